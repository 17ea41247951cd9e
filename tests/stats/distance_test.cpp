#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

// Path a-b-c-d: 3 pairs at 1, 2 at 2, 1 at 3; and x-y: 11 hops over 7 pairs.
TEST(Distance, LooksAtReachablePairsOnly) {
    const Network net = test::linked(false, {{"a", "b"}, {"b", "c"}, {"c", "d"}, {"x", "y"}});
    EXPECT_DOUBLE_EQ(11.0 / 7.0, real(net, "distance", "mean_distance"));
    EXPECT_EQ(7, whole(net, "distance", "reachable_pairs"));
    EXPECT_EQ("not connected: 2 components", reason(net, "distance", "diameter"));
    EXPECT_EQ(3, whole(net, "distance", "largest_component_diameter"));
    EXPECT_DOUBLE_EQ(10.0 / 6.0, real(net, "distance", "largest_component_mean_distance"));
}

TEST(Distance, OfKarateAsPublished) {
    EXPECT_NEAR(2.408199643493761, real(test::karate(), "distance", "mean_distance"), 1e-12);
    EXPECT_EQ(5, whole(test::karate(), "distance", "diameter"));
    EXPECT_EQ(2, whole(five_cycle(), "distance", "diameter"));
}

// u -> v <- w: two ordered pairs at 1. Undirected: pairs at 1, 1 and 2.
TEST(Distance, FollowsArcs) {
    const Network net = test::linked(true, {{"u", "v"}, {"w", "v"}});
    EXPECT_EQ(1.0, real(net, "distance", "mean_distance"));
    EXPECT_EQ(2, whole(net, "distance", "reachable_pairs"));
    EXPECT_EQ(1, whole(net, "distance", "longest_distance"));
    EXPECT_EQ("some nodes are out of reach along the arcs", reason(net, "distance", "diameter"));
    const Network same = test::linked(false, {{"u", "v"}, {"w", "v"}});
    EXPECT_DOUBLE_EQ(4.0 / 3.0, real(same, "distance", "mean_distance"));
}

// A directed 3-cycle: three pairs at 1, three at 2.
TEST(Distance, OfAStronglyConnectedNetwork) {
    const Network net = test::linked(true, {{"a", "b"}, {"b", "c"}, {"c", "a"}});
    EXPECT_EQ(1.5, real(net, "distance", "mean_distance"));
    EXPECT_EQ(2, whole(net, "distance", "diameter"));
}

// A path of n nodes: sum over d of (n - d) d = (n^3 - n)/6 over n (n - 1)/2 pairs = (n + 1)/3.
TEST(Distance, OfALongPathNeedsSeveralBatches) {
    NetworkBuilder builder(false);
    for (int i = 0; i < 1000; ++i) builder.add_node("n" + std::to_string(i));
    for (std::uint32_t i = 0; i + 1 < 1000; ++i) {
        builder.add_edge(static_cast<NodeId>(i), static_cast<NodeId>(i + 1));
    }
    const Network net = builder.build();
    EXPECT_DOUBLE_EQ(1001.0 / 3.0, real(net, "distance", "mean_distance"));
    EXPECT_EQ(999, whole(net, "distance", "diameter"));
}

// 40,000 nodes on a star: every pair of leaves at 2, so that any sample finds nearly 2.
TEST(Distance, IsSampledOnLargeNetworksAndSaysSo) {
    NetworkBuilder builder(false);
    const NodeId hub = builder.add_node("hub");
    for (int i = 1; i < 40'000; ++i) builder.add_edge(hub, builder.add_node(std::to_string(i)));
    const Network net = builder.build();
    const StatisticValue mean = value_of(net, "distance", "mean_distance");
    EXPECT_NEAR(2.0, std::get<double>(mean.answer), 1e-2);
    EXPECT_NE(std::string::npos, mean.convention.find("1024 sampled sources"));
    EXPECT_NE("", reason(net, "distance", "diameter"));
    EXPECT_EQ(2, whole(net, "distance", "diameter_at_least"));
}

TEST(Distance, AnswersDegenerateNetworks) {
    EXPECT_EQ("fewer than two nodes", reason(one_node(), "distance", "mean_distance"));
    EXPECT_EQ(0, whole(one_node(), "distance", "diameter"));
    EXPECT_EQ("fewer than two nodes", reason(empty(), "distance", "mean_distance"));
    EXPECT_EQ("no nodes", reason(empty(), "distance", "diameter"));
    const Network apart = test::linked(false, {}, {"a", "b"});
    EXPECT_EQ("no node reaches another", reason(apart, "distance", "mean_distance"));
    EXPECT_EQ(0, whole(apart, "distance", "reachable_pairs"));
}

}  // namespace
}  // namespace bibweft::stats
