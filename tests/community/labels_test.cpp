#include "bibweft/community/labels.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "bibweft/core/error.hpp"
#include "community/networks.hpp"

namespace bibweft::community {
namespace {

Partition partition(std::initializer_list<std::uint32_t> labels, std::uint32_t count) {
    Partition p;
    for (const std::uint32_t label : labels) p.community_of.push_back(CommunityId{label});
    p.community_count = count;
    return p;
}

Incidence incidence(const std::vector<std::vector<std::pair<std::uint32_t, double>>>& rows,
                    std::size_t columns) {
    Incidence result;
    result.column_count = columns;
    for (const auto& row : rows) {
        for (const auto& [column, weight] : row) {
            result.column.push_back(column);
            result.weight.push_back(weight);
        }
        result.row_begin.push_back(result.column.size());
    }
    return result;
}

// Community 0: graph 3, model 4; community 1: model 4, corpus 1. All 12, so A = 6; f: graph 3,
// model 8, corpus 1. graph: 3 ln 3 = 3.296; model: 4 ln 1.75 = 2.238; corpus: ln 7 = 1.946.
TEST(Labels, ScoresByHand) {
    const std::vector<std::string> terms{"graph", "model", "corpus"};
    const auto labels = label_communities(
        partition({0, 0, 1}, 2),
        incidence({{{0, 1.0}, {1, 4.0}}, {{0, 2.0}}, {{1, 4.0}, {2, 1.0}}}, 3), terms);
    ASSERT_EQ(2U, labels.size());
    EXPECT_EQ("graph, model", labels[0].text);
    EXPECT_EQ("model, corpus", labels[1].text);
    EXPECT_NEAR(3.0 * std::log(3.0), labels[0].terms[0].c_tf_idf, 1e-12);
    EXPECT_NEAR(4.0 * std::log(1.75), labels[1].terms[0].c_tf_idf, 1e-12);
    EXPECT_NEAR(std::log(7.0), labels[1].terms[1].c_tf_idf, 1e-12);
}

// "model" leads both; the community with more of it keeps it, the other leads with its next.
TEST(Labels, FirstTermsAreDistinct) {
    const std::vector<std::string> terms{"model", "corpus"};
    const auto labels = label_communities(partition({0, 1}, 2),
                                          incidence({{{0, 8.0}, {1, 1.0}}, {{0, 9.0}}}, 2), terms);
    EXPECT_EQ("corpus, model", labels[0].text);
    EXPECT_EQ("model", labels[1].text);
}

// Three communities with one term: only one may have it.
TEST(Labels, CommunityWithoutATermOfItsOwnIsNumbered) {
    const std::vector<std::string> terms{"model"};
    const auto labels = label_communities(partition({0, 1, 2}, 3),
                                          incidence({{{0, 1.0}}, {{0, 1.0}}, {}}, 1), terms);
    EXPECT_EQ("model", labels[0].text);
    EXPECT_EQ("cluster 2", labels[1].text);
    EXPECT_EQ("cluster 3", labels[2].text);
    EXPECT_TRUE(labels[1].terms.empty());
}

TEST(Labels, LeaveOutVariantsOfATermAlreadyThere) {
    const std::vector<std::string> terms{
        "neural networks", "Neural Network", "recurrent neural network", "network", "net",
        "embedding",       "neural"};
    const auto labels = label_communities(
        partition({0}, 1),
        incidence({{{0, 9.0}, {1, 8.0}, {2, 7.0}, {3, 6.0}, {4, 5.0}, {5, 4.0}, {6, 3.0}}}, 7),
        terms);
    EXPECT_EQ("neural networks, net, embedding", labels[0].text);  // "net" is another word
}

TEST(Labels, OrderOfNodesAndTermsChangesNothing) {
    const std::vector<std::string> terms{"a", "b", "c"};
    const auto one = label_communities(
        partition({0, 0, 0, 1}, 2),
        incidence({{{0, 0.1}, {1, 0.6}}, {{0, 0.2}}, {{0, 0.3}}, {{2, 1.0}}}, 3), terms);
    const std::vector<std::string> turned{"c", "b", "a"};
    const auto two = label_communities(
        partition({0, 1, 0, 0}, 2),
        incidence({{{2, 0.3}}, {{0, 1.0}}, {{2, 0.2}}, {{1, 0.6}, {2, 0.1}}}, 3), turned);
    for (std::size_t c = 0; c < 2; ++c) {
        EXPECT_EQ(one[c].text, two[c].text);
        EXPECT_EQ(one[c].terms[0].c_tf_idf, two[c].terms[0].c_tf_idf);
    }
}

// Of 10 nodes 4 are in the community; 3 of these and 1 other hold the term. Expected 4 * 4 / 10 =
// 1.6, 6 * 4 / 10 = 2.4, 4 * 6 / 10 = 2.4, 3.6: 2 (3 ln(3/1.6) + ln(1/2.4) + ln(1/2.4) + 5
// ln(5/3.6)).
TEST(Labels, LogLikelihoodByHand) {
    const double g =
        2.0 * (3.0 * std::log(3.0 / 1.6) + 2.0 * std::log(1.0 / 2.4) + 5.0 * std::log(5.0 / 3.6));
    EXPECT_NEAR(g, log_likelihood_ratio(3, 1, 4, 10), 1e-12);
    EXPECT_NEAR(-g, log_likelihood_ratio(1, 5, 4, 10), 1e-12);  // 3 of 4 and 1 of 6 without it
    EXPECT_EQ(0.0, log_likelihood_ratio(2, 3, 4, 10));          // as frequent inside as outside
    EXPECT_EQ(0.0, log_likelihood_ratio(4, 6, 4, 10));
    EXPECT_EQ(0.0, log_likelihood_ratio(0, 0, 4, 10));
    EXPECT_EQ(0.0, log_likelihood_ratio(3, 0, 10, 10));
}

// "model" is frequent everywhere, "graph" tells community 0 apart.
TEST(Labels, CanFollowTheLogLikelihood) {
    const std::vector<std::string> terms{"model", "graph"};
    const Incidence rows =
        incidence({{{0, 5.0}, {1, 1.0}}, {{0, 5.0}, {1, 1.0}}, {{0, 5.0}}, {{0, 5.0}}}, 2);
    const Partition halves = partition({0, 0, 1, 1}, 2);
    EXPECT_EQ("model, graph", label_communities(halves, rows, terms)[0].text);
    const auto told = label_communities(halves, rows, terms, {.score = LabelScore::log_likelihood});
    EXPECT_EQ("graph, model", told[0].text);
    EXPECT_EQ(2U, told[0].terms[0].inside);
    EXPECT_EQ(0U, told[0].terms[0].outside);
    EXPECT_EQ(2U, told[0].terms[1].outside);
    EXPECT_NEAR(8.0 * std::log(2.0), told[0].terms[0].log_likelihood, 1e-12);  // 2 * 4 ln 2
    EXPECT_EQ(LabelScore::log_likelihood, label_score_from("log-likelihood"));
    EXPECT_THROW(label_score_from("tf"), Error);
}

// c of the first triangle holds a, b, itself and d: 3 of 3 inside, 1 of 3 outside.
TEST(Labels, LinkedTermsAreANodeAndItsNeighbours) {
    const Network net = test::network_of(test::two_triangles());
    const Incidence held = linked_terms(net);
    EXPECT_EQ(4U, held.columns(2).size());
    const Partition halves = partition({0, 0, 0, 1, 1, 1}, 2);
    const auto labels = label_communities(halves, own_terms(net, halves), net.ids(),
                                          {.score = LabelScore::log_likelihood, .held = &held});
    EXPECT_EQ("a, b, c", labels[0].text);  // c comes last, as d holds it too
    EXPECT_EQ(1U, labels[0].terms[2].outside);
}

TEST(Labels, EmptyAndMisfitting) {
    EXPECT_TRUE(label_communities(partition({}, 0), incidence({}, 0), {}).empty());
    EXPECT_THROW(label_communities(partition({0}, 1), incidence({}, 0), {}), Error);
}

// Triangles joined by a bridge: c and d have inner weight 2 like the others; the isolated node gets
// the least weight and so a name.
TEST(Labels, OwnTermsWeighLinksIntoTheOwnCommunity) {
    const Network net = test::network_of(test::two_triangles(10.0), {"alone"});
    const Incidence own = own_terms(net, partition({2, 0, 0, 0, 1, 1, 1}, 3));
    EXPECT_EQ((std::vector<double>{2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0}), own.weight);
    const auto labels = label_communities(partition({2, 0, 0, 0, 1, 1, 1}, 3), own, net.ids());
    EXPECT_EQ("a, b, c", labels[0].text);
    EXPECT_EQ("alone", labels[2].text);
}

}  // namespace
}  // namespace bibweft::community
