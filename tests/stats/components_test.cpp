#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

TEST(ComponentsStatistic, SaysThatANetworkIsNotConnected) {
    const Network net = test::linked(false, {{"a", "b"}, {"b", "c"}, {"c", "d"}, {"x", "y"}});
    EXPECT_EQ(2, whole(net, "components", "components"));
    EXPECT_FALSE(answer<bool>(net, "components", "connected"));
    EXPECT_EQ((std::vector<std::int64_t>{4, 2}),
              answer<std::vector<std::int64_t>>(net, "components", "largest_components"));
    EXPECT_TRUE(answer<bool>(test::karate(), "components", "connected"));
}

// u -> v <- w hangs together, but no two nodes reach each other.
TEST(ComponentsStatistic, TellsWeakFromStrong) {
    const Network net = test::linked(true, {{"u", "v"}, {"w", "v"}});
    EXPECT_EQ(1, whole(net, "components", "components"));
    EXPECT_EQ(3, whole(net, "components", "strong_components"));
    const Network cycle = test::linked(true, {{"u", "v"}, {"v", "w"}, {"w", "u"}, {"w", "x"}});
    EXPECT_EQ(2, whole(cycle, "components", "strong_components"));
    EXPECT_EQ((std::vector<std::int64_t>{3, 1}),
              answer<std::vector<std::int64_t>>(cycle, "components", "largest_strong_components"));
}

TEST(ComponentsStatistic, ASelfLoopLeavesANodeIsolated) {
    const Network net = test::linked(false, {{"a", "b"}, {"c", "c"}}, {"d"});
    EXPECT_EQ(3, whole(net, "components", "components"));
    EXPECT_EQ(2, whole(net, "components", "isolated_nodes"));
}

TEST(ComponentsStatistic, AnswersDegenerateNetworks) {
    EXPECT_EQ(0, whole(empty(), "components", "components"));
    EXPECT_EQ("no nodes", reason(empty(), "components", "connected"));
    EXPECT_EQ(1, whole(one_node(), "components", "components"));
    EXPECT_TRUE(answer<bool>(one_node(), "components", "connected"));
}

}  // namespace
}  // namespace bibweft::stats
