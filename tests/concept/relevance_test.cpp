#include "bibweft/concept/relevance.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

#include "bibweft/core/rng.hpp"
#include "network/support.hpp"

namespace bibweft::concepts {
namespace {

/// Every cell is filled with probability 0.3; weights 1 to 4.
Incidence random_papers(std::size_t rows, std::size_t columns, std::uint64_t seed) {
    Rng rng(seed);
    Incidence a;
    a.column_count = columns;
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::uint32_t c = 0; c < columns; ++c) {
            if (rng.uniform() >= 0.3) continue;
            a.column.push_back(c);
            a.weight.push_back(1.0 + static_cast<double>(rng.below(4)));
        }
        a.row_begin.push_back(a.column.size());
    }
    return a;
}

using Matrix = std::vector<std::vector<double>>;

/// The definition, with whole matrices.
std::vector<double> by_definition(const Incidence& a) {
    const std::size_t n = a.column_count;
    Matrix m(a.row_count(), std::vector<double>(n, 0.0)), c(n, std::vector<double>(n, 0.0)), s = c;
    for (std::size_t k = 0; k < a.row_count(); ++k)
        for (std::size_t e = a.row_begin[k]; e < a.row_begin[k + 1]; ++e)
            m[k][a.column[e]] = a.weight[e];
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t k = 0; k < m.size(); ++k)
                if (i != j) c[i][j] += m[k][i] * m[k][j];
    std::vector<double> q(n, 0.0);
    double total = 0;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            for (std::size_t k = 0; k < n; ++k)
                if (i != j) s[i][j] += c[i][k] * c[k][j];
            q[j] += s[i][j];
            total += s[i][j];
        }
    std::vector<double> out(n, 0.0);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            if (s[i][j] > 0) out[i] += s[i][j] / q[i] * std::log(s[i][j] / q[i] * total / q[j]);
    return out;
}

TEST(Relevance, ATriangleWithATail) {
    // Papers {a b c} and {c d}: c_ab = c_ac = c_bc = c_cd = 1. Over a third concept:
    //   s_ab = 1 (c), s_ac = 1 (b), s_ad = 1 (c), s_bc = 1 (a), s_bd = 1 (c), s_cd = 0.
    // Sums of rows: a 3, b 3, c 2, d 2, of all 10: Q = .3 .3 .2 .2.
    const auto r = relevance(test::binary(4, {{0, 1, 2}, {2, 3}}));
    ASSERT_EQ(4U, r.size());
    // a: a third each to b, c, d: 1/3 (ln 10/9 + 2 ln 5/3)
    const double end = (std::log(10.0 / 9) + 2 * std::log(5.0 / 3)) / 3;
    EXPECT_DOUBLE_EQ(end, r[0].value());
    EXPECT_DOUBLE_EQ(end, r[1].value());
    // c and d: one half each to a and b: 2 x 1/2 ln(.5 / .3)
    EXPECT_DOUBLE_EQ(std::log(5.0 / 3), r[2].value());
    EXPECT_DOUBLE_EQ(std::log(5.0 / 3), r[3].value());
}

TEST(Relevance, WeightsAreCounts) {
    // One paper {a x 2, b, c}: c_ab = c_ac = 2, c_bc = 1; s_ab = 2 x 1 = 2, s_ac = 2, s_bc = 4.
    // Sums: a 4, b 6, c 6, of all 16. a: halves to b and c, Q = 3/8: ln(4/3).
    // b: 1/3 to a (Q = 1/4), 2/3 to c (3/8): 1/3 ln(4/3) + 2/3 ln(16/9) = 5/3 ln(4/3).
    Incidence a = test::binary(3, {{0, 1, 2}});
    a.weight = {2, 1, 1};
    const auto r = relevance(a);
    EXPECT_DOUBLE_EQ(std::log(4.0 / 3), r[0].value());
    EXPECT_DOUBLE_EQ(5.0 / 3 * std::log(4.0 / 3), r[1].value());
    EXPECT_DOUBLE_EQ(*r[1], *r[2]);
}

TEST(Relevance, UndefinedWithoutAThirdConcept) {
    // In {a b}, {b c} b is the third of a and c, but nothing is the third of b and another.
    const auto r = relevance(test::binary(4, {{0, 1}, {1, 2}, {3}}));
    EXPECT_DOUBLE_EQ(std::log(2.0), r[0].value());  // always to c, which gets half of all
    EXPECT_EQ(std::nullopt, r[1]);
    EXPECT_DOUBLE_EQ(std::log(2.0), r[2].value());
    EXPECT_EQ(std::nullopt, r[3]);
    EXPECT_TRUE(relevance(test::binary(0, {{}, {}})).empty());
    EXPECT_EQ(std::nullopt, relevance(test::binary(1, {{0}}))[0]);
}

TEST(Relevance, AgreesWithTheDefinitionWhereFewPapersHoldMuch) {
    // Two papers of 65 concepts: 65^2 and more steps from co-occurrence to co-occurrence, a few
    // hundred through the papers.
    Incidence a = test::binary(100, {});
    for (const std::uint32_t first : {0U, 30U}) {
        for (std::uint32_t c = first; c < first + 65; ++c) {
            a.column.push_back(c);
            a.weight.push_back(1.0 + c % 3);
        }
        a.row_begin.push_back(a.column.size());
    }
    const std::vector<double> expected = by_definition(a);
    const auto whole = relevance(a);
    for (double& weight : a.weight) weight *= 0.3;  // the same distributions, without the short cut
    const auto broken = relevance(a);
    for (std::size_t i = 0; i < 95; ++i) {
        EXPECT_NEAR(expected[i], whole[i].value(), 1e-12);
        EXPECT_NEAR(expected[i], broken[i].value(), 1e-12);
    }
    EXPECT_EQ(std::nullopt, whole[95]);
}

TEST(Relevance, AgreesWithTheDefinitionAtAnyNumberOfThreads) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Incidence a = random_papers(40, 25, seed);
        const std::vector<double> expected = by_definition(a);
        const auto one = relevance(a, 1);
        for (std::size_t i = 0; i < expected.size(); ++i)
            EXPECT_NEAR(expected[i], one[i].value(), 1e-12);
        EXPECT_EQ(one, relevance(a, 2));
        EXPECT_EQ(one, relevance(a, 7));
    }
}

}  // namespace
}  // namespace bibweft::concepts
