// What LayoutMethod promises, for every method.
#include "bibweft/layout/layout.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <ostream>

#include "bibweft/core/error.hpp"
#include "layout/networks.hpp"

namespace bibweft::layout {

/// The name in lists of tests, where a pointer would stand.
void PrintTo(const LayoutMethod* method, std::ostream* out);
void PrintTo(const LayoutMethod* method, std::ostream* out) {
    *out << method->name;
}

namespace {

using test::network_of;

class EveryLayout : public testing::TestWithParam<const LayoutMethod*> {
protected:
    static Positions run(const Network& network, const LayoutOptions& options = {}) {
        if (GetParam()->packs) return GetParam()->run(network, options);
        Network dated = network;
        Column& year = dated.nodes().add("year", ColumnType::integer);
        for (std::size_t n = 0; n < dated.node_count(); ++n) {
            year.set(n, std::int64_t{1990 + dated.ids()[n].back() % 5});
        }
        return GetParam()->run(dated, options);
    }
    /// True for what LayoutMethod promises of the others.
    static bool packs() { return GetParam()->packs; }
};

void expect_finite_and_apart(const Positions& p) {
    for (std::size_t i = 0; i < p.x.size(); ++i) {
        ASSERT_TRUE(std::isfinite(p.x[i]) && std::isfinite(p.y[i])) << i;
        for (std::size_t j = 0; j < i; ++j) {
            ASSERT_GT(std::hypot(p.x[i] - p.x[j], p.y[i] - p.y[j]), 0.0) << i << ' ' << j;
        }
    }
}

TEST_P(EveryLayout, EmptyNetworkAndSingleNode) {
    const Positions none = run(network_of({}));
    EXPECT_TRUE(none.x.empty());
    EXPECT_TRUE(none.y.empty());
    const Positions one = run(network_of({}, {"only"}));
    EXPECT_EQ(std::vector<double>{0.0}, one.x);
    EXPECT_EQ(std::vector<double>{0.0}, one.y);
    const Positions loop = run(network_of({{"a", "a", 3.0}}));
    EXPECT_EQ(std::vector<double>{0.0}, loop.x);
}

// Root mean square radius sqrt(2 - 1) / 2: distance 1, flat, "a" left.
TEST_P(EveryLayout, TwoLinkedNodesLieFlatAtDistanceOne) {
    if (!packs()) GTEST_SKIP() << "its places mean something else";
    const Positions p = run(network_of({{"b", "a", 7.0}}));
    EXPECT_NEAR(0.5, p.x[0], 1e-9);
    EXPECT_NEAR(-0.5, p.x[1], 1e-9);
    EXPECT_NEAR(0.0, p.y[0], 1e-9);
}

TEST_P(EveryLayout, IsolatedNodesAreApartAndOutside) {
    if (!packs()) GTEST_SKIP() << "its places mean something else";
    const Network net = network_of({{"a", "b", 1.0}, {"b", "c", 1.0}, {"c", "a", 1.0}},
                                   {"x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9"});
    const Positions p = run(net);
    expect_finite_and_apart(p);
    for (std::size_t i = 0; i < 9; ++i) {
        EXPECT_GT(std::hypot(p.x[i], p.y[i]), 1.0);
        for (std::size_t j = 0; j < 12; ++j) {
            if (j == i) continue;
            EXPECT_GT(std::hypot(p.x[i] - p.x[j], p.y[i] - p.y[j]), 0.9) << i << ' ' << j;
        }
    }
}

// Five groups of 3..7 nodes in circles: bounding circles must not meet.
TEST_P(EveryLayout, ComponentsDoNotOverlap) {
    if (!packs()) GTEST_SKIP() << "its places mean something else";
    std::vector<test::Link> links;
    std::vector<std::pair<std::size_t, std::size_t>> range;
    std::size_t total = 0;
    for (std::size_t size = 3; size <= 7; ++size) {
        for (std::size_t i = 0; i < size; ++i) {
            links.emplace_back("n" + std::to_string(total + i),
                               "n" + std::to_string(total + (i + 1) % size), 1.0);
        }
        range.emplace_back(total, total + size);
        total += size;
    }
    const Positions p = run(network_of(links));
    expect_finite_and_apart(p);
    const auto circle = [&](std::pair<std::size_t, std::size_t> nodes) {
        double x = 0.0, y = 0.0, radius = 0.0;
        for (std::size_t i = nodes.first; i < nodes.second; ++i) {
            x += p.x[i] / static_cast<double>(nodes.second - nodes.first);
            y += p.y[i] / static_cast<double>(nodes.second - nodes.first);
        }
        for (std::size_t i = nodes.first; i < nodes.second; ++i) {
            radius = std::max(radius, std::hypot(p.x[i] - x, p.y[i] - y));
        }
        return std::tuple(x, y, radius);
    };
    for (std::size_t i = 0; i < range.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const auto [xi, yi, ri] = circle(range[i]);
            const auto [xj, yj, rj] = circle(range[j]);
            EXPECT_GT(std::hypot(xi - xj, yi - yj), ri + rj) << i << ' ' << j;
        }
    }
    const auto [x, y, radius] = circle(range.back());
    EXPECT_NEAR(0.0, std::hypot(x, y), 1e-9) << "the largest in the middle";
}

// A ring of five in two row orders, ends swapped, nodes mentioned in another order.
TEST_P(EveryLayout, RowOrderChangesNothing) {
    const Network one = network_of({{"a", "b", 1.0},
                                    {"b", "c", 2.0},
                                    {"c", "d", 0.3},
                                    {"d", "e", 0.7},
                                    {"e", "a", 0.1},
                                    {"u", "v", 0.1}});
    const Network two = network_of({{"v", "u", 0.1},
                                    {"d", "c", 0.3},
                                    {"a", "e", 0.1},
                                    {"b", "a", 1.0},
                                    {"e", "d", 0.7},
                                    {"c", "b", 2.0}});
    const Positions p = run(one);
    const Positions q = run(two);
    std::map<std::string, std::pair<double, double>> where;
    for (const NodeId n : one.node_range()) {
        where[one.id(n)] = {p.x[index_of(n)], p.y[index_of(n)]};
    }
    for (const NodeId n : two.node_range()) {
        EXPECT_EQ(where[two.id(n)], std::pair(q.x[index_of(n)], q.y[index_of(n)])) << two.id(n);
    }
    EXPECT_EQ(p.x, run(one).x);
}

TEST_P(EveryLayout, HeavyLinksAreShort) {
    if (!packs()) GTEST_SKIP() << "its places mean something else";
    const Network net = network_of({{"a", "b", 10.0}, {"b", "c", 0.1}}, {"d", "e"});
    const Positions p = run(net);
    expect_finite_and_apart(p);
    EXPECT_LT(test::distance(net, p, "a", "b"), test::distance(net, p, "b", "c"));
}

// The mean distance inside is less than half of that across.
TEST_P(EveryLayout, DrawsCliquesApart) {
    if (!packs()) GTEST_SKIP() << "its places mean something else";
    const Network net = test::two_cliques(5);
    EXPECT_LT(test::closeness_of_cliques(net, run(net)), 0.5);
}

TEST_P(EveryLayout, ExtremeWeightsStayFinite) {
    const double huge = std::numeric_limits<double>::max();
    const double tiny = std::numeric_limits<double>::denorm_min();
    expect_finite_and_apart(run(network_of({{"a", "b", huge},
                                            {"b", "c", tiny},
                                            {"c", "d", 1.0},
                                            {"d", "a", huge},
                                            {"e", "f", tiny}})));
}

// A star of twenty twins: nothing in the network tells the leaves apart.
TEST_P(EveryLayout, TwinsAreSeparated) {
    std::vector<test::Link> links;
    for (int i = 0; i < 20; ++i) links.emplace_back("hub", "leaf" + std::to_string(i), 1.0);
    expect_finite_and_apart(run(network_of(links)));
}

TEST_P(EveryLayout, DirectionDoesNotMatter) {
    const std::vector<test::Link> links{{"a", "b", 1.0}, {"b", "c", 2.0}, {"c", "d", 0.5}};
    EXPECT_EQ(run(network_of(links)).x, run(network_of(links, {}, true)).x);
}

TEST_P(EveryLayout, ThreadsChangeNothing) {
    const Network net = test::clustered(300, 1500, 5);
    const Positions one = run(net, {.iterations = 10, .threads = 1});
    for (const unsigned threads : {2U, 4U}) {
        const Positions many = run(net, {.iterations = 10, .threads = threads});
        EXPECT_EQ(one.x, many.x);
        EXPECT_EQ(one.y, many.y);
    }
    expect_finite_and_apart(one);
}

INSTANTIATE_TEST_SUITE_P(All, EveryLayout,
                         testing::ValuesIn(layout_methods().begin(), layout_methods().end()),
                         [](const auto& method) {
                             std::string name(method.param->name);
                             for (char& c : name) c = c == '-' ? '_' : c;
                             return name;
                         });

TEST(LayoutMethods, AreFoundByName) {
    EXPECT_EQ("vos", find_layout_method("vos").name);
    EXPECT_EQ("fruchterman-reingold", find_layout_method("fruchterman-reingold").name);
    try {
        find_layout_method("voss");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::usage, error.code());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("fruchterman-reingold"));
    }
}

}  // namespace
}  // namespace bibweft::layout
