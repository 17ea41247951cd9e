#include "bibweft/community/method.hpp"

#include <gtest/gtest.h>

#include "bibweft/community/quality.hpp"
#include "bibweft/core/error.hpp"
#include "bibweft/core/rng.hpp"
#include "community/networks.hpp"

namespace bibweft::community {
namespace {

using test::groups;
using test::network_of;

/// Three dense groups of ten, and a few links between them; connected.
Network three_groups(std::uint64_t shuffle_seed) {
    Rng rng(5);
    std::vector<test::Link> links;
    std::vector<std::string> ids;
    for (std::uint64_t i = 0; i < 30; ++i) {
        ids.push_back("n" + std::to_string(i));
        for (std::uint64_t k = 0; k < i; ++k) {
            const bool inside = i / 10 == k / 10;
            if (rng.below(inside ? 10 : 60) < (inside ? 7U : 1U))
                links.emplace_back("n" + std::to_string(i), "n" + std::to_string(k),
                                   0.5 + rng.uniform());
        }
    }
    Rng order(shuffle_seed);
    order.shuffle(std::span(ids));
    order.shuffle(std::span(links));
    return network_of(links, ids);
}

TEST(EveryMethod, FindsThreeGroupsInAnyOrderOfNodesAndLinks) {
    for (const Method* method : methods()) {
        SCOPED_TRACE(std::string(method->name));
        const Network one = three_groups(1);
        const Network two = three_groups(2);
        const Partition p = method->run(one, {.seed = 3});
        const Partition q = method->run(two, {.seed = 3});
        EXPECT_EQ(3U, p.community_count);
        EXPECT_EQ(groups(one, p), groups(two, q));
        ASSERT_TRUE(p.quality && q.quality);
        EXPECT_NEAR(*p.quality, *q.quality, 1e-12);
        EXPECT_NEAR(*modularity(one, p.community_of, 1.0), *p.quality, 1e-12);
    }
}

TEST(EveryMethod, AnswersTrivialNetworksAndRefusesDirectedOnes) {
    for (const Method* method : methods()) {
        SCOPED_TRACE(std::string(method->name));
        EXPECT_EQ(0U, method->run(network_of({}), {}).community_count);
        EXPECT_EQ(1U, method->run(network_of({}, {"a"}), {}).community_count);
        EXPECT_EQ(1U, method->run(network_of({{"a", "b", 2.0}}), {}).community_count);
        EXPECT_THROW(method->run(network_of({{"a", "b", 1.0}}, {}, true), {}), Error);
        EXPECT_FALSE(method->source.empty());
    }
}

TEST(EveryMethod, KeepsIsolatedNodesAlone) {
    for (const Method* method : methods()) {
        if (method->name == "spinglass") continue;  // of connected networks
        SCOPED_TRACE(std::string(method->name));
        const Network net =
            network_of({{"a", "b", 1.0}, {"b", "c", 1.0}, {"a", "c", 1.0}, {"z", "z", 1.0}}, {"y"});
        EXPECT_EQ("a b c | y | z", groups(net, method->run(net, {})));
    }
}

TEST(EveryMethod, SaysWhatItDoesNotHave) {
    const Network net = three_groups(1);
    for (const char* name : {"infomap", "walktrap", "label-propagation", "leading-eigenvector",
                             "optimal-modularity"}) {
        EXPECT_THROW(find_method(name).run(net, {.resolution = 2.0}), Error) << name;
        EXPECT_THROW(find_method(name).run(net, {.objective = Objective::cpm}), Error) << name;
    }
}

}  // namespace
}  // namespace bibweft::community
