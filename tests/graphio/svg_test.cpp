#include "graphio/picture_helpers.hpp"

namespace bibweft::graphio::test {
namespace {

TEST(Svg, ShowsTextAsTextOnce) {
    BW_REQUIRE_GRAPHVIZ;
    Network network = term_map(30, 3);
    network.nodes().find("label")->set(0, std::string("a < b & \"c\" \\N &amp; </text>"));
    network.nodes().find("occurrences")->set(0, std::int64_t{10'000});  // placed first
    std::vector<Diagnostic> diagnostics;
    const std::string svg = graph_text(network, "svg", {}, diagnostics);
    EXPECT_THAT(svg, HasSubstr("<title>Concepts of a field, 1990–2020</title>"));
    EXPECT_THAT(svg, HasSubstr("<desc>30 nodes, "));
    EXPECT_THAT(svg, HasSubstr("a &lt; b &amp;"));
    EXPECT_EQ(std::string::npos, svg.find("i0"));  // no \N became the name of a part
    EXPECT_THAT(svg, HasSubstr(">&amp;amp; &lt;/text&gt;</text>"));
    EXPECT_EQ(std::string::npos, svg.find("</text></text>"));
    EXPECT_THAT(svg, HasSubstr("paint-order:stroke"));
    EXPECT_THAT(svg, HasSubstr("#0072b2"));
    EXPECT_THAT(svg, HasSubstr(">Communities</text>"));
    EXPECT_EQ(std::string::npos, svg.find("<title>i"));
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(Svg, SameNetworkSameBytes) {
    BW_REQUIRE_GRAPHVIZ;
    EXPECT_EQ(spell(term_map(60, 4), "svg"), spell(term_map(60, 4), "svg"));
}

TEST(Svg, DegenerateNetworksAreDrawn) {
    BW_REQUIRE_GRAPHVIZ;
    EXPECT_THAT(spell(NetworkBuilder(false).build(), "svg"), HasSubstr("0 nodes, 0 links"));
    NetworkBuilder builder(true);
    builder.add_node("only \U0001F334");
    builder.add_edge(NodeId{0}, NodeId{0});
    EXPECT_THAT(spell(builder.build(), "svg"), HasSubstr("1 node, 1 link<"));
}

TEST(Svg, SaysWhatItLeavesOut) {
    BW_REQUIRE_GRAPHVIZ;
    std::vector<Diagnostic> diagnostics;
    WriteOptions options;
    options.max_drawn_edges = 5;
    graph_text(term_map(60, 4), "svg", options, diagnostics);
    ASSERT_FALSE(diagnostics.empty());
    EXPECT_EQ("picture.weak-links", diagnostics[0].code);
    EXPECT_THAT(diagnostics[0].message, HasSubstr("strongest 5 of"));
}

}  // namespace
}  // namespace bibweft::graphio::test
