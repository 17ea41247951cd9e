#include <gtest/gtest.h>

#include "bibweft/network/acyclic.hpp"
#include "bibweft/network/backbone.hpp"
#include "network/graphs.hpp"

namespace bibweft::network {
namespace {

using Names = std::set<std::string>;

const BackboneMethod& reduction() {
    return find_backbone_method("transitive-reduction");
}

// d cites c, c cites b, b cites a; d also cites b and a, which it reaches through c.
TEST(TransitiveReduction, DropsShortcuts) {
    const Network net =
        test::graph(true, {{"d", "c"}, {"c", "b"}, {"b", "a"}, {"d", "b"}, {"d", "a"}, {"e", "a"}});
    EXPECT_EQ((Names{"d-c", "c-b", "b-a", "e-a"}), test::link_names(backbone(net, reduction())));
}

// a and b cite one another: their links stay, and both links from c into the pair; the link from d
// to a goes, since c leads there.
TEST(TransitiveReduction, KeepsCycles) {
    const Network net =
        test::graph(true, {{"a", "b"}, {"b", "a"}, {"c", "a"}, {"c", "b"}, {"d", "c"}, {"d", "a"}});
    EXPECT_EQ((Names{"a-b", "b-a", "c-a", "c-b", "d-c"}),
              test::link_names(backbone(net, reduction())));
    const Acyclic order = condense_cycles(net);
    EXPECT_EQ(1U, order.cycle_count());
    EXPECT_EQ(2U, order.papers_in_cycles());
    EXPECT_EQ(3U, order.part_count());
}

std::vector<std::vector<bool>> reach(const Network& net, std::size_t left_out) {
    const std::size_t n = net.node_count();
    std::vector<std::vector<bool>> to(n, std::vector<bool>(n, false));
    for (std::size_t l = 0; l < net.edge_count(); ++l) {
        if (l != left_out) {
            to[index_of(net.edges()[l].source)][index_of(net.edges()[l].target)] = true;
        }
    }
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j < n; ++j) {
                if (to[i][k] && to[k][j]) to[i][j] = true;
            }
        }
    }
    return to;
}

// Without cycles a link is redundant if and only if the others reach its end.
TEST(TransitiveReduction, IsUniqueAndMinimalOnRandomGraphs) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const Network net = test::random_graph(true, 9, 0.4, 1, seed);
        Names expected;
        for (std::size_t l = 0; l < net.edge_count(); ++l) {
            const Edge& e = net.edges()[l];
            if (reach(net, l)[index_of(e.source)][index_of(e.target)]) continue;
            expected.insert(net.id(e.source) + "-" + net.id(e.target));
        }
        EXPECT_EQ(expected, test::link_names(backbone(net, reduction()))) << seed;
    }
}

TEST(TransitiveReduction, ReachesTheSameWithCycles) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const Network net = test::random_graph(true, 9, 0.3, 1, seed, 0.05);
        const Network kept = backbone(net, reduction());
        EXPECT_EQ(reach(net, net.edge_count()), reach(kept, kept.edge_count())) << seed;
        EXPECT_EQ(test::link_names(kept),
                  test::link_names(backbone(test::renumbered(net, seed), reduction())));
    }
}

}  // namespace
}  // namespace bibweft::network
