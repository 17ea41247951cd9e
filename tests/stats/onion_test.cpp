#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

using Rows = std::vector<std::vector<Value>>;
using Int = std::int64_t;

Rows sizes(const Network& net) {
    return answer<Table>(net, "onion", "onion_layer_sizes").rows;
}

// All have two neighbours: of the 2-core, a, b, e and f (two each) go first, then c and d.
TEST(Onion, OfTwoTriangles) {
    EXPECT_EQ((Rows{{Int{1}, Int{2}, Int{4}}, {Int{2}, Int{2}, Int{2}}}),
              sizes(test::two_triangles()));
}

// The isolated node, the leaves, and the hub, which by then has no neighbour left.
TEST(Onion, OfAStarAndAnIsolatedNode) {
    const Network net = test::linked(false, {{"h", "a"}, {"h", "b"}, {"h", "c"}}, {"z"});
    EXPECT_EQ((Rows{{Int{1}, Int{0}, Int{1}}, {Int{2}, Int{1}, Int{3}}, {Int{3}, Int{1}, Int{1}}}),
              sizes(net));
    EXPECT_EQ((std::vector<std::optional<double>>{1, 3, 2, 2, 2}),
              column(net, "onion", "onion_layer"));
    EXPECT_EQ(0, whole(empty(), "onion", "onion_layers"));
}

// The last layer is of the innermost core.
TEST(Onion, EndsInTheInnermostCore) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const Network net = test::random_graph(120, 400, seed);
        EXPECT_EQ(Value(whole(net, "core", "core_number")), sizes(net).back()[1]);
    }
}

}  // namespace
}  // namespace bibweft::stats
