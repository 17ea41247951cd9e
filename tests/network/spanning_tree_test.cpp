#include <gtest/gtest.h>

#include <algorithm>

#include "bibweft/network/backbone.hpp"
#include "bibweft/network/part.hpp"
#include "network/graphs.hpp"

namespace bibweft::network {
namespace {

using Names = std::set<std::string>;

const BackboneMethod& tree() {
    return find_backbone_method("spanning-tree");
}

TEST(SpanningTree, KeepsTheHeaviestOfEachCycle) {
    const Network net = test::graph(
        false, {{"a", "b", 3}, {"b", "c", 2}, {"a", "c", 1}, {"x", "y", 1}, {"y", "y", 9}});
    EXPECT_EQ((Names{"a-b", "b-c", "x-y"}), test::link_names(backbone(net, tree())));
}

// Of three equal links those whose smaller, then larger end comes first: a-b, a-c.
TEST(SpanningTree, BreaksTiesById) {
    const Network net = test::graph(false, {{"c", "b", 1}, {"c", "a", 1}, {"b", "a", 1}});
    EXPECT_EQ((Names{"a-b", "a-c"}), test::link_names(backbone(net, tree())));
}

/// The greatest weight of all sets of links without a cycle, by trying every set.
double heaviest_forest(const Network& net) {
    double best = 0;
    for (std::uint32_t set = 0; set < (1U << net.edge_count()); ++set) {
        std::vector<std::size_t> root(net.node_count());
        std::iota(root.begin(), root.end(), std::size_t{0});
        double weight = 0;
        bool forest = true;
        for (std::size_t l = 0; l < net.edge_count(); ++l) {
            if ((set >> l & 1U) == 0) continue;
            const std::size_t a = root[index_of(net.edges()[l].source)];
            const std::size_t b = root[index_of(net.edges()[l].target)];
            forest &= a != b;
            std::ranges::replace(root, b, a);
            weight += net.edges()[l].weight;
        }
        if (forest) best = std::max(best, weight);
    }
    return best;
}

TEST(SpanningTree, WeighsMostOfAllForestsOfRandomGraphs) {
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
        const Network net = test::random_graph(false, 3 + seed % 3, 0.8, 4, seed);
        const Network kept = backbone(net, tree());
        EXPECT_EQ(heaviest_forest(net), kept.total_weight()) << seed;
        EXPECT_EQ(net.node_count() - largest_component(net).component_count, kept.edge_count());
        EXPECT_EQ(test::link_names(kept),
                  test::link_names(backbone(test::renumbered(net, seed), tree())));
    }
}

}  // namespace
}  // namespace bibweft::network
