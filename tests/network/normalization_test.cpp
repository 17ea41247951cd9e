#include "bibweft/network/normalization.hpp"

#include <gtest/gtest.h>

#include "bibweft/core/error.hpp"

namespace bibweft::network {
namespace {

TEST(Normalization, AssociationStrengthByHand) {
    // c_01 = 2, c_02 = 1, c_12 = 1: k = 3, 3, 2; 2m = 8.
    std::vector<WeightedPair> pairs{{0, 1, 2}, {0, 2, 1}, {1, 2, 1}};
    normalize(pairs, 3, Normalization::association_strength);
    EXPECT_DOUBLE_EQ(8.0 * 2 / (3 * 3), pairs[0].weight);
    EXPECT_DOUBLE_EQ(8.0 * 1 / (3 * 2), pairs[1].weight);
    EXPECT_DOUBLE_EQ(8.0 * 1 / (3 * 2), pairs[2].weight);
}

TEST(Normalization, DoesNotDependOnTheScaleOfTheCounts) {
    std::vector<WeightedPair> once{{0, 1, 2}, {0, 2, 1}};
    std::vector<WeightedPair> tenfold{{0, 1, 20}, {0, 2, 10}};
    normalize(once, 3, Normalization::association_strength);
    normalize(tenfold, 3, Normalization::association_strength);
    for (std::size_t i = 0; i < once.size(); ++i) {
        EXPECT_DOUBLE_EQ(once[i].weight, tenfold[i].weight);
    }
}

TEST(Normalization, UnknownNameListsTheKnownOnes) {
    EXPECT_EQ(Normalization::none, normalization_from("none"));
    try {
        normalization_from("asociation");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::usage, error.code());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("association-strength"));
    }
}

}  // namespace
}  // namespace bibweft::network
