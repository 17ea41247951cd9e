#include <fstream>
#include <sstream>

#include "graphio/helpers.hpp"
#include "support/data.hpp"

namespace bibweft::graphio::test {
namespace {

struct Expected {
    std::string file;
    std::size_t nodes = 0;      ///< declared
    std::size_t all_nodes = 0;  ///< with those that only edges name, as igraph counts them
    std::size_t edges = 0;
    bool known = false;
};

/// Rows of the table of counts: columns nodes and edges, or "gc: NODES EDGES …" in the note.
std::vector<Expected> expected_counts(const std::filesystem::path& table) {
    std::vector<Expected> out;
    std::ifstream in(table);
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
        std::vector<std::string> cells;
        std::istringstream row(line);
        for (std::string cell; std::getline(row, cell, '\t');) cells.push_back(cell);
        if (cells.size() < 5) continue;
        Expected one{cells[0], 0, 0, 0, false};
        std::istringstream counts(cells[4].starts_with("gc:") ? cells[4].substr(3)
                                                              : cells[2] + " " + cells[3]);
        one.known = static_cast<bool>(counts >> one.nodes >> one.edges);
        const std::size_t at = cells[4].find("igraph n=");
        if (at != std::string::npos) one.all_nodes = std::stoul(cells[4].substr(at + 9));
        out.push_back(one);
    }
    return out;
}

/// How many edges the file holds: those of the network, those merged and those dropped.
std::size_t edge_rows(const Parsed& in) {
    std::size_t rows = in.network.edge_count();
    for (const Diagnostic& diagnostic : in.diagnostics) {
        const std::size_t colon = diagnostic.message.find("summed: ");
        if (colon != std::string::npos) rows = std::stoul(diagnostic.message.substr(colon + 8));
    }
    return rows + in.count_any("zero-weight");
}

TEST(GraphFiles, HaveTheCountsThatOtherReadersFind) {
    BW_REQUIRE_DATA("graphfiles/expected_counts.tsv");
    const std::filesystem::path folder = bibweft::test::data("graphfiles");
    std::size_t checked = 0;
    for (const Expected& expected : expected_counts(folder / "expected_counts.tsv")) {
        const std::string suffix = std::filesystem::path(expected.file).extension().string();
        const bool ours = suffix == ".graphml" || suffix == ".gexf" || suffix == ".gml" ||
                          suffix == ".xml" || suffix == ".dot" || suffix == ".gv";
        if (!has_graphviz() && (suffix == ".dot" || suffix == ".gv")) continue;
        if (!ours || !std::filesystem::exists(folder / expected.file)) continue;
        ++checked;
        if (!expected.known) {
            std::vector<Diagnostic> ignored;
            EXPECT_THROW(read_graph(folder / expected.file, "", ignored), Error) << expected.file;
            continue;
        }
        Parsed in;
        try {
            in.network = read_graph(folder / expected.file, "", in.diagnostics);
        } catch (const Error& error) {
            ADD_FAILURE() << error.what();
            continue;
        }
        const std::size_t created = in.count_any("unknown-node");
        const bool all = created > 0 && expected.all_nodes > 0;
        EXPECT_EQ(all ? expected.all_nodes : expected.nodes + created, in.network.node_count())
            << expected.file;
        EXPECT_EQ(expected.edges, edge_rows(in)) << expected.file;
        if (std::filesystem::file_size(folder / expected.file) > 200'000) continue;
        for (const char* format : text_formats()) {
            const Network back = parse(spell(in.network, format)).network;
            EXPECT_EQ(in.network.node_count(), back.node_count()) << expected.file;
            EXPECT_EQ(in.network.edge_count(), back.edge_count()) << expected.file << format;
        }
    }
    EXPECT_GT(checked, has_graphviz() ? 50U : 6U);
}

struct Counts {
    const char* file;
    const char* format;
    std::size_t nodes;
    std::size_t edges;  ///< after merging
};

// Nodes and edges as NetworKit's table of these files, the READMEs of Cora and CiteSeer and a count
// of the distinct lines give them. NetworKit's table says 3 edges for jazz2double.graph, its first
// line and its lists 6; 10 for the lists that name each edge from both ends.
TEST(GraphFiles, OfNetworkCollectionsAreWhole) {
    BW_REQUIRE_DATA("graphs/networkit/karate.graph");
    static constexpr Counts files[] = {
        {"graphs/networkit/astro-ph.graph", "metis", 16706, 121251},
        {"graphs/networkit/celegans_metabolic.graph", "metis", 453, 2025},
        {"graphs/networkit/example.graph", "metis", 4, 2},
        {"graphs/networkit/grid-5x5-dist-arch.graph", "metis", 25, 40},
        {"graphs/networkit/hep-th.graph", "metis", 8361, 15751},
        {"graphs/networkit/jazz.graph", "metis", 198, 2742},
        {"graphs/networkit/jazz2double.graph", "metis", 5, 6},
        {"graphs/networkit/karate.graph", "metis", 34, 78},
        {"graphs/networkit/lesmis.graph", "metis", 77, 254},
        {"graphs/networkit/PGPgiantcompo.graph", "metis", 10680, 24316},
        {"graphs/networkit/polblogs.graph", "metis", 1490, 16715},
        {"graphs/networkit/power.graph", "metis", 4941, 6594},
        {"graphs/networkit/tie.graph", "metis", 7, 13},
        {"graphs/networkit/tiny_01.graph", "metis", 7, 11},
        {"graphs/networkit/tiny_02.graph", "metis", 7, 11},
        {"graphs/networkit/tiny_03.graph", "metis", 7, 11},
        {"graphs/networkit/tiny_04.graph", "metis", 7, 11},
        {"graphs/networkit/alphabet.edgelist", "edgelist", 5, 4},
        {"graphs/networkit/comments.edgelist", "edgelist", 10, 10},
        {"graphs/networkit/example.edgelist", "edgelist", 10, 10},
        {"graphs/networkit/hamming6-4.edgelist", "edgelist", 64, 704},
        {"graphs/networkit/johnson8-4-4.edgelist", "edgelist", 70, 1855},
        {"graphs/networkit/spaceseparated.edgelist", "edgelist", 10, 10},
        {"graphs/networkit/spaceseparated_weighted.edgelist", "edgelist", 3, 3},
        {"graphs/networkit/network.dat", "edgelist", 10, 10},
        {"graphs/networkit/network_overlapping.dat", "edgelist", 10, 17},
        {"graphs/networkit/foodweb-baydry.konect", "edgelist", 128, 2137},
        {"graphs/networkit/wiki-Vote.txt", "edgelist", 7115, 103689},
        {"graphs/lfr/lfr1000_mu10.edges.tsv", "edgelist", 1000, 8872},
        {"graphs/lfr/lfr1000_mu20.edges.tsv", "edgelist", 1000, 9054},
        {"graphs/lfr/lfr1000_mu30.edges.tsv", "edgelist", 1000, 9199},
        {"graphs/lfr/lfr1000_mu40.edges.tsv", "edgelist", 1000, 9352},
        {"graphs/lfr/lfr1000_mu50.edges.tsv", "edgelist", 1000, 9462},
        {"graphs/lfr/lfr1000_mu60.edges.tsv", "edgelist", 1000, 9524},
        {"citation/cora.cites", "edgelist", 2708, 5278},
        {"citation/cora.edges.tsv", "edgelist", 2708, 5278},
        {"citation/citeseer.cites", "edgelist", 3327, 4676},
        {"citation/citeseer.edges.tsv", "edgelist", 3279, 4552},
        {"graphs/networkit/jazz2_directed.gml", "gml", 5, 4},
        {"graphs/networkit/jazz2_undirected.gml", "gml", 5, 4},
        {"graphs/networkit/looptest1.gml", "gml", 9, 12},
        {"graphs/networkit/looptest2.gml", "gml", 9, 14},
        {"graphs/newman/football_2014corrected.gml", "gml", 115, 613},
        {"graphs/networkit/staticTest.gexf", "gexf", 306, 2148},  // 2345 rows
        {"graphs/networkit/dynamicTest.gexf", "gexf", 4, 5},
        {"graphs/networkit/dynamicTest2.gexf", "gexf", 50, 64},
        {"graphs/networkit/dynamicTest3.gexf", "gexf", 2, 1},
    };
    for (const Counts& expected : files) {
        const std::string text = bibweft::test::slurp(bibweft::test::data(expected.file));
        const GraphFormat* format = detect_format(std::string_view(text).substr(0, 1 << 16));
        ASSERT_NE(nullptr, format) << expected.file;
        EXPECT_EQ(expected.format, format->name) << expected.file;
        try {
            const Network network = parse(text).network;
            EXPECT_EQ(expected.nodes, network.node_count()) << expected.file;
            EXPECT_EQ(expected.edges, network.edge_count()) << expected.file;
        } catch (const Error& error) {
            ADD_FAILURE() << expected.file << error.what();
        }
    }
    for (const char* other : {"graphs/networkit/chesapeake.mtx", "graphs/newman/football.txt"}) {
        EXPECT_EQ(nullptr, detect_format(bibweft::test::slurp(bibweft::test::data(other))))
            << other;
    }
}

}  // namespace
}  // namespace bibweft::graphio::test
