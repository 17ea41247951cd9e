#include "bibweft/network/projection.hpp"

#include <gtest/gtest.h>

#include "network/support.hpp"

namespace bibweft::network {
namespace {

using test::as_map;

// Papers {0,1}, {0,1,2}, {2}: concepts 0 and 1 share two papers, 0-2 and 1-2 one; papers 0 and 1
// share two concepts, papers 1 and 2 one, papers 0 and 2 none.
const Incidence small = test::binary(3, {{0, 1}, {0, 1, 2}, {2}});

TEST(Projection, CountsByHand) {
    EXPECT_EQ((std::map<std::pair<std::uint32_t, std::uint32_t>, double>{
                  {{0, 1}, 2}, {{0, 2}, 1}, {{1, 2}, 1}}),
              as_map(project(small, Side::columns)));
    EXPECT_EQ((std::map<std::pair<std::uint32_t, std::uint32_t>, double>{{{0, 1}, 2}, {{1, 2}, 1}}),
              as_map(project(small, Side::rows)));
}

TEST(Projection, CostIsThePairsOfTheSharedSide) {
    EXPECT_EQ(4U, pair_cost(small, Side::columns));  // 1 + 3 + 0
    EXPECT_EQ(3U, pair_cost(small, Side::rows));     // concepts held by 2, 2 and 2 papers
}

TEST(Projection, ThresholdKeepsEqualWeights) {
    EXPECT_EQ(1U, project(small, Side::columns, {.min_weight = 2.0}).size());
    EXPECT_EQ(3U, project(small, Side::columns, {.min_weight = 1.0}).size());
}

TEST(Projection, TopKIsAUnionWithTiesToTheSmallerIndex) {
    // Heaviest of 0: 1; of 1: 0; of 2: 0 and 1 tie, 0 wins.
    EXPECT_EQ((std::map<std::pair<std::uint32_t, std::uint32_t>, double>{{{0, 1}, 2}, {{0, 2}, 1}}),
              as_map(project(small, Side::columns, {.top_k = 1})));
}

TEST(Projection, EqualsTheDenseProductAtAnyThreadCount) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const Incidence a = test::random_incidence(150, 90, 0.08, seed);
        const auto m = test::dense(a);
        for (const Side side : {Side::columns, Side::rows}) {
            const std::size_t n = side == Side::columns ? a.column_count : a.row_count();
            const std::size_t shared = side == Side::columns ? a.row_count() : a.column_count;
            std::map<std::pair<std::uint32_t, std::uint32_t>, double> expected;
            for (std::uint32_t i = 0; i < n; ++i) {
                for (std::uint32_t j = i + 1; j < n; ++j) {
                    double sum = 0;
                    for (std::size_t k = 0; k < shared; ++k) {
                        sum += side == Side::columns ? m[k][i] * m[k][j] : m[i][k] * m[j][k];
                    }
                    if (sum > 0) expected[{i, j}] = sum;
                }
            }
            for (const unsigned threads : {1U, 2U, 5U}) {
                EXPECT_EQ(expected, as_map(project(a, side, {.threads = threads})));
            }
        }
    }
}

TEST(Projection, EmptyIncidence) {
    EXPECT_TRUE(project(Incidence{}, Side::columns).empty());
    EXPECT_TRUE(project(test::binary(4, {{}, {}}), Side::rows, {.top_k = 3}).empty());
}

}  // namespace
}  // namespace bibweft::network
