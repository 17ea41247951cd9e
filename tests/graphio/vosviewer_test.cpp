#include "graphio/helpers.hpp"
#include "support/data.hpp"

namespace bibweft::graphio::test {
namespace {

/// Four items; weights, a score with a gap, text that has no place, an isolated item.
Network sample(bool directed) {
    NetworkBuilder builder(directed);
    for (const char* id : {"maps", "graphs", "trees", "nets"}) builder.add_node(id);
    builder.add_edge(NodeId{0}, NodeId{1}, 2);
    builder.add_edge(NodeId{1}, NodeId{2}, 0.1);
    Network network = builder.build();
    AttributeTable& nodes = network.nodes();
    for (const char* name : {"papers", "year", "cluster"}) nodes.add(name, ColumnType::integer);
    for (const char* name : {"x", "y", "mean"}) nodes.add(name, ColumnType::real);
    nodes.add("kind", ColumnType::text).set(0, std::string("method"));
    nodes.add("label", ColumnType::text).set(0, std::string("Research & Development <beta>"));
    for (std::size_t n = 0; n < 4; ++n) {
        nodes.find("papers")->set(n, static_cast<std::int64_t>(10 * n));
        nodes.find("year")->set(n, static_cast<std::int64_t>(2000 + n));
        nodes.find("cluster")->set(n, static_cast<std::int64_t>(n == 3 ? 1001 : 1 + n % 2));
        nodes.find("x")->set(n, static_cast<double>(n) * 4);
        nodes.find("y")->set(n, n == 2 ? -3.0 : 0.0);
        if (n > 0) nodes.find("mean")->set(n, 0.5);
    }
    return network;
}

std::pair<std::string, std::vector<Diagnostic>> spell_with_reports(const Network& network) {
    std::vector<Diagnostic> diagnostics;
    std::string text = graph_text(network, "vosviewer", {}, diagnostics);
    return {text, diagnostics};
}

// max |coordinate| is 12: 4 / 12 = 0.3333, -3 / 12 = -0.25.
TEST(Vosviewer, IsWrittenToTheContract) {
    Network network = sample(false);
    Column& label = network.nodes().add("cluster_label", ColumnType::text);
    label.set(0, std::string("one"));
    label.set(2, std::string("one"));
    network.attributes().emplace_back("title", std::string("A map"));
    EXPECT_EQ(
        "{\"network\":{\n\"items\":[\n"
        "{\"id\":1,\"label\":\"Research & Development <beta>\",\"x\":0.0,\"y\":0.0,\"cluster\":1,"
        "\"weights\":{\"papers\":0},\"scores\":{\"year\":2000}},\n"
        "{\"id\":2,\"label\":\"graphs\",\"x\":0.3333,\"y\":0.0,\"cluster\":2,"
        "\"weights\":{\"papers\":10},\"scores\":{\"year\":2001,\"mean\":0.5}},\n"
        "{\"id\":3,\"label\":\"trees\",\"x\":0.6667,\"y\":-0.25,\"cluster\":1,"
        "\"weights\":{\"papers\":20},\"scores\":{\"year\":2002,\"mean\":0.5}},\n"
        "{\"id\":4,\"label\":\"nets\",\"x\":1.0,\"y\":0.0,"
        "\"weights\":{\"papers\":30},\"scores\":{\"year\":2003,\"mean\":0.5}}],\n"
        "\"links\":[\n"
        "{\"source_id\":1,\"target_id\":2,\"strength\":2.0},\n"
        "{\"source_id\":2,\"target_id\":3,\"strength\":0.1}],\n"
        "\"clusters\":[{\"cluster\":1,\"label\":\"one\"}]},\n"
        "\"config\":{\"color_schemes\":{\"cluster_colors\":["
        "{\"cluster\":1,\"color\":\"#0072b2\"},{\"cluster\":2,\"color\":\"#e69f00\"}]},"
        "\"parameters\":{\"max_n_links\":2}},\n"
        "\"info\":{\"title\":\"A map\"}}\n",
        spell(network, "vosviewer"));
}

TEST(Vosviewer, WhatItHasNoPlaceForIsSaid) {
    Network network = sample(true);
    network.edge_attributes().add("label", ColumnType::text).set(0, std::string("cites"));
    network.attributes().emplace_back("resolution", 1.0);
    network.provenance().command = "network";
    const auto [text, diagnostics] = spell_with_reports(network);
    std::string said;
    for (const Diagnostic& d : diagnostics) said += to_string(d) + "\n";
    EXPECT_THAT(said, HasSubstr("2 directed edges become 2 links"));
    EXPECT_THAT(said, HasSubstr("1 column of text or truth values (kind)"));
    EXPECT_THAT(said, HasSubstr("1 edge column (label)"));
    EXPECT_THAT(said, HasSubstr("1 node's cluster outside 1..1000"));
    EXPECT_THAT(said, HasSubstr("1 graph attribute (resolution)"));
    EXPECT_THAT(said, HasSubstr("the provenance"));
    EXPECT_THAT(said, HasSubstr("ids are written as numbers, 1 to 4"));
}

TEST(Vosviewer, WeightsWithGapsBecomeScores) {
    Network network = sample(false);
    Column& citations = network.nodes().add("weight<Citations>", ColumnType::integer);
    for (std::size_t n = 0; n < 3; ++n) citations.set(n, std::int64_t{7});
    const auto [text, diagnostics] = spell_with_reports(network);
    EXPECT_THAT(text, HasSubstr("\"scores\":{\"year\":2000,\"Citations\":7}"));
    EXPECT_TRUE(std::ranges::any_of(
        diagnostics, [](const Diagnostic& d) { return d.code == "vosviewer.weight"; }));
}

TEST(Vosviewer, ReadsItsOwnAgain) {
    const std::string text = spell(sample(false), "vosviewer");
    const Parsed back = parse(text);
    EXPECT_TRUE(back.diagnostics.empty());
    EXPECT_EQ(4U, back.network.node_count());
    EXPECT_EQ("20", text_cell(back.network.nodes(), "weight<papers>", 2));
    EXPECT_FALSE(back.network.nodes().find("score<mean>")->has(0));
    EXPECT_EQ(0.1, back.network.edges()[1].weight);
    EXPECT_EQ("", first_difference(text, spell(back.network, "vosviewer")));
    EXPECT_EQ(0U, parse(spell(NetworkBuilder(false).build(), "vosviewer")).network.node_count());
}

TEST(Vosviewer, ConfigAndInfoPassThrough) {
    const std::string text =
        R"({"network":{"items":[{"id":14,"label":"a","weights":{"Documents":1.0}},)"
        R"({"id":23,"label":"b","weights":{"Documents":2}},{"id":39,"weights":{"Documents":2}}],)"
        R"("links":[{"source_id":14,"target_id":39,"strength":2},{"source_id":14,"target_id":23}],)"
        R"("clusters":[{"cluster":1,"label":"x"}]},)"
        R"("config":{"parameters":{"item_size":2}},"info":{"title":"T","description":"<p>D</p>"}})";
    const Parsed in = parse(text);
    EXPECT_TRUE(in.diagnostics.empty());
    EXPECT_EQ("14", in.network.id(NodeId{0}));
    EXPECT_EQ(1.0, in.network.edges()[0].weight);
    const std::string out = spell(in.network, "vosviewer");
    EXPECT_THAT(out, HasSubstr("\"config\":{\"parameters\":{\"item_size\":2}}"));
    EXPECT_THAT(out, HasSubstr("\"info\":{\"title\":\"T\",\"description\":\"<p>D</p>\"}"));
    EXPECT_THAT(out, HasSubstr("{\"id\":39,\"label\":\"39\""));
    EXPECT_THAT(out, HasSubstr("{\"source_id\":14,\"target_id\":39,\"strength\":2.0}"));
    // another format in between changes nothing
    const Network between = parse(spell(in.network, "graphml")).network;
    EXPECT_EQ("", first_difference(out, spell(between, "vosviewer")));
}

TEST(Vosviewer, FaultsNameThePlace) {
    EXPECT_THAT(refusal("{}", "vosviewer").second, HasSubstr("no object \"network\""));
    EXPECT_THAT(refusal(R"({"network":{"items":[{"x":1}]}})", "").second,
                HasSubstr("item 1 has neither id nor label"));
    EXPECT_THAT(refusal(R"({"network":{"items":[{"id":1}],"links":[{"source_id":1}]}})", "").second,
                HasSubstr("link 1 has no \"target_id\""));
    EXPECT_THAT(refusal(R"({"network":{"items":[{"id":1}],"links":[{"source_id":1,"target_id":1,)"
                        R"("strength":-2}]}})",
                        "")
                    .second,
                HasSubstr("weight -2"));
    expect_truncation_is_safe(spell(sample(true), "vosviewer"), "vosviewer");
}

TEST(Vosviewer, RealNetworksHaveTheNumbersTheirMakersGive) {
    BW_REQUIRE_DATA("graphfiles/vosviewer-online/data/JOI_2007-2016_co-authorship_network.json");
    struct Expected {
        const char* file;
        std::size_t items;
        std::size_t links;
        double strength;
        std::size_t self;
    };
    const Expected all[] = {{"JOI_2007-2016_co-authorship_network.json", 252, 568, 738, 0},
                            {"QSS_SM_2020-2021_co-authorship_network.json", 112, 225, 351, 0},
                            {"Economics_journal_co-citation_network.json", 232, 4112, 0, 0}};
    for (const Expected& expected : all) {
        std::vector<Diagnostic> diagnostics;
        const Network network =
            read_graph(bibweft::test::data("graphfiles/vosviewer-online/data") / expected.file, "",
                       diagnostics);
        std::size_t self = 0;
        double strength = 0;
        for (const Edge& edge : network.edges()) {
            self += edge.source == edge.target ? 1 : 0;
            strength += edge.source == edge.target ? 0 : edge.weight;
        }
        EXPECT_EQ(expected.items, network.node_count()) << expected.file;
        EXPECT_EQ(expected.self, self) << expected.file;
        EXPECT_EQ(expected.links, network.edge_count() - self) << expected.file;
        if (expected.strength > 0) {
            EXPECT_EQ(expected.strength, strength) << expected.file;
        }
        EXPECT_TRUE(diagnostics.empty()) << to_string(diagnostics.front());
    }
}

}  // namespace
}  // namespace bibweft::graphio::test
