#include <gtest/gtest.h>

#include <cmath>

#include "bibweft/layout/layout.hpp"
#include "layout/networks.hpp"
#include "layout/repulsion.hpp"

namespace bibweft::layout {
namespace {

// Masses 1, 2, 4 at 0, 1, 3 on a line: -2/1 - 4/3; 1/1 - 4/2; 1/3 + 2/2.
TEST(InverseRepulsion, HandValue) {
    Points push;
    inverse_repulsion({{0.0, 0.0}, {1.0, 0.0}, {3.0, 0.0}}, std::vector<double>{1.0, 2.0, 4.0}, 1,
                      push);
    EXPECT_NEAR(-10.0 / 3.0, push[0].x, 1e-12);
    EXPECT_NEAR(-1.0, push[1].x, 1e-12);
    EXPECT_NEAR(4.0 / 3.0, push[2].x, 1e-12);
    EXPECT_EQ(0.0, push[2].y);
}

TEST(InverseRepulsion, IsNearTheDirectSum) {
    Rng rng(4);
    Points points(1000);
    std::vector<double> masses;
    for (Point& p : points) {
        p = {rng.uniform() * rng.uniform(), 3.0 * rng.uniform()};
        masses.push_back(1.0 + 9.0 * rng.uniform());
    }
    points[5] = points[6];
    Points push;
    inverse_repulsion(points, masses, 1, push);
    double error = 0.0;
    double size = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        Point sum;
        for (std::size_t j = 0; j < points.size(); ++j) {
            const double dx = points[i].x - points[j].x;
            const double dy = points[i].y - points[j].y;
            if (dx == 0.0 && dy == 0.0) continue;
            sum.x += masses[j] * dx / (dx * dx + dy * dy);
            sum.y += masses[j] * dy / (dx * dx + dy * dy);
        }
        error += std::hypot(push[i].x - sum.x, push[i].y - sum.y);
        size += std::hypot(sum.x, sum.y);
    }
    EXPECT_LT(error / size, 0.01);
}

// In a star all leaves have the same force on them: they lie evenly around the hub.
TEST(ForceAtlas2, StarIsRound) {
    std::vector<test::Link> links;
    for (int i = 0; i < 6; ++i) links.emplace_back("hub", "leaf" + std::to_string(i), 1.0);
    const Network net = test::network_of(links);
    const Positions p = find_layout_method("forceatlas2").run(net, {});
    const double first = test::distance(net, p, "hub", "leaf0");
    for (int i = 1; i < 6; ++i) {
        EXPECT_NEAR(1.0, test::distance(net, p, "hub", "leaf" + std::to_string(i)) / first, 0.05);
    }
}

}  // namespace
}  // namespace bibweft::layout
