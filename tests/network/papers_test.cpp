#include <gtest/gtest.h>

#include <cmath>

#include "network/support.hpp"

namespace bibweft::network {
namespace {

NetworkInput three_papers() {
    NetworkInput input;
    input.papers = test::entities("p", 3);
    input.concepts = test::entities("c", 4);
    input.paper_concepts = test::binary(4, {{0, 1}, {0, 2}, {3}});
    input.wide_concepts = input.concept_words = input.text_stems = input.paper_concepts;
    return input;
}

// Only concept 0 is shared. idf(0) = ln(4 / 2.5) = a, the others ln(4 / 1.5) = b, so both rows have
// length sqrt(a^2 + b^2) and the cosine is a^2 / (a^2 + b^2). All three parts are the same, and the
// only non-zero value is its own 99th percentile (to 1/10,000), so the mean of three is about 1.
TEST(PapersNetwork, IsTheMeanOfThreeScaledCosines) {
    const Network net = find_network_type("papers").build(three_papers(), {});
    ASSERT_EQ(1U, net.edge_count());
    const double a = std::log(4 / 2.5), b = std::log(4 / 1.5);
    const double cosine = a * a / (a * a + b * b);
    const double percentile = (std::floor(cosine * 10000) + 1) / 10000;
    EXPECT_NEAR(cosine / percentile, net.edges()[0].weight, 1e-12);
    EXPECT_EQ("c0", net.edge_attributes().find("shared")->text(0));
    EXPECT_EQ(3U, net.node_count());
}

TEST(PapersNetwork, NamesTheSharedConceptsThatWeighMostFirst) {
    NetworkInput input = three_papers();
    input.paper_concepts = test::binary(4, {{0, 1, 2}, {0, 1, 2}, {2}});  // 2 is in all papers
    const Network net = find_network_type("papers").build(input, {});
    EXPECT_EQ("c0; c1; c2", net.edge_attributes().find("shared")->text(0));
}

TEST(PapersNetwork, TopKKeepsItSparse) {
    NetworkInput input;
    input.papers = test::entities("p", 80);
    input.concepts = test::entities("c", 12);
    input.paper_concepts = test::random_incidence(80, 12, 0.5, 3);
    input.wide_concepts = input.concept_words = input.text_stems = input.paper_concepts;
    const Network net = find_network_type("papers").build(input, {.top_k = 4});
    EXPECT_LE(net.edge_count(), 4U * 80U);
    for (const NodeId n : net.node_range()) EXPECT_GE(net.arcs(n).size(), 4U);
}

}  // namespace
}  // namespace bibweft::network
