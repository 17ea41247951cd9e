#include "bibweft/community/quality.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "bibweft/community/leiden.hpp"
#include "bibweft/core/error.hpp"
#include "bibweft/core/rng.hpp"
#include "community/networks.hpp"

namespace bibweft::community {
namespace {

using test::network_of;

std::vector<CommunityId> membership(std::initializer_list<std::uint32_t> labels) {
    std::vector<CommunityId> result;
    for (const std::uint32_t label : labels) result.push_back(CommunityId{label});
    return result;
}

// Two triangles joined by one link: 2m = 14; a side has 3 of 7 links and strength 7 of 14:
// Q = 2 (3/7 - (7/14)^2) = 5/14. The numbers of the communities do not matter.
TEST(Modularity, HandValue) {
    const Network net = network_of(test::two_triangles());
    EXPECT_NEAR(
        5.0 / 14.0,
        *modularity(net, membership({7, 7, 7, 4'000'000'000U, 4'000'000'000U, 4'000'000'000U})),
        1e-15);
    EXPECT_NEAR(0.0, *modularity(net, membership({0, 0, 0, 0, 0, 0})), 1e-15);
    // At resolution 2: 2 (3/7 - 2/4).
    EXPECT_NEAR(-1.0 / 7.0, *modularity(net, membership({0, 0, 0, 1, 1, 1}), 2.0), 1e-15);
}

// A self-loop of weight 1 at "1": m = 7, strengths 1: 4, 2: 2, 3: 3, 4: 2, 5: 2, 6: 1. The side
// 1 2 6 holds loop, 1-2, 1-6 = 3 of 7 and strength 7 of 14, like the other: Q = 2 (3/7 - 1/4).
TEST(Modularity, SelfLoopCountsTwiceInTheStrength) {
    const Network net = network_of({{"1", "1", 1.0},
                                    {"1", "2", 1.0},
                                    {"2", "3", 1.0},
                                    {"3", "4", 1.0},
                                    {"4", "5", 1.0},
                                    {"3", "5", 1.0},
                                    {"1", "6", 1.0}});
    EXPECT_NEAR(5.0 / 14.0, *modularity(net, membership({0, 0, 1, 1, 1, 0})), 1e-15);
    EXPECT_NEAR(0.0, *modularity(net, membership({0, 0, 0, 0, 0, 0})), 1e-15);
}

TEST(Modularity, IsUndefinedWithoutLinks) {
    EXPECT_FALSE(modularity(network_of({}), {}));
    EXPECT_FALSE(modularity(network_of({}, {"a", "b"}), membership({0, 1})));
}

TEST(Modularity, RefusesWrongCalls) {
    EXPECT_THROW(modularity(network_of({{"a", "b", 1.0}}, {}, true), membership({0, 0})), Error);
    EXPECT_THROW(modularity(network_of({{"a", "b", 1.0}}), membership({0})), Error);
}

TEST(Modularity, HugeWeightsDoNotOverflow) {
    const double huge = std::numeric_limits<double>::max();
    const Network net = network_of({{"a", "b", huge}, {"c", "d", huge}});
    EXPECT_NEAR(0.5, *modularity(net, membership({0, 0, 1, 1})), 1e-15);
}

/// (1/2m) sum over ordered pairs, straight from the definition.
double modularity_by_pairs(const Network& net, const std::vector<CommunityId>& c, double g) {
    const std::size_t n = net.node_count();
    std::vector<std::vector<double>> a(n, std::vector<double>(n, 0.0));
    for (const Edge& e : net.edges()) {
        a[index_of(e.source)][index_of(e.target)] += e.weight;
        a[index_of(e.target)][index_of(e.source)] += e.weight;
    }
    std::vector<double> k(n, 0.0);
    double twice = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) k[i] += a[i][j];
        twice += k[i];
    }
    double sum = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            if (c[i] == c[j]) sum += a[i][j] - g * k[i] * k[j] / twice;
        }
    }
    return sum / twice;
}

TEST(Modularity, AgreesWithTheDefinition) {
    Rng rng(2);
    NetworkBuilder builder(false);
    for (int i = 0; i < 40; ++i) builder.add_node("n" + std::to_string(i));
    std::vector<CommunityId> c;
    for (int i = 0; i < 40; ++i) c.push_back(id_at<CommunityId>(rng.below(6)));
    for (int i = 0; i < 150; ++i) {
        builder.add_edge(id_at<NodeId>(rng.below(40)), id_at<NodeId>(rng.below(40)),
                         0.1 + rng.uniform());
    }
    const Network net = builder.build();
    EXPECT_NEAR(modularity_by_pairs(net, c, 0.7), *modularity(net, c, 0.7), 1e-13);
}

// The triangles at g = 1/2: H = 2 (3 - 0.5 * 3) = 3; with i = j included,
// (2 * 6 - 0.5 (9 + 9)) / 14 = 3/14.
TEST(Cpm, HandValues) {
    const Network net = network_of(test::two_triangles());
    const CpmQuality q = cpm_quality(net, membership({0, 0, 0, 1, 1, 1}), 0.5);
    EXPECT_NEAR(3.0, q.raw, 1e-14);
    EXPECT_NEAR(3.0 / 14.0, *q.normalized, 1e-15);
    EXPECT_EQ(0.0, cpm_quality(net, membership({0, 1, 2, 3, 4, 5}), 1.01).raw);
    const CpmQuality none = cpm_quality(network_of({}, {"a", "b"}), membership({0, 0}), 2.0);
    EXPECT_EQ(-2.0, none.raw);
    EXPECT_FALSE(none.normalized);
}

/// Association strengths of a published network without self-links, and its published clusters.
struct Published {
    Network network;
    std::vector<CommunityId> clusters;
};

Published published(const std::filesystem::path& folder, const std::string& name) {
    std::istringstream map(bibweft::test::slurp(folder / (name + "_map.txt")));
    std::map<std::string, std::uint32_t> cluster_of;
    std::string line;
    std::size_t column = 0;
    while (std::getline(map, line)) {
        if (line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
        std::istringstream cells(line);
        std::vector<std::string> row;
        for (std::string cell; std::getline(cells, cell, '\t');) row.push_back(cell);
        const auto place = std::ranges::find(row, "cluster");
        if (place != row.end()) {
            column = static_cast<std::size_t>(place - row.begin());
        } else if (row.size() > column) {
            cluster_of[row[0]] = static_cast<std::uint32_t>(std::stoul(row[column]));
        }
    }
    std::string text = bibweft::test::slurp(folder / (name + "_network.txt"));
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    std::istringstream in(text);
    std::vector<test::Link> links;
    std::map<std::string, double> strength;
    double total = 0.0;
    std::string a, b;
    double weight = 0.0;
    while (in >> a >> b >> weight) {
        if (a == b) continue;
        links.emplace_back(a, b, weight);
        strength[a] += weight;
        strength[b] += weight;
        total += weight;
    }
    for (auto& [i, j, w] : links) w *= 2.0 * total / (strength[i] * strength[j]);
    Published result{network_of(links), {}};
    for (const std::string& id : result.network.ids()) {
        result.clusters.push_back(CommunityId{cluster_of.at(id)});
    }
    return result;
}

TEST(Cpm, GivesThePublishedQualityOfMaps) {
    const std::string folder = "graphfiles/vosviewer-online/data";
    BW_REQUIRE_DATA(folder);
    // Name, quality of the published clusters, best known.
    const std::tuple<const char*, double, double> cases[] = {
        {"JOI_2007-2016_co-authorship", 0.931214, 0.931214},
        {"QSS_SM_2020-2021_co-authorship", 0.868605, 0.869292},
        {"Economics_journal_co-citation", 0.537840, 0.546179},
        {"Scientometrics_term_co-occurrence", 0.292952, 0.293281}};
    for (const auto& [name, value, best] : cases) {
        const Published p = published(bibweft::test::data(folder), name);
        EXPECT_NEAR(value, *cpm_quality(p.network, p.clusters, 1.0).normalized, 1e-6) << name;
        const std::size_t starts = p.network.edge_count() < 10'000 ? 4 : 1;
        const Partition found = leiden(p.network, {.objective = Objective::cpm, .starts = starts});
        RecordProperty(name, std::to_string(*found.quality));
        EXPECT_GE(*found.quality, best - 1e-6) << name;
    }
}

}  // namespace
}  // namespace bibweft::community
