#include <gtest/gtest.h>

#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

const std::string two_of_one =
    R"({"id":"q1","title":"Maps of science","authors":["Quill, Ada"],"year":2020,"doi":"10.1000/M","keywords":["maps"]})"
    "\n"
    R"({"title":"Maps of science","abstract":"We draw maps of science.","doi":"https://doi.org/10.1000/m","venue":"J. Maps"})"
    "\n"
    R"({"title":"Grids","authors":["Roe, Bo"],"year":2021})"
    "\n";

class RecordsCommand : public test::CommandTest {};

TEST_F(RecordsCommand, MergesAndNormalises) {
    const auto outcome = run({"records", file("in.jsonl", two_of_one)});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_EQ(2, std::count(outcome.out.begin(), outcome.out.end(), '\n'));
    for (const char* part : {"\"10.1000/m\"", "\"q1\"", "We draw maps of science.", "J. Maps",
                             "\"maps\"", "roe2021"}) {
        EXPECT_TRUE(contains(outcome.out, part)) << part << " in " << outcome.out;
    }
    EXPECT_FALSE(contains(outcome.out, "doi.org"));
    EXPECT_TRUE(contains(outcome.err, "papers   2 (1 duplicate merged: 1 by same DOI)"))
        << outcome.err;
}

TEST_F(RecordsCommand, ItsJsonlReadsBackIdentically) {
    const auto first = run({"records", file("in.jsonl", two_of_one)});
    const auto second = run({"records", file("again.jsonl", first.out)});
    EXPECT_EQ(first.out, second.out);
}

TEST_F(RecordsCommand, TheAuditNamesEveryMergeAndFill) {
    const std::string in = file("in.jsonl", two_of_one);
    const auto outcome = run({"records", in, "-o", path("out.jsonl"), "--audit", path("a.tsv")});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(outcome.out.empty());
    const std::string audit = read("a.tsv");
    EXPECT_TRUE(contains(audit, "merged\tsame DOI\t1\tdoi:10.1000/m\t" + in + ":2\t" + in + ":1"))
        << audit;
    EXPECT_TRUE(contains(audit, "filled\tyear\t\tdoi:10.1000/m\t" + in + ":2\t" + in + ":1"))
        << audit;
    const auto again = run({"records", in, "-o", path("out.jsonl")});
    EXPECT_EQ(1, again.status);
    EXPECT_TRUE(contains(again.err, "--overwrite")) << again.err;
    EXPECT_EQ(0, run({"records", in, "-o", path("out.jsonl"), "--overwrite"}).status);
}

TEST_F(RecordsCommand, OrderOfFilesAndRecordsMakesNoDifference) {
    const std::string lines[] = {
        R"({"title":"A of B","authors":["Roe, Bo"],"year":2001,"doi":"10.1000/a"})",
        R"({"title":"A of B","authors":["Roe, Bo"],"year":2001,"venue":"V"})",
        R"({"title":"C of D","authors":["Roe, Bo"],"year":2001})"};
    const std::string ab = file("ab.jsonl", lines[0] + "\n" + lines[1] + "\n");
    const std::string c = file("c.jsonl", lines[2] + "\n");
    const std::string ba = file("ba.jsonl", lines[1] + "\n" + lines[0] + "\n");
    const std::string expected = run({"records", ab, c}).out;
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(expected, run({"records", c, ab}).out);
    EXPECT_EQ(expected, run({"records", c, ba, "--threads", "1"}).out);
}

TEST_F(RecordsCommand, StrictAndUnknownFormats) {
    const std::string in = file("in.jsonl", two_of_one + "{bad\n");
    EXPECT_EQ(0, run({"records", in}).status);
    EXPECT_EQ(1, run({"records", in, "--strict"}).status);
    const auto wrong = run({"records", in, "-f", "jsnl"});
    EXPECT_EQ(2, wrong.status);
    EXPECT_TRUE(contains(wrong.err, "jsonl")) << wrong.err;
    EXPECT_EQ(2, run({"records", in, "--column", "title"}).status);
}

}  // namespace
}  // namespace bibweft
