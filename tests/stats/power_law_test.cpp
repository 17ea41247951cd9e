#include "stats/power_law.hpp"

#include <algorithm>
#include <cmath>

#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

using Int = std::int64_t;

std::vector<double> drawn(const PowerLaw& law, std::size_t count, std::uint64_t seed) {
    Rng rng(seed);
    std::vector<double> values(count);
    for (double& value : values) value = draw_of(law, rng);
    return values;
}

// p(1) = 1/zeta(2.5) = 0.745441, p(2) = 2^-2.5 p(1) = 0.131777.
TEST(PowerLaw, IsDrawnExactly) {
    const std::vector<double> values = drawn({2.5, 1, 0}, 20'000, 3);
    const auto share = [&](double x) {
        return static_cast<double>(std::ranges::count(values, x)) / 20'000;
    };
    EXPECT_NEAR(0.745441, share(1), 4 * std::sqrt(0.745441 * 0.254559 / 20'000));
    EXPECT_NEAR(0.131777, share(2), 4 * std::sqrt(0.131777 * 0.868223 / 20'000));
}

// The sum over x >= 3 of x^-3 is 1.202057 - 1 - 1/8 = 0.077057: p(3) = 1/27/0.077057 = 0.480646.
TEST(PowerLaw, IsDrawnFromItsLeastValueOn) {
    const std::vector<double> values = drawn({3, 3, 0}, 20'000, 4);
    EXPECT_EQ(3, std::ranges::min(values));
    EXPECT_NEAR(0.480646, static_cast<double>(std::ranges::count(values, 3)) / 20'000,
                4 * std::sqrt(0.480646 * 0.519354 / 20'000));
}

TEST(PowerLaw, IsFoundAgainAndPlausible) {
    const std::vector<double> values = drawn({2.5, 1, 0}, 2'000, 5);
    const backend::IgraphSession session(1);
    const PowerLaw law = fit_power_law(session, values);
    EXPECT_NEAR(2.5, law.alpha, 0.15);
    EXPECT_LT(0.1, plausibility(session, values, law, 10, 1));
}

// 1 to 40, each ten times: no law of this kind.
TEST(PowerLaw, IsImplausibleForEvenNumbers) {
    std::vector<double> values;
    for (int i = 0; i < 400; ++i) values.push_back(1 + i % 40);
    const backend::IgraphSession session(1);
    const PowerLaw law{2, 1, 0.4};
    EXPECT_EQ(0.0, plausibility(session, values, law, 10, 1));
}

TEST(PowerLaw, TellsTheDistributionOfDegrees) {
    const Table table = answer<Table>(test::two_triangles(), "power_law", "degree_distribution");
    ASSERT_EQ(2U, table.rows.size());
    EXPECT_EQ((std::vector<Value>{Int{2}, Int{4}, 1.0}), table.rows[0]);
    EXPECT_EQ((std::vector<Value>{Int{3}, Int{2}, 2.0 / 6.0}), table.rows[1]);
}

TEST(PowerLaw, IsUndefinedForFewOrEqualDegrees) {
    EXPECT_EQ("fewer than 50 nodes with links",
              reason(test::karate(), "power_law", "power_law_exponent"));
    NetworkBuilder builder(true);
    for (int i = 0; i < 60; ++i) builder.add_node(std::to_string(i));
    for (std::size_t i = 0; i < 60; ++i) {
        builder.add_edge(id_at<NodeId>(i), id_at<NodeId>((i + 1) % 60));
    }
    EXPECT_EQ("all in-degrees above 0 are the same",
              reason(builder.build(), "power_law", "power_law_p"));
}

TEST(PowerLaw, GivesItsPIfDrawsAreAskedFor) {
    const Network net = test::random_graph(100, 200, 6);
    EXPECT_EQ("no draws were asked for", reason(net, "power_law", "power_law_p"));
    StatisticOptions options;
    options.draws = 4;
    const double p = answer<double>(net, "power_law", "power_law_p", options);
    EXPECT_EQ(p, answer<double>(test::renumbered(net, 1), "power_law", "power_law_p", options));
    EXPECT_EQ(p * 4, std::floor(p * 4));
}

}  // namespace
}  // namespace bibweft::stats
