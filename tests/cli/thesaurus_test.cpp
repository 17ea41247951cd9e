#include <gtest/gtest.h>

#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

class ThesaurusCommand : public test::CommandTest {
protected:
    /// Two papers with the short form, two with the long one, and a typing error.
    std::string corpus() const {
        return file("in.txt",
                    "We train a GQN on maps of rivers. A GQN needs data quality checks.\n\n"
                    "Rivers carry sediment, and the GQN models sediment transport.\n\n"
                    "A graph quill network predicts sediment transport from maps.\n\n"
                    "Our graph quill network reads river maps. The graph quill network "
                    "is small.\n\n"
                    "We compare a graph quill network with sediment transprot models.\n\n"
                    "Maps show sediment transport.\n");
    }
    std::string concepts(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments{"concepts", path("in.txt"),   "--min-occurrences",
                                           "1",        "--max-concepts", "0"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto outcome = run(arguments);
        EXPECT_EQ(0, outcome.status) << outcome.err;
        EXPECT_FALSE(contains(outcome.err, "warning")) << outcome.err;
        return outcome.out;
    }
};

TEST_F(ThesaurusCommand, WhatItWritesIsAThesaurusThatReplays) {
    const auto outcome = run({"thesaurus", corpus(), "-o", path("proposals.tsv")});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    const std::string table = read("proposals.tsv");
    EXPECT_TRUE(table.starts_with("label\treplace by\treason\tdetail\tpapers\t")) << table;
    EXPECT_TRUE(contains(table,
                         "GQN\tgraph quill network\tacronym\tinitials\t2\t3\t0\t"
                         "5 (+2)\t"))
        << table;
    EXPECT_TRUE(contains(table, "sediment transprot\tsediment transport\tedit-distance\t"))
        << table;
    // Nothing is merged by proposing; all is merged by the file.
    EXPECT_TRUE(contains(concepts(), "\tGQN\t\ttext\t"));
    const std::string merged = concepts({"--thesaurus", path("proposals.tsv")});
    EXPECT_FALSE(contains(merged, "\tGQN\t\ttext\t")) << merged;
    EXPECT_FALSE(contains(merged, "\tsediment transprot\t\ttext\t")) << merged;
    EXPECT_TRUE(contains(merged, "\tgraph quill network\t\ttext\t")) << merged;
    // What was accepted is proposed no more.
    const auto again = run(
        {"thesaurus", path("in.txt"), "--thesaurus", path("proposals.tsv"), "-o", path("2.tsv")});
    ASSERT_EQ(0, again.status) << again.err;
    EXPECT_FALSE(contains(read("2.tsv"), "GQN")) << read("2.tsv");
}

TEST_F(ThesaurusCommand, CommentedLinesAreNotApplied) {
    ASSERT_EQ(0, run({"thesaurus", corpus(), "-o", path("proposals.tsv")}).status);
    std::string table = read("proposals.tsv");
    const std::size_t line = table.find("GQN\tgraph");
    ASSERT_NE(std::string::npos, line);
    table.insert(line, "#");
    const std::string merged = concepts({"--thesaurus", file("mine.tsv", table)});
    EXPECT_TRUE(contains(merged, "\tGQN\t\ttext\t")) << merged;
    EXPECT_FALSE(contains(merged, "\tsediment transprot\t\ttext\t")) << merged;
}

TEST_F(ThesaurusCommand, KindsCanBeChosen) {
    const auto outcome =
        run({"thesaurus", corpus(), "--kinds", "edit-distance,plural", "-o", path("p.tsv")});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_FALSE(contains(read("p.tsv"), "GQN")) << read("p.tsv");
    EXPECT_TRUE(contains(read("p.tsv"), "edit-distance")) << read("p.tsv");
    const auto wrong = run({"thesaurus", corpus(), "--kinds", "plurals"});
    EXPECT_EQ(2, wrong.status);
    EXPECT_TRUE(contains(wrong.err, "plural")) << wrong.err;
}

TEST_F(ThesaurusCommand, TheOrderOfFilesHasNoEffect) {
    const std::string a = file("a.txt", "A GQN reads maps.\n\nWe train the GQN on rivers.\n");
    const std::string b = file("b.txt", "A graph quill network reads maps.\n\nSmall card decks.\n");
    const auto one = run({"thesaurus", a, b});
    const auto other = run({"thesaurus", b, a, "--threads", "1"});
    EXPECT_EQ(one.out, other.out);
    EXPECT_TRUE(contains(one.out, "acronym")) << one.out;
}

}  // namespace
}  // namespace bibweft
