#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

// All weights are the largest: distance 0 where linked. Communities ab and cdef.
// a, b: 0 inside, 1 - 1/4 outside: 1. c: 1 - 1/3 inside, 0 outside: -1. d: 0 inside, 1 outside: 1.
// e, f: 1 - 2/3 inside, 1 outside: 2/3. Mean (1 + 1 - 1 + 1 + 4/3) / 6 = 5/9.
TEST(Silhouette, OfADivisionThatMisplacesANode) {
    const Network net = clustered(test::two_triangles(), {1, 1, 2, 2, 2, 2});
    EXPECT_NEAR(5.0 / 9.0, real(net, "silhouette", "silhouette"), 1e-15);
    EXPECT_NEAR(-1, column(net, "silhouette", "silhouette")[2].value_or(9), 1e-15);
}

// Equivalence of a-b 2^2/(4*2) = 1/2, of b-c 1/(2*1) = 1/2. Communities ab and c.
// a: 1/2 inside, 1 outside: 1/2. b: 1/2 and 1/2: 0. c alone: 0. Mean 1/6.
TEST(Silhouette, UsesEquivalenceWhereCountsAreTold) {
    const StatisticValue value = value_of(counted_path(), "silhouette", "silhouette");
    ASSERT_TRUE(std::holds_alternative<double>(value.answer));
    EXPECT_NEAR(1.0 / 6.0, std::get<double>(value.answer), 1e-15);
    EXPECT_NE(std::string::npos, value.convention.find("equivalence")) << value.convention;
}

TEST(Silhouette, IsUndefinedWithoutTwoCommunitiesOrWithDirection) {
    const auto why = [](const Network& net) { return reason(net, "silhouette", "silhouette"); };
    EXPECT_EQ("no node column \"cluster\"", why(test::karate()));
    EXPECT_EQ("fewer than two communities",
              why(clustered(test::two_triangles(), {1, 1, 1, 1, 1, 1})));
    EXPECT_EQ("every node is a community of its own",
              why(clustered(test::two_triangles(), {1, 2, 3, 4, 5, 6})));
    EXPECT_EQ("links have a direction", why(clustered(test::linked(true, {{"a", "b"}}), {1, 2})));
    EXPECT_EQ("no links", why(clustered(one_node(), {1})));
}

}  // namespace
}  // namespace bibweft::stats
