#include "bibweft/corpus/label.hpp"

#include <gtest/gtest.h>

namespace bibweft::corpus {
namespace {

TEST(PaperLabel, TitleThenNameThenFirstWords) {
    EXPECT_EQ("A title", paper_label(" A\n title ", "Name", "Text."));
    EXPECT_EQ("Name", paper_label("", "Name", "Text of it."));
    EXPECT_EQ("one two three four five six seven eight…",
              paper_label("", " ", "one two three four five six seven eight, nine"));
    EXPECT_EQ("one two three four five six seven eight.",
              paper_label("", "", "one two three four five six seven eight."));
    EXPECT_EQ("", paper_label("", "", ""));
}

}  // namespace
}  // namespace bibweft::corpus
