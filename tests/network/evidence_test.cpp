#include "bibweft/network/evidence.hpp"

#include <gtest/gtest.h>

#include "network/support.hpp"

namespace bibweft::network {
namespace {

/// A corpus in which every incidence is a random one of its own.
NetworkInput random_input(std::size_t papers, std::uint64_t seed) {
    const std::size_t items = 25;
    NetworkInput input;
    input.papers = test::entities("p", papers);
    input.concepts = test::entities("c", items);
    input.paper_concepts = test::random_incidence(papers, items, 0.15, seed);
    for (const double weight : input.paper_concepts.weight) {
        input.occurrences.push_back(static_cast<std::uint32_t>(weight));
    }
    input.wide_concepts = test::random_incidence(papers, items, 0.2, seed + 1);
    input.concept_words = test::random_incidence(papers, items, 0.2, seed + 2);
    input.text_stems = test::random_incidence(papers, items, 0.2, seed + 3);
    for (Items& unit : input.items) {
        unit = {test::entities("i", items), test::random_incidence(papers, items, 0.15, ++seed)};
    }
    for (std::uint32_t work = 0; work < items; ++work) {
        input.paper_of_work.push_back(work % 3 == 0 ? no_row : work);
    }
    return input;
}

double sum_of(const std::vector<Contribution>& all) {
    double sum = 0;
    for (const Contribution& c : all) sum += c.weight;
    return sum;
}

std::vector<Counting> countings_of(const NetworkType& type) {
    if (!type.counted()) return {Counting::binary};
    return {Counting::binary, Counting::full, Counting::fractional};
}

TEST(Evidence, SumsToTheWeightOfEveryLinkOfEveryNetwork) {
    const NetworkInput input = random_input(60, 7);
    for (const NetworkType* type : network_types()) {
        for (const Counting counting : countings_of(*type)) {
            SCOPED_TRACE(std::string(type->name) + " " + std::string(to_string(counting)));
            NetworkOptions options = type->defaults;
            options.counting = counting;
            options.normalization = Normalization::none;
            // So that there are hubs; of the authors almost all cite each work.
            options.max_shared = type->name == "author-coupling" ? 0 : 12;
            const Network net = type->build(input, options);
            ASSERT_GT(net.edge_count(), 0U);
            const auto evidence = evidence_of(*type, input, options);
            for (const Edge& e : net.edges()) {
                const auto a = evidence->find(net.id(e.source));
                const auto b = evidence->find(net.id(e.target));
                ASSERT_TRUE(a && b);
                EXPECT_NEAR(e.weight, sum_of(evidence->of_link(*a, *b)), 1e-12 * e.weight);
            }
        }
    }
}

TEST(Evidence, OfWhatIsNotLinkedIsNothing) {
    const NetworkInput input = random_input(60, 7);
    for (const NetworkType* type : network_types()) {
        SCOPED_TRACE(std::string(type->name));
        NetworkOptions options = type->defaults;
        options.min_weight = 0;
        options.top_k = 0;
        const Network net = type->build(input, options);
        const auto evidence = evidence_of(*type, input, options);
        std::size_t linked_pairs = 0;
        for (const NodeId a : net.node_range()) {
            for (const NodeId b : net.node_range()) {
                if (a == b || (!net.directed() && b < a)) continue;
                const auto all =
                    evidence->of_link(*evidence->find(net.id(a)), *evidence->find(net.id(b)));
                linked_pairs += all.empty() ? 0U : 1U;
            }
        }
        EXPECT_EQ(net.edge_count(), linked_pairs);
    }
}

// Papers 0 and 1 hold both keywords; 1 holds three, so that it counts 1/2.
TEST(Evidence, IsThePapersWithTheHeaviestFirst) {
    NetworkInput input;
    input.papers = test::entities("p", 3);
    input.of(Unit::author_keywords) = {test::entities("k", 3),
                                       test::binary(3, {{0, 1, 2}, {0, 1}, {2}})};
    const NetworkType& type = find_network_type("keywords");
    const auto evidence = evidence_of(type, input, {.counting = Counting::fractional});
    const auto of_link = evidence->of_link(*evidence->find("k0"), *evidence->find("k1"));
    ASSERT_EQ(2U, of_link.size());
    EXPECT_EQ(Contribution::Of::paper, of_link[0].of);
    EXPECT_EQ(1U, of_link[0].row);
    EXPECT_EQ(1.0, of_link[0].weight);
    EXPECT_EQ(0U, of_link[1].row);
    EXPECT_EQ(0.5, of_link[1].weight);
    const auto of_node = evidence->of_node(*evidence->find("k2"));
    ASSERT_EQ(2U, of_node.size());
    EXPECT_EQ(0U, of_node[0].row);
    EXPECT_EQ(2U, of_node[1].row);
    EXPECT_FALSE(evidence->find("k3"));
}

TEST(Evidence, OfCouplingIsTheSharedWorksAndOfCitationsTheirPapers) {
    NetworkInput input;
    input.papers = test::entities("p", 3);
    input.of(Unit::cited_works) = {test::entities("w", 3), test::binary(3, {{0, 1}, {1, 2}, {}})};
    input.paper_of_work = {no_row, 2, no_row};
    const auto coupling = evidence_of(find_network_type("coupling"), input, {});
    const auto works = coupling->of_link(0, 1);
    ASSERT_EQ(1U, works.size());
    EXPECT_EQ(Contribution::Of::cited_work, works[0].of);
    EXPECT_EQ(1U, works[0].row);
    const auto citation = evidence_of(find_network_type("citation"), input, {});
    const auto cited = citation->of_link(1, 2);
    ASSERT_EQ(1U, cited.size());
    EXPECT_EQ(Contribution::Of::citation, cited[0].of);
    EXPECT_EQ(1U, cited[0].row);
    EXPECT_EQ(2U, cited[0].other);
    EXPECT_TRUE(citation->of_link(2, 1).empty());
    EXPECT_EQ(2U, citation->of_node(2).size());
}

}  // namespace
}  // namespace bibweft::network
