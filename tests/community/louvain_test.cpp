#include <gtest/gtest.h>

#include "bibweft/community/method.hpp"
#include "bibweft/core/error.hpp"
#include "community/networks.hpp"

namespace bibweft::community {
namespace {

TEST(Louvain, IsGoodOnTheKarateClubAndKnowsTheResolution) {
    const Network net =
        test::graphml(bibweft::test::source("graphs/reference/karate.graphml"), false);
    const Partition p = find_method("louvain").run(net, {});
    EXPECT_GT(*p.quality, 0.41);
    EXPECT_LE(*p.quality, 0.4197897);
    EXPECT_GT(find_method("louvain").run(net, {.resolution = 4.0}).community_count,
              p.community_count);
}

}  // namespace
}  // namespace bibweft::community
