#include "ingest/joined.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "bibweft/ingest/read.hpp"
#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using ::testing::HasSubstr;

std::vector<Diagnostic> look(const char* format, const std::string& text, std::size_t piece) {
    JoinedExports joined(*find_input_format(format));
    for (std::size_t at = 0; at < text.size(); at += piece) {
        joined.take(std::string_view(text).substr(at, piece));
    }
    return joined.finish();
}

const std::string ris = "TY  - JOUR\nTI  - A title\nAU  - Roe, B\nER  - \n\n";
const std::string bibtex = "@article{roe2020,\n  title = {A title},\n  year = 2020\n}\n";
const std::string pubmed = "<?xml version=\"1.0\"?>\n<PubmedArticleSet>\n</PubmedArticleSet>\n";

TEST(JoinedExports, NamesThePlaceAndTheFormatOfTheOther) {
    const auto found = look("ris", ris + ris + bibtex + bibtex, 1000);
    ASSERT_EQ(1U, found.size());
    EXPECT_EQ("input.joined", found[0].code);
    EXPECT_EQ(Severity::warning, found[0].severity);
    EXPECT_EQ(11U, found[0].location.line);
    EXPECT_EQ(2 * ris.size(), found[0].location.begin);
    EXPECT_THAT(found[0].message, HasSubstr("looks like bibtex, but the file is read as ris"));
}

TEST(JoinedExports, TheOneInFrontCountsToo) {
    const auto found = look("ris", pubmed + ris, 1000);
    ASSERT_EQ(1U, found.size());
    EXPECT_EQ(1U, found[0].location.line);
    EXPECT_THAT(found[0].message, HasSubstr("looks like pubmed-xml"));
}

TEST(JoinedExports, EachKindOnceAndItsOwnNever) {
    EXPECT_EQ(2U, look("ris", ris + bibtex + pubmed + bibtex + ris + pubmed, 1000).size());
    EXPECT_TRUE(look("ris", ris + ris, 1000).empty());
    EXPECT_TRUE(look("bibtex", bibtex + bibtex, 1000).empty());
    EXPECT_TRUE(look("ris", "TY  - JOUR\nAB  - see\n@ home\n{a}\n<b>\nFN\nER  - \n", 1000).empty());
    EXPECT_TRUE(look("ris", "", 1).empty());
}

TEST(JoinedExports, PiecesMayEndAnywhere) {
    std::string text;
    while (text.size() < 300000) text += ris;
    const std::size_t line = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    const std::size_t at = text.size();
    text += bibtex;
    for (const std::size_t piece : {1000U, 4099U, 65536U, 70001U, 1000000U}) {
        const auto found = look("ris", text, piece);
        ASSERT_EQ(1U, found.size()) << piece;
        EXPECT_EQ(line + 1, found[0].location.line) << piece;
        EXPECT_EQ(at, found[0].location.begin) << piece;
    }
}

/// The exports of one field, each joined to each other one of another format.
TEST(JoinedExports, OfTheSamplesAreNoticed) {
    const test::Scratch scratch;
    const std::filesystem::path folder = test::source("seeds/corpora/tidal-maps");
    const char* names[] = {"pubmed.xml",   "references.bib", "scopus.ris",
                           "pubmed.nbib",  "wos.txt",        "scopus.csv",
                           "papers.jsonl", "dimensions.csv", "openalex.json"};
    std::size_t all = 0;
    for (const char* first : names) {
        for (const char* second : names) {
            const std::string whole = test::slurp(folder / first);
            const std::string path =
                scratch.write("joined.txt", whole + test::slurp(folder / second));
            std::size_t told = 0;
            std::size_t warned = 0;
            const std::vector<std::string> inputs = {path};
            const ReadSummary got = read_inputs(inputs, {}, [](Record&&) {});
            for (const Diagnostic& problem : got.problems) {
                told += problem.code == "input.joined";
                warned += problem.severity >= Severity::warning;
            }
            if (std::string(first) == second) {
                EXPECT_EQ(0U, told) << first;
            } else {
                EXPECT_GT(warned, 0U) << first << " and " << second;
                all += told;
            }
        }
    }
    EXPECT_GE(all, 40U) << "of 72 pairs; the others are told by their readers";
}

}  // namespace
}  // namespace bibweft::ingest
