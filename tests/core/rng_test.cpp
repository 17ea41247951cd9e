#include "bibweft/core/rng.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace bibweft {
namespace {

TEST(Rng, SameSeedSameNumbers) {
    Rng a(42), b(42), c(43);
    EXPECT_EQ(a.next(), b.next());
    EXPECT_NE(a.next(), c.next());
}

TEST(Rng, BoundedNumbersAreInRangeAndEven) {
    Rng rng(1);
    std::vector<int> counts(6, 0);
    for (int i = 0; i < 60000; ++i) ++counts[rng.below(6)];
    for (const int count : counts) EXPECT_NEAR(10000, count, 500);  // 5 standard deviations are 457
}

TEST(Rng, ShuffleKeepsTheValues) {
    std::vector<int> values(100);
    std::iota(values.begin(), values.end(), 0);
    const std::vector<int> sorted = values;
    Rng(7).shuffle(std::span(values));
    EXPECT_NE(sorted, values);
    std::ranges::sort(values);
    EXPECT_EQ(sorted, values);
}

}  // namespace
}  // namespace bibweft
