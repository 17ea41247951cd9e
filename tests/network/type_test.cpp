#include "bibweft/network/type.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bibweft/core/error.hpp"
#include "network/support.hpp"

namespace bibweft::network {
namespace {

/// A random corpus in which every incidence is the same one.
NetworkInput random_input(std::size_t papers, std::size_t concepts, std::uint64_t seed) {
    NetworkInput input;
    input.papers = test::entities("p", papers);
    input.concepts = test::entities("c", concepts);
    input.paper_concepts = test::random_incidence(papers, concepts, 0.15, seed);
    input.wide_concepts = input.concept_words = input.text_stems = input.paper_concepts;
    for (Items& items : input.items) {
        items = {test::entities("i", concepts), input.paper_concepts};
    }
    for (std::uint32_t c = 0; c < concepts; ++c) {
        input.paper_of_work.push_back(c % 3 == 0 ? no_row : 2 * c);
    }
    return input;
}

/// The same corpus with its papers in another order.
NetworkInput shuffled(const NetworkInput& input, std::uint64_t seed) {
    std::vector<std::uint32_t> order(input.papers.ids.size());
    std::iota(order.begin(), order.end(), 0U);
    Rng(seed).shuffle(std::span(order));
    NetworkInput out = input;
    out.papers.table = input.papers.table.permuted(order);
    Incidence a;
    a.column_count = input.paper_concepts.column_count;
    for (std::size_t i = 0; i < order.size(); ++i) {
        out.papers.ids[i] = input.papers.ids[order[i]];
        const auto columns = input.paper_concepts.columns(order[i]);
        const auto weights = input.paper_concepts.weights(order[i]);
        a.column.insert(a.column.end(), columns.begin(), columns.end());
        a.weight.insert(a.weight.end(), weights.begin(), weights.end());
        a.row_begin.push_back(a.column.size());
    }
    out.paper_concepts = out.wide_concepts = out.concept_words = out.text_stems = a;
    for (Items& items : out.items) items.papers = a;
    for (std::uint32_t& row : out.paper_of_work) {
        if (row == no_row) continue;
        row = static_cast<std::uint32_t>(std::ranges::find(order, row) - order.begin());
    }
    return out;
}

std::map<std::pair<std::string, std::string>, double> links(const Network& net) {
    std::map<std::pair<std::string, std::string>, double> out;
    for (const Edge& e : net.edges()) {
        std::pair ends(net.id(e.source), net.id(e.target));
        if (!net.directed() && ends.second < ends.first) std::swap(ends.first, ends.second);
        out[ends] = e.weight;
    }
    return out;
}

TEST(NetworkTypes, HoldTheirInvariantsWhateverTheOrderOfPapers) {
    const NetworkInput input = random_input(60, 25, 7);
    const NetworkInput other = shuffled(input, 9);
    for (const NetworkType* type : network_types()) {
        SCOPED_TRACE(std::string(type->name));
        const Network net = type->build(input, type->defaults);
        EXPECT_EQ(type->directed, net.directed());
        EXPECT_GT(net.edge_count(), 0U);
        for (const Edge& e : net.edges()) {
            EXPECT_TRUE(std::isfinite(e.weight) && e.weight > 0);
            EXPECT_NE(e.source, e.target);
        }
        NetworkOptions all = type->defaults;
        all.top_k = 0;  // ties may go another way when papers are numbered anew
        all.counting = type->name == "concepts" ? Counting::binary : Counting::full;
        const auto a = links(type->build(input, all));
        const auto b = links(type->build(other, all));
        ASSERT_EQ(a.size(), b.size());
        for (const auto& [ends, weight] : a) {
            ASSERT_TRUE(b.contains(ends));
            EXPECT_NEAR(weight, b.at(ends), 1e-12);
        }
    }
}

TEST(NetworkTypes, AcceptAnEmptyCorpus) {
    for (const NetworkType* type : network_types()) {
        const Network net = type->build(random_input(0, 0, 1), type->defaults);
        EXPECT_EQ(0U, net.node_count());
        EXPECT_EQ(0U, net.edge_count());
    }
}

TEST(NetworkTypes, UnknownNameListsTheKnownOnes) {
    try {
        find_network_type("concept");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::usage, error.code());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("paper-concepts"));
    }
}

}  // namespace
}  // namespace bibweft::network
