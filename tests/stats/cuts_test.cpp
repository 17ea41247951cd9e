#include "backend/igraph_session.hpp"
#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

using Values = std::vector<std::optional<double>>;

// The link c-d holds the triangles together.
TEST(Cuts, OfTwoTriangles) {
    const Network net = test::two_triangles();
    EXPECT_EQ(2, whole(net, "cuts", "articulation_points"));
    EXPECT_EQ(1, whole(net, "cuts", "bridges"));
    EXPECT_EQ(3, whole(net, "cuts", "blocks"));
    EXPECT_EQ((Values{0, 0, 1, 1, 0, 0}), column(net, "cuts", "articulation"));
}

TEST(Cuts, IgnoreSelfLoopsAndDirection) {
    const Network net = test::linked(
        true, {{"a", "a"}, {"a", "b"}, {"b", "a"}, {"b", "b"}, {"c", "b"}, {"z", "z"}});
    EXPECT_EQ(1, whole(net, "cuts", "articulation_points"));
    EXPECT_EQ(2, whole(net, "cuts", "bridges"));
    EXPECT_EQ(2, whole(net, "cuts", "blocks"));
}

TEST(Cuts, OfNothingAreNone) {
    EXPECT_EQ(0, whole(empty(), "cuts", "bridges"));
    EXPECT_EQ(0, whole(one_node(), "cuts", "articulation_points"));
}

TEST(Cuts, AgreeWithIgraph) {
    for (const std::size_t links : {200U, 300U, 500U}) {
        const Network net = test::random_graph(250, links, 17);
        const backend::IgraphSession session(1);
        const backend::IgraphCopy copy(session, net);
        backend::IgraphIntVector points(session);
        backend::IgraphIntVector bridges(session);
        session.check(igraph_articulation_points(copy.get(), points.get()), "find points");
        session.check(igraph_bridges(copy.get(), bridges.get()), "find bridges");
        EXPECT_EQ(points.values().size(),
                  static_cast<std::size_t>(whole(net, "cuts", "articulation_points")));
        EXPECT_EQ(bridges.values().size(), static_cast<std::size_t>(whole(net, "cuts", "bridges")));
    }
}

}  // namespace
}  // namespace bibweft::stats
