#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

TEST(CoreStatistic, OfKarateIsFourWithTenNodes) {
    EXPECT_EQ(4, whole(test::karate(), "core", "core_number"));
    EXPECT_EQ(10, whole(test::karate(), "core", "core_size"));
}

TEST(CoreStatistic, IgnoresDirectionAndSelfLoops) {
    const Network net = test::linked(
        true, {{"a", "b"}, {"b", "a"}, {"b", "c"}, {"a", "c"}, {"c", "d"}, {"d", "d"}});
    EXPECT_EQ(2, whole(net, "core", "core_number"));
    EXPECT_EQ(3, whole(net, "core", "core_size"));
}

TEST(CoreStatistic, AnswersDegenerateNetworks) {
    EXPECT_EQ("no nodes", reason(empty(), "core", "core_number"));
    EXPECT_EQ(0, whole(one_node(), "core", "core_number"));
    EXPECT_EQ(1, whole(one_node(), "core", "core_size"));
}

}  // namespace
}  // namespace bibweft::stats
