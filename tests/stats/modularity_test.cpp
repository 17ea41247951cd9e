#include "bibweft/stats/modularity.hpp"

#include "backend/igraph_session.hpp"
#include "bibweft/core/error.hpp"
#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

double igraph_modularity(const Network& net, const std::vector<std::int64_t>& group) {
    const backend::IgraphSession session(1);
    backend::IgraphCopy copy(session, net);
    backend::IgraphIntVector membership(session, group.size());
    for (std::size_t i = 0; i < group.size(); ++i) membership.values()[i] = group[i];
    double quality = 0;
    session.check(igraph_modularity(copy.get(), membership.get(), copy.weights(), 1.0,
                                    net.directed(), &quality),
                  "rate a division");
    return quality;
}

std::vector<std::int64_t> random_groups(std::size_t size, std::uint64_t seed) {
    Rng rng(seed);
    std::vector<std::int64_t> group(size);
    for (std::int64_t& g : group) g = static_cast<std::int64_t>(rng.below(4));
    return group;
}

// Two triangles and a bridge, 2m = 14: Q = 2 (6/14 - (7/14)^2) = 5/14.
TEST(Modularity, OfTwoTriangles) {
    const std::vector<std::int64_t> group{1, 1, 1, 2, 2, 2};
    EXPECT_NEAR(5.0 / 14.0, *modularity(test::two_triangles(), group), 1e-15);
}

// Links a-a (2) and a-b (1): strengths 5 and 1, 2m = 6. Apart: 4/6 - 25/36 + 0 - 1/36 = -2/36.
TEST(Modularity, CountsASelfLoopTwice) {
    const Network net = test::linked(false, {{"a", "a", 2}, {"a", "b", 1}});
    EXPECT_NEAR(-2.0 / 36.0, *modularity(net, std::vector<std::int64_t>{0, 1}), 1e-15);
    EXPECT_NEAR(0.0, *modularity(net, std::vector<std::int64_t>{7, 7}), 1e-15);
}

TEST(Modularity, AgreesWithIgraph) {
    for (const bool directed : {false, true}) {
        const Network net = test::random_graph(60, 200, 41, directed);
        const std::vector<std::int64_t> group = random_groups(60, 42);
        EXPECT_NEAR(igraph_modularity(net, group), *modularity(net, group), 1e-12) << directed;
        EXPECT_NEAR(*modularity(net, group), *modularity(test::reweighted(net, 2), group), 1e-13);
    }
}

TEST(Modularity, ReadsTheColumnAndLeavesNodesWithoutAValueAlone) {
    Network net = test::two_triangles();
    EXPECT_EQ("no node column \"cluster\"", reason(net, "modularity", "modularity"));
    Column& column = net.nodes().add("cluster", ColumnType::integer);
    for (std::size_t i = 0; i < 5; ++i) column.set(i, std::int64_t{i < 3 ? 1 : 2});
    EXPECT_EQ(3, whole(net, "modularity", "communities"));
    // f alone: 6/14 - 49/196 + 2/14 - 25/196 - 4/196 = 34/196
    EXPECT_NEAR(34.0 / 196.0, real(net, "modularity", "modularity"), 1e-15);
}

TEST(Modularity, ReadsTextColumnsToo) {
    Network net = test::two_triangles();
    Column& column = net.nodes().add("topic", ColumnType::text);
    for (std::size_t i = 0; i < 6; ++i) column.set(i, std::string(i < 3 ? "left" : "right"));
    StatisticOptions options;
    options.partition = "topic";
    EXPECT_NEAR(5.0 / 14.0, answer<double>(net, "modularity", "modularity", options), 1e-15);
}

TEST(Modularity, IsUndefinedWithoutLinks) {
    Network net = one_node();
    net.nodes().add("cluster", ColumnType::integer).set(0, std::int64_t{1});
    EXPECT_EQ("no links", reason(net, "modularity", "modularity"));
    EXPECT_EQ(1, whole(net, "modularity", "communities"));
    EXPECT_FALSE(modularity(empty(), {}).has_value());
    EXPECT_THROW(modularity(test::karate(), std::vector<std::int64_t>{1}), Error);
}

}  // namespace
}  // namespace bibweft::stats
