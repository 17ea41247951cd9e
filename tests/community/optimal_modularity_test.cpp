#include <gtest/gtest.h>

#include "bibweft/community/method.hpp"
#include "bibweft/core/error.hpp"
#include "community/networks.hpp"

namespace bibweft::community {
namespace {

// Exact optimum 0.4197896 of Zachary's club (Brandes et al., IEEE TKDE 20:172, 2008).
TEST(OptimalModularity, IsThatOfTheKarateClub) {
    const Network net =
        test::graphml(bibweft::test::source("graphs/reference/karate.graphml"), false);
    EXPECT_NEAR(0.4197896, *find_method("optimal-modularity").run(net, {}).quality, 1e-7);
    const Network large =
        test::graphml(bibweft::test::source("graphs/reference/lesmis.graphml"), true);
    EXPECT_THROW(find_method("optimal-modularity").run(large, {}), Error);
}

}  // namespace
}  // namespace bibweft::community
