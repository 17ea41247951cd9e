#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

TEST(Json, KeepsEverythingItWrites) {
    expect_round_trip(rich_network(false), "json", {"citations"});
    expect_round_trip(rich_network(true), "json");
    expect_round_trip(NetworkBuilder(false).build(), "json");
}

TEST(Json, IsWrittenToTheContract) {
    NetworkBuilder builder(false);
    const NodeId a = builder.add_node("a");
    const NodeId b = builder.add_node("b");
    builder.add_edge(a, b, 2.5);
    Network network = builder.build();
    network.nodes().add("cluster", ColumnType::integer).set(0, std::int64_t{2});
    network.nodes().add("mean", ColumnType::real).set(1, 3.0);
    const std::string nodes =
        "{\"directed\":false,\"multigraph\":false,\"graph\":{},\n\"nodes\":[\n"
        "{\"id\":\"a\",\"label\":\"a\",\"size\":4.0,\"color\":\"#e69f00\",\"cluster\":2},\n"
        "{\"id\":\"b\",\"label\":\"b\",\"size\":4.0,\"color\":\"#9a9a9a\",\"mean\":3.0}],\n";
    const std::string links = "[\n{\"source\":\"a\",\"target\":\"b\",\"weight\":2.5}]}\n";
    EXPECT_EQ(nodes + "\"links\":" + links, spell(network, "json"));
    WriteOptions options;
    options.json_edges_key = "edges";
    EXPECT_EQ(nodes + "\"edges\":" + links, spell(network, "json", options));
    EXPECT_EQ(1U, parse(spell(network, "json", options)).network.edge_count());
    options.json_edges_key = "arcs";
    EXPECT_THROW(spell(network, "json", options), Error);
}

TEST(Json, TypesWiden) {
    const std::string_view text =
        R"({"nodes":[{"id":"a","score":1,"kind":3},{"id":"b","score":2.5,"kind":"x"},{"id":"c"}],)"
        R"("links":[{"source":"a","target":"b","weight":2},{"source":"b","target":"c","weight":0.5}]})";
    const Network network = parse(text).network;
    EXPECT_EQ(ColumnType::real, network.nodes().find("score")->type());
    EXPECT_EQ("3", text_cell(network.nodes(), "kind", 0));
    EXPECT_EQ("x", text_cell(network.nodes(), "kind", 1));
    EXPECT_FALSE(network.nodes().find("score")->has(2));
    const std::string graphml = spell(network, "graphml");
    EXPECT_THAT(graphml, HasSubstr("<key id=\"score\" for=\"node\" attr.name=\"score\" "
                                   "attr.type=\"double\"/>"));
    EXPECT_THAT(graphml, HasSubstr("<key id=\"kind\" for=\"node\" attr.name=\"kind\" "
                                   "attr.type=\"string\"/>"));
    EXPECT_EQ(graphml.find("attr.name=\"score\""), graphml.rfind("attr.name=\"score\""));
}

TEST(Json, EndsAreIdsOrPositions) {
    const Network by_number =
        parse(R"({"nodes":[{"id":1},{"id":2},{"id":"x"}],"links":[{"source":1,"target":2}]})")
            .network;
    EXPECT_EQ("1", by_number.id(NodeId{0}));
    EXPECT_EQ(NodeId{1}, by_number.edges()[0].target);
    const Network by_position =
        parse(
            R"({"nodes":[{"name":"p"},{"name":"q"}],"links":[{"source":0,"target":1,"value":3}]})")
            .network;
    EXPECT_EQ(1U, by_position.edge_count());
    EXPECT_EQ("q", text_cell(by_position.nodes(), "name", 1));
    EXPECT_EQ("3", text_cell(by_position.edge_attributes(), "value", 0));
    const Network from_d3 =
        parse(
            R"({"nodes":[{"id":"a"},{"id":"b"}],"links":[{"source":{"id":"a","x":1},"target":{"id":"b"}}]})")
            .network;
    EXPECT_EQ(1U, from_d3.edge_count());
    const Parsed ghost =
        parse(R"({"nodes":[{"id":"a"}],"links":[{"source":"a","target":"ghost"}]})");
    EXPECT_EQ(2U, ghost.network.node_count());
    EXPECT_THAT(ghost.message("json.unknown-node"), HasSubstr("ghost"));
}

TEST(Json, EveryEndIsWrittenAsAnId) {
    const Network network =
        parse(R"({"nodes":[{"id":7,"value":1.5},{"id":8}],"links":[{"source":7,"target":8}]})")
            .network;
    const std::string text = spell(network, "json");
    EXPECT_THAT(text, HasSubstr("{\"source\":\"7\",\"target\":\"8\""));
    EXPECT_EQ(std::string::npos, text.find("null"));
}

TEST(Json, NestedValuesBooleansAndNullsAreKept) {
    const Network network =
        parse(
            R"({"directed":true,"graph":{"name":"g","k":1.5},"nodes":[{"id":"a","tags":["x", "y"],)"
            R"("ok":true,"gone":null}],"edges":[]})")
            .network;
    EXPECT_TRUE(network.directed());
    EXPECT_EQ("[\"x\",\"y\"]", text_cell(network.nodes(), "tags", 0));
    EXPECT_EQ(ColumnType::boolean, network.nodes().find("ok")->type());
    EXPECT_EQ(nullptr, network.nodes().find("gone"));
    EXPECT_EQ(2U, network.attributes().size());
}

TEST(Json, WholeNumbersBeyond53BitsBecomeText) {
    NetworkBuilder builder(false);
    builder.add_node("a");
    builder.nodes().add("big", ColumnType::integer).set(0, std::int64_t{9'007'199'254'740'993});
    EXPECT_THAT(spell(builder.build(), "json"), HasSubstr("\"big\":\"9007199254740993\""));
}

TEST(Json, NamesThatTheFormatNeedsAreMoved) {
    const Network network =
        parse(R"({"nodes":[{"id":"a","color":"red","Color":"warm","x":"left"}],"links":[]})")
            .network;
    const std::string text = spell(network, "json");
    EXPECT_THAT(text, HasSubstr("\"color\":\"red\""));
    EXPECT_THAT(text, HasSubstr("\"Color\":\"warm\""));
    EXPECT_THAT(text, HasSubstr("\"x_2\":\"left\""));
}

TEST(Json, FaultsNameThePlace) {
    const auto [code, message] = refusal("{\"nodes\":[\n{\"id\":\"a\"},,]}", "");
    EXPECT_EQ(ErrorCode::data, code);
    EXPECT_THAT(message, HasSubstr("in:2: JSON, offset 22"));
    EXPECT_THAT(refusal(R"({"nodes":[{"id":"a","v":NaN}]})", "").second, HasSubstr("offset 24"));
    EXPECT_THAT(refusal("[1]", "json").second, HasSubstr("no object"));
    EXPECT_THAT(refusal("{}", "json").second, HasSubstr("no array \"nodes\""));
    EXPECT_THAT(refusal("", "json").second, HasSubstr("too early"));
    EXPECT_THAT(refusal("{\"nodes\":[3]}", "").second, HasSubstr("node 1 is no object"));
    EXPECT_THAT(refusal(R"({"nodes":[{"id":"a"}],"links":[{"source":"a"}]})", "").second,
                HasSubstr("link 1 has no \"target\""));
    EXPECT_THAT(
        refusal(R"({"nodes":[{"id":"a"}],"links":[{"source":"a","target":"a","weight":-1}]})", "")
            .second,
        HasSubstr("edge a - a: weight -1"));
}

TEST(Json, DepthIsLimited) {
    for (const std::string& unit : {std::string("["), std::string("{\"a\":")}) {
        std::string deep = "{\"nodes\":[],\"x\":";
        for (int i = 0; i < 100'000; ++i) deep += unit;
        const auto [code, message] = refusal(deep, "json");
        EXPECT_EQ(ErrorCode::limit, code);
        EXPECT_THAT(message, HasSubstr("offset"));
        EXPECT_THAT(message, HasSubstr("512"));
    }
}

TEST(Json, TruncationIsSafe) {
    expect_truncation_is_safe(spell(rich_network(true), "json").substr(0, 3000), "json");
}

}  // namespace
}  // namespace bibweft::graphio::test
