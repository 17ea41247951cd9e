#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

// Degrees of the path a-b-c-d: 1, 2, 2, 1.
TEST(Degree, HasADistributionAndATop) {
    const Network net = test::linked(false, {{"a", "b", 1}, {"b", "c", 2}, {"c", "d", 1}});
    const auto d = answer<Distribution>(net, "degree", "degree");
    EXPECT_EQ(1.0, d.min);
    EXPECT_EQ(1.5, d.mean);
    EXPECT_EQ(1.5, d.median);
    EXPECT_EQ(2.0, d.max);
    const auto top = answer<std::vector<RankedNode>>(net, "degree", "top_degree");
    ASSERT_EQ(4U, top.size());
    EXPECT_EQ("b", top[0].id);
    EXPECT_EQ("c", top[1].id);
    EXPECT_EQ("a", top[2].id);
}

TEST(Degree, OfKarateIsHighestAtTheTwoHeads) {
    const auto top = answer<std::vector<RankedNode>>(test::karate(), "degree", "top_degree");
    ASSERT_EQ(10U, top.size());
    EXPECT_EQ("34", top[0].id);
    EXPECT_EQ(17.0, top[0].value);
    EXPECT_EQ("1", top[1].id);
    EXPECT_EQ(16.0, top[1].value);
    EXPECT_DOUBLE_EQ(156.0 / 34.0, answer<Distribution>(test::karate(), "degree", "degree").mean);
}

// u -> v <- w: two arcs on three nodes.
TEST(Degree, TellsInFromOut) {
    const Network net = test::linked(true, {{"u", "v"}, {"w", "v"}});
    EXPECT_DOUBLE_EQ(4.0 / 3.0, answer<Distribution>(net, "degree", "degree").mean);
    EXPECT_DOUBLE_EQ(2.0 / 3.0, answer<Distribution>(net, "degree", "in_degree").mean);
    EXPECT_DOUBLE_EQ(2.0 / 3.0, answer<Distribution>(net, "degree", "out_degree").mean);
    EXPECT_EQ(2.0, answer<Distribution>(net, "degree", "in_degree").max);
    EXPECT_EQ(1.0, answer<Distribution>(net, "degree", "out_degree").max);
    EXPECT_EQ("v", answer<std::vector<RankedNode>>(net, "degree", "top_in_degree")[0].id);
    const Network same = test::linked(false, {{"u", "v"}, {"w", "v"}});
    EXPECT_DOUBLE_EQ(4.0 / 3.0, answer<Distribution>(same, "degree", "degree").mean);
}

TEST(Degree, CountsASelfLoopTwice) {
    for (const bool directed : {false, true}) {
        const Network net = test::linked(directed, {{"b", "a"}, {"a", "a"}});
        EXPECT_EQ(3.0, answer<Distribution>(net, "degree", "degree").max) << directed;
    }
}

TEST(Degree, IsUndefinedWithoutNodes) {
    EXPECT_EQ("no nodes", reason(empty(), "degree", "degree"));
    EXPECT_EQ(0.0, answer<Distribution>(one_node(), "degree", "degree").max);
}

}  // namespace
}  // namespace bibweft::stats
