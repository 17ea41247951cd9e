#include <gtest/gtest.h>

#include <algorithm>

#include "bibweft/network/backbone.hpp"
#include "network/graphs.hpp"

namespace bibweft::network {
namespace {

using Names = std::set<std::string>;

const BackboneMethod& pathfinder() {
    return find_backbone_method("pathfinder");
}

// a-c (1) has the way around a-b-c, whose lightest link is 2 > 1: it goes. Without b-c it stays.
TEST(Pathfinder, DropsALinkThatHeavierOnesGoAround) {
    const Network net = test::graph(false, {{"a", "b", 3}, {"b", "c", 2}, {"a", "c", 1}});
    EXPECT_EQ((Names{"a-b", "b-c"}), test::link_names(backbone(net, pathfinder())));
    const Network chain = test::graph(false, {{"a", "b", 3}, {"a", "c", 1}});
    EXPECT_EQ((Names{"a-b", "a-c"}), test::link_names(backbone(chain, pathfinder())));
}

// A triangle of equal weights: no way around is heavier, so that all three stay; a tree has two.
TEST(Pathfinder, KeepsAllTies) {
    const Network net =
        test::graph(false, {{"a", "b", 2}, {"b", "c", 2}, {"a", "c", 2}, {"c", "d", 1}});
    EXPECT_EQ(4U, backbone(net, pathfinder()).edge_count());
    EXPECT_EQ(3U, backbone(net, find_backbone_method("spanning-tree")).edge_count());
}

// The same ratio computed in two ways: 0.1 + 0.2 and 0.3 differ in the last bit.
TEST(Pathfinder, TakesWeightsForEqualThatDifferByRounding) {
    const Network net =
        test::graph(false, {{"a", "b", 0.1 + 0.2}, {"b", "c", 0.1 + 0.2}, {"a", "c", 0.3}});
    EXPECT_EQ(3U, backbone(net, pathfinder()).edge_count());
}

/// By the widest path: a link stays if no way between its ends, itself left out, has a lightest
/// link that is heavier (Floyd-Warshall on maximum of minima).
Names by_widest_paths(const Network& net) {
    const std::size_t n = net.node_count();
    Names kept;
    for (const Edge& link : net.edges()) {
        std::vector<std::vector<double>> wide(n, std::vector<double>(n, 0.0));
        for (const Edge& e : net.edges()) {
            if (e.source == link.source && e.target == link.target) continue;
            wide[index_of(e.source)][index_of(e.target)] = e.weight;
            wide[index_of(e.target)][index_of(e.source)] = e.weight;
        }
        for (std::size_t k = 0; k < n; ++k) {
            for (std::size_t i = 0; i < n; ++i) {
                for (std::size_t j = 0; j < n; ++j) {
                    wide[i][j] = std::max(wide[i][j], std::min(wide[i][k], wide[k][j]));
                }
            }
        }
        if (wide[index_of(link.source)][index_of(link.target)] > link.weight) continue;
        kept.insert(std::min(net.id(link.source), net.id(link.target)) + "-" +
                    std::max(net.id(link.source), net.id(link.target)));
    }
    return kept;
}

TEST(Pathfinder, EqualsTheWidestPathsOfRandomGraphs) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const Network net = test::random_graph(false, 3 + seed % 7, 0.6, 1 + seed % 5, seed);
        const Network kept = backbone(net, pathfinder());
        EXPECT_EQ(by_widest_paths(net), test::link_names(kept)) << seed;
        EXPECT_EQ(net.node_count(), kept.node_count());
        EXPECT_EQ(test::link_names(kept),
                  test::link_names(backbone(test::renumbered(net, seed), pathfinder())));
    }
}

}  // namespace
}  // namespace bibweft::network
