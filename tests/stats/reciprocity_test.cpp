#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

// Arcs a-b, b-a, a-c and a self-loop that does not count: 2 of 3 are answered. Density 3/6; beyond
// chance (2/3 - 1/2) / (1 - 1/2) = 1/3.
TEST(Reciprocity, CountsArcsWhoseReverseIsThere) {
    const Network net = test::linked(true, {{"a", "b"}, {"b", "a", 5}, {"a", "c"}, {"c", "c"}});
    EXPECT_NEAR(2.0 / 3.0, real(net, "reciprocity", "reciprocity"), 1e-15);
    EXPECT_NEAR(1.0 / 3.0, real(net, "reciprocity", "reciprocity_beyond_chance"), 1e-15);
}

TEST(Reciprocity, IsUndefinedWhereItHasNoMeaning) {
    EXPECT_EQ("links have no direction", reason(test::karate(), "reciprocity", "reciprocity"));
    const Network loop = test::linked(true, {{"a", "a"}});
    EXPECT_EQ("no arcs between different nodes", reason(loop, "reciprocity", "reciprocity"));
    const Network mutual = test::linked(true, {{"a", "b"}, {"b", "a"}});
    EXPECT_EQ(1.0, real(mutual, "reciprocity", "reciprocity"));
    EXPECT_EQ("every pair is linked both ways",
              reason(mutual, "reciprocity", "reciprocity_beyond_chance"));
}

}  // namespace
}  // namespace bibweft::stats
