#include <gtest/gtest.h>

#include "bibweft/community/method.hpp"
#include "bibweft/core/error.hpp"
#include "community/networks.hpp"

namespace bibweft::community {
namespace {

// 3 communities of modularity 0.4020381, as python-igraph finds.
TEST(Infomap, FindsThreeCommunitiesInTheKarateClub) {
    const Network net =
        test::graphml(bibweft::test::source("graphs/reference/karate.graphml"), false);
    const Partition p = find_method("infomap").run(net, {});
    EXPECT_EQ(3U, p.community_count);
    EXPECT_NEAR(0.4020381, *p.quality, 1e-6);
}

}  // namespace
}  // namespace bibweft::community
