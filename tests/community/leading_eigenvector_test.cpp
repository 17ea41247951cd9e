#include <gtest/gtest.h>

#include "bibweft/community/method.hpp"
#include "bibweft/core/error.hpp"
#include "community/networks.hpp"

namespace bibweft::community {
namespace {

// 4 communities of modularity 0.3934089, as python-igraph finds.
TEST(LeadingEigenvector, FindsFourCommunitiesInTheKarateClub) {
    const Network net =
        test::graphml(bibweft::test::source("graphs/reference/karate.graphml"), false);
    const Partition p = find_method("leading-eigenvector").run(net, {});
    EXPECT_EQ(4U, p.community_count);
    EXPECT_NEAR(0.3934089, *p.quality, 1e-6);
}

}  // namespace
}  // namespace bibweft::community
