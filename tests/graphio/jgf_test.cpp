#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

TEST(Jgf, KeepsEverythingItWrites) {
    expect_round_trip(rich_network(false), "jgf");
    expect_round_trip(rich_network(true), "jgf");
    expect_round_trip(NetworkBuilder(false).build(), "jgf");
}

TEST(Jgf, IsWrittenToTheContract) {
    NetworkBuilder builder(true);
    const NodeId a = builder.add_node("a");
    const NodeId b = builder.add_node("b");
    builder.add_edge(a, b, 2.5);
    Network network = builder.build();
    network.edge_attributes().add("relation", ColumnType::text).set(0, std::string("cites"));
    network.edge_attributes().add("papers", ColumnType::integer).set(0, std::int64_t{3});
    network.attributes().emplace_back("title", std::string("T"));
    EXPECT_EQ(
        "{\"graph\":{\"directed\":true,\"label\":\"T\",\"metadata\":{\"title\":\"T\"},\n"
        "\"nodes\":{\n"
        "\"a\":{\"label\":\"a\",\"metadata\":{\"size\":4.0}},\n"
        "\"b\":{\"label\":\"b\",\"metadata\":{\"size\":4.0}}},\n"
        "\"edges\":[\n"
        "{\"source\":\"a\",\"target\":\"b\",\"directed\":true,\"relation\":\"cites\","
        "\"metadata\":{\"weight\":2.5,\"papers\":3}}]}}\n",
        spell(network, "jgf"));
}

TEST(Jgf, BothVersionsAreRead) {
    const Network two =
        parse(R"({"graph":{"label":"L","type":"t","nodes":{"x y":{"label":"X","metadata":)"
              R"({"group":1}},"z":{}},"edges":[{"source":"x y","target":"z","relation":"is"}]}})")
            .network;
    EXPECT_TRUE(two.directed());  // what the format says of a graph that does not say
    EXPECT_EQ("X", two.label(NodeId{0}));
    EXPECT_EQ("1", text_cell(two.nodes(), "group", 0));
    EXPECT_EQ("is", text_cell(two.edge_attributes(), "relation", 0));
    ASSERT_EQ(2U, two.attributes().size());
    EXPECT_EQ("title", two.attributes()[1].first);
    const Network one =
        parse(R"({"graph":{"directed":false,"nodes":[{"id":"a","type":"city"},{"id":"b"}],)"
              R"("edges":[{"source":"a","target":"b","metadata":{"weight":3}}]}})")
            .network;
    EXPECT_FALSE(one.directed());
    EXPECT_EQ("city", text_cell(one.nodes(), "type", 0));
    EXPECT_EQ(3.0, one.edges()[0].weight);
}

TEST(Jgf, WhatIsNotReadIsSaid) {
    const Parsed several =
        parse(R"({"graphs":[{"label":"first","nodes":{"a":{}}},{"nodes":{"b":{},"c":{}}}]})");
    EXPECT_EQ(1U, several.network.node_count());
    EXPECT_EQ("the first of 2 graphs (\"first\") is read, the others are left out",
              several.message("jgf.several-graphs"));
    const Parsed hyper =
        parse(R"({"graph":{"nodes":{"a":{},"b":{}},"hyperedges":[{"nodes":["a","b"]}]}})");
    EXPECT_EQ("1 hyperedges are left out", hyper.message("jgf.hyperedges"));
    const Parsed mixed = parse(
        R"({"graph":{"directed":false,"nodes":{"a":{},"b":{}},"edges":[{"source":"a","target":)"
        R"("b","directed":true},{"source":"b","target":"b"}]}})");
    EXPECT_EQ(1U, mixed.count("jgf.mixed-direction"));
}

TEST(Jgf, FaultsNameThePlace) {
    EXPECT_THAT(refusal("{}", "jgf").second, HasSubstr("neither an object \"graph\""));
    EXPECT_THAT(refusal(R"({"graphs":[]})", "").second, HasSubstr("neither"));
    EXPECT_THAT(refusal(R"({"graph":{"nodes":{"a":1}}})", "").second,
                HasSubstr("node \"a\" is no object"));
    EXPECT_THAT(refusal(R"({"graph":{"nodes":[{"label":"a"}]}})", "").second,
                HasSubstr("node 1 has no \"id\""));
}

TEST(Jgf, TruncationIsSafe) {
    expect_truncation_is_safe(spell(rich_network(true), "jgf").substr(0, 2000), "jgf");
}

}  // namespace
}  // namespace bibweft::graphio::test
