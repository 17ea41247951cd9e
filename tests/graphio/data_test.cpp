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
    return rows + in.count("graphml.zero-weight") + in.count("dot.zero-weight");
}

TEST(GraphFiles, HaveTheCountsThatOtherReadersFind) {
    BW_REQUIRE_DATA("graphfiles/expected_counts.tsv");
    const std::filesystem::path folder = bibweft::test::data("graphfiles");
    std::size_t checked = 0;
    for (const Expected& expected : expected_counts(folder / "expected_counts.tsv")) {
        const std::string suffix = std::filesystem::path(expected.file).extension().string();
        const bool ours =
            suffix == ".graphml" || suffix == ".xml" || suffix == ".dot" || suffix == ".gv";
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
        const bool created = in.count("graphml.unknown-node") > 0;
        EXPECT_EQ(created ? expected.all_nodes : expected.nodes, in.network.node_count())
            << expected.file;
        EXPECT_EQ(expected.edges, edge_rows(in)) << expected.file;
        for (const char* format : text_formats()) {
            const Network back = parse(spell(in.network, format)).network;
            EXPECT_EQ(in.network.node_count(), back.node_count()) << expected.file;
            EXPECT_EQ(in.network.edge_count(), back.edge_count()) << expected.file << format;
        }
    }
    EXPECT_GT(checked, has_graphviz() ? 50U : 6U);
}

}  // namespace
}  // namespace bibweft::graphio::test
