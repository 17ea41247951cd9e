#include <gtest/gtest.h>

#include "bibweft/community/method.hpp"
#include "bibweft/core/error.hpp"
#include "community/networks.hpp"

namespace bibweft::community {
namespace {

TEST(Spinglass, IsGoodOnTheKarateClubAndNeedsAConnectedNetwork) {
    const Network net =
        test::graphml(bibweft::test::source("graphs/reference/karate.graphml"), false);
    EXPECT_GT(*find_method("spinglass").run(net, {}).quality, 0.40);
    const Network apart = test::network_of({{"a", "b", 1.0}, {"c", "d", 1.0}});
    EXPECT_THROW(find_method("spinglass").run(apart, {}), Error);
}

}  // namespace
}  // namespace bibweft::community
