#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

using Int = std::int64_t;

// Both links have equivalence 1/2 (see Silhouette). Community 1 (a, b): centrality 10 * 1/2,
// density 100 * 1/2 / 2 = 25; community 2 (c): centrality 5, density 0. The medians are 5 and 12.5.
TEST(Callon, OnEquivalence) {
    const StatisticValue value = value_of(counted_path(), "callon", "strategic_diagram");
    const Table* table = std::get_if<Table>(&value.answer);
    ASSERT_NE(nullptr, table) << value.reason;
    ASSERT_EQ(2U, table->rows.size());
    EXPECT_EQ((std::vector<Value>{Int{1}, Int{2}, 5.0, 25.0, std::string("motor"), {}}),
              table->rows[0]);
    EXPECT_EQ((std::vector<Value>{Int{2}, Int{1}, 5.0, 0.0, std::string("basic"), {}}),
              table->rows[1]);
    EXPECT_NE(std::string::npos, value.convention.find("equivalence")) << value.convention;
}

// Three links inside and one to the other side, by weight; node f has no community, and its links
// lead outside.
TEST(Callon, OnWeightsWithoutCounts) {
    Network net = clustered(test::reweighted(test::two_triangles(), 2), {1, 1, 1, 2, 2});
    const Table table = answer<Table>(net, "callon", "strategic_diagram");
    ASSERT_EQ(2U, table.rows.size());
    EXPECT_EQ(Value(20.0), table.rows[0][2]);
    EXPECT_EQ(Value(100.0 * 6 / 3), table.rows[0][3]);
    EXPECT_EQ(Value(60.0), table.rows[1][2]);  // c-d, d-f, e-f
    EXPECT_EQ(Value(100.0 * 2 / 2), table.rows[1][3]);
}

TEST(Callon, DoesNotUseCountsThatDoNotFit) {
    Network net = counted_path();
    net.nodes().find("papers")->set(1, Int{1});  // fewer than the papers that have it and another
    const StatisticValue value = value_of(net, "callon", "strategic_diagram");
    EXPECT_NE(std::string::npos,
              value.convention.find("links' cooccurrences, nodes' papers do not fit"))
        << value.convention;
}

TEST(Callon, IsUndefinedWithoutCommunitiesLinksOrWithDirection) {
    const auto why = [](const Network& net) { return reason(net, "callon", "strategic_diagram"); };
    EXPECT_EQ("no node column \"cluster\"", why(test::karate()));
    EXPECT_EQ("no links", why(clustered(one_node(), {1})));
    EXPECT_EQ("links have a direction", why(clustered(test::linked(true, {{"a", "b"}}), {1, 2})));
    EXPECT_EQ("no node has a community", why(clustered(test::two_triangles(), {})));
}

}  // namespace
}  // namespace bibweft::stats
