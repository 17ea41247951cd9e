#include <gtest/gtest.h>

#include "bibweft/community/method.hpp"
#include "bibweft/core/error.hpp"
#include "community/networks.hpp"

namespace bibweft::community {
namespace {

// 5 communities of modularity 0.3532216, as python-igraph finds.
TEST(Walktrap, FindsFiveCommunitiesInTheKarateClub) {
    const Network net =
        test::graphml(bibweft::test::source("graphs/reference/karate.graphml"), false);
    const Partition p = find_method("walktrap").run(net, {});
    EXPECT_EQ(5U, p.community_count);
    EXPECT_NEAR(0.3532216, *p.quality, 1e-6);
}

}  // namespace
}  // namespace bibweft::community
