#include <gtest/gtest.h>

#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

class StatsCommand : public test::CommandTest {};

TEST_F(StatsCommand, KarateClub) {
    const auto outcome = run({"stats", test::source("graphs/reference/karate.graphml")});
    EXPECT_EQ(0, outcome.status);
    EXPECT_TRUE(outcome.err.empty()) << outcome.err;
    for (const char* fact : {"34", "78", "45", "0.255682"}) {
        EXPECT_TRUE(contains(outcome.out, fact)) << fact << "\n" << outcome.out;
    }
}

TEST_F(StatsCommand, JsonHoldsValuesReasonsAndConventions) {
    const std::string ring = file("ring.dot", "graph { a -- b -- c -- d -- e -- a }");
    const auto outcome = run({"stats", ring, "-f", "json"});
    EXPECT_EQ(0, outcome.status);
    EXPECT_TRUE(contains(outcome.out, "\"density\"")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "null")) << outcome.out;  // assortativity of a regular graph
    EXPECT_TRUE(contains(outcome.out, "\"reason\""));
    EXPECT_TRUE(contains(outcome.out, "\"convention\""));
    EXPECT_FALSE(contains(outcome.out, "nan"));
}

TEST_F(StatsCommand, SaysWhenRowsWereMerged) {
    const std::string graph = file("twice.dot", "graph { 1 -- 2; 2 -- 1; 2 -- 3; 3 -- 1 }");
    const auto outcome = run({"stats", graph});
    EXPECT_EQ(0, outcome.status);
    EXPECT_TRUE(contains(outcome.err, "4")) << outcome.err;
    EXPECT_TRUE(contains(outcome.err, "3")) << outcome.err;
}

TEST_F(StatsCommand, ABrokenFileIsNamedWithItsLine) {
    const std::string broken = file(
        "broken.graphml", "<?xml version=\"1.0\"?>\n<graphml><graph>\n<node id=\"a\">\n</graph>\n");
    const auto outcome = run({"stats", broken});
    EXPECT_EQ(1, outcome.status);
    EXPECT_TRUE(outcome.out.empty());
    EXPECT_TRUE(contains(outcome.err, "broken.graphml:4")) << outcome.err;
}

TEST_F(StatsCommand, WhatIsNoGraphIsRefused) {
    EXPECT_EQ(1, run({"stats", path("missing.graphml")}).status);
    EXPECT_EQ(1, run({"stats", file("empty.graphml", "")}).status);
    const auto text = run({"stats", file("note.txt", "Just a sentence.")});
    EXPECT_EQ(1, text.status);
    EXPECT_TRUE(contains(text.err, "note.txt")) << text.err;
    EXPECT_EQ(2, run({"stats", "x.dot", "--effort", "slow"}).status);
    EXPECT_EQ(2, run({"stats"}).status);
}

TEST_F(StatsCommand, WritesATableOfNodes) {
    const std::string graph =
        file("path.dot", "graph { c -- d; a -- b; b -- c; d [label=\"x, \\\"y\\\"\"] }");
    const auto outcome =
        run({"stats", graph, "--nodes", path("nodes.csv"), "--only", "degree,core"});
    EXPECT_EQ(0, outcome.status) << outcome.err;
    EXPECT_EQ("id,label,degree,core\na,a,1,1\nb,b,2,1\nc,c,2,1\nd,\"x, \"\"y\"\"\",1,1\n",
              read("nodes.csv"));
    EXPECT_EQ(1, run({"stats", graph, "--nodes", path("nodes.csv")}).status);  // exists
    EXPECT_EQ(0, run({"stats", graph, "--nodes", path("nodes.csv"), "--overwrite"}).status);
    for (const char* column : {"harmonic", "closeness", "pagerank", "betweenness", "eigenvector",
                               "eccentricity", "articulation", "onion_layer", "clustering"}) {
        EXPECT_TRUE(contains(read("nodes.csv"), column)) << column;
    }
    EXPECT_EQ(2, run({"stats", graph, "--nodes", path("nodes.png")}).status);
}

TEST_F(StatsCommand, SaysWhyAColumnIsEmpty) {
    const std::string graph = file("arc.dot", "digraph { a -> b }");
    const auto outcome = run({"stats", graph, "--nodes", path("nodes.tsv")});
    EXPECT_EQ(0, outcome.status);
    EXPECT_TRUE(contains(outcome.err, "column eigenvector is empty: no cycle")) << outcome.err;
    EXPECT_EQ(0U, read("nodes.tsv").find("id\tlabel\t"));
}

TEST_F(StatsCommand, OnlyComputesWhatIsNamed) {
    const std::string karate = test::source("graphs/reference/karate.graphml");
    const auto outcome = run({"stats", karate, "--only", "density,null_model", "--draws", "5"});
    EXPECT_EQ(0, outcome.status) << outcome.err;
    EXPECT_EQ(0U, outcome.out.find("density "));
    EXPECT_TRUE(contains(outcome.out, "transitivity z")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "5 random graphs of the same degrees, seed 1"));
    EXPECT_FALSE(contains(outcome.out, "pagerank"));
    const auto unknown = run({"stats", karate, "--only", "density,betweeness"});
    EXPECT_EQ(2, unknown.status);
    EXPECT_TRUE(contains(unknown.err, "did you mean betweenness?")) << unknown.err;
}

TEST_F(StatsCommand, SaysWhetherItSampled) {
    const std::string karate = test::source("graphs/reference/karate.graphml");
    const auto exact = run({"stats", karate, "--exact", "--only", "distance,betweenness"});
    EXPECT_TRUE(contains(exact.out, "; exact")) << exact.out;
    const auto sampled =
        run({"stats", karate, "--samples", "20", "--only", "distance,betweenness", "--seed", "4"});
    EXPECT_TRUE(contains(sampled.out, "from 20 sampled sources, seed 4, standard error"));
    EXPECT_TRUE(contains(sampled.out, "estimated from 20 sampled sources, seed 4"));
    EXPECT_EQ(2, run({"stats", karate, "--exact", "--samples", "20"}).status);
}

TEST_F(StatsCommand, WritesTsvAndMarkdown) {
    const std::string ring = file("ring.dot", "graph { a -- b -- c -- d -- e -- a }");
    const auto tsv = run({"stats", ring, "-f", "tsv"});
    EXPECT_EQ(0U, tsv.out.find("name\tpart\tnode\tvalue\treason\tconvention\nnodes\t\t\t5\t"));
    EXPECT_TRUE(contains(tsv.out, "degree_assortativity\t\t\t\tall linked nodes have"));
    EXPECT_TRUE(contains(tsv.out, "\ndegree\tmean\t\t2\t"));
    EXPECT_TRUE(contains(tsv.out, "\ntop_degree\t1\ta\t2\t")) << tsv.out;
    const auto markdown = run({"stats", ring, "-f", "markdown"});
    EXPECT_TRUE(contains(markdown.out, "| density | 0.5 | links / possible pairs"));
    EXPECT_TRUE(contains(markdown.out, "\n### top degree\n"));
}

TEST_F(StatsCommand, ComparesTwoGraphs) {
    const std::string a = file("a.dot", "graph { a -- b; b -- c }");
    const std::string b = file("b.dot", "graph { b -- c; c -- d }");
    const auto outcome = run({"stats", a, "--compare", b});
    EXPECT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(contains(outcome.out, "link jaccard")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "0.333333"));
    EXPECT_TRUE(contains(outcome.out, "undefined (no node column \"cluster\" in the first and"));
    EXPECT_EQ(1, run({"stats", a, "--compare", path("missing.dot")}).status);
    EXPECT_TRUE(contains(run({"stats", a, "--compare", b, "-f", "json"}).out, "\"shared\": {"));
}

TEST_F(StatsCommand, DrawsTheDegrees) {
    const std::string karate = test::source("graphs/reference/karate.graphml");
    const auto outcome =
        run({"stats", karate, "--only", "density", "--histogram", "--plot", path("degrees.svg")});
    EXPECT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(contains(outcome.out, "        3-4         12  ####")) << outcome.out;
    EXPECT_EQ(0U, read("degrees.svg").find("<svg "));
    EXPECT_TRUE(contains(read("degrees.svg"), "Degrees of karate.graphml"));
    EXPECT_FALSE(contains(run({"stats", karate}).out, "####"));  // not a terminal
    EXPECT_EQ(2, run({"stats", karate, "--histogram", "-f", "json"}).status);
}

// Pairs m-n and q-p-r. Harmonic: m, n 1; p 2; q, r 1 + 1/2. Closeness with the share of reachable
// nodes: m, n 1/4; p 2/4; q, r (2/4) (2/3).
TEST_F(StatsCommand, CentralityOfSeparateParts) {
    const std::string graph = file("parts.dot", "graph { m -- n; p -- q; p -- r }");
    const auto outcome = run({"stats", graph, "--only", "closeness", "-f", "tsv"});
    for (const char* line :
         {"top_harmonic\t1\tp\t2\t", "top_harmonic\t2\tq\t1.5\t", "top_harmonic\t3\tr\t1.5\t",
          "top_harmonic\t4\tm\t1\t", "top_closeness\t1\tp\t0.5\t",
          "top_closeness\t2\tq\t0.3333333333333333\t", "top_closeness\t4\tm\t0.25\t"}) {
        EXPECT_TRUE(contains(outcome.out, line)) << line << "\n" << outcome.out << outcome.err;
    }
}

// The row 2,1 repeats 1,2: one link of weight 2.
TEST_F(StatsCommand, ATriangleWithARepeatedRow) {
    const std::string graph = file("triangle.dot", "graph { 1 -- 2; 2 -- 1; 2 -- 3; 3 -- 1 }");
    const auto outcome = run({"stats", graph, "-f", "tsv"});
    for (const char* line : {"\nlinks\t\t\t3\t", "\ntotal_weight\t\t\t4\t",
                             "\ntransitivity\t\t\t1\t", "\naverage_clustering\t\t\t1\t"}) {
        EXPECT_TRUE(contains(outcome.out, line)) << line << "\n" << outcome.out;
    }
    EXPECT_TRUE(contains(outcome.err, "4")) << outcome.err;
}

// A link both ways or one way: clustering ignores direction and says so.
TEST_F(StatsCommand, ClusteringOfDirectedGraphsSaysItsForm) {
    const std::string a = file("a.dot", "digraph { p -> q; q -> r; r -> q; p -> r; r -> p }");
    const std::string b = file("b.dot", "digraph { p -> q; q -> p; q -> r; r -> q; p -> r }");
    for (const std::string& graph : {a, b}) {
        const auto outcome = run({"stats", graph, "-f", "tsv", "--only", "clustering"});
        EXPECT_TRUE(contains(outcome.out,
                             "\naverage_clustering\t\t\t1\t\ta node of fewer than two "
                             "neighbours counts 0; direction ignored"))
            << outcome.out;
    }
}

// Path a-b-c-d and link x-y: hops 1 1 1 2 2 3 and 1 over 7 pairs.
TEST_F(StatsCommand, PathsOfSeparateParts) {
    const std::string graph = file("two.dot", "graph { a -- b; b -- c; c -- d; x -- y }");
    const auto outcome = run({"stats", graph, "-f", "tsv"});
    for (const char* line :
         {"\nconnected\t\t\tfalse\t", "\nlargest_components\t1\t\t4\t",
          "\nlargest_components\t2\t\t2\t", "\nmean_distance\t\t\t1.5714285714285714\t",
          "\ndiameter\t\t\t\tnot connected: 2 components\t",
          "\nlargest_component_diameter\t\t\t3\t",
          "\nlargest_component_mean_distance\t\t\t1.6666666666666667\t"}) {
        EXPECT_TRUE(contains(outcome.out, line)) << line << "\n" << outcome.out;
    }
}

TEST_F(StatsCommand, DegreesAndPathsWithAndWithoutDirection) {
    const auto arcs = run({"stats", file("a.dot", "digraph { u -> v; w -> v }"), "-f", "tsv"});
    for (const char* line :
         {"\ndegree\tmean\t\t1.3333333333333333\t", "\nin_degree\tmean\t\t0.6666666666666666\t",
          "\nout_degree\tmean\t\t0.6666666666666666\t", "\ncomponents\t\t\t1\t",
          "\nstrong_components\t\t\t3\t", "\nmean_distance\t\t\t1\t"}) {
        EXPECT_TRUE(contains(arcs.out, line)) << line << "\n" << arcs.out;
    }
    const auto links = run({"stats", file("b.dot", "graph { u -- v; w -- v }"), "-f", "tsv"});
    for (const char* line :
         {"\ndegree\tmean\t\t1.3333333333333333\t", "\nmean_distance\t\t\t1.3333333333333333\t"}) {
        EXPECT_TRUE(contains(links.out, line)) << line << "\n" << links.out;
    }
}

TEST_F(StatsCommand, OfNothingAndNextToNothing) {
    const auto ring =
        run({"stats", file("ring.dot", "graph { a -- b; b -- c; c -- d; d -- e; e -- a }"), "-f",
             "tsv"});
    for (const char* line : {"\ndegree_assortativity\t\t\t\tall linked", "\ndensity\t\t\t0.5\t",
                             "\naverage_clustering\t\t\t0\t", "\ndiameter\t\t\t2\t"}) {
        EXPECT_TRUE(contains(ring.out, line)) << line << "\n" << ring.out;
    }
    const auto one = run({"stats", file("one.dot", "graph { only }"), "-f", "tsv"});
    for (const char* line : {"\ncomponents\t\t\t1\t", "\ndensity\t\t\t\tfewer than two nodes",
                             "\nmean_distance\t\t\t\tfewer than two nodes",
                             "\naverage_clustering\t\t\t\tfewer than two nodes"}) {
        EXPECT_TRUE(contains(one.out, line)) << line << "\n" << one.out << one.err;
    }
    const auto none = run({"stats", "-f", "tsv",
                           file("none.graphml",
                                "<?xml version=\"1.0\"?>\n<graphml xmlns=\""
                                "http://graphml.graphdrawing.org/xmlns\"><graph "
                                "edgedefault=\"undirected\"/></graphml>\n")});
    EXPECT_EQ(0, none.status) << none.err;
    EXPECT_TRUE(contains(none.out, "\nlinks\t\t\t0\t")) << none.out;
    EXPECT_TRUE(contains(none.out, "\ndegree\t\t\t\tno nodes\t")) << none.out;
}

// Path a-b-c-d of weights 1, 2, 1.
TEST_F(StatsCommand, WeightsCountForStrengthAndNotForPaths) {
    const std::string graph =
        file("w.dot", "graph { a -- b [weight=1]; b -- c [weight=2]; c -- d [weight=1] }");
    const auto outcome = run({"stats", graph, "--nodes", path("n.tsv"), "--only",
                              "counts,degree,strength,betweenness", "-f", "tsv"});
    EXPECT_TRUE(contains(outcome.out, "\ntotal_weight\t\t\t4\t")) << outcome.out << outcome.err;
    EXPECT_TRUE(contains(outcome.out, "\nstrength\tmean\t\t2\t"));
    EXPECT_EQ(
        "id\tlabel\tdegree\tstrength\tbetweenness\na\ta\t1\t1\t0\nb\tb\t2\t3\t2\n"
        "c\tc\t2\t3\t2\nd\td\t1\t1\t0\n",
        read("n.tsv"));
}

}  // namespace
}  // namespace bibweft
