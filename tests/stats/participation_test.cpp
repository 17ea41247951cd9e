#include <cmath>

#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

// c has two neighbours in its own community and one in the other: 1 - (2/3)^2 - (1/3)^2 = 4/9.
TEST(Participation, OfTwoTriangles) {
    const Network net = clustered(test::two_triangles(), {1, 1, 1, 2, 2, 2});
    const auto values = column(net, "participation", "participation");
    EXPECT_NEAR(0, values[0].value_or(-1), 1e-15);
    EXPECT_NEAR(4.0 / 9.0, values[2].value_or(-1), 1e-15);
    // all have two neighbours inside: nobody stands out
    EXPECT_FALSE(column(net, "participation", "within_module_z")[2].has_value());
}

// Neighbours inside 3, 1, 1, 1: mean 1.5, variance (2.25 + 3 * 0.25) / 4 = 0.75. The hub lies
// 1.5 / sqrt(0.75) = sqrt(3) above, a leaf 0.5 / sqrt(0.75) = 1/sqrt(3) below.
TEST(Participation, RatesNodesWithinTheirCommunity) {
    const Network net = clustered(test::linked(false, {{"h", "a"}, {"h", "b"}, {"h", "c"}}, {"z"}),
                                  {2, 1, 1, 1, 1});
    const auto z = column(net, "participation", "within_module_z");
    EXPECT_NEAR(std::sqrt(3.0), z[1].value_or(-9), 1e-14);
    EXPECT_NEAR(-1 / std::sqrt(3.0), z[2].value_or(-9), 1e-14);
    EXPECT_FALSE(column(net, "participation", "participation")[0].has_value());  // z: no neighbour
}

TEST(Participation, NeedsCommunities) {
    EXPECT_EQ("no node column \"cluster\"",
              reason(test::karate(), "participation", "top_participation"));
}

}  // namespace
}  // namespace bibweft::stats
