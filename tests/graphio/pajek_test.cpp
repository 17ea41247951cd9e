#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

/// The rich network with what a .net file keeps: the ids are the labels as they are written.
Network pajek_network(bool directed) {
    return parse(spell(rich_network(directed), "pajek")).network;
}

TEST(Pajek, KeepsWhatItSays) {
    for (const bool directed : {false, true}) {
        const Network rich = rich_network(directed);
        const Network network = pajek_network(directed);
        expect_same_edges(rich, network);
        EXPECT_EQ("R&D 'x' <b>'y'</b>", network.id(NodeId{0}));
        EXPECT_EQ("概念地図 ネットワーク", network.id(NodeId{3}));
        expect_round_trip(network, "pajek");
    }
    expect_round_trip(NetworkBuilder(false).build(), "pajek");
    expect_round_trip(NetworkBuilder(true).build(), "pajek");
}

TEST(Pajek, IsWrittenToTheContract) {
    const Network network =
        parse(R"({"nodes":[{"id":"graph theory"},{"id":"say \"hi\""},{"id":"Müller"},)"
              R"({"id":"x\ny\nz"}],"links":[)"
              R"({"source":"graph theory","target":"say \"hi\"","weight":2},)"
              R"({"source":"say \"hi\"","target":"Müller","weight":1},)"
              R"({"source":"Müller","target":"x\ny\nz","weight":0.5,"label":"l"}]})")
            .network;
    EXPECT_EQ(
        "*Vertices 4\n1 \"graph theory\"\n2 \"say 'hi'\"\n3 \"M&#252;ller\"\n4 \"x y z\"\n"
        "*Edges\n1 2 2\n2 3 1\n3 4 0.5 l \"l\"\n",
        spell(network, "pajek"));
}

TEST(Pajek, LossesAreCounted) {
    std::vector<Diagnostic> diagnostics;
    NetworkBuilder builder(false);
    builder.add_node("a");
    builder.add_node("b");
    Network network = builder.build();
    network.nodes().add("label", ColumnType::text).set(0, std::string("b"));
    network.nodes().add("year", ColumnType::integer).set(0, std::int64_t{2000});
    network.attributes().emplace_back("title", std::string("t"));
    EXPECT_THAT(graph_text(network, "pajek", {}, diagnostics), HasSubstr("1 \"b\"\n2 \"b (2)\"\n"));
    ASSERT_EQ(2U, diagnostics.size());
    EXPECT_THAT(diagnostics[0].message, HasSubstr("1 labels are changed"));
    EXPECT_EQ(
        "Pajek's .net has no place for 2 ids; 1 column of nodes (year); 1 graph attribute "
        "(title)",
        diagnostics[1].message);
}

// One of the three nodes has no cluster: class 0. Columns with gaps are no vectors.
TEST(Pajek, ClustersAndAColumnGoBesideIt) {
    NetworkBuilder builder(false);
    for (const char* id : {"a", "b", "c"}) builder.add_node(id);
    Network network = builder.build();
    Column& cluster = network.nodes().add("cluster", ColumnType::integer);
    cluster.set(0, std::int64_t{2});
    cluster.set(2, std::int64_t{1});
    network.nodes().add("gap", ColumnType::real).set(1, 1.5);
    Column& mean = network.nodes().add("mean", ColumnType::real);
    for (std::size_t n = 0; n < 3; ++n) mean.set(n, 0.25 * static_cast<double>(n));
    std::vector<Diagnostic> said;
    const auto texts = graph_texts(network, "pajek", {}, said);
    ASSERT_EQ(3U, texts.size());
    EXPECT_EQ("*Vertices 3\n2\n0\n1\n", texts[1]);
    EXPECT_EQ("*Vertices 3\n0\n0.25\n0.5\n", texts[2]);
    EXPECT_EQ("Pajek's .net has no place for 1 column of nodes (gap)", said.back().message);
    const auto read = [&](const std::string& clu) {
        Parsed out;
        const std::vector<std::optional<CompanionText>> companions{
            CompanionText{"in.clu", clu}, CompanionText{"in.vec", texts[2]}};
        ReadContext context{"in.net", out.diagnostics};
        context.companions = companions;
        out.network = read_graph_text(texts[0], "", context);
        return out;
    };
    const Parsed back = read(texts[1]);
    EXPECT_TRUE(back.diagnostics.empty());
    EXPECT_EQ("2", text_cell(back.network.nodes(), "cluster", 0));
    EXPECT_FALSE(back.network.nodes().find("cluster")->has(1));
    EXPECT_EQ("0.25", text_cell(back.network.nodes(), "vector", 1));
    EXPECT_EQ("in.clu: warning: 2 values for 3 vertices; the file is left out [pajek.companion]",
              to_string(read("1\n2\n").diagnostics.at(0)));
    EXPECT_THROW(read("*Vertices 3\n1\nx\n2\n"), Error);
}

TEST(Pajek, PositionsStayOnTheirGrid) {
    const std::string text = spell(rich_network(false), "pajek");
    EXPECT_EQ("", first_difference(text, spell(parse(text).network, "pajek")));
    const Network network =
        parse("*Vertices 2\n1 \"a\" 0.2 0.3 0.5\n2 \"b\" 0.4 0.9 0.1\n").network;
    EXPECT_EQ("0.2", text_cell(network.nodes(), "x", 0));
    EXPECT_EQ("0.7", text_cell(network.nodes(), "y", 0));  // upwards
    EXPECT_EQ("", text_cell(network.nodes(), "z", 0));
    EXPECT_EQ("0.1", text_cell(network.nodes(), "z", 1));
}

TEST(Pajek, RandomLabelsAreReadAsTheyWereWritten) {
    Rng rng(5);
    NetworkBuilder builder(false);
    for (int i = 0; i < 60; ++i) builder.add_node("n" + std::to_string(i));
    Network network = builder.build();
    Column& labels = network.nodes().add("label", ColumnType::text);
    for (std::size_t i = 0; i < 60; ++i) labels.set(i, random_label(rng) + "&#65;");
    const std::string text = spell(network, "pajek");
    EXPECT_EQ("", first_difference(text, spell(parse(text).network, "pajek")));
}

TEST(Pajek, ReadsEverySection) {
    const Parsed in = parse(
        "\xEF\xBB\xBF% a comment\r\n*Network my net\r\n*vertices 5\r\n1 \"a b\" ellipse ic "
        "RGBFF0000 "
        "x_fact 2\r\n3 c 0.1 0.2\r\n\r\n*ARCS :1 \"cites\"\r\n1 2 2.5 c Blue l \"x y\" w 3\r\n"
        "1 3 1 [1-4]\r\n*Arcslist\r\n4 1 2\r\n*Matrix\r\n"
        "0 0 0 0 0\r\n0 0 0 0 0\r\n0 0 0 0 0\r\n0 0 0 0 7\r\n0 0 0 0 0\r\n*Events\r\nx\r\n"
        "*Partition kinds\r\n*Vertices 5\r\n1\r\n1\r\n2\r\n2\r\n3\r\n"
        "*Vector\r\n*Vertices 5\r\n0.5\r\n1\r\n2\r\n3\r\n4\r\n");
    const Network& network = in.network;
    EXPECT_TRUE(network.directed());
    ASSERT_EQ(5U, network.node_count());
    EXPECT_EQ("a b", network.id(NodeId{0}));
    EXPECT_EQ("2", network.id(NodeId{1}));
    ASSERT_EQ(5U, network.edge_count());
    EXPECT_EQ(2.5, network.edges()[0].weight);
    EXPECT_EQ(7, network.edges()[4].weight);
    const AttributeTable& nodes = network.nodes();
    EXPECT_EQ("#ff0000", text_cell(nodes, "color", 0));
    EXPECT_EQ("ellipse", text_cell(nodes, "shape", 0));
    EXPECT_EQ("2", text_cell(nodes, "x_fact", 0));
    EXPECT_EQ(ColumnType::integer, nodes.find("kinds")->type());
    EXPECT_EQ("3", text_cell(nodes, "kinds", 4));
    EXPECT_EQ("0.5", text_cell(nodes, "vector", 0));
    const AttributeTable& edges = network.edge_attributes();
    EXPECT_EQ("cites", text_cell(edges, "relation", 0));
    EXPECT_EQ("x y", text_cell(edges, "label", 0));
    EXPECT_EQ("Blue", text_cell(edges, "color", 0));
    EXPECT_EQ("3", text_cell(edges, "w", 0));
    EXPECT_EQ("[1-4]", text_cell(edges, "time", 1));
    EXPECT_EQ("my net", to_text(network.attributes()[0].second));
    EXPECT_EQ(1U, in.count("pajek.section"));
}

TEST(Pajek, DirectionsFollowTheSections) {
    const std::string vertices = "*Vertices 3\n";
    EXPECT_FALSE(parse(vertices + "*Edgeslist\n1 2 3\n").network.directed());
    EXPECT_FALSE(parse(vertices + "*Arcs\n*Edges\n1 2\n").network.directed());
    EXPECT_TRUE(parse(vertices + "*Arcs\n").network.directed());
    const Parsed mixed = parse(vertices + "*Arcs\n1 2\n*Edges\n2 3\n");
    EXPECT_TRUE(mixed.network.directed());
    EXPECT_THAT(mixed.message("pajek.mixed-direction"), HasSubstr("1 of 2"));
    const Network two = parse("*Vertices 3 1\n*Matrix\n1 2\n").network;
    EXPECT_FALSE(two.directed());
    ASSERT_EQ(2U, two.edge_count());
    EXPECT_EQ(2, two.edges()[1].weight);
    EXPECT_EQ("1", text_cell(two.nodes(), "mode", 0));
    EXPECT_EQ("2", text_cell(two.nodes(), "mode", 2));
    EXPECT_EQ(1U, parse("*Vertices 1\n1 \"only\"").network.node_count());
}

TEST(Pajek, EqualLabelsKeepTheNumbersAsIds) {
    const Parsed in = parse("*Vertices 2\n1 \"same\"\n2 \"same\"\n*Edges\n1 2\n");
    EXPECT_EQ("2", in.network.id(NodeId{1}));
    EXPECT_EQ("same", in.network.label(NodeId{1}));
    EXPECT_EQ(1U, in.count("pajek.equal-labels"));
}

TEST(Pajek, Latin1AndOldMacLineEndsAreRead) {
    const Parsed in = parse("*Vertices 2\r1 \"M\xFCller\"\r2 \"b\"\r*Edges\r1 2\r");
    EXPECT_EQ("Müller", in.network.id(NodeId{0}));
    EXPECT_EQ(1U, in.network.edge_count());
    EXPECT_EQ(1U, in.count("pajek.encoding"));
}

TEST(Pajek, FaultsNameTheLine) {
    const auto fault = [](const std::string& text) { return refusal(text, "pajek").second; };
    EXPECT_THAT(fault("*Vertices 3\n*Edges\n0 1\n"), HasSubstr("in:3: \"0\" is no vertex"));
    EXPECT_THAT(fault("*Vertices 3\n*Edges\n1 4\n"), HasSubstr("numbered 1 to 3"));
    EXPECT_THAT(fault("*Vertices 3\n*Edges\n1\n"), HasSubstr("in:3: \"\" is no vertex"));
    EXPECT_THAT(fault("*Vertices 3\n*Edges\n1 2 -1\n"), HasSubstr("in:3: edge 1 - 2: weight -1"));
    EXPECT_THAT(fault("*Vertices 2\n1 \"a\n"), HasSubstr("in:2: a quote"));
    EXPECT_THAT(fault("*Vertices 2\n1 \"a\" ic\n"), HasSubstr("\"ic\" without a value"));
    EXPECT_THAT(fault("*Vertices 3\n1\n1\n2\n"), HasSubstr(".clu"));
    EXPECT_THAT(fault("*Vertices 2\n*Matrix\n1 2\n"), HasSubstr("2 numbers instead of 2 x 2"));
    EXPECT_THAT(fault("*Vertices 1\n*Matrix\n1 2\n"), HasSubstr("more than 1 x 1"));
    EXPECT_THAT(fault("*Vertices 10 20\n"), HasSubstr("second number"));
    EXPECT_THAT(fault("*Vertices 99999999999\n"), HasSubstr("at most"));
    EXPECT_THAT(fault("*Arcs\n1 2\n"), HasSubstr("*arcs before *Vertices"));
    EXPECT_THAT(fault("*Vertices 2\n*Partition p\n*Vertices 3\n"), HasSubstr("3 values for the 2"));
    EXPECT_THAT(fault("*Vertices 2\n*Vertices 2\n"), HasSubstr("second *Vertices"));
    EXPECT_THAT(fault("1 2\n"), HasSubstr("in:1: \"1 2\" stands in no section"));
    EXPECT_THAT(fault(""), HasSubstr("no *Vertices"));
    EXPECT_EQ(1U, parse("*Network a\n*Vertices 1\n*Network b\n*Vertices 2\n")
                      .count("pajek.further-networks"));
}

TEST(Pajek, TruncationIsSafe) {
    expect_truncation_is_safe(spell(rich_network(true), "pajek").substr(0, 2500), "pajek");
}

}  // namespace
}  // namespace bibweft::graphio::test
