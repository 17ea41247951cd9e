// Our statistics beside those of python-igraph and networkx, equal to 1e-9; peers.py says where the
// conventions differ. Skipped where the modules are missing.
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "bibweft/core/number.hpp"
#include "stats/support.hpp"
#include "support/data.hpp"

namespace bibweft::stats {
namespace {

constexpr const char* python = "/usr/bin/python3";

class Peers : public ::testing::Test {
protected:
    void SetUp() override {
        const std::string probe = std::string(python) + " -c 'import igraph, networkx' 2>/dev/null";
        if (std::system(probe.c_str()) != 0) GTEST_SKIP() << "no python3-igraph, python3-networkx";
        folder_ = std::filesystem::temp_directory_path() /
                  ("bibweft_stats_peers_" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    /// Every line of the peers beside our report. Nodes are "0", "1", … in order.
    void compare(Network network);

private:
    std::filesystem::path folder_;
};

/// The network with ids "0", "1", … in its order, without self-loops, and communities by thirds of
/// the nodes.
Network prepared(const Network& network) {
    NetworkBuilder builder(network.directed());
    for (std::size_t i = 0; i < network.node_count(); ++i) builder.add_node(std::to_string(i));
    for (const Edge& edge : network.edges()) {
        if (edge.source != edge.target) builder.add_edge(edge.source, edge.target, edge.weight);
    }
    Network result = builder.build();
    Column& cluster = result.nodes().add("cluster", ColumnType::integer);
    for (std::size_t i = 0; i < result.node_count(); ++i) {
        cluster.set(i, static_cast<std::int64_t>(3 * i / result.node_count()));
    }
    return result;
}

/// A METIS file: "nodes links [weighted]", then the neighbours of each node, from 1.
Network metis(const std::string& name) {
    std::ifstream in(test::data("graphs/networkit/" + name + ".graph"));
    std::string line;
    std::getline(in, line);
    std::size_t nodes = 0;
    std::size_t links = 0;
    int weighted = 0;
    std::istringstream(line) >> nodes >> links >> weighted;
    NetworkBuilder builder(false);
    for (std::size_t i = 0; i < nodes; ++i) builder.add_node(std::to_string(i));
    for (std::size_t i = 0; i < nodes && std::getline(in, line); ++i) {
        std::istringstream row(line);
        double weight = 1;
        for (std::size_t other = 0; row >> other;) {
            if (weighted == 1) row >> weight;
            if (other - 1 >= i)
                builder.add_edge(id_at<NodeId>(i), id_at<NodeId>(other - 1), weight);
        }
    }
    EXPECT_EQ(links, builder.edge_count()) << name;
    return builder.build();
}

std::optional<double> number_of(const Answer& answer) {
    if (const auto* real = std::get_if<double>(&answer)) return *real;
    if (const auto* whole = std::get_if<std::int64_t>(&answer)) return static_cast<double>(*whole);
    return std::nullopt;
}

std::optional<double> number_of(const Value& value) {
    if (const auto* real = std::get_if<double>(&value)) return *real;
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    return std::nullopt;
}

std::optional<double> cell(const Report& report, const std::string& name, std::int64_t key,
                           const std::string& column) {
    const StatisticValue* value = report.find(name);
    if (value == nullptr || !std::holds_alternative<Table>(value->answer)) return std::nullopt;
    const Table& table = std::get<Table>(value->answer);
    const auto at = std::ranges::find(table.columns, column) - table.columns.begin();
    for (const std::vector<Value>& row : table.rows) {
        if (row[0] == Value(key)) return number_of(row[static_cast<std::size_t>(at)]);
    }
    return std::nullopt;
}

/// What the report says of one line of the peers, without its value.
std::optional<double> ours(const Report& report, std::istringstream& line) {
    std::string kind;
    std::string name;
    line >> kind >> name;
    if (kind == "graph") {
        const StatisticValue* value = report.find(name);
        return value == nullptr ? std::nullopt : number_of(value->answer);
    }
    std::int64_t key = 0;
    line >> key;
    if (kind == "row") {
        std::string column;
        line >> column;
        return cell(report, name, key, column);
    }
    for (const NodeColumn& column : report.columns) {
        if (column.name == name) return column.values[static_cast<std::size_t>(key)];
    }
    return std::nullopt;
}

void Peers::compare(Network network) {
    network = prepared(network);
    ReportOptions options;
    options.effort = Effort::exact;
    options.node_columns = true;
    const Report report = stats::report(network, options);
    {
        std::ofstream edges(folder_ / "edges");
        for (const Edge& edge : network.edges()) {
            edges << index_of(edge.source) << ' ' << index_of(edge.target) << ' '
                  << bibweft::to_text(edge.weight) << '\n';
        }
        std::ofstream groups(folder_ / "groups");
        const Column& cluster = *network.nodes().find("cluster");
        for (std::size_t i = 0; i < network.node_count(); ++i) groups << *cluster.number(i) << '\n';
    }
    const auto path = [&](const char* name) { return (folder_ / name).string(); };
    const std::string command =
        std::string(python) + " " + test::source("tests/stats/peers.py").string() + " " +
        path("edges") + " " + path("groups") + (network.directed() ? " directed" : " undirected") +
        " >" + path("lines") + " 2>" + path("errors");
    ASSERT_EQ(0, std::system(command.c_str())) << test::slurp(path("errors"));
    std::ifstream lines(folder_ / "lines");
    std::map<std::string, std::size_t> compared;
    for (std::string text; std::getline(lines, text);) {
        std::istringstream line(text);
        const std::optional<double> mine = ours(report, line);
        std::string theirs;
        line >> theirs;
        const double expected = *parse_real(theirs);
        ASSERT_TRUE(mine.has_value()) << text;
        EXPECT_NEAR(expected, *mine, 1e-9 * (1 + std::abs(expected))) << text;
        ++compared[text.substr(0, text.find(' '))];
    }
    EXPECT_LT(9U, compared["graph"]);
    EXPECT_LT(9 * network.node_count(), compared["node"]);
    EXPECT_LT(0U, compared["row"]);
}

TEST_F(Peers, KarateClub) {
    compare(test::karate());
}

TEST_F(Peers, DirectedGraph) {
    compare(test::random_graph(80, 320, 7, true));
}

TEST_F(Peers, DisconnectedGraph) {
    compare(test::random_graph(90, 80, 8));
}

TEST_F(Peers, LesMiserables) {
    BW_REQUIRE_DATA("graphs/networkit/lesmis.graph");
    compare(metis("lesmis"));
}

TEST_F(Peers, JazzMusicians) {
    BW_REQUIRE_DATA("graphs/networkit/jazz.graph");
    compare(metis("jazz"));
}

// Paths between all pairs take a minute without optimisation.
#ifdef __OPTIMIZE__
constexpr bool optimised = true;
#else
constexpr bool optimised = false;
#endif

TEST_F(Peers, PowerGrid) {
    if (!optimised) GTEST_SKIP() << "only in optimised builds";
    BW_REQUIRE_DATA("graphs/networkit/power.graph");
    compare(metis("power"));
}

TEST_F(Peers, PoliticalBlogs) {
    if (!optimised) GTEST_SKIP() << "only in optimised builds";
    BW_REQUIRE_DATA("graphs/networkit/polblogs.graph");
    compare(metis("polblogs"));
}

}  // namespace
}  // namespace bibweft::stats
