#include "bibweft/graphio/format.hpp"
#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

class MainpathCommand : public test::CommandTest {};

// The paths a-b-d-e, a-c-d-e and a-c-f (see main_path_test): the second weighs most.
TEST_F(MainpathCommand, WritesThePathOrMarksIt) {
    const std::string input = file(
        "in.dot", "digraph { b -> a; c -> a; d -> b; d -> c; e -> d; f -> c; x -> y; y -> x; }");
    auto outcome = run({"mainpath", input, "-o", path("main.json")});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(contains(outcome.err, "global: 4 of 8 papers, 3 of 8 links")) << outcome.err;
    EXPECT_TRUE(contains(outcome.err, "2 papers cite one another, directly or around"));
    std::vector<Diagnostic> problems;
    const Network main = graphio::read_graph(path("main.json"), "", problems);
    EXPECT_EQ(4U, main.node_count());
    EXPECT_EQ(2.0, main.edge_attributes().find("spc")->number(0));
    outcome = run({"mainpath", input, "-o", path("all.json"), "--whole"});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_EQ(8U, graphio::read_graph(path("all.json"), "", problems).node_count());
}

TEST_F(MainpathCommand, SaysWhatDoesNotFit) {
    const std::string undirected = file("u.dot", "graph { a -- b }");
    EXPECT_TRUE(contains(run({"mainpath", undirected, "-o", path("m.json")}).err, "directed"));
    const std::string lone = file("l.dot", "digraph { a; b }");
    EXPECT_TRUE(contains(run({"mainpath", lone, "-o", path("m.json")}).err, "no main path"));
    EXPECT_EQ(2, run({"mainpath", lone, "-o", path("n.json"), "--key-routes", "3"}).status);
    EXPECT_EQ(2, run({"mainpath", lone, "-o", path("n.json"), "--method", "longest"}).status);
}

// A real network of 2,708 papers: every link is "cited citing" there.
TEST_F(MainpathCommand, OfRealCitations) {
    BW_REQUIRE_DATA("citation/cora.cites");
    std::ifstream lines(test::data("citation/cora.cites"));
    std::string cited, citing, dot = "digraph {\n";
    while (lines >> cited >> citing) dot += citing + " -> " + cited + ";\n";
    const std::string input = file("cora.dot", dot + "}\n");
    const auto outcome = run({"mainpath", input, "-o", path("cora.json")});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    std::vector<Diagnostic> problems;
    const Network main = graphio::read_graph(path("cora.json"), "", problems);
    EXPECT_GT(main.edge_count(), 5U);
    EXPECT_TRUE(contains(outcome.err, "of 2708 papers")) << outcome.err;
    EXPECT_TRUE(contains(outcome.err, "cite one another")) << outcome.err;
}

}  // namespace
}  // namespace bibweft
