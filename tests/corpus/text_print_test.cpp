#include "bibweft/corpus/text_print.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "bibweft/core/rng.hpp"

namespace bibweft::corpus {
namespace {

std::string words_text(std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) text += "w" + std::to_string(i) + " ";
    return text;
}

TEST(TextPrint, IgnoresCasePunctuationAccentsAndSpace) {
    const TextPrint a = text_print("The naïve co-citation, of  “maps”.");
    const TextPrint b = text_print("the NAI\xCC\x88VE co citation\nof maps");
    EXPECT_EQ(a.hash, b.hash);
    EXPECT_EQ(6U, a.words);
    EXPECT_EQ(a.sketch, b.sketch);
    EXPECT_EQ(1.0, similarity(a, b));
    EXPECT_NE(a.hash, text_print("the naive co citation maps of").hash);
}

TEST(TextPrint, NoTextHasNoPrint) {
    EXPECT_EQ(0U, text_print("").words);
    EXPECT_EQ(0U, text_print(" -- ").words);
    EXPECT_EQ(0.0, similarity(text_print(""), text_print("")));
    EXPECT_EQ(1U, text_print("one").words);
    EXPECT_EQ(1.0, similarity(text_print("one"), text_print("One!")));
    EXPECT_LT(similarity(text_print("one two"), text_print("two one")), 0.1);
}

TEST(TextPrint, CjkCharactersAreWords) {
    EXPECT_EQ(4U, text_print("知識地図。").words);
}

// Texts of n words that share their first s words have n - 2 triples each, s - 2 common ones:
// J = (s - 2) / (2 (n - 2) - (s - 2)). n = 202: s = 187 gives 185/215 = 0.860, s = 102 gives
// 100/300. Four standard errors of one estimate: 4 sqrt(J (1 - J) / 128).
TEST(TextPrint, EstimatesTheJaccardSimilarity) {
    const std::size_t n = 202;
    for (const std::size_t shared : {202UL, 187UL, 152UL, 102UL, 12UL}) {
        const double common = static_cast<double>(shared) - 2;
        const double expected = common / (2.0 * 200 - common);
        double sum = 0;
        constexpr std::size_t trials = 40;
        for (std::size_t t = 0; t < trials; ++t) {
            const std::size_t base = 100'000 * (t + 1);
            const std::string start = words_text(base, base + shared);
            const double got = similarity(
                text_print(start + words_text(base + shared, base + n)),
                text_print(start + words_text(base + 50'000 + shared, base + 50'000 + n)));
            EXPECT_NEAR(expected, got, 4 * std::sqrt(expected * (1 - expected) / 128) + 1e-12);
            sum += got;
        }
        EXPECT_NEAR(expected, sum / trials, 0.02);
    }
}

TEST(TextPrint, ShortTextsAreEstimatedAsWell) {
    // 22 words, the first 12 shared: J = 10 / 30.
    double sum = 0;
    for (std::size_t t = 0; t < 60; ++t) {
        const std::size_t base = 1000 * (t + 1);
        const std::string start = words_text(base, base + 12);
        sum += similarity(text_print(start + words_text(base + 12, base + 22)),
                          text_print(start + words_text(base + 512, base + 522)));
    }
    EXPECT_NEAR(1.0 / 3.0, sum / 60, 0.03);
}

}  // namespace
}  // namespace bibweft::corpus
