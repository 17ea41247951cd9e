#include <boost/graph/betweenness_centrality.hpp>
#include <cmath>

#include "backend/bgl_view.hpp"
#include "backend/igraph_session.hpp"
#include "bibweft/stats/centrality.hpp"
#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

std::vector<double> igraph_betweenness(const Network& net) {
    const backend::IgraphSession session(1);
    const backend::IgraphCopy copy(session, net);
    backend::IgraphVector result(session);
    session.check(
        igraph_betweenness(copy.get(), result.get(), igraph_vss_all(), net.directed(), nullptr),
        "count paths");
    return {result.values().begin(), result.values().end()};
}

template <class View>
std::vector<double> boost_betweenness(const Network& net, double scale) {
    std::vector<double> result(net.node_count());
    const View view{&net};
    boost::brandes_betweenness_centrality(
        view, boost::make_iterator_property_map(result.begin(), get(boost::vertex_index, view)));
    for (double& value : result) value *= scale;
    return result;
}

void expect_near(const std::vector<double>& expected, const std::vector<double>& actual) {
    ASSERT_EQ(expected.size(), actual.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_NEAR(expected[i], actual[i], 1e-9 * (1 + std::abs(expected[i]))) << i;
    }
}

// Path a-b-c-d: b lies on a..c and a..d, c on a..d and b..d; weights play no part.
TEST(Betweenness, OfAPathCountsPairsOnce) {
    const Network net = test::linked(false, {{"a", "b", 1}, {"b", "c", 2}, {"c", "d", 1}});
    EXPECT_EQ((std::vector<double>{0, 2, 2, 0}), betweenness(net));
}

// A square: each pair of opposite corners has two paths, so each corner gets one half.
TEST(Betweenness, SharesEqualPaths) {
    const Network net = test::linked(false, {{"a", "b"}, {"b", "c"}, {"c", "d"}, {"d", "a"}});
    EXPECT_EQ((std::vector<double>{0.5, 0.5, 0.5, 0.5}), betweenness(net));
}

TEST(Betweenness, FollowsArcs) {
    const Network net = test::linked(true, {{"a", "b"}, {"b", "c"}, {"c", "a"}});
    EXPECT_EQ((std::vector<double>{1, 1, 1}), betweenness(net));
}

TEST(Betweenness, OfKarateAsPublished) {
    const auto top =
        answer<std::vector<RankedNode>>(test::karate(), "betweenness", "top_betweenness");
    EXPECT_EQ("1", top[0].id);
    EXPECT_NEAR(231.0714285714286, top[0].value, 1e-9);
    EXPECT_EQ("34", top[1].id);
    EXPECT_NEAR(160.5515873015873, top[1].value, 1e-9);
}

TEST(Betweenness, AgreesWithIgraphAndBoost) {
    for (const std::uint64_t seed : {21U, 22U, 23U}) {
        const Network undirected = test::random_graph(80, 120, seed);
        expect_near(igraph_betweenness(undirected), betweenness(undirected));
        expect_near(boost_betweenness<backend::UndirectedView>(undirected, 1.0),
                    betweenness(undirected));
        const Network directed = test::random_graph(80, 200, seed, true);
        expect_near(igraph_betweenness(directed), betweenness(directed));
        expect_near(boost_betweenness<backend::DirectedView>(directed, 1.0), betweenness(directed));
    }
}

// 1,500 squares in a row have 2^1500 shortest paths end to end, more than a double can hold. The
// joint between the first and the second square parts 3 nodes before it from the rest.
TEST(Betweenness, SurvivesMoreShortestPathsThanADoubleCanCount) {
    constexpr std::uint32_t squares = 1500;
    NetworkBuilder builder(false);
    for (std::uint32_t i = 0; i <= 3 * squares; ++i) builder.add_node("n" + std::to_string(i));
    for (std::uint32_t i = 0; i < squares; ++i) {
        for (const std::uint32_t side : {3 * i + 1, 3 * i + 2}) {
            builder.add_edge(static_cast<NodeId>(3 * i), static_cast<NodeId>(side));
            builder.add_edge(static_cast<NodeId>(side), static_cast<NodeId>(3 * i + 3));
        }
    }
    const std::vector<double> values = betweenness(builder.build());
    for (const double value : values) ASSERT_TRUE(std::isfinite(value));
    // Between them the joint also carries half of the two sides of each square it touches.
    const double after = 3.0 * squares - 3.0;
    EXPECT_NEAR(3 * after + 0.5 + 0.5, values[3], 1e-6);
}

TEST(Betweenness, WithAllPivotsIsExactAndWithFewIsRepeatable) {
    const Network net = test::random_graph(60, 120, 31);
    BetweennessOptions options;
    options.pivots = 60;
    EXPECT_EQ(betweenness(net), betweenness(net, options));
    options.pivots = 15;
    const std::vector<double> sampled = betweenness(net, options);
    EXPECT_EQ(sampled, betweenness(net, options));
    EXPECT_NE(betweenness(net), sampled);
    options.seed = 2;
    EXPECT_NE(sampled, betweenness(net, options));
}

// On a star every leaf is as good a pivot as another, so the estimate hardly depends on it.
TEST(Betweenness, EstimatesTheHubOfAStar) {
    NetworkBuilder builder(false);
    const NodeId hub = builder.add_node("hub");
    for (int i = 1; i < 400; ++i) builder.add_edge(hub, builder.add_node(std::to_string(i)));
    BetweennessOptions options;
    options.pivots = 40;
    EXPECT_NEAR(399.0 * 398.0 / 2.0, betweenness(builder.build(), options)[0], 0.03 * 79401);
}

TEST(Betweenness, IsTheSameAtAnyNumberOfThreads) {
    const Network net = test::random_graph(1500, 3000, 32);
    BetweennessOptions one;
    one.threads = 1;
    BetweennessOptions three;
    three.threads = 3;
    EXPECT_EQ(betweenness(net, one), betweenness(net, three));
}

TEST(Betweenness, AnswersDegenerateNetworks) {
    EXPECT_TRUE(betweenness(empty()).empty());
    EXPECT_EQ(std::vector<double>{0.0}, betweenness(one_node()));
    EXPECT_EQ((std::vector<double>{0, 0}),
              betweenness(test::linked(false, {{"a", "a"}}, {"a", "b"})));
}

}  // namespace
}  // namespace bibweft::stats
