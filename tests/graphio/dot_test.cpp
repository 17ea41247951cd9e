#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

std::vector<std::string> sorted_edges(const Network& network) {
    std::vector<std::string> out;
    for (const Edge& edge : network.edges()) {
        out.push_back(network.id(edge.source) + ">" + network.id(edge.target));
    }
    std::ranges::sort(out);
    return out;
}

TEST(Dot, KeepsEverythingItWrites) {
    BW_REQUIRE_GRAPHVIZ;
    expect_round_trip(rich_network(false), "dot");
    expect_round_trip(rich_network(true), "dot");
    expect_round_trip(NetworkBuilder(false).build(), "dot");
}

TEST(Dot, IsWrittenToTheContract) {
    const std::string text = spell(rich_network(false), "dot");
    EXPECT_TRUE(
        text.starts_with("graph \"bibweft\" {\n\"w0\" [label=\"R&D \\\"x\\\" <b>'y'</b>\", "
                         "pos=\""))
        << text.substr(0, 200);
    // #0072b2: v = 178/255, s = 1, h = ((0 - 114) / 178 + 4) / 6 = 0.5599
    EXPECT_THAT(text, HasSubstr("pin=\"true\", color=\"0.5599 1.0000 0.6980\", "
                                "fillcolor=\"#0072b2\", style=\"filled\", shape=\"circle\", "
                                "fixedsize=\"shape\", width=\"0.1111\""));
    EXPECT_THAT(text, HasSubstr("[label=\"back\\\\slash \\\\N \\\\\", "));
    EXPECT_THAT(text, HasSubstr("\"w0\" -- \"w1\" [weight=\"0.1\", penwidth=\"0.5\", "));
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
        lines.push_back(text.substr(at, text.find('\n', at) - at));
    }
    for (std::size_t i = 1; i + 2 < lines.size(); ++i) {
        EXPECT_EQ('"', lines[i][0]) << lines[i];  // one node or edge a line, no default statements
        EXPECT_TRUE(lines[i].ends_with("];")) << lines[i];
    }
    EXPECT_TRUE(lines[lines.size() - 2].starts_with(
        "graph [layout=\"neato\", inputscale=\"72\", overlap=\"true\", splines=\"line\", "
        "outputorder=\"edgesfirst\", charset=\"UTF-8\", comment="));
    EXPECT_EQ("}", lines.back());
    EXPECT_TRUE(spell(rich_network(true), "dot").starts_with("digraph \"bibweft\" {"));
}

TEST(Dot, PortsAreNoPartOfTheName) {
    BW_REQUIRE_GRAPHVIZ;
    const Parsed in = parse("digraph {\n  a:out:s -> b:in_1;\n  \"a:b\" -> a:b;\n}\n");
    EXPECT_EQ(3U, in.network.node_count());
    EXPECT_EQ((std::vector<std::string>{"a:b>a", "a>b"}), sorted_edges(in.network));
    EXPECT_NE(nullptr, in.network.edge_attributes().find("tailport"));
}

TEST(Dot, SubgraphsAreEnds) {
    BW_REQUIRE_GRAPHVIZ;
    const Parsed in = parse("digraph {\n  a -> {b c d}\n  subgraph left {e; f} -> {b; c}\n}\n");
    EXPECT_EQ(6U, in.network.node_count());
    EXPECT_EQ((std::vector<std::string>{"a>b", "a>c", "a>d", "e>b", "e>c", "f>b", "f>c"}),
              sorted_edges(in.network));
}

TEST(Dot, StringsCommentsAndHtml) {
    BW_REQUIRE_GRAPHVIZ;
    const Parsed in = parse(
        "# preprocessor line\ndigraph \"G\" { // comment\n  /* block -> comment */\n"
        "  \"ab\" + \"cd\" -> x [label=<<b>bold</b> &amp; <i>it</i>>; color=\"re\\\nd\"];\n"
        "  x -> y [label=\"It doesn't break\"]\n  y [label=\"\\N of \\G\\nline\"]\n}\n");
    EXPECT_EQ(3U, in.network.node_count());
    EXPECT_EQ((std::vector<std::string>{"abcd>x", "x>y"}), sorted_edges(in.network));
    EXPECT_THAT(text_cell(in.network.edge_attributes(), "label", 0), HasSubstr("<b>bold</b>"));
    EXPECT_EQ("red", text_cell(in.network.edge_attributes(), "color", 0));
    EXPECT_EQ("It doesn't break", text_cell(in.network.edge_attributes(), "label", 1));
    EXPECT_EQ("y of G\nline", in.network.label(NodeId{2}));
}

TEST(Dot, WeightsFollowTheDefaults) {
    BW_REQUIRE_GRAPHVIZ;
    const Parsed in = parse(
        "graph {\n  a -- b\n  edge [weight=2]\n  b -- c\n  subgraph s { edge [weight=5]; c -- d }\n"
        "  d -- e\n}\n");
    ASSERT_EQ(4U, in.network.edge_count());
    const double expected[] = {1, 2, 5, 2};
    for (std::size_t e = 0; e < 4; ++e) EXPECT_EQ(expected[e], in.network.edges()[e].weight);
    EXPECT_EQ(10.0, in.network.total_weight());
}

TEST(Dot, DeepBracesAreALimit) {
    BW_REQUIRE_GRAPHVIZ;
    const std::string deep = "graph {" + std::string(50'000, '{') + std::string(50'000, '}') + "}";
    const auto [code, message] = refusal(deep, "");
    EXPECT_EQ(ErrorCode::limit, code);
    EXPECT_THAT(message, HasSubstr("in:1: braces nest deeper"));
    EXPECT_EQ(ErrorCode::limit, refusal("graph {" + std::string(50'000, '{'), "").first);
}

TEST(Dot, WrongArrowsAndBrokenTextsNameTheLine) {
    BW_REQUIRE_GRAPHVIZ;
    const auto [code, message] = refusal("graph {\n  a -- b\n  b -> c\n}\n", "");
    EXPECT_EQ(ErrorCode::data, code);
    EXPECT_THAT(message, HasSubstr("in:3: syntax error"));
    EXPECT_THAT(refusal("graph {\n a -- \"b\n}\n", "").second, HasSubstr("in:2:"));
    EXPECT_THAT(refusal("graph {\n a /* b\n}\n", "").second, HasSubstr("in:2:"));
    EXPECT_THAT(refusal(std::string("graph {\n a\0 }", 12), "dot").second, HasSubstr("NUL"));
    EXPECT_THAT(refusal("graph { a -- b", "").second, HasSubstr("in:1:"));
    EXPECT_THAT(refusal("", "dot").second, HasSubstr("no DOT graph"));
    // The reader starts afresh after each fault.
    EXPECT_EQ(1U, parse("graph {\n a -- b }").network.edge_count());
    EXPECT_THAT(refusal("graph {\n  b -> c\n}\n", "").second, HasSubstr("in:2:"));
}

TEST(Dot, BadWeightsNameTheEdge) {
    BW_REQUIRE_GRAPHVIZ;
    EXPECT_THAT(refusal("graph { a -- b [weight=-1] }", "").second, HasSubstr("edge a - b"));
    EXPECT_THAT(refusal("graph { a -- b [weight=nan] }", "").second, HasSubstr("edge a - b"));
    EXPECT_THAT(refusal("graph { a -- b [weight=big] }", "").second, HasSubstr("\"big\""));
    EXPECT_EQ(1U, parse("graph { a -- b [weight=0] }").count("dot.zero-weight"));
}

TEST(Dot, TypesFollowTheValues) {
    BW_REQUIRE_GRAPHVIZ;
    const Parsed in = parse(
        "graph { a [n=1, r=1, t=1, pos=\"1,2!\", label=7]; b [n=2, r=2.5, t=x, pos=\"3.5,-4\"]; }");
    const AttributeTable& nodes = in.network.nodes();
    EXPECT_EQ(ColumnType::integer, nodes.find("n")->type());
    EXPECT_EQ(ColumnType::real, nodes.find("r")->type());
    EXPECT_EQ(ColumnType::text, nodes.find("t")->type());
    EXPECT_EQ(Value(1.0), nodes.find("x")->value(0));
    EXPECT_EQ(Value(-4.0), nodes.find("y")->value(1));
    EXPECT_EQ("7", in.network.label(NodeId{0}));
}

TEST(Dot, Latin1MultiEdgesStrictAndFurtherGraphs) {
    BW_REQUIRE_GRAPHVIZ;
    const Parsed latin = parse(
        "graph { charset=latin1; a [label=\"Gr\xf6\xdf"
        "e\"] }");
    EXPECT_EQ("Größe", latin.network.label(NodeId{0}));
    EXPECT_EQ(1U, latin.count("dot.encoding"));
    const Parsed many = parse("graph { a -- b; b -- a [weight=2]; a -- b }");
    EXPECT_EQ(4.0, many.network.edges()[0].weight);  // 1 + 2 + 1
    EXPECT_THAT(many.message("dot.parallel-edges"), HasSubstr("3 rows, 1 after"));
    EXPECT_EQ(1.0, parse("strict graph { a -- b; b -- a }").network.edges()[0].weight);
    const Parsed two = parse("graph { a } digraph { b -> c }");
    EXPECT_EQ(1U, two.network.node_count());
    EXPECT_EQ(1U, two.count("dot.further-graphs"));
    EXPECT_EQ(2U, parse("graph { b -- c }").network.node_count());  // nothing was left behind
}

TEST(Dot, GraphvizNamesDoNotLeak) {
    NetworkBuilder builder(false);
    builder.add_node("a");
    builder.nodes().add("image", ColumnType::text).set(0, std::string("/etc/passwd"));
    const std::string text = spell(builder.build(), "dot");
    EXPECT_EQ(std::string::npos, text.find(" image="));
    EXPECT_THAT(text, HasSubstr("image_2=\"/etc/passwd\""));
}

TEST(Dot, TruncationIsSafe) {
    BW_REQUIRE_GRAPHVIZ;
    std::string text = spell(rich_network(true), "dot");
    expect_truncation_is_safe(text.substr(0, 1500), "dot");
    expect_truncation_is_safe(
        "strict digraph \"G\" { /* c */ a:p -> {b c} [label=<<b>x</b>>] subgraph s { d } }", "dot");
}

}  // namespace
}  // namespace bibweft::graphio::test
