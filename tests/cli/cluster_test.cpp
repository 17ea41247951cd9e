#include <gtest/gtest.h>

#include <algorithm>

#include "bibweft/graphio/format.hpp"
#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

const std::string karate = std::string(BIBWEFT_SOURCE_DIR) + "/graphs/reference/karate.graphml";

using ClusterCommand = test::CommandTest;

// The exact optimum of Zachary's club has 4 communities and modularity 0.4197896.
TEST_F(ClusterCommand, FindsCommunitiesAndTheirStability) {
    const auto outcome = run({"cluster", karate, "-o", path("net.json"), "--stability", "10"});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_EQ("", outcome.out);
    EXPECT_TRUE(contains(outcome.err, "4 communities")) << outcome.err;
    EXPECT_TRUE(contains(outcome.err, "10 runs over seeds: adjusted Rand index")) << outcome.err;
    std::vector<Diagnostic> problems;
    const Network net = graphio::read_graph(path("net.json"), "", problems);
    const Column* stays = net.nodes().find("cluster_stability");
    ASSERT_NE(nullptr, stays);
    ASSERT_NE(nullptr, net.nodes().find("cluster"));
    ASSERT_NE(nullptr, net.nodes().find("cluster_consensus"));
    for (std::size_t n = 0; n < net.node_count(); ++n) {
        EXPECT_TRUE(*stays->number(n) >= 0 && *stays->number(n) <= 1);
    }
    // Again, from what was written, with other communities.
    const auto again = run({"cluster", path("net.json"), "-o", path("again.json"), "--method",
                            "walktrap", "--min-size", "6"});
    ASSERT_EQ(0, again.status) << again.err;
    EXPECT_TRUE(contains(again.err, "walktrap, resolution 1: ")) << again.err;
}

TEST_F(ClusterCommand, ProfilesResolutions) {
    const auto outcome = run({"cluster", karate, "--profile", "--points", "5"});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_EQ(6, std::ranges::count(outcome.out, '\n')) << outcome.out;
    EXPECT_TRUE(outcome.out.starts_with("resolution\tcommunities\t")) << outcome.out;
    EXPECT_TRUE(contains(outcome.err, "resolution")) << outcome.err;
}

// The resolution of cpm is a weight: 1 means little for counts, and is meant for likenesses.
TEST_F(ClusterCommand, WarnsOfCpmOnCounts) {
    const std::string counts = file("counts.csv", "Source,Target,Weight\na,b,3\nb,c,4\nc,d,2\n");
    const std::string shares = file("shares.csv", "Source,Target,Weight\na,b,0.3\nb,c,1.4\n");
    const auto run_on = [&](const std::string& name, const char* resolution) {
        const auto outcome = run({"cluster", name, "-o", path("out.json"), "--overwrite",
                                  "--objective", "cpm", "--resolution", resolution});
        EXPECT_EQ(0, outcome.status) << outcome.err;
        return outcome.err;
    };
    EXPECT_TRUE(contains(run_on(counts, "1"), "are counts (3 on average)"));
    EXPECT_FALSE(contains(run_on(counts, "2.5"), "are counts"));
    EXPECT_FALSE(contains(run_on(shares, "1"), "are counts"));
}

TEST_F(ClusterCommand, RefusesWhatMakesNoSense) {
    EXPECT_EQ(2, run({"cluster", karate}).status);
    EXPECT_EQ(2, run({"cluster", karate, "-o", path("a.json"), "--method", "leidn"}).status);
    const auto large =
        run({"cluster", std::string(BIBWEFT_SOURCE_DIR) + "/graphs/reference/lesmis.graphml", "-o",
             path("a.json"), "--method", "optimal-modularity"});
    EXPECT_NE(0, large.status);
    EXPECT_TRUE(contains(large.err, "takes too long above 50 nodes")) << large.err;
}

}  // namespace
}  // namespace bibweft
