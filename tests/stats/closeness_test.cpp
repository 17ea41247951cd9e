#include "bibweft/stats/centrality.hpp"
#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

// m-n and q-p-r. Harmonic: m, n 1; p 1 + 1; q, r 1 + 1/2. Closeness over the 4 others of each:
// m, n (1/4)(1/1); p (2/4)(2/2); q, r (2/4)(2/3).
TEST(Closeness, DoesNotFavourSmallComponents) {
    const Network net = test::linked(false, {{"m", "n"}, {"p", "q"}, {"p", "r"}});
    EXPECT_EQ((std::vector<double>{1, 1, 2, 1.5, 1.5}), harmonic_centrality(net));
    const std::vector<double> expected{0.25, 0.25, 0.5, 1.0 / 3, 1.0 / 3};
    const auto values = closeness(net);
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_DOUBLE_EQ(expected[i], *values[i]);
    const auto top = answer<std::vector<RankedNode>>(net, "closeness", "top_closeness");
    EXPECT_EQ("p", top[0].id);
    EXPECT_EQ("q", top[1].id);
}

TEST(Closeness, OfKarateAsPublished) {
    const Network net = test::karate();
    EXPECT_NEAR(23.25, harmonic_centrality(net)[33], 1e-12);
    EXPECT_NEAR(13.5, harmonic_centrality(net)[11], 1e-12);
    EXPECT_NEAR(0.5689655172413793, *closeness(net)[0], 1e-12);
    EXPECT_NEAR(0.55, *closeness(net)[33], 1e-12);
}

// a -> b -> c: distances are those towards the node.
TEST(Closeness, FollowsArcsTowardsTheNode) {
    const Network net = test::linked(true, {{"a", "b"}, {"b", "c"}});
    EXPECT_EQ((std::vector<double>{0, 1, 1.5}), harmonic_centrality(net));
    const auto values = closeness(net);
    EXPECT_FALSE(values[0].has_value());
    EXPECT_DOUBLE_EQ(0.5, *values[1]);
    EXPECT_DOUBLE_EQ(2.0 / 3.0, *values[2]);
}

TEST(Closeness, OfIsolatedNodesIsUndefined) {
    const Network net = test::linked(false, {{"a", "b"}, {"s", "s"}}, {"z"});
    const auto values = closeness(net);
    EXPECT_FALSE(values[0].has_value());
    EXPECT_FALSE(values[3].has_value());
    EXPECT_EQ(0.0, harmonic_centrality(net)[0]);
    EXPECT_EQ(2U, answer<std::vector<RankedNode>>(net, "closeness", "top_closeness").size());
    EXPECT_TRUE(closeness(empty()).empty());
    EXPECT_TRUE(answer<std::vector<RankedNode>>(empty(), "closeness", "top_closeness").empty());
}

TEST(Closeness, IsTheSameAtAnyNumberOfThreads) {
    const Network net = test::random_graph(3000, 6000, 5);
    EXPECT_EQ(harmonic_centrality(net, 1), harmonic_centrality(net, 3));
}

}  // namespace
}  // namespace bibweft::stats
