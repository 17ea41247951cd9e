#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

using Values = std::vector<std::optional<double>>;

// Path a-b-c-d: 3, 2, 2, 3 hops.
TEST(Eccentricity, OfAPath) {
    const Network net = test::linked(false, {{"a", "b"}, {"b", "c"}, {"c", "d"}});
    EXPECT_EQ((Values{3, 2, 2, 3}), column(net, "eccentricity", "eccentricity"));
    EXPECT_EQ(2, whole(net, "eccentricity", "radius"));
    EXPECT_EQ(2, whole(net, "eccentricity", "center_size"));
}

TEST(Eccentricity, OfPartsIsThatOfTheLargest) {
    const Network net = test::linked(false, {{"a", "b"}, {"b", "c"}, {"c", "d"}, {"x", "y"}});
    EXPECT_EQ("not connected: 2 components", reason(net, "eccentricity", "radius"));
    EXPECT_EQ(2, whole(net, "eccentricity", "largest_component_radius"));
}

// a -> b -> c: c is reached from 2 hops away, a from nowhere.
TEST(Eccentricity, FollowsArcsTowardsTheNode) {
    const Network net = test::linked(true, {{"a", "b"}, {"b", "c"}});
    EXPECT_EQ((Values{0, 1, 2}), column(net, "eccentricity", "eccentricity"));
    EXPECT_EQ("some nodes are out of reach along the arcs", reason(net, "eccentricity", "radius"));
    const Network ring = test::linked(true, {{"a", "b"}, {"b", "c"}, {"c", "a"}});
    EXPECT_EQ(2, whole(ring, "eccentricity", "radius"));
}

TEST(Eccentricity, IsUndefinedForASampleAndForNothing) {
    EXPECT_EQ("no nodes", reason(empty(), "eccentricity", "radius"));
    EXPECT_EQ(0, whole(one_node(), "eccentricity", "radius"));
    StatisticOptions options;
    options.samples = 5;
    EXPECT_EQ("not all nodes were searched from; exact on request",
              value_of(test::karate(), "eccentricity", "radius", options).reason);
}

}  // namespace
}  // namespace bibweft::stats
