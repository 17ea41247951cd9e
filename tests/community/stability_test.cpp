#include "bibweft/community/stability.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "bibweft/core/error.hpp"
#include "bibweft/core/rng.hpp"
#include "community/networks.hpp"

namespace bibweft::community {
namespace {

using test::groups;
using test::network_of;

Partition partition_of(const std::vector<std::uint32_t>& communities) {
    Partition p;
    for (const std::uint32_t c : communities) {
        p.community_of.push_back(CommunityId{c});
        p.community_count = std::max(p.community_count, c + 1);
    }
    return p;
}

// {0 1 2}{3 4 5} and {0 1}{2 3}{4 5}: pairs together in both: 01 and 45, 2; in the first 6, in the
// second 3; expected 6 * 3 / 15 = 1.2; ARI = (2 - 1.2) / (4.5 - 1.2).
TEST(AdjustedRandIndex, HandValues) {
    const Partition a = partition_of({0, 0, 0, 1, 1, 1});
    const Partition b = partition_of({0, 0, 1, 1, 2, 2});
    EXPECT_NEAR(0.8 / 3.3, adjusted_rand_index(a, b), 1e-15);
    EXPECT_EQ(1.0, adjusted_rand_index(a, a));
    EXPECT_EQ(1.0, adjusted_rand_index(partition_of({}), partition_of({})));
}

// Joint shares 1/3 1/6 1/6 1/3: H = 1.32966; H(a) = ln 2, H(b) = ln 3: VI = 2 H - ln 2 - ln 3.
TEST(VariationOfInformation, HandValues) {
    const Partition a = partition_of({0, 0, 0, 1, 1, 1});
    const Partition b = partition_of({0, 0, 1, 1, 2, 2});
    const double joint = 2.0 / 3.0 * std::log(3.0) + 1.0 / 3.0 * std::log(6.0);
    EXPECT_NEAR(2 * joint - std::log(6.0), variation_of_information(a, b), 1e-14);
    EXPECT_NEAR(0.0, variation_of_information(a, a), 1e-15);
}

/// Three cliques of six in a ring, joined by single links.
Network cliques() {
    std::vector<test::Link> links;
    const auto name = [](int c, int i) { return "n" + std::to_string(c) + std::to_string(i); };
    for (int c = 0; c < 3; ++c) {
        for (int i = 0; i < 6; ++i) {
            for (int k = 0; k < i; ++k) links.emplace_back(name(c, i), name(c, k), 1.0);
        }
        links.emplace_back(name(c, 0), name((c + 1) % 3, 1), 1.0);
    }
    return network_of(links);
}

TEST(Stability, OfCliquesIsComplete) {
    const Network net = cliques();
    const Partition p = find_communities(net);
    for (const bool bootstrap : {false, true}) {
        const Stability s = stability_of(net, p, {}, {.runs = 8, .bootstrap = bootstrap});
        EXPECT_GT(s.mean_agreement, 0.9);
        EXPECT_LE(s.least_agreement, s.mean_agreement);
        EXPECT_EQ(groups(net, p), groups(net, s.consensus));
        for (const double stays : s.node) EXPECT_GT(stays, 0.8);
        ASSERT_EQ(3U, s.community.size());
    }
}

/// A random network without communities.
Network noise(std::uint64_t shuffle_seed) {
    Rng rng(5);
    std::vector<test::Link> links;
    for (int i = 0; i < 250; ++i) {
        links.emplace_back("n" + std::to_string(rng.below(80)), "n" + std::to_string(rng.below(80)),
                           1.0 + static_cast<double>(rng.below(3)));
    }
    Rng order(shuffle_seed);
    std::vector<std::string> ids;
    for (int i = 0; i < 80; ++i) ids.push_back("n" + std::to_string(i));
    order.shuffle(std::span(ids));
    order.shuffle(std::span(links));
    return network_of(links, ids);
}

TEST(Stability, OfNoiseIsLowAndTheSameInAnyOrder) {
    const Network one = noise(1);
    const Network two = noise(2);
    const auto of = [](const Network& net, unsigned threads) {
        ClusterOptions options;
        options.threads = threads;
        return stability_of(net, find_communities(net), options, {.runs = 6, .bootstrap = true});
    };
    const Stability a = of(one, 1);
    const Stability b = of(two, 3);
    EXPECT_LT(a.mean_agreement, 0.7);
    EXPECT_EQ(a.mean_agreement, b.mean_agreement);
    EXPECT_EQ(a.least_agreement, b.least_agreement);
    EXPECT_EQ(a.community, b.community);
    for (const NodeId n : one.node_range()) {
        const auto other = std::ranges::find(two.ids(), one.id(n)) - two.ids().begin();
        EXPECT_EQ(a.node[index_of(n)], b.node[static_cast<std::size_t>(other)]);
    }
    EXPECT_THROW(stability_of(one, find_communities(one), {}, {.runs = 1}), Error);
}

TEST(Profile, FindsThePlateauOfTheCliques) {
    const Network net = cliques();
    const Profile profile = profile_of(net, {}, 0.1, 10.0, 9);
    ASSERT_EQ(9U, profile.points.size());
    EXPECT_NEAR(0.1, profile.points.front().resolution, 1e-12);
    EXPECT_NEAR(10.0, profile.points.back().resolution, 1e-9);
    EXPECT_NEAR(1.0, profile.points[4].resolution, 1e-12);
    ASSERT_TRUE(profile.found);
    EXPECT_EQ(3U, profile.points[profile.recommended].partition.community_count);
    EXPECT_THROW(profile_of(net, {}, 1.0, 0.5), Error);
}

// c is one node, with weight 3 to the pair {a b} (1.5 a node) and 4 to the four (1 a node).
TEST(LargeCommunities, TakeTheSmallOnesThatLeadToThem) {
    const Network net = network_of({{"a", "b", 9.0},
                                    {"p", "q", 9.0},
                                    {"q", "r", 9.0},
                                    {"r", "s", 9.0},
                                    {"a", "c", 3.0},
                                    {"c", "p", 4.0}},
                                   {"z"});
    std::vector<std::int64_t> raw;
    const std::map<std::string, std::int64_t> of{{"a", 1}, {"b", 1}, {"p", 2}, {"q", 2},
                                                 {"r", 2}, {"s", 2}, {"c", 3}, {"z", 4}};
    for (const std::string& id : net.ids()) raw.push_back(of.at(id));
    const Partition p = canonical_partition(net, raw);
    EXPECT_EQ("p q r s | a b c | z",
              groups(net, with_large_communities(net, p, 2, Objective::modularity)));
    EXPECT_EQ("a b c p q r s | z",
              groups(net, with_large_communities(net, p, 4, Objective::modularity)));
    EXPECT_EQ(groups(net, p), groups(net, with_large_communities(net, p, 1, Objective::cpm)));
}

}  // namespace
}  // namespace bibweft::community
