#include "ingest/fields.hpp"

#include <gtest/gtest.h>

#include "bibweft/core/rng.hpp"

#include "ingest/names.hpp"

namespace bibweft::ingest {
namespace {

// Whatever stands in a text, at whatever distance: the same as words joined by single blanks.
TEST(Fields, SqueezedIsWordsAndSingleBlanks) {
    const std::vector<std::string> pieces = {"a",  "words", " ",      "  ", "\t",
                                             "\n", "é",     "\u00a0", "!"};
    Rng rng(5);
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        for (auto n = rng.below(12); n > 0; --n) text += pieces[rng.below(pieces.size())];
        std::string expected;
        for_each_part(text, " \t\n", [&](std::string_view word) {
            expected += (expected.empty() ? "" : " ") + std::string(word);
        });
        EXPECT_EQ(expected, squeezed(text)) << text;
    }
}

TEST(Fields, YearsAreFourDigitsOfTheirOwn) {
    EXPECT_EQ(2011, year_in("2011/05/03"));
    EXPECT_EQ(1998, year_in("c. 1998-2001"));
    EXPECT_EQ(2003, year_in("{May} 2003"));
    EXPECT_EQ(std::nullopt, year_in("forthcoming"));
    EXPECT_EQ(std::nullopt, year_in("20111"));
    EXPECT_EQ(2016, year_in("0000 then 2016"));
}

TEST(Fields, DoisAreFoundInText) {
    EXPECT_EQ("10.1000/a(b)c", doi_in("see https://doi.org/10.1000/a(b)c)."));
    EXPECT_EQ("10.1000/x", doi_in("doi:10.1000/x, and more"));
    EXPECT_EQ("10.1000.10/x", doi_in("10.1000.10/x"));
    EXPECT_EQ("", doi_in("version 10.1 of 2010.1000/x"));
    EXPECT_EQ("", doi_in("10.1000/"));
}

TEST(Fields, OrcidsAreFoundInAnyForm) {
    EXPECT_EQ("0000-0002-1825-0097", orcid_in("ORCID: https://orcid.org/0000-0002-1825-0097"));
    EXPECT_EQ("0000-0002-1694-233X", orcid_in("ORCID: 000000021694233x"));
    EXPECT_EQ("0000-0002-1825-0097", orcid_in("Doe, Jo 7/0000-0002-1825-0097; "));
    EXPECT_EQ("", orcid_in("E-7174-2011"));
    EXPECT_EQ("", orcid_in("0000-0002-1825-00971"));
    EXPECT_EQ("", orcid_in("0000-0002-1825-009"));
    EXPECT_EQ("", orcid_in("0000-0002--1825-0097"));
    EXPECT_EQ("", orcid_in(""));
}

TEST(Fields, CountsAndLists) {
    EXPECT_EQ(1234, count_in(" 1,234 "));
    EXPECT_EQ(std::nullopt, count_in("12a"));
    EXPECT_EQ(std::nullopt, count_in(""));
    EXPECT_EQ("a b c", squeezed("  a \n\tb c "));
    std::vector<std::string> words;
    add_distinct(words, "Maps");
    add_distinct(words, " maps ");
    EXPECT_EQ((std::vector<std::string>{"Maps"}), words);
}

void expect_name(const char* text, NameStyle style, const char* family, const char* given,
                 const char* suffix = "") {
    const Author author = parse_name(text, style);
    EXPECT_EQ(family, author.family) << text;
    EXPECT_EQ(given, author.given) << text;
    EXPECT_EQ(suffix, author.suffix) << text;
}

TEST(Names, PartsAreToldApart) {
    expect_name("De Souza, A", NameStyle::family_first, "De Souza", "A");
    expect_name("No, R", NameStyle::family_first, "No", "R");
    expect_name("Oaks, Milo, Jr.", NameStyle::given_first, "Oaks", "Milo", "Jr.");
    expect_name("Oaks, Jr., Milo", NameStyle::given_first, "Oaks", "Milo", "Jr.");
    expect_name("Roe Smith JL", NameStyle::family_first, "Roe Smith", "JL");
    expect_name("Roe J.-L. M.", NameStyle::family_first, "Roe", "J.-L. M.");
    expect_name("Ludwig van Beethoven", NameStyle::given_first, "van Beethoven", "Ludwig");
    expect_name("Jane A. Doe", NameStyle::given_first, "Doe", "Jane A.");
    expect_name("Anderson, Brand", NameStyle::given_first, "Anderson", "Brand");
    expect_name("Plato", NameStyle::given_first, "Plato", "");
    expect_name("et al.", NameStyle::given_first, "", "");
    EXPECT_EQ("Atlas Group", parse_name("Atlas  Group", NameStyle::literal).literal);
}

}  // namespace
}  // namespace bibweft::ingest
