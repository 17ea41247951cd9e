#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

StatisticOptions few() {
    StatisticOptions options;
    options.draws = 5;
    return options;
}

// No other graph has the degrees of a complete one: all ratios are 1.
TEST(SmallWorld, IsOneWhereTheDegreesLeaveNoChoice) {
    const Network net = test::linked(
        false, {{"a", "b"}, {"a", "c"}, {"a", "d"}, {"b", "c"}, {"b", "d"}, {"c", "d"}});
    EXPECT_EQ(1.0, answer<double>(net, "small_world", "small_world_sigma", few()));
}

// A ring in which each node is linked to the next three on both sides.
TEST(SmallWorld, IsHighForARing) {
    NetworkBuilder builder(false);
    for (int i = 0; i < 60; ++i) builder.add_node(std::to_string(i));
    for (std::size_t i = 0; i < 60; ++i) {
        for (const std::size_t step : {1U, 2U, 3U}) {
            builder.add_edge(id_at<NodeId>(i), id_at<NodeId>((i + step) % 60));
        }
    }
    EXPECT_LT(2, answer<double>(builder.build(), "small_world", "small_world_sigma", few()));
}

TEST(SmallWorld, IsUndefinedWithoutTriangles) {
    const auto why = [](const Network& net) {
        return value_of(net, "small_world", "small_world_sigma", few()).reason;
    };
    EXPECT_EQ("no node has two neighbours", why(one_node()));
    EXPECT_EQ("the random graphs have no triangles",
              why(test::linked(false, {{"a", "b"}, {"b", "c"}})));
}

}  // namespace
}  // namespace bibweft::stats
