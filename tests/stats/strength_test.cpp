#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

// Weights 1, 2, 1 on the path a-b-c-d: strengths 1, 3, 3, 1.
TEST(Strength, SumsWeights) {
    const Network net = test::linked(false, {{"a", "b", 1}, {"b", "c", 2}, {"c", "d", 1}});
    const auto d = answer<Distribution>(net, "strength", "strength");
    EXPECT_EQ(1.0, d.min);
    EXPECT_EQ(2.0, d.mean);
    EXPECT_EQ(2.0, d.median);
    EXPECT_EQ(3.0, d.max);
    const auto top = answer<std::vector<RankedNode>>(net, "strength", "top_strength");
    EXPECT_EQ("b", top[0].id);
    EXPECT_EQ(3.0, top[0].value);
}

TEST(Strength, CountsASelfLoopTwice) {
    for (const bool directed : {false, true}) {
        const Network net = test::linked(directed, {{"a", "a", 2.0}, {"a", "b", 1.0}});
        EXPECT_EQ(5.0, answer<Distribution>(net, "strength", "strength").max) << directed;
    }
    const Network net = test::linked(true, {{"a", "a", 2.0}, {"a", "b", 1.0}});
    EXPECT_EQ(3.0, answer<Distribution>(net, "strength", "out_strength").max);
    EXPECT_EQ(2.0, answer<Distribution>(net, "strength", "in_strength").max);
}

TEST(Strength, DoublesWithTheWeights) {
    const Network net = test::random_graph(40, 100, 3);
    const auto once = answer<Distribution>(net, "strength", "strength");
    const auto twice = answer<Distribution>(test::reweighted(net, 2.0), "strength", "strength");
    EXPECT_DOUBLE_EQ(2 * once.mean, twice.mean);
    EXPECT_DOUBLE_EQ(2 * once.max, twice.max);
}

TEST(Strength, IsUndefinedWithoutNodes) {
    EXPECT_EQ("no nodes", reason(empty(), "strength", "strength"));
}

}  // namespace
}  // namespace bibweft::stats
