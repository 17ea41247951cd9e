#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

using Int = std::int64_t;

// Above 0 neighbours: 7 links of 15 pairs; above 2: c and d, who are linked.
TEST(RichClub, OfTwoTriangles) {
    const Table table = answer<Table>(test::two_triangles(), "rich_club", "rich_club");
    ASSERT_EQ(2U, table.rows.size());
    EXPECT_EQ((std::vector<Value>{Int{0}, Int{6}, Int{7}, 2 * 7.0 / 30, {}}), table.rows[0]);
    EXPECT_EQ((std::vector<Value>{Int{2}, Int{2}, Int{1}, 1.0, {}}), table.rows[1]);
}

// No other graph has the degrees of a complete one.
TEST(RichClub, IsOneTimesChanceWhereTheDegreesLeaveNoChoice) {
    const Network net = test::linked(
        false, {{"a", "b"}, {"a", "c"}, {"a", "d"}, {"b", "c"}, {"b", "d"}, {"c", "d"}});
    StatisticOptions options;
    options.draws = 5;
    const Table table = answer<Table>(net, "rich_club", "rich_club", options);
    ASSERT_EQ(1U, table.rows.size());
    EXPECT_EQ(Value(1.0), table.rows[0][3]);
    EXPECT_EQ(Value(1.0), table.rows[0][4]);
}

TEST(RichClub, IsUndefinedWithoutLinks) {
    EXPECT_EQ("no links between different nodes", reason(one_node(), "rich_club", "rich_club"));
    EXPECT_EQ("no links between different nodes",
              reason(test::linked(false, {{"a", "a"}, {"b", "b"}}), "rich_club", "rich_club"));
}

}  // namespace
}  // namespace bibweft::stats
