#include <zlib.h>

#include <cstdint>

#include "bibweft/graphio/page.hpp"
#include "graphio/helpers.hpp"
#include "graphio/page_parts.hpp"

namespace bibweft::graphio::test {
namespace {

constexpr const char* page =
    "<title>@BIBWEFT_TITLE@</title><script type=\"application/json\" id=\"bibweft-data\" "
    "data-encoding=\"@BIBWEFT_ENCODING@\">@BIBWEFT_DATA@</script>";

std::string json_of(const Network& network, const WriteOptions& options = {}) {
    std::vector<Diagnostic> ignored;
    return page_json(network, {options, ignored});
}

/// Three nodes in a row, the last one without cluster.
Network row_of_three() {
    NetworkBuilder builder(false);
    for (const char* id : {"a", "b", "c"}) builder.add_node(id);
    builder.add_edge(NodeId{0}, NodeId{1}, 2.0 / 3);
    builder.add_edge(NodeId{1}, NodeId{2}, 12345678.9);
    builder.edge_attributes().add("count", ColumnType::integer).set(0, std::int64_t{2});
    AttributeTable& nodes = builder.nodes();
    nodes.add("x", ColumnType::real);
    nodes.add("y", ColumnType::real);
    nodes.add("cluster", ColumnType::integer);
    nodes.add("cluster_label", ColumnType::text);
    nodes.add("papers", ColumnType::integer);
    nodes.add("share", ColumnType::real);
    nodes.add("own", ColumnType::boolean);
    nodes.add("empty", ColumnType::text);
    for (std::size_t n = 0; n < 3; ++n) {
        nodes.find("x")->set(n, static_cast<double>(n));
        nodes.find("y")->set(n, 0.0);
        nodes.find("papers")->set(n, static_cast<std::int64_t>(n + 1));
        if (n < 2) nodes.find("cluster")->set(n, static_cast<std::int64_t>(n + 1));
    }
    nodes.find("cluster_label")->set(0, std::string("first"));
    nodes.find("share")->set(1, 1.0 / 3);
    nodes.find("own")->set(2, true);
    return builder.build();
}

// Half extent of 3 nodes: 800, so x = -800, 0, 800. Radii 4 + 96 share, share = 0, 1/2, 1.
TEST(Html, HoldsTheNetworkInColumns) {
    const std::string json = json_of(row_of_three());
    EXPECT_THAT(json, HasSubstr(R"("format":"bibweft-page","version":1,"title":"bibweft map")"));
    EXPECT_THAT(json, HasSubstr(R"("directed":false,"weight":"weight","size":"papers")"));
    EXPECT_THAT(json, HasSubstr(R"("nodes":{"id":["a","b","c"],"label":["a","b","c"],)"
                                R"("x":[-800,0,800],"y":[0,0,0],)"
                                R"("radius":[4,52,100],"cluster":[1,2,0],)"));
    EXPECT_THAT(json,
                HasSubstr(R"({"name":"papers","type":"number","values":[1,2,3]},)"
                          R"({"name":"share","type":"number","values":[null,0.3333333,null]},)"
                          R"({"name":"own","type":"flag","values":[null,null,true]}]})"));
    EXPECT_THAT(json,
                HasSubstr(R"("edges":{"source":[0,1],"target":[1,2],)"
                          R"("weight":[0.6666667,12345680],)"
                          R"("columns":[{"name":"count","type":"number","values":[2,null]}]})"));
    EXPECT_THAT(json,
                HasSubstr(R"("clusters":[{"id":1,"label":"first","color":"#0072b2","size":1},)"
                          R"({"id":2,"label":"b","color":"#e69f00","size":1}])"));
}

TEST(Html, HoldsWhatACommandKnowsBeside) {
    PageData data;
    data.about = {{"papers", "7"}};
    data.clusters = {{1, "one & only", {"t"}, "a OR b", "holds for 2 of its 3 papers"}};
    data.levels = {{0.5, 0.25, {1, 1, 1}, {{1, "all", {}, "", ""}}}, {1, {}, {1, 2, 0}, {}}};
    data.level = 1;
    data.sources = {{{0, 0.5, 0U}, {1, 0.125, {}}}, {}};
    data.source_count = {5, 0};
    data.paper_ids = {"w1", "w2"};
    data.papers = AttributeTable(2);
    data.papers.add("label", ColumnType::text).set(0, std::string("P"));
    data.sentences = {"A sentence."};
    WriteOptions options;
    options.page = std::make_shared<const PageData>(data);
    const std::string json = json_of(row_of_three(), options);
    EXPECT_THAT(json, HasSubstr(R"("about":[{"name":"papers","value":"7"},)"));
    EXPECT_THAT(json, HasSubstr(R"("papers":[[[0,0.5,0],[1,0.125]],[]],"paper_count":[5,0]})"));
    EXPECT_THAT(json, HasSubstr(R"("papers":{"id":["w1","w2"],"label":["P",null]},)"
                                R"("sentences":["A sentence."],)"));
    EXPECT_THAT(
        json, HasSubstr(R"({"id":1,"label":"one & only","color":"#0072b2","size":1,"terms":["t"],)"
                        R"("explanation":"a OR b","explanation_note":"holds for)"));
    EXPECT_THAT(json,
                HasSubstr(R"("levels":[{"resolution":0.5,"quality":0.25,"cluster":[1,1,1],)"
                          R"("clusters":[{"id":1,"label":"all","color":"#0072b2","size":3}]},)"
                          R"({"resolution":1,"quality":null,"cluster":[1,2,0],)"));
    EXPECT_TRUE(json.ends_with(R"(],"level":1})")) << json;
}

TEST(Html, NothingHostileLeavesTheData) {
    Network network = row_of_three();
    const std::string hostile = "</script><img src=x onerror=alert(1)> <!--<script> & \u2028\u2029";
    network.nodes().add("label", ColumnType::text).set(0, hostile);
    network.nodes().find("cluster_label")->set(0, hostile);
    network.attributes().emplace_back("title", hostile);
    std::vector<Diagnostic> ignored;
    const std::string whole = filled_page(page, page_title(network, {}), json_of(network));
    const std::string start =
        "<title>&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; &lt;!--&lt;script&gt; &amp;";
    EXPECT_EQ(0U, whole.find(start)) << whole;
    const std::size_t begin = whole.find("data-encoding=\"json\">");
    const std::size_t end = whole.rfind("</script>");
    ASSERT_NE(std::string::npos, begin);
    const std::string data = whole.substr(begin + 21, end - begin - 21);
    for (const char* raw : {"<", ">", "&", "\u2028", "\u2029"}) {
        EXPECT_EQ(std::string::npos, data.find(raw)) << raw;
    }
    EXPECT_THAT(data, HasSubstr("\\u003c/script\\u003e\\u003cimg src=x onerror=alert(1)\\u003e"));
    EXPECT_THAT(data, HasSubstr("\\u003c!--\\u003cscript\\u003e \\u0026 \\u2028\\u2029\""));
}

TEST(Html, PacksWhatIsLong) {
    std::string json = "{\"a\":\"";
    for (int i = 0; i < 500; ++i) json += "<" + std::to_string(i * i);
    json += "\"}";
    const std::string whole = filled_page(page, "T", json, 100);
    const std::string mark = "data-encoding=\"gzip-base64\">";
    const std::size_t begin = whole.find(mark) + mark.size();
    const std::string text = whole.substr(begin, whole.rfind("</script>") - begin);
    ASSERT_EQ(0U, text.size() % 4);
    EXPECT_LT(text.size(), json.size());
    EXPECT_EQ("H4sIAAAAAAAC/", text.substr(0, 13));  // gzip, deflate, no name, time 0
    const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string packed;
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < text.size() && text[i] != '='; ++i) {
        bits = bits << 6U | static_cast<std::uint32_t>(letters.find(text[i]));
        if (i % 4 > 0) packed += static_cast<char>(bits >> (6 - 2 * (i % 4)) & 0xFFU);
    }
    std::string unpacked(json.size() + 1, '\0');
    z_stream stream{};
    ASSERT_EQ(Z_OK, inflateInit2(&stream, 31));
    stream.next_in = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(unpacked.data());
    stream.avail_out = static_cast<uInt>(unpacked.size());
    EXPECT_EQ(Z_STREAM_END, inflate(&stream, Z_FINISH));
    unpacked.resize(stream.total_out);
    inflateEnd(&stream);
    EXPECT_EQ(json, unpacked);
}

TEST(Html, NeedsItsPlaceholders) {
    const std::string once = page;
    EXPECT_THROW(filled_page("<title>@BIBWEFT_TITLE@</title>", "T", "{}"), Error);
    EXPECT_THROW(filled_page(once + once, "T", "{}"), Error);
    EXPECT_THROW(filled_page(once + "@BIBWEFT_OTHER@", "T", "{}"), Error);
    EXPECT_THAT(filled_page(once, "@BIBWEFT_DATA@", "{}"), HasSubstr("<title>@BIBWEFT_DATA@<"));
}

// c is the largest of the three, then b: clusters without a label are called by them.
TEST(Html, NamesClustersByTheirLargestNodes) {
    Network network = row_of_three();
    network.nodes().remove("cluster_label");
    for (std::size_t n = 0; n < 3; ++n) network.nodes().find("cluster")->set(n, std::int64_t{4});
    EXPECT_THAT(json_of(network), HasSubstr(R"("clusters":[{"id":4,"label":"c, b",)"));
}

TEST(Html, DegenerateNetworks) {
    EXPECT_THAT(json_of(NetworkBuilder(true).build()),
                HasSubstr(R"("nodes":{"id":[],"label":[],"x":[],"y":[],"radius":[],"cluster":[])"));
    NetworkBuilder builder(false);
    builder.add_node("only");
    EXPECT_THAT(json_of(builder.build()), HasSubstr(R"("x":[0],"y":[0],"radius":[4])"));
    builder.add_node("a");
    builder.add_node("b");
    EXPECT_THROW(json_of(builder.build()), Error);
}

TEST(Html, TheBundledPageIsFilled) {
    if (!has_page()) GTEST_SKIP() << "built without the page of export/viewer";
    const std::string whole = spell(row_of_three(), "html");
    EXPECT_EQ(std::string::npos, whole.find("@BIBWEFT_"));
    EXPECT_THAT(whole, HasSubstr("<title>bibweft map</title>"));
    EXPECT_THAT(whole, HasSubstr(R"("id":["a","b","c"])"));
    EXPECT_LT(page_template().size(), 400'000U);
}

TEST(Html, SizesThatTheNetworkBroughtAreScaled) {
    Network network = row_of_three();
    network.nodes().remove("papers");
    Column& size = network.nodes().add("size", ColumnType::real);
    for (std::size_t n = 0; n < 3; ++n) size.set(n, 0.5 * static_cast<double>(n));
    const std::string json = json_of(network);
    EXPECT_THAT(json, HasSubstr(R"("size":"size")"));
    EXPECT_THAT(json, HasSubstr(R"("radius":[4,52,100])"));
    EXPECT_THAT(json, HasSubstr(R"({"name":"size","type":"number","values":[0,0.5,1]})"));
}

}  // namespace
}  // namespace bibweft::graphio::test
