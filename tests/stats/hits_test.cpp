#include <cmath>

#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

// a -> c, b -> c, a -> d: A A' of a and b is (2 1; 1 1), its vector (golden ratio, 1); by symmetry
// d is to c as b to a.
TEST(Hits, OfTheGoldenRatio) {
    const Network net = test::linked(true, {{"a", "c"}, {"b", "c"}, {"a", "d"}});
    const double ratio = 2 / (1 + std::sqrt(5.0));
    const auto hubs = column(net, "hits", "hub");  // a, c, b, d
    EXPECT_NEAR(1, hubs[0].value_or(-1), 1e-12);
    EXPECT_NEAR(ratio, hubs[2].value_or(-1), 1e-12);
    EXPECT_NEAR(0, hubs[1].value_or(-1), 1e-12);
    const auto authorities = column(net, "hits", "authority");
    EXPECT_NEAR(1, authorities[1].value_or(-1), 1e-12);
    EXPECT_NEAR(ratio, authorities[3].value_or(-1), 1e-12);
}

// a and b both point to one node of one arc: neither is the better hub, in any proportion.
TEST(Hits, AreUndefinedWhereNotUnique) {
    EXPECT_EQ("not unique: several separate parts have the same largest eigenvalue",
              reason(test::linked(true, {{"a", "b"}, {"b", "c"}}), "hits", "top_hub"));
    EXPECT_EQ("no links", reason(NetworkBuilder(true).build(), "hits", "top_authority"));
    EXPECT_NE("", reason(test::karate(), "hits", "top_hub"));
}

}  // namespace
}  // namespace bibweft::stats
