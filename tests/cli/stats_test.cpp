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

}  // namespace
}  // namespace bibweft
