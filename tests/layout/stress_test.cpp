#include <gtest/gtest.h>

#include <cmath>

#include "bibweft/layout/layout.hpp"
#include "layout/networks.hpp"
#include "layout/pivots.hpp"

namespace bibweft::layout {
namespace {

/// A grid of 30 x 20 nodes, its distances known.
Network grid() {
    std::vector<test::Link> links;
    const auto name = [](int x, int y) {
        return std::to_string(100 + x) + "," + std::to_string(100 + y);
    };
    for (int x = 0; x < 30; ++x) {
        for (int y = 0; y < 20; ++y) {
            if (x > 0) links.emplace_back(name(x - 1, y), name(x, y), 1.0);
            if (y > 0) links.emplace_back(name(x, y - 1), name(x, y), 1.0);
        }
    }
    return test::network_of(links);
}

// Weights 4 and 1 have the mean 2.5: lengths sqrt(2.5/4) and sqrt(2.5), on a line a - b - c.
TEST(Stress, PathHasTheLengthsOfItsLinks) {
    const Network net = test::network_of({{"a", "b", 4.0}, {"b", "c", 1.0}});
    const Positions p = find_layout_method("stress").run(net, {});
    EXPECT_NEAR(2.0, test::distance(net, p, "b", "c") / test::distance(net, p, "a", "b"), 1e-3);
    EXPECT_NEAR(1.5, test::distance(net, p, "a", "c") / test::distance(net, p, "b", "c"), 1e-3);
}

// From a: a 0, b 1, c 2, d 1 (a ring of four): a first, then c, then b before d by number.
TEST(Pivots, LieFarApart) {
    const Network net =
        test::network_of({{"a", "b", 1.0}, {"b", "c", 1.0}, {"c", "d", 1.0}, {"d", "a", 1.0}});
    const Pivots pivots(components(net).front(), 3);
    EXPECT_EQ((std::vector<std::uint32_t>{0, 2, 1}), pivots.nodes);
    EXPECT_EQ(2.0, pivots.distance(0, 1));
    EXPECT_EQ((std::vector<std::uint32_t>{0, 2, 1, 0}), pivots.nearest);
}

// 600 nodes: by pivots. The long side of a grid stays long, and its corners stay apart.
TEST(Stress, LargeGridUnfolds) {
    const Network net = grid();
    const Positions p = find_layout_method("stress").run(net, {.iterations = 30});
    const double step = test::distance(net, p, "115,110", "116,110");
    EXPECT_NEAR(1.0, test::distance(net, p, "115,110", "115,111") / step, 0.2);
    EXPECT_GT(test::distance(net, p, "100,100", "129,100"), 15.0 * step);
    EXPECT_GT(test::distance(net, p, "100,100", "100,119"), 10.0 * step);
    EXPECT_GT(test::distance(net, p, "100,100", "129,119"),
              test::distance(net, p, "100,100", "129,100"));
}

}  // namespace
}  // namespace bibweft::layout
