#include <gtest/gtest.h>

#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

const std::string seeds = std::string(BIBWEFT_SOURCE_DIR) + "/seeds/corpora/";

using ExplainCommand = test::CommandTest;

TEST_F(ExplainCommand, GivesFormulasForTheClustersOfPapers) {
    const auto map = run({"map", seeds + "icml2026", "-o", path("map"), "--networks",
                          "papers,concepts", "--formats", "json"});
    ASSERT_EQ(0, map.status) << map.err;
    const auto text = run({"explain", path("map/papers.json")});
    ASSERT_EQ(0, text.status) << text.err;
    EXPECT_EQ("", text.err);
    EXPECT_TRUE(contains(text.out, "proved best")) << text.out;
    EXPECT_TRUE(contains(text.out, "a beam search would have found less for ")) << text.out;
    const auto one =
        run({"explain", path("map/papers.json"), "--length", "1", "-f", "tsv", "--threads", "1"});
    ASSERT_EQ(0, one.status) << one.err;
    EXPECT_TRUE(one.out.starts_with("cluster\tlabel\texplanation\toverlap\t")) << one.out;
    EXPECT_FALSE(contains(one.out, " OR ")) << one.out;
    EXPECT_EQ(run({"explain", path("map/papers.json"), "-f", "json", "--threads", "1"}).out,
              run({"explain", path("map/papers.json"), "-f", "json", "--threads", "3"}).out);

    const auto concepts = run({"explain", path("map/concepts.json")});
    EXPECT_EQ(1, concepts.status);
    EXPECT_TRUE(contains(concepts.err, "no node is a paper")) << concepts.err;
    const auto column = run({"explain", path("map/papers.json"), "--cluster", "group"});
    EXPECT_EQ(1, column.status);
    EXPECT_TRUE(contains(column.err, "no column group")) << column.err;
}

}  // namespace
}  // namespace bibweft
