#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

// 78 of 34 * 33 / 2 = 561 pairs; 5 of 10 in a 5-cycle.
TEST(Density, IsTheShareOfPairs) {
    EXPECT_DOUBLE_EQ(78.0 / 561.0, real(test::karate(), "density", "density"));
    EXPECT_DOUBLE_EQ(0.5, real(five_cycle(), "density", "density"));
}

// 2 of 3 * 2 = 6 ordered pairs; the self-loop is no pair.
TEST(Density, CountsOrderedPairsWhereDirected) {
    const Network net = test::linked(true, {{"u", "v"}, {"w", "v"}, {"v", "v"}});
    EXPECT_DOUBLE_EQ(2.0 / 6.0, real(net, "density", "density"));
}

TEST(Density, IsUndefinedWithoutPairs) {
    EXPECT_EQ("fewer than two nodes", reason(empty(), "density", "density"));
    EXPECT_EQ("fewer than two nodes", reason(one_node(), "density", "density"));
}

}  // namespace
}  // namespace bibweft::stats
