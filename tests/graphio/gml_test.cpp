#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

TEST(Gml, KeepsWhatItSays) {
    expect_round_trip(rich_network(false), "gml", {"citations"});  // beyond 32 bits
    expect_round_trip(rich_network(true), "gml", {"citations"});
    expect_round_trip(NetworkBuilder(false).build(), "gml");
}

TEST(Gml, IsWrittenToTheContract) {
    NetworkBuilder builder(true);
    const NodeId a = builder.add_node("w1");
    const NodeId b = builder.add_node("w2");
    builder.add_edge(a, b, 2);
    Network network = builder.build();
    network.nodes().add("label", ColumnType::text).set(0, std::string("R&D \"Größe\"\n2"));
    network.nodes().add("mean", ColumnType::real).set(1, 1e-7);
    network.nodes().add("full text", ColumnType::boolean).set(1, true);
    std::vector<Diagnostic> diagnostics;
    EXPECT_EQ(
        "Creator \"bibweft\"\n"
        "graph [\n"
        "  directed 1\n"
        "  node [\n"
        "    id 1\n"
        "    label \"R&amp;D &quot;Gr&#246;&#223;e&quot; 2\"\n"
        "    key \"w1\"\n"
        "    graphics [\n      w 4.0\n      h 4.0\n      type \"ellipse\"\n    ]\n"
        "  ]\n"
        "  node [\n"
        "    id 2\n"
        "    label \"w2\"\n"
        "    key \"w2\"\n"
        "    graphics [\n      w 4.0\n      h 4.0\n      type \"ellipse\"\n    ]\n"
        "    mean 1.0e-07\n"
        "    full_text 1\n"
        "  ]\n"
        "  edge [\n"
        "    source 1\n"
        "    target 2\n"
        "    weight 2.0\n"
        "  ]\n"
        "]\n",
        graph_text(network, "gml", {}, diagnostics));
    ASSERT_EQ(2U, diagnostics.size());
    EXPECT_EQ("gml.renamed-column", diagnostics[0].code);
    EXPECT_EQ("gml.booleans", diagnostics[1].code);
    WriteOptions options;
    set_option(*find_format("gml"), options, "utf8", "true");
    EXPECT_THAT(spell(network, "gml", options), HasSubstr("\"R&amp;D &quot;Größe&quot; 2\""));
}

TEST(Gml, IsAscii) {
    const std::string text = spell(rich_network(false), "gml");
    EXPECT_TRUE(
        std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
}

TEST(Gml, WholeNumbersAreThemselvesIds) {
    const Network network = parse(
                                "graph [ node [ id 7 label \"seven\" value 1.5 ]\n"
                                "node [ id 0 label \"none\" ] edge [ source 7 target 0 ] ]")
                                .network;
    EXPECT_EQ("7", network.id(NodeId{0}));
    EXPECT_EQ("1.5", text_cell(network.nodes(), "value", 0));
    const std::string text = spell(network, "gml");
    EXPECT_THAT(text, HasSubstr("    id 7\n    label \"seven\"\n    graphics"));
    EXPECT_EQ(std::string::npos, text.find("key"));
    NetworkBuilder big(false);
    big.add_node("2147483648");  // 2^31: no GML integer
    EXPECT_THAT(spell(big.build(), "gml"),
                HasSubstr("    id 1\n    label \"2147483648\"\n    key"));
}

TEST(Gml, LongIntegersBecomeText) {
    std::vector<Diagnostic> diagnostics;
    const std::string text = graph_text(rich_network(false), "gml", {}, diagnostics);
    EXPECT_THAT(text, HasSubstr("citations \"5000000000\""));
    EXPECT_EQ(1, std::ranges::count(diagnostics, "gml.long-integers", &Diagnostic::code));
}

TEST(Gml, RandomLabelsAreReadAsTheyWereCleaned) {
    Rng rng(11);
    NetworkBuilder builder(false);
    for (int i = 0; i < 60; ++i) builder.add_node("n" + std::to_string(i));
    Network network = builder.build();
    Column& labels = network.nodes().add("label", ColumnType::text);
    for (std::size_t i = 0; i < 60; ++i) labels.set(i, random_label(rng));
    for (const bool utf8 : {false, true}) {
        WriteOptions options;
        options.gml_utf8 = utf8;
        const std::string text = spell(network, "gml", options);
        EXPECT_EQ("", first_difference(text, spell(parse(text).network, "gml", options)));
    }
}

TEST(Gml, ReadsCommentsNumbersAndReferences) {
    const Parsed in = parse(
        "\xEF\xBB\xBF# a comment with \"quotes\" [\r\nCreator \"me\"\r\nVersion 1\r\n"
        "graph\r\n[\r\n  directed 1\r\n  comment \"x &lt; &#xe9; &unknown; y\"\r\n"
        "  node [ id 1 a +5 b -1.5E3 c .5 d NaN e +INF f 9007199254740993 g \"2020\" ]\r\n"
        "  node [ id 2 a 2.5 ]\r\n  edge [ target 2 source 1 ]\r\n]\r\n");
    EXPECT_TRUE(in.network.directed());
    const AttributeTable& nodes = in.network.nodes();
    EXPECT_EQ("5", text_cell(nodes, "a", 0));
    EXPECT_EQ(ColumnType::real, nodes.find("a")->type());
    EXPECT_EQ("-1500", text_cell(nodes, "b", 0));
    EXPECT_EQ("0.5", text_cell(nodes, "c", 0));
    EXPECT_EQ(nullptr, nodes.find("e"));
    EXPECT_EQ("9007199254740993", text_cell(nodes, "f", 0));
    EXPECT_EQ(ColumnType::text, nodes.find("g")->type());
    EXPECT_THAT(in.message("gml.no-finite-number"), HasSubstr("2 values"));
    ASSERT_EQ(3U, in.network.attributes().size());
    EXPECT_EQ("x < é &unknown; y", to_text(in.network.attributes()[2].second));
}

TEST(Gml, Latin1IsReadAndSaid) {
    const Parsed in = parse("graph [ node [ id 1 label \"M\xFCller\" ] ]");
    EXPECT_EQ("Müller", in.network.label(NodeId{0}));
    EXPECT_EQ(1U, in.count("gml.encoding"));
}

TEST(Gml, ListsAreFlattenedAndGraphicsUnderstood) {
    const std::string node =
        "graph [ node [ id 1 graphics [ x 10 y 20.5 w 30 h 40 fill \"#FF0000\" ]\n"
        "att [ name \"n\" ] tag \"a\" tag \"b\" ] ]";
    const Parsed in = parse(node);
    const AttributeTable& nodes = in.network.nodes();
    EXPECT_EQ("10", text_cell(nodes, "x", 0));
    EXPECT_EQ("20.5", text_cell(nodes, "y", 0));
    EXPECT_EQ("30", text_cell(nodes, "size", 0));
    EXPECT_EQ("40", text_cell(nodes, "graphics.h", 0));
    EXPECT_EQ("#FF0000", text_cell(nodes, "color", 0));
    EXPECT_EQ("n", text_cell(nodes, "att.name", 0));
    EXPECT_EQ("a", text_cell(nodes, "tag", 0));
    EXPECT_THAT(in.message("gml.repeated-keys"), HasSubstr("1 values"));
    const Parsed yed = parse("Creator \"yFiles\"\n" + node);
    EXPECT_EQ("-20.5", text_cell(yed.network.nodes(), "y", 0));
    EXPECT_EQ(1U, yed.count("gml.y-downwards"));
}

TEST(Gml, ValuesOfEdgesAreWeightsWhereThereIsNoWeight) {
    const std::string nodes = "graph [ node [ id 1 ] node [ id 2 ] ";
    const Parsed value = parse(nodes + "edge [ source 1 target 2 value 3 ] ]");
    EXPECT_EQ(3, value.network.edges()[0].weight);
    EXPECT_EQ(1U, value.count("gml.value-weights"));
    const Parsed zero = parse(nodes + "edge [ source 1 target 2 value 0 ] ]");
    EXPECT_EQ(1, zero.network.edges()[0].weight);
    EXPECT_EQ("0", text_cell(zero.network.edge_attributes(), "value", 0));
    const Parsed both = parse(nodes + "edge [ source 1 target 2 value 3 weight \"0.5\" ] ]");
    EXPECT_EQ(0.5, both.network.edges()[0].weight);
    EXPECT_EQ("3", text_cell(both.network.edge_attributes(), "value", 0));
}

TEST(Gml, FaultsNameTheLine) {
    const std::string nodes = "graph [\nnode [ id 1 ]\nnode [ id 2 ]\n";
    EXPECT_THAT(refusal(nodes + "edge [ source 1 source 2 target 2 ] ]", "").second,
                HasSubstr("in:4: an edge with two values of \"source\""));
    EXPECT_THAT(refusal(nodes + "edge [ source 1 ] ]", "").second,
                HasSubstr("in:4: an edge without a target"));
    EXPECT_THAT(refusal("graph [ node [ label \"x\" ] ]", "").second,
                HasSubstr("in:1: a node without an id"));
    EXPECT_THAT(refusal(nodes + "edge [ source 1 target 2 weight \"x\" ] ]", "").second,
                HasSubstr("in:4: edge weight \"x\" is no number"));
    EXPECT_THAT(refusal(nodes + "edge [ source 1 target 2 weight -3 ] ]", "").second,
                HasSubstr("in:4: edge 1 - 2: weight -3"));
    EXPECT_THAT(refusal(nodes + "node", "").second, HasSubstr("expected a number, a string"));
    EXPECT_THAT(refusal(nodes, "").second, HasSubstr("in:4: the text ends inside"));
    EXPECT_THAT(refusal("graph [\nnode [ id 1 label \"x ] ]", "").second,
                HasSubstr("in:2: \"label\": expected a number, a string or a list, found a string "
                          "that is not closed"));
    EXPECT_THAT(refusal("graph [ 5 5 ]", "").second, HasSubstr("expected a key, found \"5\""));
    EXPECT_THAT(refusal("", "gml").second, HasSubstr("no graph"));
    EXPECT_THAT(refusal(std::string("graph [ node\0 [ id 1 ] ]", 24), "gml").second,
                HasSubstr("NUL"));
    std::string deep = "graph [ ";
    for (int i = 0; i < 100'000; ++i) deep += "a [ ";
    EXPECT_EQ(ErrorCode::limit, refusal(deep, "").first);
    const Parsed two = parse("graph [ node [ id 1 ] ] graph [ node [ id 2 ] ]");
    EXPECT_EQ(1U, two.network.node_count());
    EXPECT_EQ(1U, two.count("gml.further-graphs"));
    EXPECT_EQ(1U, parse("graph [ edge [ source 1 target 1 ] ]").count("gml.unknown-node"));
}

TEST(Gml, TruncationIsSafe) {
    expect_truncation_is_safe(spell(rich_network(true), "gml").substr(0, 3000), "gml");
}

}  // namespace
}  // namespace bibweft::graphio::test
