#include "bibweft/network/main_path.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>

#include "bibweft/core/error.hpp"
#include "bibweft/network/part.hpp"
#include "bibweft/network/type.hpp"
#include "network/graphs.hpp"

namespace bibweft::network {
namespace {

using Names = std::set<std::string>;

Names path_names(const MainPath& found) {
    return test::link_names(part_of(found.net, found.nodes, found.links));
}

std::map<std::string, double> column(const Network& net, const char* name) {
    std::map<std::string, double> out;
    const Column& values = *net.edge_attributes().find(name);
    for (std::size_t l = 0; l < net.edge_count(); ++l) {
        const Edge& e = net.edges()[l];
        if (values.has(l)) out[net.id(e.source) + "-" + net.id(e.target)] = *values.number(l);
    }
    return out;
}

/// b and c cite a, d cites b and c, e cites d, f cites c.
Network diamond() {
    return test::graph(true,
                       {{"b", "a"}, {"c", "a"}, {"d", "b"}, {"d", "c"}, {"e", "d"}, {"f", "c"}});
}

// N-: a 1, b 1, c 1, d 2, e 2, f 1; N+: e 1, f 1, d 1, b 1, c 2, a 3; three paths in all: abde,
// acde, acf. SPC of c -> a is N-(a) N+(c) = 2.
TEST(MainPath, CountsByHand) {
    const MainPath found = main_path(diamond());
    EXPECT_EQ((std::map<std::string, double>{
                  {"b-a", 1}, {"c-a", 2}, {"d-b", 1}, {"d-c", 1}, {"e-d", 2}, {"f-c", 1}}),
              column(found.net, "spc"));
    EXPECT_DOUBLE_EQ(2 / 3.0, column(found.net, "spc_share").at("e-d"));
    EXPECT_TRUE(found.exact);
}

// Global: abde 1 + 1 + 2 = 4, acde 2 + 1 + 2 = 5, acf 3. Local: c-a is the heaviest first link,
// then d-c and f-c weigh the same. Key routes: c-a and e-d are the heaviest of all, and lead both
// ways to everything.
TEST(MainPath, ByEveryMethod) {
    const auto names = [](MainPathMethod method) {
        return path_names(main_path(diamond(), {.method = method}));
    };
    EXPECT_EQ((Names{"c-a", "d-c", "e-d"}), names(MainPathMethod::global));
    EXPECT_EQ((Names{"c-a", "d-c", "e-d", "f-c"}), names(MainPathMethod::local));
    EXPECT_EQ(6U, names(MainPathMethod::key_route).size());
    for (const auto method :
         {MainPathMethod::local, MainPathMethod::global, MainPathMethod::key_route}) {
        EXPECT_EQ(method, main_path_method_from(to_string(method)));
    }
    EXPECT_THROW(main_path_method_from("longest"), Error);
}

// a and b cite one another, c cites both: one path from the pair to c, all of it main.
TEST(MainPath, CondensesCyclesAndSaysSo) {
    const Network net =
        test::graph(true, {{"a", "b"}, {"b", "a"}, {"c", "a"}, {"c", "b"}, {"x", "x"}});
    const MainPath found = main_path(net);
    EXPECT_EQ(1, step_count(found.net, "cycles_condensed"));
    EXPECT_EQ(2, step_count(found.net, "papers_in_cycles"));
    EXPECT_EQ((Names{"a-b", "b-a", "c-a", "c-b"}), path_names(found));
    EXPECT_EQ((std::map<std::string, double>{{"c-a", 1}, {"c-b", 1}}), column(found.net, "spc"));
}

TEST(MainPath, OfNothingIsEmpty) {
    EXPECT_EQ(0U, main_path(NetworkBuilder(true).build()).nodes.size());
    const MainPath lone = main_path(test::graph(true, {{"x", "x"}}));
    EXPECT_EQ((std::vector<char>{0}), lone.nodes);
    EXPECT_EQ((std::vector<char>{0}), lone.links);
    EXPECT_THROW(main_path(NetworkBuilder(false).build()), Error);
}

/// So many diamonds one after the other: 2^count paths, half of them through each link.
Network diamonds(std::size_t count) {
    NetworkBuilder builder(true);
    NodeId last = builder.add_node("0");
    for (std::size_t i = 1; i <= count; ++i) {
        const std::string number = std::to_string(i);
        const NodeId left = builder.add_node("l" + number);
        const NodeId right = builder.add_node("r" + number);
        const NodeId next = builder.add_node(number);
        for (const NodeId middle : {left, right}) {
            builder.add_edge(middle, last);
            builder.add_edge(next, middle);
        }
        last = next;
    }
    return builder.build();
}

TEST(MainPath, CountsOfAnySizeStayFinite) {
    EXPECT_TRUE(main_path(diamonds(52)).exact);
    for (const std::size_t count : {60U, 1100U}) {  // 2^1100 is beyond any double
        const MainPath found = main_path(diamonds(count));
        EXPECT_FALSE(found.exact);
        EXPECT_EQ(nullptr, found.net.edge_attributes().find("spc"));
        const double log = (static_cast<double>(count) - 1) * std::log10(2.0);
        for (const auto& [name, value] : column(found.net, "spc_log10")) {
            EXPECT_NEAR(log, value, 1e-9);
        }
        for (const auto& [name, value] : column(found.net, "spc_share")) {
            EXPECT_DOUBLE_EQ(0.5, value);
        }
        EXPECT_EQ(4 * count, path_names(found).size());  // all tie
    }
}

/// All paths from papers that cite nothing to papers that nothing cites, as lists of links.
std::vector<std::vector<std::size_t>> all_paths(const Network& net) {
    std::vector<std::vector<std::size_t>> out;
    std::vector<std::size_t> way;
    const std::function<void(NodeId)> walk = [&](NodeId at) {
        if (net.in_arcs(at).empty() && !way.empty()) out.push_back(way);
        for (const auto& arc : net.in_arcs(at)) {
            way.push_back(index_of(arc.edge));
            walk(arc.other);
            way.pop_back();
        }
    };
    for (const NodeId n : net.node_range()) {
        if (net.arcs(n).empty()) walk(n);
    }
    return out;
}

TEST(MainPath, EqualsAListOfAllPathsOfRandomGraphs) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const Network net = test::random_graph(true, 9, 0.35, 1, seed);
        const auto paths = all_paths(net);
        std::vector<double> count(net.edge_count(), 0.0);
        for (const auto& path : paths) {
            for (const std::size_t l : path) count[l] += 1;
        }
        double best = 0;
        Names expected;
        for (const auto& path : paths) {
            double sum = 0;
            Names names;
            for (const std::size_t l : path) {
                sum += count[l];
                names.insert(net.id(net.edges()[l].source) + "-" + net.id(net.edges()[l].target));
            }
            if (sum > best) expected.clear();
            best = std::max(best, sum);
            if (sum == best) expected.insert(names.begin(), names.end());
        }
        const MainPath found = main_path(net);
        for (std::size_t l = 0; l < count.size(); ++l) {
            EXPECT_EQ(count[l], found.net.edge_attributes().find("spc")->number(l));
        }
        EXPECT_EQ(expected, path_names(found)) << seed;
        for (const auto method :
             {MainPathMethod::local, MainPathMethod::global, MainPathMethod::key_route}) {
            EXPECT_EQ(path_names(main_path(net, {method, 2})),
                      path_names(main_path(test::renumbered(net, seed), {method, 2})));
        }
    }
}

}  // namespace
}  // namespace bibweft::network
