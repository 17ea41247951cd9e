#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <filesystem>

#include "bibweft/graphio/format.hpp"
#include "bibweft/network/type.hpp"
#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

const std::string seeds = std::string(BIBWEFT_SOURCE_DIR) + "/seeds/corpora/";

class WhyCommand : public test::CommandTest {
protected:
    std::string why(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "why");
        const auto outcome = run(arguments);
        log_ = outcome.err;
        EXPECT_EQ(0, outcome.status) << outcome.err;
        return outcome.out;
    }
    Network made(const std::vector<std::string>& arguments) {
        const auto outcome = run(arguments);
        EXPECT_EQ(0, outcome.status) << outcome.err;
        std::vector<Diagnostic> problems;
        return graphio::read_graph(path("net.json"), "", problems);
    }
    std::string log_;
};

double member(const std::string& json, const char* name) {
    simdjson::dom::parser parser;
    const simdjson::padded_string padded(json);
    double value = -1;
    EXPECT_EQ(simdjson::SUCCESS, parser.parse(padded)[name].get(value)) << json;
    return value;
}

/// Three invented papers: two of them on tide gauges and sand banks together.
const char* const abstracts =
    "Tide gauges and sand banks\n"
    "Tide gauges record the height of the sea. Sand banks move when the tide gauges show storms.\n"
    "\n"
    "Sand banks in winter\n"
    "Sand banks lose height in winter. Tide gauges of two harbours agree with this.\n"
    "\n"
    "Harbour seals\n"
    "Harbour seals rest on sand banks at low water.\n";

TEST_F(WhyCommand, ShowsThePapersOfALinkWithTheirSentences) {
    file("papers.txt", abstracts);
    made({"network", "concepts", path("papers.txt"), "-o", path("net.json")});
    const std::string out = why({path("net.json"), "tide gauges", "Sand Banks"});
    EXPECT_TRUE(contains(out, "2 papers add 2; column cooccurrences of the file: 2")) << out;
    EXPECT_TRUE(contains(out, "papers.txt:2\n")) << out;
    EXPECT_TRUE(contains(out, "\"Sand banks move when the tide gauges show storms.\"")) << out;
    EXPECT_TRUE(contains(out, "\"Tide gauges of two harbours agree with this.\"")) << out;
    EXPECT_TRUE(contains(out, "\"Sand banks lose height in winter.\"")) << out;
    EXPECT_EQ("", log_);
    const std::string node = why({path("net.json"), "--node", "sand banks", "-f", "tsv"});
    EXPECT_EQ(4, std::ranges::count(node, '\n')) << node;
}

TEST_F(WhyCommand, SumsToTheFileForEveryNetworkOfTheSample) {
    for (const network::NetworkType* type : network::network_types()) {
        SCOPED_TRACE(std::string(type->name));
        const Network net = made({"network", std::string(type->name), seeds + "tidal-maps/wos.txt",
                                  "-o", path("net.json"), "--overwrite"});
        ASSERT_GT(net.edge_count(), 0U);
        const std::size_t e = net.edge_count() / 2;
        const Edge& edge = net.edges()[e];
        const std::string out =
            why({path("net.json"), net.id(edge.source), net.id(edge.target), "-f", "json"});
        EXPECT_NEAR(member(out, "weight"), member(out, "sum"), 1e-9);
        EXPECT_GT(member(out, "count"), 0);
        EXPECT_EQ("", log_);
    }
}

TEST_F(WhyCommand, KnowsNetworksOfMapsTheirClustersAndSlices) {
    const auto map = run({"map", seeds + "tidal-maps/wos.txt", "-o", path("map"), "--networks",
                          "keywords", "--formats", "graphml", "--counting", "fractional"});
    ASSERT_EQ(0, map.status) << map.err;
    const std::string out = why({path("map/keywords.graphml"), "--cluster", "1", "-f", "json"});
    EXPECT_NEAR(member(out, "weight"), member(out, "sum"), 1e-9);
    const auto sliced = run({"network", "keywords", seeds + "tidal-maps/wos.txt", "-o",
                             path("s.json"), "--slice", "50y"});
    ASSERT_EQ(0, sliced.status) << sliced.err;
    for (const auto& file : std::filesystem::directory_iterator(folder_)) {
        const std::string name = file.path().string();
        if (!contains(name, "/s.")) continue;
        std::vector<Diagnostic> problems;
        const Network net = graphio::read_graph(name, "", problems);
        if (net.edge_count() == 0) continue;
        const Edge& edge = net.edges()[0];
        const std::string link =
            why({name, net.id(edge.source), net.id(edge.target), "-f", "json"});
        EXPECT_EQ(member(link, "weight"), member(link, "sum"));
    }
}

TEST_F(WhyCommand, SaysWhatHasChangedOrIsMissing) {
    file("papers.txt", abstracts);
    made({"network", "concepts", path("papers.txt"), "-o", path("net.json")});
    file("papers.txt", std::string(abstracts) +
                           "\nStorms\nSand banks move in storms. Tide gauges record them.\n");
    why({path("net.json"), "tide gauges", "sand banks"});
    EXPECT_TRUE(contains(log_, "papers.txt: not among the inputs as it was")) << log_;
    EXPECT_TRUE(contains(log_, "the file says cooccurrences 2, the inputs as they are now give 3"))
        << log_;
    std::filesystem::remove(path("papers.txt"));
    const auto missing = run({"why", path("net.json"), "tide gauges", "sand banks"});
    EXPECT_EQ(1, missing.status);
    EXPECT_TRUE(contains(missing.err, "papers.txt: not found")) << missing.err;
    EXPECT_TRUE(contains(missing.err, "--input FILE")) << missing.err;
}

TEST_F(WhyCommand, RefusesWhatItCannotTell) {
    file("papers.txt", abstracts);
    made({"network", "concepts", path("papers.txt"), "-o", path("net.json")});
    const auto near = run({"why", path("net.json"), "tide gauges of", "sand banks"});
    EXPECT_EQ(1, near.status);
    EXPECT_TRUE(contains(near.err, "no node is called \"tide gauges of\"; did you mean"))
        << near.err;
    EXPECT_EQ(2, run({"why", path("net.json")}).status);
    EXPECT_EQ(2, run({"why", path("net.json"), "sand banks"}).status);
    EXPECT_EQ(2, run({"why", path("net.json"), "a", "b", "--node", "c"}).status);
    file("plain.graphml",
         "<graphml><graph edgedefault=\"undirected\"><node id=\"a\"/><node id=\"b\"/>"
         "<edge source=\"a\" target=\"b\"/></graph></graphml>");
    const auto plain = run({"why", path("plain.graphml"), "a", "b"});
    EXPECT_EQ(1, plain.status);
    EXPECT_TRUE(contains(plain.err, "does not say what it was made of")) << plain.err;
}

TEST_F(WhyCommand, LinksNameTheirPapersOnRequest) {
    file("papers.txt", abstracts);
    const Network net = made(
        {"network", "concepts", path("papers.txt"), "-o", path("net.json"), "--evidence", "1"});
    const Column* evidence = net.edge_attributes().find("evidence");
    ASSERT_NE(nullptr, evidence);
    for (std::size_t e = 0; e < net.edge_count(); ++e) {
        EXPECT_EQ('w', evidence->text(e).front());
        EXPECT_EQ(std::string::npos, evidence->text(e).find(';'));
    }
}

}  // namespace
}  // namespace bibweft
