#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

TEST(Counts, CountKarate) {
    const Network net = test::karate();
    EXPECT_EQ(34, whole(net, "counts", "nodes"));
    EXPECT_EQ(78, whole(net, "counts", "links"));
    EXPECT_EQ(0, whole(net, "counts", "self_loops"));
    EXPECT_FALSE(answer<bool>(net, "counts", "directed"));
    EXPECT_EQ(78.0, real(net, "counts", "total_weight"));
}

// Rows 1-2, 2-1, 2-3, 3-1: the first two are one link of weight 2.
TEST(Counts, TellRowsFromMergedLinks) {
    const Network net = test::linked(false, {{"1", "2"}, {"2", "1"}, {"2", "3"}, {"3", "1"}});
    StatisticOptions options;
    options.merged_rows = 1;
    EXPECT_EQ(4, answer<std::int64_t>(net, "counts", "link_rows", options));
    EXPECT_EQ(3, whole(net, "counts", "links"));
    EXPECT_EQ(4.0, real(net, "counts", "total_weight"));
}

TEST(Counts, CountASelfLoopOnce) {
    const Network net = test::linked(true, {{"a", "a", 2.0}, {"a", "b", 0.5}, {"b", "a", 0.25}});
    EXPECT_EQ(3, whole(net, "counts", "links"));
    EXPECT_EQ(1, whole(net, "counts", "self_loops"));
    EXPECT_EQ(2.75, real(net, "counts", "total_weight"));
}

TEST(Counts, AreZeroOfNothing) {
    EXPECT_EQ(0, whole(empty(), "counts", "nodes"));
    EXPECT_EQ(0, whole(empty(), "counts", "links"));
    EXPECT_EQ(0.0, real(empty(), "counts", "total_weight"));
}

}  // namespace
}  // namespace bibweft::stats
