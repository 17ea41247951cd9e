#include "bibweft/text/thesaurus.hpp"

#include <gtest/gtest.h>

namespace bibweft::text {
namespace {

std::vector<std::string> codes(std::string_view text, Thesaurus* out = nullptr) {
    std::vector<Diagnostic> diagnostics;
    Thesaurus thesaurus = Thesaurus::read(text, diagnostics);
    if (out != nullptr) *out = std::move(thesaurus);
    std::vector<std::string> list;
    for (const Diagnostic& d : diagnostics)
        list.push_back(d.code + " " + std::to_string(d.location.line));
    return list;
}

using Texts = std::vector<std::string>;

TEST(Thesaurus, FollowsChainsAndDrops) {
    Thesaurus t;
    EXPECT_EQ((Texts{}),
              codes("label\treplace by\r\na\tb\r\nb\tC c\r\nnoise\t\r\nx\tnoise\r\n", &t));
    EXPECT_EQ(4U, t.size());
    EXPECT_EQ("C c", t.replacement("A"));
    EXPECT_EQ("C c", t.replacement("b"));
    EXPECT_EQ("", t.replacement("Noise"));
    EXPECT_EQ("", t.replacement("x"));
    EXPECT_EQ(std::nullopt, t.replacement("C c"));
}

TEST(Thesaurus, CyclesAreReportedOnceAndChangeNothing) {
    Thesaurus t;
    EXPECT_EQ((Texts{"thesaurus.cycle 2"}),
              codes("label\treplace by\na\tb\nb\tc\nc\ta\nd\ta\n", &t));
    EXPECT_EQ(std::nullopt, t.replacement("a"));
    EXPECT_EQ(std::nullopt, t.replacement("c"));
    EXPECT_EQ("a", t.replacement("d"));
    EXPECT_EQ((Texts{}), codes("label\treplace by\na\tA\n", &t));  // only the case: no cycle
}

TEST(Thesaurus, CapitalsCanBeReplaced) {
    Thesaurus t;
    EXPECT_EQ((Texts{}), codes("label\treplace by\ncard\tCARD\nb\tcard\nA\tA\nc\tA\n", &t));
    EXPECT_EQ("CARD", t.replacement("Card"));
    EXPECT_EQ("CARD", t.replacement("b"));
    EXPECT_EQ(std::nullopt, t.replacement("a"));
    EXPECT_EQ("A", t.replacement("c"));
}

TEST(Thesaurus, IgnoresFurtherColumnsAndCommentedLines) {
    Thesaurus t;
    EXPECT_EQ((Texts{}),
              codes("label\treplace by\treason\na\tb\tplural\t3\n# c\td\n\"#c\"\td\n", &t));
    EXPECT_EQ(2U, t.size());
    EXPECT_EQ("b", t.replacement("a"));
    EXPECT_EQ("d", t.replacement("#c"));
}

TEST(Thesaurus, ReportsBadLines) {
    Thesaurus t;
    EXPECT_EQ((Texts{"thesaurus.columns 2", "thesaurus.label 3", "thesaurus.duplicate 6"}),
              codes("Label\tReplace by\nno tab\n\tb\na\tb\na\tb\na\tc\n", &t));
    EXPECT_EQ("b", t.replacement("a"));
    EXPECT_EQ((Texts{"thesaurus.header 1"}), codes("a\tb\nc\td\n", &t));
    EXPECT_TRUE(t.empty());
    EXPECT_EQ((Texts{}), codes("", &t));
}

}  // namespace
}  // namespace bibweft::text
