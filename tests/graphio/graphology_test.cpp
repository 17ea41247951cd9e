#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

TEST(Graphology, KeepsEverythingItWrites) {
    expect_round_trip(rich_network(false), "graphology");
    expect_round_trip(rich_network(true), "graphology");
    expect_round_trip(NetworkBuilder(false).build(), "graphology");
}

TEST(Graphology, IsWrittenToTheContract) {
    NetworkBuilder builder(false);
    const NodeId a = builder.add_node("a");
    const NodeId b = builder.add_node("b");
    builder.add_edge(a, b, 2.5);
    Network network = builder.build();
    network.nodes().add("cluster", ColumnType::integer).set(0, std::int64_t{2});
    EXPECT_EQ(
        "{\"attributes\":{},\n"
        "\"options\":{\"type\":\"undirected\",\"multi\":false,\"allowSelfLoops\":true},\n"
        "\"nodes\":[\n"
        "{\"key\":\"a\",\"attributes\":{\"label\":\"a\",\"size\":4.0,\"color\":\"#e69f00\","
        "\"cluster\":2}},\n"
        "{\"key\":\"b\",\"attributes\":{\"label\":\"b\",\"size\":4.0,\"color\":\"#9a9a9a\"}}],\n"
        "\"edges\":[\n"
        "{\"key\":\"e0\",\"source\":\"a\",\"target\":\"b\",\"undirected\":true,"
        "\"attributes\":{\"weight\":2.5}}]}\n",
        spell(network, "graphology"));
}

TEST(Graphology, DirectionIsThatOfTheEdges) {
    const auto with = [](const std::string& type, const std::string& one) {
        return parse("{\"options\":{" + type +
                     "},\"nodes\":[{\"key\":\"a\"},{\"key\":\"b\"},{\"key\":\"c\"}],\"edges\":["
                     "{\"source\":\"a\",\"target\":\"b\"" +
                     one + "},{\"source\":\"c\",\"target\":\"b\",\"undirected\":true}]}");
    };
    EXPECT_FALSE(with("", ",\"undirected\":true").network.directed());
    EXPECT_FALSE(with("\"type\":\"undirected\"", "").network.directed());
    const Parsed mixed = with("\"type\":\"mixed\"", "");
    EXPECT_FALSE(mixed.network.directed());
    EXPECT_THAT(mixed.message("graphology.mixed-direction"),
                HasSubstr("1 of 2 edges are directed"));
    const Parsed directed = with("\"type\":\"directed\"", "");
    EXPECT_TRUE(directed.network.directed());
    EXPECT_EQ(1U, directed.count("graphology.mixed-direction"));
}

TEST(Graphology, EdgeKeysOfOthersAreAColumn) {
    const Network network =
        parse(R"({"nodes":[{"key":"a"},{"key":7}],"edges":[{"key":"geid_1","source":"a",)"
              R"("target":7,"attributes":{"weight":"2"}}]})")
            .network;
    EXPECT_EQ("geid_1", text_cell(network.edge_attributes(), "key", 0));
    EXPECT_EQ(2.0, network.edges()[0].weight);
    EXPECT_TRUE(network.directed());
    expect_round_trip(network, "graphology");
}

TEST(Graphology, FaultsNameThePlace) {
    EXPECT_THAT(refusal("{}", "graphology").second, HasSubstr("no array \"nodes\""));
    EXPECT_THAT(refusal(R"({"nodes":[{"key":"a"},{"id":"b"}]})", "graphology").second,
                HasSubstr("node 2 has no \"key\""));
    EXPECT_THAT(refusal(R"({"nodes":[{"key":"a"}],"edges":[{"source":"a"}]})", "").second,
                HasSubstr("link 1 has no \"target\""));
}

TEST(Graphology, TruncationIsSafe) {
    expect_truncation_is_safe(spell(rich_network(true), "graphology").substr(0, 2000),
                              "graphology");
}

}  // namespace
}  // namespace bibweft::graphio::test
