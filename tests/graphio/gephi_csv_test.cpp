#include <filesystem>
#include <fstream>

#include "graphio/helpers.hpp"
#include "support/data.hpp"

namespace bibweft::graphio::test {
namespace {

/// What graph_texts wrote, read again.
Parsed read_again(const std::vector<std::string>& texts) {
    Parsed out;
    const std::vector<std::optional<CompanionText>> companions{CompanionText{"edges", texts.at(1)}};
    ReadContext context{"nodes", out.diagnostics};
    context.companions = companions;
    out.network = read_graph_text(texts.at(0), "", context);
    return out;
}

TEST(GephiCsv, KeepsAllButTheGraphsAttributes) {
    for (const bool directed : {false, true}) {
        std::vector<Diagnostic> said;
        const Network network = rich_network(directed);
        const auto texts = graph_texts(network, "gephi-csv", {}, said);
        const Parsed back = read_again(texts);
        EXPECT_TRUE(back.diagnostics.empty()) << to_string(back.diagnostics.front());
        EXPECT_EQ(directed, back.network.directed());
        ASSERT_EQ(network.node_count(), back.network.node_count());
        expect_same_edges(network, back.network);
        expect_same_columns(network.nodes(), back.network.nodes(), {"x", "y", "label"});
        expect_same_columns(network.edge_attributes(), back.network.edge_attributes());
        EXPECT_EQ(texts, graph_texts(back.network, "gephi-csv", {}, said));
        EXPECT_EQ(
            "gephi-csv has no place for 2 graph attributes (title, resolution); the provenance",
            said.front().message);
    }
}

TEST(GephiCsv, IsWrittenToTheContract) {
    NetworkBuilder builder(false);
    const NodeId a = builder.add_node("a");
    const NodeId b = builder.add_node("b,c");
    builder.add_edge(a, b, 3);
    Network network = builder.build();
    network.nodes().add("year;", ColumnType::integer).set(0, std::int64_t{2020});
    network.nodes().add("Year_", ColumnType::real).set(1, 3.0);
    network.edge_attributes().add("label", ColumnType::text).set(0, std::string("=SUM(A1)"));
    std::vector<Diagnostic> said;
    const auto texts = graph_texts(network, "gephi-csv", {}, said);
    EXPECT_EQ(
        "Id,Label,year_,Year__2,Size\n"
        "a,a,2020,,4.0\n"
        "\"b,c\",\"b,c\",,3.0,4.0\n",
        texts[0]);
    EXPECT_EQ(
        "Source,Target,Type,Id,Weight,Label\n"
        "a,\"b,c\",Undirected,e0,3.0,=SUM(A1)\n",
        texts[1]);
    WriteOptions options;
    set_option(*find_format("gephi-csv"), options, "spreadsheet-safe", "true");
    set_option(*find_format("gephi-csv"), options, "bom", "true");
    const auto safe = graph_texts(network, "gephi-csv", options, said);
    EXPECT_THAT(safe[1], HasSubstr("3.0,'=SUM(A1)\n"));
    EXPECT_TRUE(safe[1].starts_with("\xEF\xBB\xBF"));
    EXPECT_EQ("1 texts begin like a formula and are written with an apostrophe before them",
              said.back().message);
    EXPECT_THROW(set_option(*find_format("gephi-csv"), options, "bom", "maybe"), Error);
    EXPECT_THROW(set_option(*find_format("gephi-csv"), options, "bomb", "true"), Error);
}

// A row of weight 0 adds nothing.
TEST(GephiCsv, EdgesAloneAreRead) {
    const Parsed in = parse(
        "Source,Target,Weight\nmaps,graphs,2\ngraphs,maps,0\ngraphs,trees,1\n"
        "trees,nets,5\n",
        "gephi-csv");
    EXPECT_EQ(4U, in.network.node_count());
    EXPECT_EQ(3U, in.network.edge_count());
    EXPECT_FALSE(in.network.directed());
    EXPECT_EQ(1U, in.count("gephi-csv.zero-weight"));
    EXPECT_EQ(0U, in.count("gephi-csv.unknown-node"));
    const Network typed =
        parse("source;target;type;year\n\"a;b\";c;Directed;007\nc;c;Directed;8\n", "gephi-csv")
            .network;
    EXPECT_TRUE(typed.directed());
    EXPECT_EQ("a;b", typed.id(NodeId{0}));
    EXPECT_EQ("007", text_cell(typed.edge_attributes(), "year", 0));
}

TEST(GephiCsv, EitherFileIsNamedToReadBoth) {
    const auto folder = std::filesystem::temp_directory_path() / "bibweft_gephi_csv";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    std::vector<Diagnostic> said;
    write_graph(rich_network(true), folder / "g.edges.csv", "", {}, said);
    EXPECT_TRUE(std::filesystem::exists(folder / "g.nodes.csv"));
    for (const char* name : {"g.nodes.csv", "g.edges.csv"}) {
        said.clear();
        const Network back = read_graph(folder / name, "", said);
        EXPECT_TRUE(said.empty()) << to_string(said.front());
        EXPECT_EQ(rich_network(true).edge_count(), back.edge_count());
        EXPECT_NE(nullptr, back.nodes().find("citations"));
    }
    std::filesystem::remove_all(folder);
}

TEST(GephiCsv, FaultsNameTheLine) {
    EXPECT_EQ("in:3: a node without Id", refusal("Id,Label\na,b\n,c\n", "").second);
    EXPECT_EQ("in:2: weight \"x\" is no number",
              refusal("Source,Target,Weight\na,b,x\n", "gephi-csv").second);
    EXPECT_EQ("in:2: an edge without Source or Target",
              refusal("Source,Target\na,\n", "gephi-csv").second);
    EXPECT_EQ("in:1: two columns are called \"ID\"", refusal("Id,Label,ID\n", "").second);
    EXPECT_EQ("in:1: the header names no column Id", refusal("a,b\n", "gephi-csv").second);
    std::vector<Diagnostic> said;
    const auto texts = graph_texts(rich_network(true), "gephi-csv", {}, said);
    expect_truncation_is_safe(texts[0].substr(0, 2000), "gephi-csv");
    expect_truncation_is_safe(texts[1].substr(0, 1500), "gephi-csv");
}

}  // namespace
}  // namespace bibweft::graphio::test
