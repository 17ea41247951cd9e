#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "bibweft/core/error.hpp"
#include "bibweft/layout/layout.hpp"
#include "bibweft/layout/years.hpp"
#include "layout/networks.hpp"

namespace bibweft::layout {
namespace {

/// Nodes have the year that their id begins with; "?" has none.
Network dated(const std::vector<test::Link>& links, const std::vector<std::string>& alone = {}) {
    Network net = test::network_of(links, alone);
    Column& year = net.nodes().add("year", ColumnType::integer);
    for (std::size_t n = 0; n < net.node_count(); ++n) {
        if (net.ids()[n].front() == '?') continue;
        year.set(n, std::int64_t{std::stoi(net.ids()[n])});
    }
    return net;
}

Positions by_year(const Network& net) {
    return find_layout_method("by-year").run(net, {});
}

std::size_t at(const Network& net, const std::string& id) {
    for (std::size_t n = 0; n < net.node_count(); ++n) {
        if (net.ids()[n] == id) return n;
    }
    return net.node_count();
}

// Years 2000, 2001 and 2003: x in steps of one width and two.
TEST(ByYear, YearsAreEven) {
    const Network net = dated({{"2000", "2001", 1.0}, {"2001", "2003", 1.0}});
    const Positions p = by_year(net);
    const double step = p.x[at(net, "2001")] - p.x[at(net, "2000")];
    EXPECT_GT(step, 0.0);
    EXPECT_NEAR(2.0 * step, p.x[at(net, "2003")] - p.x[at(net, "2001")], 1e-12);
    EXPECT_NEAR(p.y[0], p.y[1], 1e-9) << "a path is drawn straight";
}

// Two pairs that a first order by id would cross: 2000a - 2001y and 2000b - 2001x.
TEST(ByYear, LinksDoNotCrossWithoutNeed) {
    const Network net =
        dated({{"2000a", "2001y", 5.0}, {"2000b", "2001x", 5.0}, {"2000a", "2001x", 0.1}});
    const Positions p = by_year(net);
    const double left = p.y[at(net, "2000a")] - p.y[at(net, "2000b")];
    const double right = p.y[at(net, "2001y")] - p.y[at(net, "2001x")];
    EXPECT_GT(left * right, 0.0);
}

TEST(ByYear, NodesOfAYearAreApart) {
    std::vector<test::Link> links;
    for (int i = 0; i < 30; ++i) {
        links.emplace_back("2000", "2001." + std::to_string(i), 1.0);
        links.emplace_back("2001." + std::to_string(i), "2002." + std::to_string(i % 3), 1.0);
    }
    const Network net = dated(links, {"2001.alone", "2001.too"});
    const Positions p = by_year(net);
    for (std::size_t i = 0; i < net.node_count(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (p.x[i] != p.x[j]) continue;
            EXPECT_GT(std::abs(p.y[i] - p.y[j]), 1.0 - 1e-9);
        }
    }
}

// "?" lies between 2000 (weight 1) and 2009 (weight 2): (2000 + 2 * 2009) / 3 = 2006. "?far" hangs
// on "?" alone; "?alone" gets the mean of 2000 and 2009, rounded: 2005.
TEST(ByYear, GuessesYearsByNeighbours) {
    const Network net =
        dated({{"?", "2000", 1.0}, {"2009", "?", 2.0}, {"?", "?far", 1.0}}, {"?alone"});
    const NodeYears years = node_years(net);
    EXPECT_EQ("year", years.column);
    EXPECT_EQ(3U, years.guessed.size());
    EXPECT_EQ(2006.0, years.year[at(net, "?")]);
    EXPECT_EQ(2006.0, years.year[at(net, "?far")]);
    EXPECT_EQ(2005.0, years.year[at(net, "?alone")]);
}

TEST(ByYear, NeedsYears) {
    try {
        by_year(test::network_of({{"a", "b", 1.0}}));
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::usage, error.code());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("first_year"));
    }
}

}  // namespace
}  // namespace bibweft::layout
