#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

std::string graphml(const std::string& keys, const std::string& body) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n" +
           keys + "<graph id=\"G\" edgedefault=\"undirected\">\n" + body + "</graph>\n</graphml>\n";
}

TEST(Graphml, KeepsEverythingItWrites) {
    expect_round_trip(rich_network(false), "graphml");
    expect_round_trip(rich_network(true), "graphml");
    expect_round_trip(NetworkBuilder(false).build(), "graphml");
}

TEST(Graphml, IsWrittenToTheContract) {
    const std::string text = spell(rich_network(false), "graphml");
    const std::vector<std::string> ordered{
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- bibweft {",
        "<key id=\"label\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>",
        "<key id=\"x\" for=\"node\" attr.name=\"x\" attr.type=\"double\"/>",
        "<key id=\"y\" for=\"node\" attr.name=\"y\" attr.type=\"double\"/>",
        "<key id=\"size\" for=\"node\" attr.name=\"size\" attr.type=\"double\"/>",
        "<key id=\"r\" for=\"node\" attr.name=\"r\" attr.type=\"int\"/>",
        "<key id=\"g\" for=\"node\" attr.name=\"g\" attr.type=\"int\"/>",
        "<key id=\"b\" for=\"node\" attr.name=\"b\" attr.type=\"int\"/>",
        "<key id=\"color\" for=\"node\" attr.name=\"color\" attr.type=\"string\"/>",
        "<key id=\"cluster\" for=\"node\" attr.name=\"cluster\" attr.type=\"int\"/>",
        "<key id=\"citations\" for=\"node\" attr.name=\"citations\" attr.type=\"long\"/>",
        "<key id=\"weight\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>",
        "<key id=\"e_relation\" for=\"edge\" attr.name=\"relation\" attr.type=\"string\"/>",
        "<graph id=\"G\" edgedefault=\"undirected\">",
        "<node id=\"w0\"><data key=\"label\">R&amp;D \"x\" &lt;b&gt;'y'&lt;/b&gt;</data>",
        "<data key=\"r\">0</data><data key=\"g\">114</data><data key=\"b\">178</data>"
        "<data key=\"color\">#0072b2</data><data key=\"cluster\">1</data>",
        "<node id=\"w25\">",
        "<edge id=\"e0\" source=\"w0\" target=\"w1\"><data key=\"weight\">0.1</data>"
        "<data key=\"e_relation\">cites \"x\"</data></edge>"};
    std::size_t at = 0;
    for (const std::string& piece : ordered) {
        const std::size_t found = text.find(piece, at);
        EXPECT_NE(std::string::npos, found) << piece;
        if (found != std::string::npos) at = found;
    }
    for (const char* never : {"for=\"all\"", "<default", "<desc", "for=\"graph\"", "NaN", "inf<"}) {
        EXPECT_EQ(std::string::npos, text.find(never)) << never;
    }
    const std::size_t comment = text.find("<!--") + 4;
    const std::size_t end = text.find("-->", comment);
    EXPECT_EQ(end, text.find("--", comment));  // "--" may not stand inside
}

TEST(Graphml, DefaultsAndKeysWithoutForApply) {
    const Parsed in = parse(graphml(
        "<key id=\"c\" for=\"node\" attr.name=\"colour\" "
        "attr.type=\"string\"><default>red</default>"
        "</key>\n<key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"><default>2.5"
        "</default></key>\n<key id=\"x\" attr.name=\"extra\" attr.type=\"int\"/>\n"
        "<key id=\"g\" for=\"graph\" attr.name=\"title\" attr.type=\"string\"/>\n",
        "<data key=\"g\">T</data>\n<node id=\"a\"><data key=\"c\">blue</data></node>"
        "<node id=\"b\"><data key=\"x\">7</data></node><node id=\"c\"/>\n"
        "<edge source=\"a\" target=\"b\"/>\n"));
    ASSERT_EQ(3U, in.network.node_count());
    ASSERT_EQ(1U, in.network.edge_count());
    EXPECT_EQ(2.5, in.network.edges()[0].weight);
    EXPECT_EQ("red", text_cell(in.network.nodes(), "colour", 2));
    EXPECT_EQ("blue", text_cell(in.network.nodes(), "colour", 0));
    EXPECT_EQ("7", text_cell(in.network.nodes(), "extra", 1));
    ASSERT_EQ(1U, in.network.attributes().size());
    EXPECT_EQ("T", to_text(in.network.attributes()[0].second));
}

TEST(Graphml, OneKeyIdForNodesAndEdgesAndParallelEdges) {
    const Parsed in = parse(graphml(
        "<key id=\"I\" for=\"node\" attr.name=\"Identifier\" attr.type=\"string\"/>\n"
        "<key id=\"I\" for=\"edge\" attr.name=\"Identifier\" attr.type=\"string\"/>\n",
        "<node id=\"n0\"><data key=\"I\">first</data></node><node id=\"n1\"/>\n"
        "<edge id=\"e0\" source=\"n0\" target=\"n1\"><data key=\"I\">first edge</data></edge>"
        "<edge id=\"e1\" source=\"n0\" target=\"n1\"><data key=\"I\">second edge</data></edge>\n"));
    EXPECT_FALSE(in.network.directed());
    ASSERT_EQ(1U, in.network.edge_count());
    EXPECT_EQ(2.0, in.network.edges()[0].weight);
    EXPECT_EQ("first", text_cell(in.network.nodes(), "Identifier", 0));
    EXPECT_EQ("first edge", text_cell(in.network.edge_attributes(), "Identifier", 0));
    EXPECT_THAT(in.message("graphml.parallel-edges"), HasSubstr("2 rows, 1 after merging"));
}

TEST(Graphml, EdgesMayComeBeforeNodes) {
    const Parsed in = parse(graphml(
        "<key id=\"l\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n",
        "<node id=\"a\"><data key=\"l\">A</data></node>\n<edge source=\"a\" target=\"b\"/>\n"
        "<edge source=\"c\" target=\"b\"/>\n<node id=\"b\"><data key=\"l\">B</data></node>\n"
        "<node id=\"c\"><data key=\"l\">C</data></node>\n"));
    ASSERT_EQ(3U, in.network.node_count());
    EXPECT_EQ(2U, in.network.edge_count());
    for (const NodeId node : in.network.node_range()) {
        EXPECT_EQ(static_cast<char>(in.network.id(node)[0] - 'a' + 'A'), in.network.label(node)[0]);
    }
    EXPECT_TRUE(in.diagnostics.empty());
}

TEST(Graphml, UnknownAndRepeatedNodesAreNamedWithTheirLine) {
    const Parsed ghost = parse(graphml(
        "", "<node id=\"n1\"/><node id=\"n2\"/>\n<edge source=\"n1\" target=\"ghost\"/>\n"));
    EXPECT_EQ(3U, ghost.network.node_count());
    ASSERT_EQ(1U, ghost.count("graphml.unknown-node"));
    EXPECT_THAT(ghost.diagnostics[0].message, HasSubstr("ghost"));
    EXPECT_EQ(5U, ghost.diagnostics[0].location.line);
    const Parsed twice = parse(graphml("",
                                       "<node id=\"n1\"/><node id=\"n1\"/><node id=\"n2\"/>\n"
                                       "<edge source=\"n1\" target=\"n2\"/>\n"));
    EXPECT_EQ(2U, twice.network.node_count());
    EXPECT_THAT(twice.message("graphml.duplicate-node"), HasSubstr("n1"));
}

TEST(Graphml, BlankNumbersAreMissing) {
    const Parsed in = parse(
        graphml("<key id=\"v\" for=\"node\" attr.name=\"value\" attr.type=\"float\"/>\n",
                "<node id=\"n0\"><data key=\"v\">1</data></node><node id=\"n1\"><data key=\"v\"> "
                "</data></node><node id=\"n2\"><data key=\"v\"></data></node>\n"
                "<edge source=\"n0\" target=\"n1\"/>\n"));
    EXPECT_EQ(Value(1.0), in.network.nodes().find("value")->value(0));
    EXPECT_FALSE(in.network.nodes().find("value")->has(1));
    EXPECT_FALSE(in.network.nodes().find("value")->has(2));
}

TEST(Graphml, IsReadWhateverItsNamespaceAndEditor) {
    const Parsed bare = parse(
        "<?xml version=\"1.0\"?>\n<graphml>\n<key id=\"k1\" for=\"node\" attr.name=\"note\" "
        "attr.type=\"String\"/>\n<graph edgedefault=\"undirected\"><node id=\"1\"><data "
        "key=\"k1\">hi"
        "</data></node><node id=\"2\"/><edge source=\"1\" target=\"2\"/></graph>\n</graphml>");
    EXPECT_EQ(2U, bare.network.node_count());
    EXPECT_EQ("hi", text_cell(bare.network.nodes(), "note", 0));
    const Parsed prefixed = parse(
        "<?xml version=\"1.0\"?>\n<g:graphml xmlns:g=\"http://graphml.graphdrawing.org/xmlns\">"
        "<g:graph edgedefault=\"directed\"><g:node id=\"1\"/><g:node id=\"2\"/>"
        "<g:edge source=\"1\" target=\"2\"/></g:graph></g:graphml>");
    EXPECT_EQ(2U, prefixed.network.node_count());
    EXPECT_EQ(1U, prefixed.network.edge_count());
    EXPECT_TRUE(prefixed.network.directed());
    const Parsed yed = parse(graphml(
        "<key for=\"node\" id=\"d6\" yfiles.type=\"nodegraphics\"/>\n",
        "<node id=\"n0\"><data key=\"d6\"><y:ShapeNode xmlns:y=\"u\"><y:Geometry height=\"30.0\" "
        "width=\"30.0\" x=\"1.5\" y=\"2.5\"/><y:Fill color=\"#FFCC00\"/><y:NodeLabel>Alpha"
        "</y:NodeLabel></y:ShapeNode></data></node>\n<node id=\"n1\"><data key=\"d6\">"
        "<y:ShapeNode xmlns:y=\"u\"><y:NodeLabel>Beta</y:NodeLabel></y:ShapeNode></data></node>\n"
        "<edge id=\"e0\" source=\"n0\" target=\"n1\"/>\n"));
    EXPECT_EQ("Alpha", yed.network.label(NodeId{0}));
    EXPECT_EQ("Beta", yed.network.label(NodeId{1}));
    EXPECT_EQ("16.5", text_cell(yed.network.nodes(), "x", 0));   // the middle: 1.5 + 30 / 2
    EXPECT_EQ("-17.5", text_cell(yed.network.nodes(), "y", 0));  // yEd counts downwards
}

TEST(Graphml, FaultsNameTheLine) {
    const auto [code, message] = refusal(
        "<?xml version=\"1.0\"?>\n<graphml><graph edgedefault=\"undirected\">\n<node id=\"a\"/>"
        "<node id=\"b\"/>\n<edge source=\"a\" target=\"b\"/>\n<node "
        "id=\"c\">\n</graph></graphml>\n",
        "");
    EXPECT_EQ(ErrorCode::data, code);
    EXPECT_THAT(message, HasSubstr("in:6:"));
    EXPECT_THAT(refusal("<graphml/>", "graphml").second, HasSubstr("no <graph>"));
    EXPECT_THAT(refusal("", "graphml").second, HasSubstr("in:1: not well-formed"));
    EXPECT_THAT(refusal(graphml("<key id=\"a\" for=\"nodd\" attr.name=\"a\"/>", ""), "").second,
                HasSubstr("nodd"));
    EXPECT_THAT(refusal(graphml("", "<node/>"), "").second, HasSubstr("without an id"));
}

TEST(Graphml, BadWeightsNameTheEdge) {
    const std::string key =
        "<key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n";
    const auto with = [&](const std::string& weight) {
        return graphml(key,
                       "<node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\">"
                       "<data key=\"w\">" +
                           weight + "</data></edge>\n");
    };
    for (const char* weight : {"-2", "NaN", "Infinity", "-inf"}) {
        const auto [code, message] = refusal(with(weight), "");
        EXPECT_EQ(ErrorCode::data, code) << weight;
        EXPECT_THAT(message, HasSubstr("in:5: edge a - b: weight"));
    }
    EXPECT_THAT(refusal(with("many"), "").second, HasSubstr("\"many\" is no number"));
    const Parsed zero = parse(with("0"));
    EXPECT_EQ(0U, zero.network.edge_count());
    EXPECT_THAT(zero.message("graphml.zero-weight"), HasSubstr("a - b has weight 0"));
    EXPECT_EQ(1.0, parse(with(" ")).network.edges()[0].weight);
}

TEST(Graphml, HostileXmlIsRefused) {
    const auto [code, message] = refusal(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE g [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\">]>\n"
        "<graphml><graph edgedefault=\"directed\"><node id=\"&b;\"/></graph></graphml>",
        "");
    EXPECT_EQ(ErrorCode::data, code);
    EXPECT_THAT(message, HasSubstr("in:2: entity \"a\""));
    EXPECT_THAT(refusal("<!DOCTYPE g [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n<graphml><graph "
                        "edgedefault=\"directed\"><node id=\"a\"><data key=\"l\">&x;</data></node>"
                        "</graph></graphml>",
                        "")
                    .second,
                HasSubstr("entity"));
    EXPECT_THAT(refusal("<!DOCTYPE g SYSTEM \"http://127.0.0.1/x.dtd\">\n<graphml><graph "
                        "edgedefault=\"directed\"><node id=\"a\"><data key=\"l\">&x;</data></node>"
                        "</graph></graphml>",
                        "")
                    .second,
                HasSubstr("entity \"x\""));
    std::string deep = "<graphml>";
    for (int i = 0; i < 10'000; ++i) deep += "<graph><node id=\"n" + std::to_string(i) + "\">";
    const auto [deep_code, deep_message] = refusal(deep, "graphml");
    EXPECT_EQ(ErrorCode::limit, deep_code);
    EXPECT_THAT(deep_message, HasSubstr("512"));
}

TEST(Graphml, NestedGraphsPortsAndHyperedgesAreReported) {
    const Parsed in = parse(graphml(
        "",
        "<node id=\"a\"><port name=\"p\"/><graph edgedefault=\"undirected\"><node id=\"a::b\"/>"
        "</graph></node><hyperedge><endpoint node=\"a\"/></hyperedge>\n"
        "<edge source=\"a\" target=\"a::b\" sourceport=\"p\"/>\n"));
    EXPECT_EQ(2U, in.network.node_count());
    EXPECT_EQ(1U, in.network.edge_count());
    EXPECT_THAT(in.message("graphml.nested-graphs"), HasSubstr("1 nested"));
    EXPECT_THAT(in.message("graphml.ports"), HasSubstr("2 ports"));
    EXPECT_THAT(in.message("graphml.hyperedges"), HasSubstr("1 hyperedges"));
}

TEST(Graphml, DirectionOfSingleEdges) {
    const auto with = [](const char* a, const char* b) {
        return parse(graphml("", std::string("<node id=\"a\"/><node id=\"b\"/><node id=\"c\"/>") +
                                     "<edge source=\"a\" target=\"b\" directed=\"" + a +
                                     "\"/><edge source=\"b\" target=\"c\" directed=\"" + b +
                                     "\"/>"));
    };
    EXPECT_TRUE(with("true", "true").network.directed());
    EXPECT_FALSE(with("false", "false").network.directed());
    const Parsed mixed = with("true", "false");
    EXPECT_FALSE(mixed.network.directed());
    EXPECT_THAT(mixed.message("graphml.mixed-direction"), HasSubstr("1 of 2 edges are directed"));
}

TEST(Graphml, ValuesThatDoNotFitAreLeftOutAndUndeclaredKeysAreRead) {
    const Parsed in = parse(
        graphml("<key id=\"n\" for=\"node\" attr.name=\"n\" attr.type=\"int\"/>"
                "<key id=\"f\" for=\"node\" attr.name=\"f\" attr.type=\"boolean\"/>"
                "<key id=\"d\" for=\"node\" attr.name=\"d\" attr.type=\"date\"/>\n",
                "<node id=\"a\"><data key=\"n\">x</data><data key=\"f\">blue</data>"
                "<data key=\"d\">2001-02-03</data><data key=\"u\">4</data></node>"
                "<node id=\"b\"><data key=\"n\">31.0</data><data key=\"f\">yes</data></node>\n"));
    EXPECT_EQ(2U, in.count("graphml.bad-value"));
    EXPECT_EQ(1U, in.count("graphml.unknown-type"));
    EXPECT_EQ(1U, in.count("graphml.undeclared-key"));
    EXPECT_FALSE(in.network.nodes().find("n")->has(0));
    EXPECT_EQ(Value(31.0), in.network.nodes().find("n")->value(1));
    EXPECT_EQ(Value(true), in.network.nodes().find("f")->value(1));
    EXPECT_EQ(ColumnType::text, in.network.nodes().find("d")->type());
    EXPECT_EQ(Value(std::int64_t{4}), in.network.nodes().find("u")->value(0));
}

TEST(Graphml, GephiColoursAreFolded) {
    const Parsed in = parse(graphml(
        "<key id=\"r\" for=\"node\" attr.name=\"r\" attr.type=\"int\"/><key id=\"g\" for=\"node\" "
        "attr.name=\"g\" attr.type=\"int\"/><key id=\"b\" for=\"node\" attr.name=\"b\" "
        "attr.type=\"int\"/>\n",
        "<node id=\"a\"><data key=\"r\">245</data><data key=\"g\">91</data><data key=\"b\">0</data>"
        "</node>\n"));
    EXPECT_EQ("#f55b00", text_cell(in.network.nodes(), "color", 0));
    EXPECT_EQ(nullptr, in.network.nodes().find("r"));
}

TEST(Graphml, ReservedNamesAndCaseClashesAreSolved) {
    NetworkBuilder builder(false);
    builder.add_node("a");
    Network network = builder.build();
    for (const char* name : {"id", "Weight", "Year", "year", "Avg. pub. year", "2nd", "timeset"}) {
        network.nodes().add(name, ColumnType::integer).set(0, std::int64_t{1});
    }
    network.nodes().add("r", ColumnType::text).set(0, std::string("not red"));
    std::vector<Diagnostic> diagnostics;
    const std::string text = graph_text(network, "graphml", {}, diagnostics);
    for (const char* key :
         {"id=\"id_2\" for=\"node\" attr.name=\"id_2\"", "id=\"weight_2\"", "id=\"year\"",
          "id=\"year_2\"", "id=\"avg__pub__year\" for=\"node\" attr.name=\"Avg. pub. year\"",
          "id=\"_2nd\"", "id=\"timeset_2\"", "id=\"r_2\" for=\"node\" attr.name=\"r_2\""}) {
        EXPECT_THAT(text, HasSubstr(key));
    }
    EXPECT_EQ(4U, static_cast<std::size_t>(std::ranges::count(diagnostics, "graphio.renamed-column",
                                                              &Diagnostic::code)));
}

TEST(Graphml, ControlCharactersAreRemovedAndCounted) {
    const Network network =
        parse(R"({"nodes":[{"id":"n1","label":"a\u0001b\u000b\tcd"},{"id":"n2","label":"plain"}],)"
              R"("links":[{"source":"n1","target":"n2"}]})")
            .network;
    for (const char* format : text_formats()) {
        std::vector<Diagnostic> diagnostics;
        const std::string text = graph_text(network, format, {}, diagnostics);
        EXPECT_EQ("ab cd", parse(text).network.label(NodeId{0})) << format;
        ASSERT_EQ(1U, diagnostics.size()) << format;
        EXPECT_THAT(diagnostics[0].message, HasSubstr("2 control characters"));
    }
}

TEST(Graphml, AllCapitalTitlesEscapeGephisInfinity) {
    NetworkBuilder builder(false);
    builder.add_node("a");
    builder.nodes().add("title", ColumnType::text).set(0, std::string("REINFORCEMENT LEARNING"));
    EXPECT_THAT(spell(builder.build(), "graphml"), HasSubstr(">Reinforcement learning<"));
}

TEST(Graphml, AnyLabelSurvives) {
    Rng rng(3);
    for (int round = 0; round < 40; ++round) {
        NetworkBuilder builder(false);
        builder.nodes().add("label", ColumnType::text);
        for (std::size_t i = 0; i < 8; ++i) {
            builder.add_node("n" + std::to_string(i));
            builder.nodes().find("label")->set(i, random_label(rng));
        }
        const Network network = builder.build();
        for (const char* format : text_formats()) {
            const Network once = parse(spell(network, format)).network;
            const Network twice = parse(spell(once, format)).network;
            for (const NodeId node : network.node_range()) {
                EXPECT_EQ(once.label(node), twice.label(node)) << format;
            }
            const Network reference = parse(spell(network, "json")).network;
            for (const NodeId node : network.node_range()) {
                EXPECT_EQ(reference.label(node), once.label(node)) << format;
            }
        }
    }
}

TEST(Graphml, StrangeIdsComeBack) {
    const Network network = parse(R"({"nodes":[{"id":"<a href=\"x\">"},{"id":"R&D \"lab\""},)"
                                  R"({"id":"palm 🌴"},{"id":"back\\"},{"id":"x\ny"}],"links":[)"
                                  R"({"source":"<a href=\"x\">","target":"R&D \"lab\""},)"
                                  R"({"source":"back\\","target":"palm 🌴"}]})")
                                .network;
    for (const char* format : {"graphml", "json"}) {
        const Network back = parse(spell(network, format)).network;
        ASSERT_EQ(5U, back.node_count());
        for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(network.ids()[i], back.ids()[i]) << format;
        EXPECT_EQ(2U, back.edge_count());
    }
    if (!has_graphviz()) return;
    const Network dot = parse(spell(network, "dot")).network;
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(network.ids()[i], dot.ids()[i]);
}

TEST(Graphml, TruncationIsSafe) {
    Network network = parse(spell(rich_network(true), "graphml")).network;
    std::string text = spell(network, "graphml");
    text.resize(std::min<std::size_t>(text.size(), 4000));
    expect_truncation_is_safe(text, "graphml");
}

}  // namespace
}  // namespace bibweft::graphio::test
