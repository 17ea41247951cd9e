#include "bibweft/community/leiden.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

#include "bibweft/community/quality.hpp"
#include "bibweft/core/error.hpp"
#include "bibweft/core/rng.hpp"
#include "community/networks.hpp"

namespace bibweft::community {
namespace {

using test::groups;
using test::network_of;

// See Modularity.HandValue for the arithmetic.
TEST(Leiden, SplitsTwoTrianglesAtTheBridge) {
    const Network net = network_of(test::two_triangles());
    const Partition p = leiden(net);
    EXPECT_EQ("a b c | d e f", groups(net, p));
    EXPECT_NEAR(5.0 / 14.0, *p.quality, 1e-12);
    EXPECT_EQ("leiden, modularity", p.method);
    EXPECT_EQ(1.0, p.resolution);
}

// Bridge of weight 10, m = 16: a b and e f hold 1 of 16 with strength 4 of 32, c d 10 of 16 with
// strength 24: Q = 12/16 - (16 + 576 + 16)/1024 = 0.15625.
TEST(Leiden, UsesWeights) {
    const Network net = network_of(test::two_triangles(10.0));
    const Partition p = leiden(net);
    EXPECT_EQ("a b | c d | e f", groups(net, p));
    EXPECT_NEAR(0.15625, *p.quality, 1e-12);
}

TEST(Leiden, CountsSelfLoops) {
    const Network net = network_of({{"1", "1", 1.0},
                                    {"1", "2", 1.0},
                                    {"2", "3", 1.0},
                                    {"3", "4", 1.0},
                                    {"4", "5", 1.0},
                                    {"3", "5", 1.0},
                                    {"1", "6", 1.0}});
    const Partition p = leiden(net);
    EXPECT_EQ("1 2 6 | 3 4 5", groups(net, p));
    EXPECT_NEAR(5.0 / 14.0, *p.quality, 1e-12);
}

TEST(Leiden, OnlySelfLoopsStayAlone) {
    const Network net = network_of({{"a", "a", 1.0}, {"b", "b", 1.0}});
    const Partition p = leiden(net);
    EXPECT_EQ("a | b", groups(net, p));
    EXPECT_NEAR(0.5, *p.quality, 1e-12);  // 2 (1/2 - 1/4)
}

TEST(Leiden, ConstantPottsModel) {
    const Network net = network_of(test::two_triangles());
    const Partition p = leiden(net, {.objective = Objective::cpm, .resolution = 0.5});
    EXPECT_EQ("a b c | d e f", groups(net, p));
    EXPECT_NEAR(3.0 / 14.0, *p.quality, 1e-12);
    EXPECT_NEAR(3.0, cpm_quality(net, p.community_of, 0.5).raw, 1e-12);
    EXPECT_EQ("leiden, cpm", p.method);
    const Network path = network_of({{"p", "q", 1.0}, {"q", "r", 1.0}, {"r", "s", 1.0}});
    const Partition alone = leiden(path, {.objective = Objective::cpm, .resolution = 1.01});
    EXPECT_EQ("p | q | r | s", groups(path, alone));
    EXPECT_EQ(0.0, cpm_quality(path, alone.community_of, 1.01).raw);
}

// Two triangles apart and one isolated node: Q = 2 (3/6 - 1/4), wherever "g" is put.
TEST(Leiden, IsolatedNodeIsItsOwnCommunity) {
    const Network net = network_of({{"a", "b", 1.0},
                                    {"b", "c", 1.0},
                                    {"a", "c", 1.0},
                                    {"d", "e", 1.0},
                                    {"e", "f", 1.0},
                                    {"d", "f", 1.0}},
                                   {"g"});
    const Partition p = leiden(net);
    EXPECT_EQ("a b c | d e f | g", groups(net, p));
    EXPECT_NEAR(0.5, *p.quality, 1e-12);
    const Partition coarse = leiden(net, {.resolution = 0.0});
    EXPECT_EQ("a b c | d e f | g", groups(net, coarse));
}

TEST(Leiden, RowOrderChangesNothing) {
    const Network one = network_of(test::two_triangles());
    const Network two = network_of({{"d", "c", 1.0},
                                    {"c", "a", 1.0},
                                    {"f", "e", 1.0},
                                    {"b", "a", 1.0},
                                    {"f", "d", 1.0},
                                    {"c", "b", 1.0},
                                    {"e", "d", 1.0}});
    const Partition p = leiden(one);
    const Partition q = leiden(two);
    EXPECT_EQ(groups(one, p), groups(two, q));
    EXPECT_EQ(*p.quality, *q.quality);  // to the last bit
}

/// A random network without clear communities, its nodes added in a shuffled order.
Network noise(std::uint64_t shuffle_seed) {
    Rng rng(5);
    std::vector<test::Link> links;
    for (int i = 0; i < 400; ++i) {
        links.emplace_back("n" + std::to_string(rng.below(100)),
                           "n" + std::to_string(rng.below(100)), 0.1 + rng.uniform());
    }
    Rng order(shuffle_seed);
    std::vector<std::string> ids;
    for (int i = 0; i < 100; ++i) ids.push_back("n" + std::to_string(i));
    order.shuffle(std::span(ids));
    return network_of(links, ids);
}

TEST(Leiden, NodeOrderChangesNothingOnNoise) {
    const Network one = noise(1);
    const Network two = noise(2);
    const Partition p = leiden(one, {.starts = 2});
    const Partition q = leiden(two, {.starts = 2});
    EXPECT_EQ(groups(one, p), groups(two, q));
    EXPECT_EQ(*p.quality, *q.quality);
}

// p-q 3, q-r 1, r-s 3: m = 7, Q = 2 (3/7 - (7/14)^2).
TEST(Leiden, ParallelLinksAddUp) {
    const Network net = network_of({{"p", "q", 1.0},
                                    {"q", "p", 1.0},
                                    {"p", "q", 1.0},
                                    {"q", "r", 1.0},
                                    {"r", "s", 1.0},
                                    {"r", "s", 1.0},
                                    {"s", "r", 1.0}});
    const Partition p = leiden(net);
    EXPECT_EQ("p q | r s", groups(net, p));
    EXPECT_NEAR(5.0 / 14.0, *p.quality, 1e-12);
}

// m = 3.1, both sides 1.5 with strength 3.1: Q = 3/3.1 - 1/2 for any unit of the weights.
TEST(Leiden, UnitOfWeightsChangesNothing) {
    for (const double unit : {1e-300, 1e-6, 1.0, 1e6, 1e300}) {
        const Network net = network_of({{"a", "b", 0.5 * unit},
                                        {"b", "c", 0.25 * unit},
                                        {"a", "c", 0.75 * unit},
                                        {"d", "e", 0.5 * unit},
                                        {"e", "f", 0.5 * unit},
                                        {"d", "f", 0.5 * unit},
                                        {"c", "d", 0.1 * unit}});
        const Partition p = leiden(net);
        EXPECT_EQ("a b c | d e f", groups(net, p)) << unit;
        EXPECT_NEAR(3.0 / 3.1 - 0.5, *p.quality, 1e-12) << unit;
        const Partition q = leiden(net, {.objective = Objective::cpm, .resolution = 0.2 * unit});
        EXPECT_EQ("a b c | d e f", groups(net, q)) << unit;
    }
}

TEST(Leiden, AnswersTrivialNetworks) {
    EXPECT_EQ(0U, leiden(network_of({})).community_count);
    const Network net = network_of({}, {"b", "a"});
    const Partition p = leiden(net);
    EXPECT_EQ("a | b", groups(net, p));
    EXPECT_FALSE(p.quality);
    EXPECT_FALSE(p.quality_note.empty());
    const Network pair = network_of({{"a", "b", 2.0}});
    EXPECT_EQ("a b", groups(pair, leiden(pair)));
    EXPECT_NEAR(0.0, *leiden(pair).quality, 1e-15);
}

TEST(Leiden, RefusesWrongCalls) {
    const auto code = [](const Network& net, const ClusterOptions& options) {
        try {
            leiden(net, options);
        } catch (const Error& error) {
            return error.code();
        }
        return ErrorCode::internal;
    };
    const Network pair = network_of({{"a", "b", 1.0}});
    EXPECT_EQ(ErrorCode::usage, code(network_of({{"a", "b", 1.0}}, {}, true), {}));
    EXPECT_EQ(ErrorCode::usage, code(pair, {.resolution = -0.1}));
    EXPECT_EQ(ErrorCode::usage, code(pair, {.resolution = std::nan("")}));
    EXPECT_EQ(ErrorCode::usage,
              code(pair, {.resolution = std::numeric_limits<double>::infinity()}));
}

/// Walks each community from one member; shares no code with the library.
void expect_connected(const Network& net, const Partition& p) {
    std::vector<std::size_t> root(net.node_count());
    for (std::size_t i = 0; i < root.size(); ++i) root[i] = i;
    const auto find = [&](std::size_t i) {
        while (root[i] != i) i = root[i];
        return i;
    };
    std::size_t parts = net.node_count();
    for (const Edge& e : net.edges()) {
        const std::size_t a = index_of(e.source);
        const std::size_t b = index_of(e.target);
        if (p.community_of[a] != p.community_of[b] || find(a) == find(b)) continue;
        root[find(a)] = find(b);
        --parts;
    }
    EXPECT_EQ(p.community_count, parts);
}

TEST(Leiden, CommunitiesAreConnected) {
    for (const double resolution : {0.0, 0.3, 1.0, 5.0}) {
        const Network net = noise(3);
        expect_connected(net, leiden(net, {.resolution = resolution}));
    }
}

// Exact optimum 0.4197896 of Zachary's club (Brandes et al., IEEE TKDE 20:172, 2008).
TEST(Leiden, FindsTheOptimumOfTheKarateClub) {
    const Network net =
        test::graphml(bibweft::test::source("graphs/reference/karate.graphml"), false);
    ASSERT_EQ(78U, net.edge_count());
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const Partition p = leiden(net, {.seed = seed});
        EXPECT_NEAR(0.4197896, *p.quality, 1e-7);
        EXPECT_EQ(4U, p.community_count);
    }
}

TEST(Leiden, FindsTheBestKnownOfLesMiserables) {
    const auto file = bibweft::test::source("graphs/reference/lesmis.graphml");
    const Network weighted = test::graphml(file, true);
    ASSERT_EQ(254U, weighted.edge_count());
    EXPECT_NEAR(0.5666880, *leiden(weighted).quality, 1e-7);
    EXPECT_NEAR(0.5600084, *leiden(test::graphml(file, false)).quality, 1e-7);
}

TEST(Leiden, ReachesKnownQualityOnRealNetworks) {
    const std::tuple<const char*, double> cases[] = {
        {"karate", 0.41978}, {"lesmis", 0.56668},
        {"jazz", 0.445144},  {"celegans_metabolic", 0.4505},
        {"power", 0.9395},   {"polblogs", 0.4268}};
    for (const auto& [name, floor] : cases) {
        const std::string file = std::string("graphs/networkit/") + name + ".graph";
        BW_REQUIRE_DATA(file);
        const Network net = test::metis(bibweft::test::data(file));
        const Partition p = leiden(net, {.starts = net.edge_count() < 5000 ? 2U : 1U});
        RecordProperty(name, std::to_string(*p.quality));
        EXPECT_GE(*p.quality, floor - 1e-4) << name;
        expect_connected(net, p);
    }
}

/// Mutual information of two divisions over the mean of their entropies.
double shared_information(const std::vector<CommunityId>& found, const std::vector<int>& known) {
    std::map<std::pair<std::size_t, int>, double> both;
    std::map<std::size_t, double> left;
    std::map<int, double> right;
    const double one = 1.0 / static_cast<double>(known.size());
    for (std::size_t n = 0; n < known.size(); ++n) {
        both[{index_of(found[n]), known[n]}] += one;
        left[index_of(found[n])] += one;
        right[known[n]] += one;
    }
    double information = 0.0, entropy = 0.0;
    for (const auto& [pair, p] : both) {
        information += p * std::log(p / (left[pair.first] * right[pair.second]));
    }
    for (const auto& [_, p] : left) entropy -= p * std::log(p);
    for (const auto& [_, p] : right) entropy -= p * std::log(p);
    return 2.0 * information / entropy;
}

// Lancichinetti, Fortunato & Radicchi's graphs of 1,000 nodes in 23 communities; the figures are
// the best of 20 runs of another Leiden. The harder graphs need as many starts, and have fewer
// here.
TEST(Leiden, FindsPlantedCommunitiesAtEachMixing) {
    BW_REQUIRE_DATA("graphs/lfr");
    struct Mixing {
        int percent;
        double information;
        double quality;
        double slack;
    };
    for (const Mixing& mixing :
         {Mixing{20, 1.0, 0.642446, 1e-6}, Mixing{30, 0.986, 0.492333, 1e-3}}) {
        const auto file = [&](const char* what) {
            return std::istringstream(bibweft::test::slurp(bibweft::test::data(
                "graphs/lfr/lfr1000_mu" + std::to_string(mixing.percent) + what + ".tsv")));
        };
        std::vector<test::Link> links;
        std::istringstream edges = file(".edges");
        for (std::string a, b; edges >> a >> b;) links.emplace_back(a, b, 1.0);
        const Network net = network_of(links);
        std::map<std::string, int> known_of;
        std::istringstream labels = file(".labels");
        int community = 0;
        for (std::string id; labels >> id >> community;) known_of[id] = community;
        std::vector<int> known;
        for (const std::string& id : net.ids()) known.push_back(known_of.at(id));
        const Partition found = leiden(net, {.starts = 1});
        EXPECT_GE(*found.quality, mixing.quality - mixing.slack) << mixing.percent;
        EXPECT_GE(shared_information(found.community_of, known),
                  mixing.information - 0.5e-3 - mixing.slack)
            << mixing.percent;
    }
}

TEST(Leiden, ThreadsChangeNothing) {
    const Network net = noise(1);
    const Partition one = leiden(net, {.threads = 1});
    for (const unsigned threads : {2U, 3U}) {
        const Partition more = leiden(net, {.threads = threads});
        EXPECT_EQ(groups(net, one), groups(net, more));
        EXPECT_EQ(*one.quality, *more.quality);
    }
}

TEST(Leiden, IsNoWorseThanThatOfIgraph) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const Network net = noise(seed);
        for (const double resolution : {0.5, 1.0, 3.0}) {
            const ClusterOptions options{.resolution = resolution, .seed = seed};
            EXPECT_GE(*leiden(net, options).quality, *igraph_leiden(net, options).quality - 1e-4);
        }
    }
}

TEST(Methods, AreFoundByName) {
    EXPECT_EQ("leiden", find_method("leiden").name);
    EXPECT_THROW(find_method("leidn"), Error);
    EXPECT_EQ(Objective::cpm, parse_objective("cpm"));
    EXPECT_THROW(parse_objective("potts"), Error);
    const Network net = network_of(test::two_triangles());
    EXPECT_EQ(2U, find_communities(net).community_count);
}

}  // namespace
}  // namespace bibweft::community
