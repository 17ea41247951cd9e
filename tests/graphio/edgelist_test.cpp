#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

Network reordered(const Network& network, const Network& by_id) {
    NetworkBuilder builder(network.directed());
    for (const std::string& id : by_id.ids()) builder.add_node(id);
    for (const Edge& edge : network.edges()) {
        builder.add_edge(*builder.find(network.id(edge.source)),
                         *builder.find(network.id(edge.target)), edge.weight);
    }
    return builder.build();
}

TEST(Edgelist, KeepsWhatItSays) {
    for (const bool directed : {false, true}) {
        const Network rich = rich_network(directed);
        const Parsed in = parse(spell(rich, "edgelist"));
        EXPECT_EQ(directed, in.network.directed());
        expect_same_edges(rich, reordered(in.network, rich));
        EXPECT_TRUE(in.diagnostics.empty());
        const Network again = parse(spell(in.network, "edgelist")).network;
        expect_same_edges(in.network, reordered(again, in.network));
        EXPECT_TRUE(parse(spell(NetworkBuilder(directed).build(), "edgelist")).network.directed() ==
                    directed);
    }
}

TEST(Edgelist, HostileIdsSurvive) {
    NetworkBuilder builder(true);
    std::vector<std::string> ids = hostile_labels();
    for (const char* id :
         {"a\tb", " a", "a ", "%", "source", "target", "\"", "a,b;c", "x\ny", "x y"}) {
        ids.emplace_back(id);
    }
    for (const std::string& id : ids) builder.add_node(id);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        builder.add_edge(id_at<NodeId>(i), id_at<NodeId>((i + 1) % ids.size()), 1.5);
        builder.add_edge(id_at<NodeId>(i), id_at<NodeId>((i + 2) % ids.size()), 1e-7);
    }
    const Network network = builder.build();
    std::vector<Diagnostic> diagnostics;
    const std::string text = graph_text(network, "edgelist", {}, diagnostics);
    ASSERT_EQ(1U, diagnostics.size());
    EXPECT_EQ("1 ids lose their line ends", diagnostics[0].message);
    const Network back = parse(text).network;
    ASSERT_EQ(ids.size(), back.node_count());
    EXPECT_EQ(network.edge_count(), back.edge_count());
    for (const std::string& id : ids) {
        const std::string expected = id == "x\ny" ? "x y_2" : id;
        EXPECT_NE(back.ids().end(), std::ranges::find(back.ids(), expected)) << id;
    }
}

TEST(Edgelist, LossesAreCounted) {
    std::vector<Diagnostic> diagnostics;
    graph_text(rich_network(false), "edgelist", {}, diagnostics);
    ASSERT_EQ(1U, diagnostics.size());
    EXPECT_THAT(diagnostics[0].message,
                HasSubstr("no place for 2 nodes without edges; 9 columns of nodes (label, x, y"));
}

TEST(Edgelist, AllSeparatorsAreRead) {
    for (const char* text :
         {"a b 2\nb c 0.5\n", "a\tb\t2\nb\tc\t0.5\n", "a,b,2\r\nb,c,0.5\r\n", "a; b; 2\nb; c; 0.5",
          "# x\n% y\n\na   b  2 \n b c\t.5\n", "a b {'weight': 2}\nb c {'weight': 0.5}\n"}) {
        const Network network = parse(text).network;
        EXPECT_FALSE(network.directed());
        ASSERT_EQ(3U, network.node_count()) << text;
        ASSERT_EQ(2U, network.edge_count()) << text;
        EXPECT_EQ(2, network.edges()[0].weight) << text;
        EXPECT_EQ(0.5, network.edges()[1].weight) << text;
        EXPECT_EQ("c", network.id(NodeId{2})) << text;
    }
    EXPECT_EQ("New York", parse("New York\tParis\nParis\tRome\n").network.id(NodeId{0}));
    EXPECT_EQ("0012", parse("0012 7\n7 8 {}\n").network.id(NodeId{0}));  // ids are text
}

TEST(Edgelist, HeadersNameTheColumns) {
    const Parsed in = parse(
        "\xEF\xBB\xBFId,Source,Target,Weight,Type,Label,Kind,papers\n"
        "0,\"a, b\",\"say \"\"hi\"\"\",2,Undirected,x,cites,3\n"
        "1,c,d,,Undirected,,,4\n");
    EXPECT_FALSE(in.network.directed());
    EXPECT_EQ("a, b", in.network.id(NodeId{0}));
    EXPECT_EQ("say \"hi\"", in.network.id(NodeId{1}));
    ASSERT_EQ(2U, in.network.edge_count());
    EXPECT_EQ(1, in.network.edges()[1].weight);
    const AttributeTable& edges = in.network.edge_attributes();
    EXPECT_EQ("x", text_cell(edges, "label", 0));
    EXPECT_EQ("cites", text_cell(edges, "kind", 0));
    EXPECT_EQ(ColumnType::integer, edges.find("papers")->type());
    EXPECT_EQ(nullptr, edges.find("Id"));
    EXPECT_TRUE(in.diagnostics.empty());
}

// Rows 1-2, 2-1, 2-3, 3-1: opposite ones are one edge of weight 2 where there is no direction.
TEST(Edgelist, TheDirectionIsStated) {
    const std::string rows = "1,2\n2,1\n2,3\n3,1\n";
    const Parsed in = parse("Source,Target\n" + rows);
    EXPECT_FALSE(in.network.directed());
    EXPECT_EQ(3U, in.network.edge_count());
    EXPECT_EQ(4, in.network.total_weight());
    EXPECT_THAT(in.message("edgelist.parallel-edges"), HasSubstr("4 rows, 3 after"));
    for (const char* first :
         {"# directed\n", "# Directed graph (each pair once): x.txt\n", "% asym posweighted\n"}) {
        const Network directed = parse(first + rows).network;
        EXPECT_TRUE(directed.directed()) << first;
        EXPECT_EQ(4U, directed.edge_count());
    }
    EXPECT_FALSE(parse("# undirected\n" + rows).network.directed());
    EXPECT_FALSE(parse("% sym unweighted\n" + rows).network.directed());
    EXPECT_TRUE(parse("source\ttarget\ttype\na\tb\tDirected\n").network.directed());
    const Parsed mixed = parse("source\ttarget\ttype\na\tb\tDirected\nb\tc\tundirected\n");
    EXPECT_TRUE(mixed.network.directed());
    EXPECT_THAT(mixed.message("edgelist.mixed-direction"), HasSubstr("1 of 2"));
}

TEST(Edgelist, WeightsSurviveToTheLastBit) {
    const Network network =
        parse(
            "Source,Target,Weight\na,b,0.1\nb,c,0.30000000000000004\nc,d,1e-300\nd,e,12345678.9\n")
            .network;
    for (const GraphFormat* format : formats()) {
        if (format->read == nullptr || format->write == nullptr) continue;
        if (!has_graphviz() && format->name == "dot") continue;
        if (!format->companions.empty() && format->companions.front().needed) continue;
        expect_same_edges(network, parse(spell(network, format->name)).network);
    }
}

TEST(Edgelist, ZeroWeightsAreSaid) {
    const Parsed in = parse("Source,Target,Weight\nmaps,graphs,2\ngraphs,maps,0\ngraphs,trees,1\n");
    EXPECT_EQ(2U, in.network.edge_count());
    EXPECT_EQ(1U, in.count("edgelist.zero-weight"));
}

TEST(Edgelist, WrongLinesAreErrors) {
    const auto fault = [](const std::string& text) { return refusal(text, "edgelist").second; };
    EXPECT_THAT(fault("# x\na b\n\nc\n"), HasSubstr("in:4: \"c\": an edge has two ends"));
    EXPECT_THAT(fault("a b 1 7\n"), HasSubstr("in:1: 4 fields; without a header"));
    EXPECT_THAT(fault("a b x\n"), HasSubstr("in:1: weight \"x\" is no number"));
    EXPECT_THAT(fault("a b -1\n"), HasSubstr("in:1: edge a - b: weight -1"));
    EXPECT_THAT(fault("a b nan\n"), HasSubstr("in:1: edge a - b: weight nan"));
    EXPECT_THAT(fault("a,b\n,c\n"), HasSubstr("in:2: an edge with an empty end"));
    EXPECT_THAT(fault("a,b\n\"c,d\n"), HasSubstr("in:2: a quote"));
    EXPECT_THAT(fault("source,target\na,b,c\n"), HasSubstr("in:2: 3 fields under a header of 2"));
    EXPECT_THAT(fault("source,target,type\na,b,c\n"), HasSubstr("in:2: type \"c\""));
    EXPECT_THAT(fault("a b {'color': 'red'}\n"), HasSubstr("only weight is read"));
    EXPECT_THAT(fault("% bip unweighted\n1 1\n"), HasSubstr("bipartite"));
    EXPECT_THAT(fault("%%MatrixMarket matrix coordinate real general\n3 3 2\n1 2 5\n"),
                HasSubstr("in:2: the size line of a MatrixMarket file"));
    EXPECT_EQ(2U, parse("%%MatrixMarket matrix\n%64 64\n9 8\n", "").network.node_count());
    EXPECT_EQ(0U, parse("", "edgelist").network.node_count());
}

TEST(Edgelist, OnlyEdgesLookLikeIt) {
    for (const char* text :
         {"word\n", "three words here\n", "a,b,c,d\n", "@article{key,\n", "TY  - JOUR\n",
          "{\"a\": 1}\n", "<a b>\n", "a b\nc\n", "# comment\n", "*Partition x\n", "a\x01 b\n"}) {
        const GraphFormat* format = detect_format(text);
        EXPECT_TRUE(format == nullptr || format->name != "edgelist") << text;
    }
    EXPECT_EQ("metis", detect_format("3 2\n2 3\n1\n1\n")->name);
    EXPECT_EQ("edgelist", detect_format("3 2\n3 1\n2 1\n")->name);
    EXPECT_EQ("edgelist", detect_format("1 2\n1 3\n2 3\n")->name);
}

TEST(Edgelist, TruncationIsSafe) {
    expect_truncation_is_safe(spell(rich_network(true), "edgelist"), "edgelist");
}

}  // namespace
}  // namespace bibweft::graphio::test
