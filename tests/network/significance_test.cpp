#include <gtest/gtest.h>

#include <algorithm>
#include <boost/math/distributions/hypergeometric.hpp>

#include "bibweft/core/error.hpp"
#include "network/graphs.hpp"
#include "network/support.hpp"

namespace bibweft::network {
namespace {

NetworkInput keywords(const Incidence& a) {
    NetworkInput input;
    input.papers = test::entities("p", a.row_count());
    input.of(Unit::author_keywords) = {test::entities("k", a.column_count), a};
    return input;
}

NetworkOptions options(double alpha) {
    return {.normalization = Normalization::none,
            .backbone = &find_backbone_method("significance"),
            .alpha = alpha};
}

// Five papers; keywords 0 and 1 are in the first two, 2 is in the third. P(X >= 2) with N = 5,
// f = 2, 2: one of C(5, 2) = 10 choices, so 0.1. Of three pairs it is the only one that meets:
// q = 0.1 * 3 / 1 = 0.3.
TEST(Significance, ValuesByHand) {
    const NetworkInput input = keywords(test::binary(3, {{0, 1}, {0, 1}, {2}, {}, {}}));
    const NetworkType& type = find_network_type("keywords");
    NetworkOptions wide = options(0.31);
    wide.min_papers = 1;
    const Network net = type.build(input, wide);
    ASSERT_EQ(1U, net.edge_count());
    EXPECT_NEAR(0.1, *net.edge_attributes().find("p_value")->number(0), 1e-15);
    EXPECT_NEAR(0.3, *net.edge_attributes().find("q_value")->number(0), 1e-15);
    wide.alpha = 0.29;
    const Network none = type.build(input, wide);
    EXPECT_EQ(0U, none.edge_count());
    EXPECT_EQ(1, step_count(none, "links_before_backbone"));
}

/// Nodes, frequencies and counts of every pair, the slow way; then Boost.Math for the tail, and
/// q by its definition: the least p' pairs / rank(p') over p' >= p.
TEST(Significance, EqualsBoostMathAndTheDefinitionOfQ) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const Incidence a = test::random_incidence(30, 12, 0.25, seed);
        const auto dense = test::dense(a);
        std::map<std::string, double> p;
        for (std::size_t i = 0; i < 12; ++i) {
            for (std::size_t j = i + 1; j < 12; ++j) {
                unsigned fi = 0, fj = 0, c = 0;
                for (const auto& row : dense) {
                    fi += row[i] > 0;
                    fj += row[j] > 0;
                    c += row[i] > 0 && row[j] > 0;
                }
                if (c == 0) continue;
                const boost::math::hypergeometric drawn(fi, fj, 30);
                const auto least =
                    static_cast<unsigned>(std::max(0, static_cast<int>(fi + fj) - 30));
                std::string name = "k" + std::to_string(i);
                name += "-k" + std::to_string(j);
                p[name] = c == least ? 1 : cdf(complement(drawn, c - 1));
            }
        }
        NetworkOptions all = options(1);
        all.min_papers = 0;
        const Network net = find_network_type("keywords").build(keywords(a), all);
        ASSERT_EQ(p.size(), net.edge_count());
        for (std::size_t l = 0; l < net.edge_count(); ++l) {
            const std::string name =
                net.id(net.edges()[l].source) + "-" + net.id(net.edges()[l].target);
            EXPECT_NEAR(p.at(name), *net.edge_attributes().find("p_value")->number(l), 1e-12);
            double q = 1;
            for (const auto& pair : p) {
                const double value = pair.second;
                if (value < p.at(name) - 1e-13) continue;
                const auto rank = std::ranges::count_if(
                    p, [&](const auto& one) { return one.second <= value + 1e-13; });
                q = std::min(q, value * 66 / static_cast<double>(rank));
            }
            EXPECT_NEAR(q, *net.edge_attributes().find("q_value")->number(l), 1e-12);
        }
    }
}

TEST(Significance, WantsPapersThatCountOnceEach) {
    const NetworkInput input = keywords(test::binary(2, {{0, 1}, {0, 1}}));
    NetworkOptions fractional = options(0.05);
    fractional.counting = Counting::fractional;
    EXPECT_THROW(find_network_type("keywords").build(input, fractional), Error);
    EXPECT_THROW(backbone(test::graph(false, {{"a", "b"}}), find_backbone_method("significance")),
                 Error);
}

}  // namespace
}  // namespace bibweft::network
