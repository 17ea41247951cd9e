#include <numeric>

#include "backend/igraph_session.hpp"
#include "bibweft/core/error.hpp"
#include "bibweft/stats/centrality.hpp"
#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

/// igraph's own method, PRPACK, solves the same equations in another way.
std::vector<double> igraph_pagerank(const Network& net) {
    const backend::IgraphSession session(1);
    backend::IgraphCopy copy(session, net);
    backend::IgraphVector rank(session);
    session.check(igraph_pagerank(copy.get(), IGRAPH_PAGERANK_ALGO_PRPACK, rank.get(), nullptr,
                                  igraph_vss_all(), net.directed(), 0.85, copy.weights(), nullptr),
                  "rank pages");
    return {rank.values().begin(), rank.values().end()};
}

// a -> b, d = 0.85; b is a dead end, so a = 0.075 + 0.425 b and b = a + 0.85 a with a + b = 1:
// a = 1 / 2.85.
TEST(PageRank, SpreadsDeadEnds) {
    const std::vector<double> rank = pagerank(test::linked(true, {{"a", "b"}}));
    EXPECT_NEAR(1 / 2.85, rank[0], 1e-12);
    EXPECT_NEAR(1.85 / 2.85, rank[1], 1e-12);
}

// a -> b weighs 3, a -> c 1, both lead back: a = 0.05 + 0.85 (b + c) = 0.05 + 0.85 (1 - a), so
// a = 0.9 / 1.85; b = 0.05 + 0.85 (3/4) a.
TEST(PageRank, FollowsHeavierArcsMoreOften) {
    const std::vector<double> rank =
        pagerank(test::linked(true, {{"a", "b", 3}, {"a", "c", 1}, {"b", "a", 1}, {"c", "a", 1}}));
    EXPECT_NEAR(0.9 / 1.85, rank[0], 1e-12);
    EXPECT_NEAR(0.05 + 0.85 * 0.75 * 0.9 / 1.85, rank[1], 1e-12);
    EXPECT_NEAR(0.05 + 0.85 * 0.25 * 0.9 / 1.85, rank[2], 1e-12);
}

TEST(PageRank, OfKarateAsPublished) {
    const auto top = answer<std::vector<RankedNode>>(test::karate(), "pagerank", "top_pagerank");
    EXPECT_EQ("34", top[0].id);
    EXPECT_NEAR(0.10091918233261699, top[0].value, 1e-10);
    EXPECT_NEAR(0.09699728538830416, top[1].value, 1e-10);
    EXPECT_NEAR(0.07169322600574761, top[2].value, 1e-10);
}

TEST(PageRank, AgreesWithIgraph) {
    for (const Network& net : {test::karate(), test::random_graph(200, 500, 11, true),
                               test::random_graph(300, 200, 12, true)}) {
        const std::vector<double> ours = pagerank(net);
        const std::vector<double> theirs = igraph_pagerank(net);
        for (std::size_t i = 0; i < ours.size(); ++i) EXPECT_NEAR(theirs[i], ours[i], 1e-10);
    }
}

// b's self-loop is one arc of its two, so half of its rank stays: a = 0.075 + 0.85 b/2.
TEST(PageRank, TakesASelfLoopForOneArc) {
    const std::vector<double> rank = pagerank(test::linked(false, {{"a", "b"}, {"b", "b"}}));
    EXPECT_NEAR(0.075 + 0.425 * rank[1], rank[0], 1e-12);
    EXPECT_NEAR(1.0, rank[0] + rank[1], 1e-12);
}

TEST(PageRank, SumsToOneAndDoesNotChangeWithTheScaleOfWeights) {
    const Network net = test::random_graph(500, 700, 4, true);
    const std::vector<double> rank = pagerank(net);
    EXPECT_NEAR(1.0, std::accumulate(rank.begin(), rank.end(), 0.0), 1e-12);
    const std::vector<double> twice = pagerank(test::reweighted(net, 2.0));
    for (std::size_t i = 0; i < rank.size(); ++i) EXPECT_NEAR(rank[i], twice[i], 1e-13);
}

TEST(PageRank, AnswersDegenerateNetworksAndRefusesNonsense) {
    EXPECT_TRUE(pagerank(empty()).empty());
    EXPECT_EQ(std::vector<double>{1.0}, pagerank(one_node()));
    PageRankOptions options;
    options.damping = 1.0;
    EXPECT_THROW(pagerank(one_node(), options), Error);
    options = {};
    options.tolerance = 0;
    EXPECT_THROW(pagerank(one_node(), options), Error);
}

}  // namespace
}  // namespace bibweft::stats
