#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

/// A GEXF text around the inside of its <graph>.
std::string gexf(const std::string& inside, const std::string& graph = "<graph>") {
    return "<?xml version=\"1.0\"?>\n<gexf xmlns=\"http://www.gexf.net/1.2draft\" "
           "xmlns:viz=\"http://www.gexf.net/1.2draft/viz\" version=\"1.2\">\n" +
           graph + inside + "</graph></gexf>\n";
}

TEST(Gexf, KeepsEverythingItWrites) {
    expect_round_trip(rich_network(false), "gexf");
    expect_round_trip(rich_network(true), "gexf");
    expect_round_trip(NetworkBuilder(false).build(), "gexf");
    WriteOptions options;
    set_option(*find_format("gexf"), options, "version", "1.3");
    const std::string text = spell(rich_network(true), "gexf", options);
    EXPECT_THAT(text, HasSubstr("xmlns=\"http://gexf.net/1.3\""));
    EXPECT_EQ(rich_network(true).edge_count(), parse(text).network.edge_count());
    options.gexf_version = "2";
    EXPECT_THROW(spell(rich_network(true), "gexf", options), Error);
}

TEST(Gexf, IsWrittenToTheContract) {
    NetworkBuilder builder(false);
    const NodeId a = builder.add_node("a");
    const NodeId b = builder.add_node("b");
    builder.add_edge(a, b, 2.5);
    Network network = builder.build();
    network.nodes().add("label", ColumnType::text).set(0, std::string("R&D"));
    network.nodes().add("cluster", ColumnType::integer).set(0, std::int64_t{2});
    network.nodes().add("citations", ColumnType::integer).set(0, std::int64_t{5'000'000'000});
    network.edge_attributes().add("kind", ColumnType::text).set(0, std::string("cites"));
    network.edge_attributes().add("papers", ColumnType::integer).set(0, std::int64_t{3});
    EXPECT_EQ(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<gexf xmlns=\"http://www.gexf.net/1.2draft\" "
        "xmlns:viz=\"http://www.gexf.net/1.2draft/viz\" version=\"1.2\">\n"
        "  <graph mode=\"static\" defaultedgetype=\"undirected\">\n"
        "    <attributes class=\"node\" mode=\"static\">\n"
        "      <attribute id=\"cluster\" title=\"cluster\" type=\"integer\"/>\n"
        "      <attribute id=\"citations\" title=\"citations\" type=\"long\"/>\n"
        "    </attributes>\n"
        "    <attributes class=\"edge\" mode=\"static\">\n"
        "      <attribute id=\"papers\" title=\"papers\" type=\"integer\"/>\n"
        "    </attributes>\n"
        "    <nodes>\n"
        "      <node id=\"a\" label=\"R&amp;D\"><attvalues><attvalue for=\"cluster\" value=\"2\"/>"
        "<attvalue for=\"citations\" value=\"5000000000\"/></attvalues>"
        "<viz:color r=\"230\" g=\"159\" b=\"0\"/><viz:size value=\"4\"/></node>\n"
        "      <node id=\"b\" label=\"b\"><viz:color r=\"154\" g=\"154\" b=\"154\"/>"
        "<viz:size value=\"4\"/></node>\n"
        "    </nodes>\n"
        "    <edges>\n"
        "      <edge id=\"e0\" source=\"a\" target=\"b\" weight=\"2.5\" kind=\"cites\">"
        "<attvalues><attvalue for=\"papers\" value=\"3\"/></attvalues></edge>\n"
        "    </edges>\n"
        "  </graph>\n"
        "</gexf>\n",
        spell(network, "gexf"));
}

TEST(Gexf, AttributesAreDeclaredOnceAndKeepTheirNames) {
    const Network network =
        parse(R"({"nodes":[{"id":"a","label":"A","pid":1,"start":"2001","color":"red",)"
              R"("Color":"warm","flag":true},{"id":"b","label":"B","pid":2,"start":"x",)"
              R"("color":"blue","Color":"cold","flag":false}],)"
              R"("links":[{"source":"a","target":"b","weight":1}]})")
            .network;
    const std::string text = spell(network, "gexf");
    for (const char* name : {"pid", "start", "color", "Color", "flag"}) {
        const std::string title = "title=\"" + std::string(name) + "\"";
        EXPECT_THAT(text, HasSubstr(title));
        EXPECT_EQ(text.find(title), text.rfind(title));
    }
    EXPECT_THAT(text, HasSubstr("<viz:color r=\"255\" g=\"0\" b=\"0\"/>"));
    const Parsed back = parse(text);
    expect_same_columns(network.nodes(), back.network.nodes());
    EXPECT_TRUE(back.diagnostics.empty());
}

TEST(Gexf, HostileIdsAndControlCharactersSurviveOrAreSaid) {
    const Network ids = parse(R"({"nodes":[{"id":"<a href=\"x\">"},{"id":"R&D \"lab\""},)"
                              R"({"id":"palm 🌴"}],"links":[]})")
                            .network;
    const Network back = parse(spell(ids, "gexf")).network;
    EXPECT_TRUE(std::ranges::equal(ids.ids(), back.ids()));
    const Network control =
        parse("{\"nodes\":[{\"id\":\"n\",\"label\":\"a\\u0001b\\u000b\\tcd\"}],\"links\":[]}")
            .network;
    std::vector<Diagnostic> diagnostics;
    const std::string text = graph_text(control, "gexf", {}, diagnostics);
    EXPECT_THAT(text, HasSubstr("label=\"ab cd\""));
    ASSERT_EQ(1U, diagnostics.size());
    EXPECT_THAT(diagnostics[0].message, HasSubstr("2 control characters"));
}

TEST(Gexf, RandomLabelsAreReadAsTheyWereCleaned) {
    Rng rng(7);
    NetworkBuilder builder(false);
    for (int i = 0; i < 60; ++i) builder.add_node("n" + std::to_string(i));
    Network network = builder.build();
    Column& labels = network.nodes().add("label", ColumnType::text);
    for (std::size_t i = 0; i < 60; ++i) labels.set(i, random_label(rng));
    const std::string text = spell(network, "gexf");
    EXPECT_EQ("", first_difference(text, spell(parse(text).network, "gexf")));
}

TEST(Gexf, LooksAreReadInAllSpellings) {
    const Network network =
        parse(gexf("<nodes><node id=\"a\" label=\"A\"><viz:color r=\"255\" g=\"0\" b=\"16\" "
                   "a=\"0.5\"/><viz:position x=\"1.5\" y=\"-2\" z=\"3\"/><viz:size value=\"7\"/>"
                   "<viz:shape value=\"disc\"/></node>"
                   "<node id=\"b\"><viz:color hex=\"#00FF00\"/></node></nodes>"
                   "<edges><edge source=\"a\" target=\"b\" kind=\"likes\" label=\"x\">"
                   "<viz:thickness value=\"2\"/><viz:color r=\"1\" g=\"2\" b=\"3\"/></edge>"
                   "</edges>"))
            .network;
    EXPECT_FALSE(network.directed());
    EXPECT_EQ("#ff0010", text_cell(network.nodes(), "color", 0));
    EXPECT_EQ("#00ff00", text_cell(network.nodes(), "color", 1));
    EXPECT_EQ("1.5", text_cell(network.nodes(), "x", 0));
    EXPECT_EQ("-2", text_cell(network.nodes(), "y", 0));
    EXPECT_EQ("3", text_cell(network.nodes(), "z", 0));
    EXPECT_EQ("7", text_cell(network.nodes(), "size", 0));
    EXPECT_EQ("disc", text_cell(network.nodes(), "shape", 0));
    EXPECT_EQ("likes", text_cell(network.edge_attributes(), "kind", 0));
    EXPECT_EQ("x", text_cell(network.edge_attributes(), "label", 0));
    EXPECT_EQ("2", text_cell(network.edge_attributes(), "thickness", 0));
    EXPECT_EQ("#010203", text_cell(network.edge_attributes(), "color", 0));
}

TEST(Gexf, TypesDefaultsAndListsAreKept) {
    const Parsed in =
        parse(gexf("<attributes class=\"node\"><attribute id=\"0\" title=\"frog\" type=\"boolean\">"
                   "<default>true</default></attribute>"
                   "<attribute id=\"1\" title=\"tags\" type=\"liststring\"/>"
                   "<attribute id=\"2\" title=\"degree\" type=\"float\"/>"
                   "<attribute id=\"3\" title=\"degree\" type=\"integer\"/></attributes>"
                   "<nodes><node id=\"a\"><attvalues><attvalue for=\"0\" value=\"false\"/>"
                   "<attvalue for=\"1\" value=\"x|y\"/><attvalue for=\"2\" value=\"1\"/>"
                   "<attvalue for=\"3\" value=\"4\"/><attvalue for=\"9\" value=\"12\"/></attvalues>"
                   "</node><node id=\"b\"/></nodes>"));
    const AttributeTable& nodes = in.network.nodes();
    EXPECT_EQ("false", text_cell(nodes, "frog", 0));
    EXPECT_EQ("true", text_cell(nodes, "frog", 1));
    EXPECT_EQ("x|y", text_cell(nodes, "tags", 0));
    EXPECT_EQ(ColumnType::real, nodes.find("degree")->type());
    EXPECT_EQ("4", text_cell(nodes, "degree_2", 0));
    EXPECT_EQ(ColumnType::integer, nodes.find("9")->type());
    EXPECT_THAT(in.message("gexf.undeclared-key"), HasSubstr("\"9\""));
    EXPECT_EQ(1U, in.count("gexf.renamed-column"));
}

TEST(Gexf, TimesBecomeColumns) {
    const Parsed in =
        parse(gexf("<attributes class=\"node\" mode=\"dynamic\">"
                   "<attribute id=\"d\" title=\"indegree\" type=\"float\"/></attributes>"
                   "<nodes><node id=\"a\" start=\"2001\" endopen=\"2003.5\"><attvalues>"
                   "<attvalue for=\"d\" value=\"1\" end=\"2002\"/>"
                   "<attvalue for=\"d\" value=\"2\" start=\"2002\"/></attvalues></node>"
                   "<node id=\"b\"><spells><spell start=\"1999\" end=\"2000\"/>"
                   "<spell start=\"2005\" end=\"2010\"/></spells></node></nodes>"
                   "<edges><edge source=\"a\" target=\"b\" start=\"2001-05-01\"/></edges>"));
    const AttributeTable& nodes = in.network.nodes();
    EXPECT_EQ(ColumnType::integer, nodes.find("start")->type());
    EXPECT_EQ("2001", text_cell(nodes, "start", 0));
    EXPECT_EQ("2003.5", text_cell(nodes, "end", 0));
    EXPECT_EQ("1999", text_cell(nodes, "start", 1));
    EXPECT_EQ("2010", text_cell(nodes, "end", 1));
    EXPECT_EQ("1", text_cell(nodes, "indegree", 0));
    EXPECT_EQ("2001-05-01", text_cell(in.network.edge_attributes(), "start", 0));
    EXPECT_THAT(in.message("gexf.repeated-values"), HasSubstr("1 values"));
    EXPECT_THAT(in.message("gexf.spells"), HasSubstr("1 nodes and edges"));
}

TEST(Gexf, WhatIsSaidTwiceIsOnlySaidToDiffer) {
    const auto node = [](const std::string& label) {
        return gexf(
            "<attributes class=\"node\"><attribute id=\"0\" title=\"label\" "
            "type=\"string\"/></attributes><nodes><node id=\"a\" label=\"A\"><attvalues>"
            "<attvalue for=\"0\" value=\"" +
            label + "\"/></attvalues></node></nodes>");
    };
    EXPECT_TRUE(parse(node("A")).diagnostics.empty());
    const Parsed other = parse(node("B"));
    EXPECT_EQ("A", other.network.label(NodeId{0}));
    EXPECT_THAT(other.message("gexf.repeated-values"), HasSubstr("1 values"));
}

TEST(Gexf, NestedNodesAreFlattened) {
    const Parsed in =
        parse(gexf("<nodes><node id=\"a\" label=\"A\"><nodes><node id=\"b\"><nodes>"
                   "<node id=\"c\"/></nodes></node></nodes></node><node id=\"d\" pid=\"a\"/>"
                   "</nodes><edges><edge source=\"b\" target=\"d\"/></edges>"));
    EXPECT_EQ(4U, in.network.node_count());
    EXPECT_EQ("", text_cell(in.network.nodes(), "parent", 0));
    EXPECT_EQ("a", text_cell(in.network.nodes(), "parent", 1));
    EXPECT_EQ("b", text_cell(in.network.nodes(), "parent", 2));
    EXPECT_EQ("a", text_cell(in.network.nodes(), "parent", 3));
    EXPECT_THAT(in.message("gexf.nested-nodes"), HasSubstr("3 nodes"));
}

TEST(Gexf, DirectionsAreThoseOfTheEdges) {
    const std::string nodes = "<nodes><node id=\"a\"/><node id=\"b\"/></nodes>";
    const std::string directed = "<edge source=\"b\" target=\"a\" type=\"directed\"/>";
    EXPECT_TRUE(parse(gexf(nodes + "<edges>" + directed + "</edges>")).network.directed());
    const Parsed mixed =
        parse(gexf(nodes + "<edges>" + directed + "<edge source=\"a\" target=\"a\"/></edges>"));
    EXPECT_FALSE(mixed.network.directed());
    EXPECT_THAT(mixed.message("gexf.mixed-direction"), HasSubstr("1 of 2 edges"));
}

TEST(Gexf, WeightsMayBeAttributes) {
    const std::string text = gexf(
        "<attributes class=\"edge\"><attribute id=\"w\" title=\"Weight\" type=\"float\"/>"
        "</attributes><nodes><node id=\"a\"/><node id=\"b\"/></nodes><edges>"
        "<edge source=\"a\" target=\"b\"><attvalues><attvalue for=\"w\" value=\"2.5\"/>"
        "</attvalues></edge><edge source=\"a\" target=\"a\" weight=\"0\"/></edges>");
    const Parsed in = parse(text);
    ASSERT_EQ(1U, in.network.edge_count());
    EXPECT_EQ(2.5, in.network.edges()[0].weight);
    EXPECT_EQ(1U, in.count("gexf.zero-weight"));
}

TEST(Gexf, FaultsNameTheLine) {
    EXPECT_THAT(refusal(gexf("<nodes>\n<node id=\"a\">"), "").second, HasSubstr("in:4: not well"));
    EXPECT_THAT(refusal(gexf("<nodes><node/></nodes>"), "").second,
                HasSubstr("in:3: an edge end or node without an id"));
    EXPECT_THAT(refusal(gexf("<nodes><node id=\"a\"/></nodes>\n<edges>"
                             "<edge source=\"a\" target=\"a\" weight=\"-2\"/></edges>"),
                        "")
                    .second,
                HasSubstr("in:4: edge a - a: weight -2"));
    EXPECT_THAT(refusal("<gexf/>", "").second, HasSubstr("no <graph>"));
    EXPECT_THAT(
        refusal(gexf("<attributes class=\"port\"><attribute id=\"0\"/></attributes>"), "").second,
        HasSubstr("class \"port\""));
    EXPECT_THAT(parse(gexf("<edges><edge source=\"a\" target=\"b\"/></edges>"))
                    .message("gexf.unknown-node"),
                HasSubstr("\"a\""));
    std::string deep;
    for (int i = 0; i < 600; ++i) deep += "<nodes><node id=\"n" + std::to_string(i) + "\">";
    EXPECT_EQ(ErrorCode::limit, refusal(gexf(deep), "").first);
}

TEST(Gexf, TruncationIsSafe) {
    expect_truncation_is_safe(spell(rich_network(true), "gexf").substr(0, 4000), "gexf");
}

}  // namespace
}  // namespace bibweft::graphio::test
