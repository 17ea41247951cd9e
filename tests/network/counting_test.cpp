// Every counting and normalization of every side against dense matrices, which share no code with
// the kernel: the formulas are written out again.
#include <gtest/gtest.h>

#include <cmath>

#include "network/support.hpp"

namespace bibweft::network {
namespace {

using Matrix = std::vector<std::vector<double>>;

/// Things x nodes: the shared things are the rows.
Matrix shared_by_nodes(const Incidence& a, Side side) {
    const Matrix m = test::dense(a);
    if (side == Side::columns) return m;
    Matrix t(a.column_count, std::vector<double>(a.row_count(), 0.0));
    for (std::size_t r = 0; r < a.row_count(); ++r) {
        for (std::size_t c = 0; c < a.column_count; ++c) t[c][r] = m[r][c];
    }
    return t;
}

struct Expected {
    Matrix counts;
    std::vector<double> frequency;
};

Expected dense_counts(Matrix a, std::size_t nodes, Counting counting) {
    Expected e{Matrix(nodes, std::vector<double>(nodes, 0.0)), std::vector<double>(nodes, 0.0)};
    for (auto& row : a) {
        double n = 0;
        for (double& cell : row) {
            n += cell > 0 ? 1 : 0;
            if (counting != Counting::full) cell = cell > 0 ? 1 : 0;
        }
        for (std::size_t i = 0; i < nodes; ++i) {
            e.frequency[i] += row[i] * row[i];
            for (std::size_t j = 0; j < nodes; ++j) {
                if (i == j || row[i] * row[j] == 0) continue;
                e.counts[i][j] += row[i] * row[j] / (counting == Counting::fractional ? n - 1 : 1);
            }
        }
    }
    return e;
}

double expected_weight(const Expected& e, std::size_t i, std::size_t j, Normalization how) {
    const std::size_t n = e.counts.size();
    const double c = e.counts[i][j];
    double ki = 0, kj = 0, m = 0;
    for (std::size_t a = 0; a < n; ++a) {
        ki += e.counts[i][a];
        kj += e.counts[j][a];
        for (std::size_t b = a + 1; b < n; ++b) m += e.counts[a][b];
    }
    const double fi = e.frequency[i], fj = e.frequency[j];
    const auto nodes = static_cast<double>(n);
    switch (how) {
        case Normalization::association_strength:
            return 2 * m * c / (ki * kj);
        case Normalization::fractionalisation:
            return c * (nodes / ki + nodes / kj) / 2;
        case Normalization::cosine:
            return c / std::sqrt(fi * fj);
        case Normalization::jaccard:
            return c / (fi + fj - c);
        case Normalization::inclusion:
            return c / (fi < fj ? fi : fj);
        case Normalization::equivalence:
            return c * c / (fi * fj);
        default:
            return c;
    }
}

NetworkInput input_of(const Incidence& a) {
    NetworkInput input;
    input.papers = test::entities("p", a.row_count());
    input.of(Unit::authors) = {test::entities("a", a.column_count), a};
    input.of(Unit::cited_works) = {test::entities("r", a.column_count), a};
    return input;
}

/// Papers that hold other things of every unit, and concepts.
NetworkInput varied_input(std::size_t papers, std::uint64_t seed) {
    NetworkInput input;
    input.papers = test::entities("p", papers);
    for (std::size_t unit = 0; unit < unit_count; ++unit) {
        const std::size_t items = 9 + unit;
        input.items[unit] = {test::entities("i", items),
                             test::random_incidence(papers, items, 0.2, seed + 100 * unit)};
    }
    input.concepts = test::entities("c", 12);
    input.paper_concepts = test::random_incidence(papers, 12, 0.2, seed + 5000);
    for (const double count : input.paper_concepts.weight) {
        input.occurrences.push_back(static_cast<std::uint32_t>(count));
    }
    return input;
}

/// Shared things x nodes of a type, as it counts them in full: papers x items where papers link
/// items; works x papers of coupling; and where items are linked by what their papers share, for
/// each shared thing and item the papers that hold both.
Matrix shared_things(const NetworkType& type, const NetworkInput& input) {
    if (type.of_concepts) return test::dense(input.paper_concepts);
    const Incidence& first = input.of(type.units.front()).papers;
    if (type.of_papers) return shared_by_nodes(first, Side::rows);
    if (type.units.size() == 1) return test::dense(first);
    const Matrix items = test::dense(first);
    const Matrix shared = test::dense(input.of(type.units[1]).papers);
    Matrix out(shared.front().size(), std::vector<double>(items.front().size(), 0.0));
    for (std::size_t p = 0; p < items.size(); ++p) {
        for (std::size_t s = 0; s < out.size(); ++s) {
            for (std::size_t i = 0; i < items[p].size(); ++i) {
                out[s][i] += items[p][i] > 0 && shared[p][s] > 0 ? 1 : 0;
            }
        }
    }
    return out;
}

void expect_dense_formulas(const NetworkType& type, const NetworkInput& input, Counting counting,
                           Normalization how) {
    SCOPED_TRACE(std::string(type.name) + " " + std::string(to_string(counting)) + " " +
                 std::string(to_string(how)));
    const Matrix shared = shared_things(type, input);
    const std::size_t nodes = shared.front().size();
    const Expected e = dense_counts(shared, nodes, counting);
    NetworkOptions options = type.defaults;
    options.counting = counting;
    options.normalization = how;
    options.min_papers = 0;
    const Network net = type.build(input, options);
    ASSERT_EQ(nodes, net.node_count());
    std::size_t links = 0;
    for (std::size_t i = 0; i < nodes; ++i) {
        for (std::size_t j = i + 1; j < nodes; ++j) links += e.counts[i][j] > 0;
    }
    ASSERT_EQ(links, net.edge_count());
    const Column& counts = *net.edge_attributes().find(type.count_column);
    for (std::size_t l = 0; l < links; ++l) {
        const std::size_t i = index_of(net.edges()[l].source);
        const std::size_t j = index_of(net.edges()[l].target);
        const double w = expected_weight(e, i, j, how);
        EXPECT_NEAR(w, net.edges()[l].weight, 1e-12 * (1 + w));
        EXPECT_NEAR(e.counts[i][j], *counts.number(l), 1e-12);
    }
}

TEST(Counting, EveryTypeWayAndNormalizationEqualsTheDenseFormulas) {
    for (const std::uint64_t seed : {3U, 4U}) {
        const NetworkInput input = varied_input(20, seed);
        std::size_t types = 0;
        for (const NetworkType* type : network_types()) {
            if (!type->counted()) continue;
            ++types;
            for (const Counting counting :
                 {Counting::binary, Counting::full, Counting::fractional}) {
                for (const Normalization how : normalizations()) {
                    expect_dense_formulas(*type, input, counting, how);
                }
            }
        }
        EXPECT_EQ(12U, types);
    }
}

TEST(Counting, NamesAreKnownAndDescribed) {
    const NetworkType& type = find_network_type("co-citation");
    NetworkOptions options = type.defaults;
    EXPECT_EQ(type.weight, weight_means(type, options));
    options.normalization = Normalization::cosine;
    options.counting = Counting::fractional;
    EXPECT_EQ(
        "cosine c_ij / sqrt(f_i f_j); column cocitations: c_ij: papers that cite both, each as 1 / "
        "(n_k - 1), n_k the nodes it links",
        weight_means(type, options));
    for (const Normalization how : normalizations()) {
        EXPECT_EQ(how, normalization_from(to_string(how)));
    }
}

// Papers {0,1,2}, {0,1}, {2}: each paper of n > 1 items adds n to the sum of all link strengths, so
// that the links weigh (3 + 2) / 2 together.
TEST(Counting, FractionalPapersWeighTheSame) {
    const NetworkInput input = input_of(test::binary(3, {{0, 1, 2}, {0, 1}, {2}}));
    const Network net =
        find_network_type("co-authorship")
            .build(input, {.counting = Counting::fractional, .normalization = Normalization::none});
    ASSERT_EQ(3U, net.edge_count());
    EXPECT_DOUBLE_EQ(1.5, net.edges()[0].weight);
    EXPECT_DOUBLE_EQ(2.5, net.total_weight());
}

// Work 0 is cited by four papers, work 1 by two: with at most three citing papers only the pair of
// work 1 is left, and 4 * 3 / 2 pairs are skipped.
TEST(Counting, HubsAreSkippedAndReported) {
    const NetworkInput input = input_of(test::binary(2, {{0, 1}, {0, 1}, {0}, {0}}));
    const NetworkType& coupling = find_network_type("coupling");
    const NetworkOptions all{.normalization = Normalization::none};
    EXPECT_EQ(6U, coupling.build(input, all).edge_count());
    NetworkOptions capped = all;
    capped.max_shared = 3;
    const Network net = coupling.build(input, capped);
    ASSERT_EQ(1U, net.edge_count());
    EXPECT_EQ(1.0, net.edges()[0].weight);
    EXPECT_EQ(1, step_count(net, "hubs_skipped"));
    EXPECT_EQ(6, step_count(net, "pairs_skipped"));
    capped.max_shared = 0;
    EXPECT_EQ(6U, coupling.build(input, capped).edge_count());
    capped.max_shared = 1;  // now the papers of two authors
    EXPECT_EQ(2,
              step_count(find_network_type("co-authorship").build(input, capped), "pairs_skipped"));
}

// 100,000 papers cite one work and each pair of neighbours another: 5,000,000,000 pairs if the
// first were counted.
TEST(Counting, AWorkThatAllCiteIsNoTrouble) {
    constexpr std::uint32_t papers = 100000;
    Incidence a;
    a.column_count = 1 + papers / 2;
    for (std::uint32_t p = 0; p < papers; ++p) {
        a.column.insert(a.column.end(), {0, 1 + p / 2});
        a.row_begin.push_back(a.column.size());
    }
    const Hubs hubs = without_hubs(a, Side::rows, 2000);
    EXPECT_EQ(1U, hubs.count);
    EXPECT_EQ(4999950000U, hubs.pairs);
    EXPECT_EQ(papers / 2, project(a, Side::rows).size());
}

// Links 0-1 (3), 1-2 (2), 0-2 (1), 3-4 (1): the backbone takes 0-2, the largest component then
// leaves out 3 and 4, and 5, which has no link at all.
TEST(Counting, ThenBackboneThenTheLargestComponent) {
    NetworkInput input;
    input.papers = test::entities("p", 8);
    input.of(Unit::authors) = {
        test::entities("a", 6),
        test::binary(6, {{0, 1}, {0, 1}, {0, 1}, {1, 2}, {1, 2}, {0, 2}, {3, 4}, {5}})};
    NetworkOptions options{.normalization = Normalization::none};
    options.backbone = &find_backbone_method("pathfinder");
    const NetworkType& type = find_network_type("co-authorship");
    Network net = type.build(input, options);
    EXPECT_EQ(6U, net.node_count());
    EXPECT_EQ(3U, net.edge_count());
    EXPECT_EQ(4, step_count(net, "links_before_backbone"));
    options.largest_component = true;
    net = type.build(input, options);
    EXPECT_EQ(3U, net.node_count());
    EXPECT_EQ(2U, net.edge_count());
    EXPECT_EQ(3, step_count(net, "components"));
    EXPECT_EQ(3, step_count(net, "nodes_outside_component"));
    EXPECT_EQ(3.0, net.edge_attributes().find("joint_papers")->number(0));
    options.min_weight = 4;
    net = type.build(input, options);
    EXPECT_EQ(4, step_count(net, "links_too_light"));
    EXPECT_EQ(Value(3.0), step_value(net, "heaviest_link"));
    EXPECT_EQ(1U, net.node_count());  // of single nodes the one with the smallest id
}

// Source 0 cites 1 three times, 1 cites 2 twice, 0 cites 2 once.
TEST(Counting, LinksOfCitationsAreChosenToo) {
    NetworkInput input;
    input.papers = test::entities("p", 9);
    input.of(Unit::sources) = {test::entities("s", 3),
                               test::binary(3, {{0}, {0}, {0}, {1}, {1}, {2}, {}, {}, {}})};
    input.of(Unit::cited_works).papers =
        test::binary(2, {{0}, {0}, {0, 1}, {1}, {1}, {}, {}, {}, {}});
    input.paper_of_work = {3, 5};
    const NetworkType& type = find_network_type("source-citation");
    const auto count = [&](double min_weight, std::size_t top_k) {
        return type.build(input, {.min_weight = min_weight, .top_k = top_k}).edge_count();
    };
    EXPECT_EQ(3U, count(0, 0));
    EXPECT_EQ(2U, count(2, 0));
    EXPECT_EQ(2U, count(0, 1));  // the heaviest of 0 and 1 is 0 > 1, of 2 it is 1 > 2
    EXPECT_EQ(3, step_count(type.build(input, {.min_weight = 5}), "links_too_light"));
}

TEST(Counting, FiltersComeFirstAndIsolatesLast) {
    // Item 0: 3 papers, 1: 2, 2: 2, 3: 1. Paper 0 has items 0, 1, 3; 1: 0, 2; 2: 0, 1, 2.
    NetworkInput input;
    input.papers = test::entities("p", 3);
    input.of(Unit::authors) = {test::entities("a", 4),
                               test::binary(4, {{0, 1, 3}, {0, 2}, {0, 1, 2}})};
    const NetworkType& type = find_network_type("co-authorship");
    const NetworkOptions raw{.counting = Counting::fractional,
                             .normalization = Normalization::none};
    NetworkOptions options = raw;
    options.min_papers = 2;
    Network net = type.build(input, options);
    EXPECT_EQ(3U, net.node_count());
    EXPECT_EQ(4, step_count(net, "items_found"));
    EXPECT_EQ(3, step_count(net, "items_kept"));
    EXPECT_DOUBLE_EQ(1.5, net.edges()[0].weight);  // paper 0 has two items left: 1 + 1/2
    options.max_items = 2;                         // 0, then 1 before 2 by its id
    net = type.build(input, options);
    ASSERT_EQ(2U, net.node_count());
    EXPECT_EQ("a1", net.id(NodeId{1}));
    options = raw;
    options.min_weight = 1;
    options.drop_isolates = true;  // left are 0-1 (1/2 + 1/2) and 0-2 (1 + 1/2)
    net = type.build(input, options);
    EXPECT_EQ(3U, net.node_count());
    EXPECT_EQ(1, step_count(net, "isolates_dropped"));
}

}  // namespace
}  // namespace bibweft::network
