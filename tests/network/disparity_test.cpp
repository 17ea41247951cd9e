#include <gtest/gtest.h>

#include <cmath>

#include "bibweft/network/backbone.hpp"
#include "network/graphs.hpp"

namespace bibweft::network {
namespace {

const BackboneMethod& disparity() {
    return find_backbone_method("disparity");
}

// Node a has the links b (8), c (1), d (1): s = 10, k = 3. Seen from a, a-b has (1 - 0.8)^2 = 0.04
// and a-c (1 - 0.1)^2 = 0.81. c also has c-d (4): s = 5, k = 2, so that a-c has 1 - 1/5 = 0.8 from
// there and c-d 1 - 4/5 = 0.2; d is like c. b has one link: 1.
TEST(Disparity, ValuesByHand) {
    const Network net =
        test::graph(false, {{"a", "b", 8}, {"a", "c", 1}, {"a", "d", 1}, {"c", "d", 4}});
    const Network strict = backbone(net, disparity(), {.alpha = 0.05});
    EXPECT_EQ((std::set<std::string>{"a-b"}), test::link_names(strict));
    EXPECT_NEAR(0.04, *strict.edge_attributes().find("disparity")->number(0), 1e-15);
    const Network loose = backbone(net, disparity(), {.alpha = 0.5});
    EXPECT_EQ((std::set<std::string>{"a-b", "c-d"}), test::link_names(loose));
    EXPECT_NEAR(0.2, *loose.edge_attributes().find("disparity")->number(1), 1e-15);
    const Network all = backbone(net, disparity(), {.alpha = 0.801});
    EXPECT_EQ(4U, all.edge_count());
    EXPECT_NEAR(0.8, *all.edge_attributes().find("disparity")->number(1), 1e-15);
}

TEST(Disparity, DoesNotKeepAPairThatHasOnlyEachOther) {
    const Network net = test::graph(false, {{"a", "b", 7}});
    EXPECT_EQ(0U, backbone(net, disparity(), {.alpha = 1}).edge_count());
}

/// alpha_ij = 1 - (k - 1) * integral from 0 to w/s of (1 - x)^(k - 2) dx, by Simpson's rule.
double by_integral(double share, std::size_t degree) {
    if (degree < 2) return 1;
    constexpr int steps = 200;
    const auto k = static_cast<double>(degree);
    double sum = 0;
    for (int i = 0; i <= steps; ++i) {
        const double factor = i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2;
        sum += factor * std::pow(1 - share * i / steps, k - 2);
    }
    return 1 - (k - 1) * sum * share / steps / 3;
}

TEST(Disparity, EqualsTheIntegralOnRandomGraphs) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const Network net = test::random_graph(false, 8, 0.7, 9, seed);
        const Network kept = backbone(net, disparity(), {.alpha = 0.41});
        const std::vector<double> strength = strengths(net);
        std::set<std::string> expected;
        for (const Edge& e : net.edges()) {
            double least = 1;
            for (const NodeId end : {e.source, e.target}) {
                least = std::min(
                    least, by_integral(e.weight / strength[index_of(end)], net.arcs(end).size()));
            }
            ASSERT_GT(std::abs(least - 0.41), 1e-9);
            if (least < 0.41) {
                expected.insert(std::min(net.id(e.source), net.id(e.target)) + "-" +
                                std::max(net.id(e.source), net.id(e.target)));
            }
        }
        EXPECT_EQ(expected, test::link_names(kept)) << seed;
    }
}

}  // namespace
}  // namespace bibweft::network
