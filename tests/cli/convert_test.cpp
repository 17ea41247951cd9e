#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bibweft/graphio/format.hpp"
#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::run;
using ::testing::HasSubstr;

class ConvertCommand : public test::CommandTest {
protected:
    bool exists(const std::string& name) const { return std::filesystem::exists(path(name)); }
    std::size_t file_count() const {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(folder_), {}));
    }
    static bool draws() { return graphio::find_format("svg") != nullptr && reads_dot(); }
    static bool reads_dot() {
        std::vector<Diagnostic> ignored;
        try {
            graphio::read_graph_text("graph {}", "dot", {"in", ignored});
        } catch (const std::exception&) {
            return false;
        }
        return true;
    }
};

constexpr const char* triangle =
    R"({"nodes":[{"id":"a","label":"2020"},{"id":"b"},{"id":"c"}],"links":[)"
    R"({"source":"a","target":"b","weight":0.1},{"source":"b","target":"c"},)"
    R"({"source":"c","target":"a","relation":"cites"}]})";

TEST_F(ConvertCommand, WritesSeveralFilesAtOnce) {
    const std::string in = file("in.json", triangle);
    const auto outcome =
        run({"convert", in, "-o", path("a.graphml"), path("a.cyjs"), path("nodes.csv")});
    EXPECT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(outcome.err.empty()) << outcome.err;
    EXPECT_THAT(read("edges.csv"), HasSubstr("a,b,Undirected,e0,0.1,"));
    for (const char* name : {"a.graphml", "a.cyjs", "nodes.csv", "edges.csv"}) {
        const auto back = run({"convert", path(name), "-o", path("back.json"), "--overwrite"});
        EXPECT_EQ(0, back.status) << back.err;
        EXPECT_THAT(read("back.json"), HasSubstr("\"weight\":0.1")) << name;
        EXPECT_THAT(read("back.json"), HasSubstr("\"label\":\"2020\"")) << name;
        EXPECT_THAT(read("back.json"), HasSubstr("\"relation\":\"cites\"")) << name;
    }
}

TEST_F(ConvertCommand, FormatsAndOptionsAreGivenForEachOutput) {
    const std::string in = file("in.json", triangle);
    const auto outcome = run({"convert", in, "-o", path("one"), "-f", "json,edges-key=edges", "-o",
                              path("nodes.csv"), "-f", ",bom"});
    EXPECT_EQ(0, outcome.status) << outcome.err;
    EXPECT_THAT(read("one"), HasSubstr("\"edges\":["));
    EXPECT_TRUE(read("nodes.csv").starts_with("\xEF\xBB\xBFId"));
    const auto message = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"convert", in});
        const auto failed = run(arguments);
        EXPECT_EQ(2, failed.status) << failed.err;
        return failed.err;
    };
    EXPECT_THAT(message({"-o", path("x")}), HasSubstr("no graph format has this suffix"));
    EXPECT_THAT(message({"-o", path("x"), "-f", "grphml"}), HasSubstr("did you mean graphml?"));
    EXPECT_THAT(message({"-o", path("x.json"), "-f", "json,edgeskey=edges"}),
                HasSubstr("json has no option \"edgeskey\"; it has edges-key, size-by"));
    EXPECT_THAT(message({"-o", path("x.json"), path("y.json"), "-f", "json"}),
                HasSubstr("2 outputs, but 1 times --format"));
    EXPECT_THAT(message({"-o", path("x.json"), path("x.json")}), HasSubstr("written twice"));
    EXPECT_THAT(message({"-o", path("n_map.txt"), path("n_network.txt")}),
                HasSubstr("n_map.txt is to be written twice"));
    EXPECT_FALSE(exists("x.json"));
}

// A row of weight 0 adds nothing; VOSviewer wants positions and clusters from 1.
TEST_F(ConvertCommand, MapsGetPositionsAndClusters) {
    const std::string in = file("in.csv",
                                "Source,Target,Weight\nmaps,graphs,2\ngraphs,maps,0\n"
                                "graphs,trees,1\ntrees,nets,5\n");
    const auto outcome =
        run({"convert", in, "-o", path("a.vosviewer.json"), path("a_map.txt"), path("a.json")});
    EXPECT_EQ(0, outcome.status) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("positions   by vos"));
    EXPECT_THAT(outcome.err, HasSubstr("weight 0"));
    EXPECT_EQ(std::string::npos, read("a.json").find("\"x\""));
    for (const char* name : {"a.vosviewer.json", "a_map.txt"}) {
        std::vector<Diagnostic> said;
        const Network map = graphio::read_graph(path(name), "", said);
        ASSERT_EQ(4U, map.node_count());
        ASSERT_EQ(3U, map.edge_count());
        std::vector<double> weights;
        for (const Edge& edge : map.edges()) weights.push_back(edge.weight);
        EXPECT_THAT(weights, testing::UnorderedElementsAre(2, 1, 5));
        for (std::size_t n = 0; n < 4; ++n) {
            EXPECT_GE(*map.nodes().find("cluster")->number(n), 1.0);
            EXPECT_LE(std::abs(*map.nodes().find("x")->number(n)), 1.0);
        }
    }
}

TEST_F(ConvertCommand, PicturesGetPositions) {
    if (!draws()) GTEST_SKIP() << "built without Graphviz";
    const std::string in = file("in.json", triangle);
    EXPECT_EQ(0, run({"convert", in, "-o", path("a.svg"), "-f", "svg,title=Three"}).status);
    EXPECT_THAT(read("a.svg"), HasSubstr("Three"));
}

TEST_F(ConvertCommand, WhatIsLostIsSaid) {
    const std::string in = file("in.gml.json", R"({"directed":true,"graph":{"k":1},"nodes":[)"
                                               R"({"id":"a"},{"id":"b"},{"id":"c"},{"id":"d"}],)"
                                               R"("links":[{"source":"a","target":"b","label":)"
                                               R"("cites"},{"source":"b","target":"c","label":)"
                                               R"("cites"}]})");
    const auto outcome = run({"convert", in, "-o", path("a.vosviewer.json")});
    EXPECT_EQ(0, outcome.status);
    EXPECT_THAT(outcome.err, HasSubstr("2 directed edges become 2 links"));
    EXPECT_THAT(outcome.err, HasSubstr("1 edge column (label)"));
    EXPECT_THAT(outcome.err, HasSubstr("1 graph attribute (k)"));
    std::vector<Diagnostic> said;
    EXPECT_EQ(4U, graphio::read_graph(path("a.vosviewer.json"), "", said).node_count());
}

TEST_F(ConvertCommand, NothingIsWrittenWhenOneOutputFails) {
    const std::string in = file("in.json", triangle);
    file("taken.cyjs", "old");
    const auto outcome = run({"convert", in, "-o", path("new.graphml"), path("taken.cyjs")});
    EXPECT_EQ(1, outcome.status);
    EXPECT_THAT(outcome.err, HasSubstr("taken.cyjs: the file exists; --overwrite replaces it"));
    EXPECT_EQ(2U, file_count());
    EXPECT_EQ("old", read("taken.cyjs"));
    EXPECT_EQ(0, run({"convert", in, "-o", path("taken.cyjs"), "--overwrite"}).status);
    EXPECT_NE("old", read("taken.cyjs"));
}

TEST_F(ConvertCommand, StandardOutputGetsTheMainFile) {
    const std::string in = file("in.json", triangle);
    testing::internal::CaptureStdout();
    const auto outcome = run({"convert", in, "-o", "-", "-f", "gephi-csv"});
    EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("Id,Label,"));
    EXPECT_EQ(0, outcome.status);
    EXPECT_THAT(outcome.err, HasSubstr("standard output has no place for the edges"));
}

}  // namespace
}  // namespace bibweft
