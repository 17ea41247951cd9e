#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

TEST(Cyjs, KeepsEverythingItWrites) {
    expect_round_trip(rich_network(false), "cyjs");
    expect_round_trip(rich_network(true), "cyjs");
    expect_round_trip(NetworkBuilder(false).build(), "cyjs");
}

// y grows downwards; `name` and `value` are there for Cytoscape and networkx alone.
TEST(Cyjs, IsWrittenToTheContract) {
    NetworkBuilder builder(false);
    const NodeId a = builder.add_node("a");
    const NodeId b = builder.add_node("b");
    builder.add_edge(a, b, 2.5);
    Network network = builder.build();
    Column& x = network.nodes().add("x", ColumnType::real);
    x.set(0, -1.0);
    x.set(1, 1.0);
    Column& y = network.nodes().add("y", ColumnType::real);
    y.set(0, 0.5);
    y.set(1, -0.5);
    const std::string text = spell(network, "cyjs");
    EXPECT_THAT(text, HasSubstr("\"target_cytoscapejs_version\":\"~2.1\",\n"
                                "\"data\":{\"name\":\"network\"},\n"
                                "\"directed\":false,\"multigraph\":false,\n"
                                "\"elements\":{\"nodes\":[\n"
                                "{\"data\":{\"id\":\"a\",\"name\":\"a\",\"value\":\"a\","
                                "\"label\":\"a\",\"size\":4.0},"
                                "\"position\":{\"x\":-800.0,\"y\":-400.0}},\n"));
    EXPECT_THAT(text, HasSubstr("\"edges\":[\n{\"data\":{\"id\":\"e0\",\"source\":\"a\","
                                "\"target\":\"b\",\"weight\":2.5}}]}}\n"));
    const Network back = parse(text).network;
    EXPECT_EQ(nullptr, back.nodes().find("name"));
    EXPECT_EQ(nullptr, back.nodes().find("value"));
    EXPECT_TRUE(back.attributes().empty());
    EXPECT_EQ(400.0, *back.nodes().find("y")->number(0));
}

TEST(Cyjs, FilesOfOtherProgramsAreRead) {
    // networkx: attributes as pairs, ids that are numbers
    const Network networkx =
        parse(R"({"data":[["year",2020]],"directed":true,"multigraph":false,"elements":{"nodes":)"
              R"([{"data":{"id":"1","value":1,"name":"1","k":2}},{"data":{"id":"2","value":2,)"
              R"("name":"2"}}],"edges":[{"data":{"source":1,"target":2}}]}})")
            .network;
    EXPECT_TRUE(networkx.directed());
    EXPECT_EQ(1U, networkx.attributes().size());
    EXPECT_EQ(1U, networkx.edge_count());
    EXPECT_EQ("2", text_cell(networkx.nodes(), "k", 0));
    EXPECT_EQ(nullptr, networkx.nodes().find("value"));
    // cytoscape.js: one list of elements; names that say more than the labels
    for (const char* text :
         {R"({"elements":[{"data":{"id":"a","name":"A","label":"a"}},{"data":{"id":"b"}},)"
          R"({"data":{"id":"ab","source":"a","target":"b"}}]})",
          R"([{"data":{"id":"a","name":"A","label":"a"}},{"data":{"id":"b"}},)"
          R"({"data":{"id":"ab","source":"a","target":"b"}}])"}) {
        const Network flat = parse(text).network;
        EXPECT_EQ(2U, flat.node_count());
        EXPECT_EQ("A", text_cell(flat.nodes(), "name", 0));
        EXPECT_EQ("ab", text_cell(flat.edge_attributes(), "key", 0));
    }
    // Cytoscape: no label, but a name
    const Network named =
        parse(R"({"elements":{"nodes":[{"data":{"id":"52","SUID":52,"name":"Ada"}}]}})").network;
    EXPECT_EQ("Ada", named.label(NodeId{0}));
    EXPECT_EQ(nullptr, named.nodes().find("name"));
}

TEST(Cyjs, FaultsNameThePlace) {
    EXPECT_THAT(refusal("{}", "cyjs").second, HasSubstr("no \"elements\""));
    EXPECT_THAT(refusal("3", "cyjs").second, HasSubstr("neither object nor array"));
    EXPECT_THAT(refusal(R"({"elements":{"nodes":[{"data":{}}]}})", "").second,
                HasSubstr("element 1 has no \"id\""));
    EXPECT_THAT(refusal(R"({"elements":{"nodes":[{"id":"a"}]}})", "").second,
                HasSubstr("element 1 has no object \"data\""));
}

TEST(Cyjs, TruncationIsSafe) {
    expect_truncation_is_safe(spell(rich_network(true), "cyjs").substr(0, 2000), "cyjs");
}

}  // namespace
}  // namespace bibweft::graphio::test
