#include "bibweft/layout/spread.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "bibweft/core/rng.hpp"

namespace bibweft::layout {
namespace {

// 0.2 apart where 0.7 is wished: each end gives 0.25.
TEST(Spread, PartsTwoNodesEvenly) {
    const Positions p = spread({{0.0, 0.2}, {0.0, 0.0}});
    EXPECT_NEAR(-0.25, p.x[0], 1e-12);
    EXPECT_NEAR(0.45, p.x[1], 1e-12);
    EXPECT_EQ(0.0, p.y[0]);
}

TEST(Spread, LeavesWhatIsFarEnough) {
    const Positions before{{0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    const Positions after = spread(before);
    EXPECT_EQ(before.x, after.x);
    EXPECT_EQ(before.y, after.y);
    const Positions near{{0.0, 0.1}, {0.0, 0.0}};
    EXPECT_EQ(near.x, spread(near, {.least = 0}).x);
    EXPECT_TRUE(spread({}).x.empty());
}

// The anchored first and third node stay, though too near; the second lacks 0.2 and 0.1 of 0.7.
TEST(Spread, AnchoredNodesKeepTheirPlaces) {
    const std::vector<std::optional<Point>> anchors{Point{0.0, 0.0}, std::nullopt,
                                                    Point{-0.1, 0.0}};
    const Positions p = spread({{0.0, 0.5, -0.1}, {0.0, 0.0, 0.0}}, {.anchors = anchors});
    EXPECT_EQ(0.0, p.x[0]);
    EXPECT_EQ(-0.1, p.x[2]);
    EXPECT_NEAR(0.8, p.x[1], 1e-9);
}

TEST(Spread, PartsNodesInOnePlace) {
    const Positions p = spread({{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}});
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_GT(std::hypot(p.x[i] - p.x[j], p.y[i] - p.y[j]), 0.3) << i << j;
        }
    }
}

TEST(Spread, GivesRoomToACrowd) {
    Rng rng(5);
    Positions p;
    for (int i = 0; i < 100; ++i) {
        p.x.push_back(rng.uniform() * 4);
        p.y.push_back(rng.uniform() * 4);
    }
    const Positions q = spread(p, {.iterations = 500});
    for (std::size_t i = 0; i < 100; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_GT(std::hypot(q.x[i] - q.x[j], q.y[i] - q.y[j]), 0.6);
        }
    }
}

}  // namespace
}  // namespace bibweft::layout
