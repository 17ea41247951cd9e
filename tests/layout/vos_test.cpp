#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <sstream>

#include "bibweft/layout/layout.hpp"
#include "bibweft/layout/quality.hpp"
#include "layout/networks.hpp"
#include "layout/repulsion.hpp"
#include "support/data.hpp"

namespace bibweft::layout {
namespace {

using test::network_of;

Positions vos(const Network& network, const LayoutOptions& options = {}) {
    return find_layout_method("vos").run(network, options);
}

// Points (0,0), (3,4), (0,8); links ab 2, bc 1. A = 2*25 + 25 = 75 with |bc| = 5, R = 5 + 5 + 8:
// V* = -18^2 / 150 = -2.16.
TEST(VosQuality, HandValue) {
    const Network net = network_of({{"a", "b", 2.0}, {"b", "c", 1.0}});
    const Positions p{{0.0, 3.0, 0.0}, {0.0, 4.0, 8.0}};
    EXPECT_NEAR(-2.16, *vos_quality(net, p), 1e-12);
    const Positions moved{{7.0, 1.0, 7.0}, {5.0, 13.0, 21.0}};  // mirrored, doubled, moved
    EXPECT_NEAR(-2.16, *vos_quality(net, moved), 1e-12);
}

TEST(VosQuality, IsUndefinedWithoutAttraction) {
    EXPECT_FALSE(vos_quality(network_of({}, {"a", "b"}), {{0.0, 1.0}, {0.0, 0.0}}));
    EXPECT_FALSE(vos_quality(network_of({{"a", "b", 1.0}}), {{1.0, 1.0}, {2.0, 2.0}}));
}

// On a line a - b - c, ab = 1/s and so on cannot all hold; with x = |ab|, y = |bc|:
// A/2 - R = (s x^2 + t y^2)/2 - 2x - 2y, least at x = 2/s, y = 2/t: a ratio of t/s = 4.
TEST(Vos, PathOfThreeHasTheRatioOfTheOptimum) {
    const Network net = network_of({{"a", "b", 4.0}, {"b", "c", 1.0}});
    const Positions p = vos(net);
    EXPECT_NEAR(4.0, test::distance(net, p, "b", "c") / test::distance(net, p, "a", "b"), 1e-2);
    // V* = -R^2/(2A) there: x = 1/2, y = 2, R = 5, A = 4/4 + 4 = 5: -2.5.
    EXPECT_NEAR(-2.5, *vos_quality(net, p), 1e-4);
}

// A square with equal sides a: A = 4 a^2, R = 4a + 2 sqrt(2) a: V* = -(4 + 2 sqrt 2)^2 / 8.
TEST(Vos, RingOfFourBecomesASquare) {
    const Network net =
        network_of({{"a", "b", 1.0}, {"b", "c", 1.0}, {"c", "d", 1.0}, {"d", "a", 1.0}});
    const double side = 4.0 + 2.0 * std::numbers::sqrt2;
    EXPECT_NEAR(-side * side / 8.0, *vos_quality(net, vos(net)), 1e-4);
}

TEST(Vos, FactorOnAllWeightsChangesNothing) {
    const Network small = network_of({{"a", "b", 1e-9}, {"b", "c", 3e-9}, {"c", "d", 2e-9}});
    const Network large = network_of({{"a", "b", 1e9}, {"b", "c", 3e9}, {"c", "d", 2e9}});
    const Positions p = vos(small);
    const Positions q = vos(large);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(p.x[i], q.x[i], 1e-6);
}

// No neighbouring drawing is better: the verifier moves single nodes and shares no code.
TEST(Vos, EndsInAMinimum) {
    const Network net = test::clustered(60, 200, 3);
    Positions p = vos(net);
    const double reached = *vos_quality(net, p);
    for (std::size_t i = 0; i < 60; ++i) {
        for (const double step : {-0.3, 0.3}) {
            p.x[i] += step;
            EXPECT_GT(*vos_quality(net, p), reached * (1.0 + 1e-5));
            p.x[i] -= step;
        }
    }
}

TEST(Vos, MoreStartsAreNeverWorse) {
    const Network net = test::clustered(60, 100, 4);
    const double one = *vos_quality(net, vos(net, {.starts = 1}));
    EXPECT_LE(*vos_quality(net, vos(net, {.starts = 8})), one * (1.0 - 1e-9));
}

TEST(Repulsion, TreeIsNearTheExactSum) {
    Rng rng(9);
    Points points(3000);
    for (Point& p : points) {
        const double radius = rng.uniform();
        const double angle = 6.28 * rng.uniform();
        p = {radius * std::cos(angle), 2.0 * radius * std::sin(angle)};
    }
    points[17] = points[18];  // coincident
    Repulsion exact;
    Repulsion near;
    exact_repulsion(points, exact);
    tree_repulsion(points, 1, near);
    EXPECT_NEAR(1.0, near.reach / exact.reach, 1e-3);
    double error = 0.0;
    double size = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        error += std::hypot(near.push[i].x - exact.push[i].x, near.push[i].y - exact.push[i].y);
        size += std::hypot(exact.push[i].x, exact.push[i].y);
    }
    EXPECT_LT(error / size, 0.01);
}

// Three points on a line at 0, 1, 3: pushes -2, 0, 2; pairs 1 + 2 + 3.
TEST(Repulsion, HandValue) {
    Repulsion r;
    exact_repulsion({{0.0, 0.0}, {1.0, 0.0}, {3.0, 0.0}}, r);
    EXPECT_EQ(-2.0, r.push[0].x);
    EXPECT_EQ(0.0, r.push[1].x);
    EXPECT_EQ(2.0, r.push[2].x);
    EXPECT_EQ(6.0, r.reach);
}

/// The published network of a map, with association strengths s = 2 m c / (k_i k_j) as weights.
Network published(const std::filesystem::path& file) {
    std::istringstream in(bibweft::test::slurp(file));
    std::vector<std::tuple<std::string, std::string, double>> links;
    std::map<std::string, double> strength;
    double total = 0.0;
    std::string a, b;
    double weight = 0.0;
    while (in >> a >> b >> weight) {
        if (a == b) continue;
        links.emplace_back(a, b, weight);
        strength[a] += weight;
        strength[b] += weight;
        total += weight;
    }
    for (auto& [i, j, w] : links) w *= 2.0 * total / (strength[i] * strength[j]);
    return network_of(links);
}

// The best known values, as far as their digits go: the optimum of the second is -614,382.711.
TEST(Vos, ReachesTheBestKnownQuality) {
    const std::string folder = "graphfiles/vosviewer-online/data/";
    const std::pair<const char*, double> cases[] = {
        {"Economics_journal_co-citation_network.txt", -65'009.03},
        {"Scientometrics_term_co-occurrence_network.txt", -614'382.5}};
    for (const auto& [name, value] : cases) {
#ifndef __OPTIMIZE__
        if (value < -100'000.0) continue;  // 1,165 nodes: seconds, where nothing is optimised
#endif
        BW_REQUIRE_DATA(folder + name);
        const Network net = published(bibweft::test::data(folder + name));
        const double reached = *vos_quality(net, vos(net));
        RecordProperty(name, std::to_string(reached));
        EXPECT_LE(reached, value) << name;
    }
}

}  // namespace
}  // namespace bibweft::layout
