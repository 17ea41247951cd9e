#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bibweft/core/error.hpp"
#include "ingest/fields.hpp"
#include "ingest/files.hpp"
#include "support/data.hpp"

// Inputs of another reference manager's tests, each with the BibTeX that it expects of it, compared
// field by field with what our readers give. Where the two differ, the table says why ours stands.

namespace bibweft::ingest {
namespace {

using Fields = std::map<std::string, std::string>;

const char* const folder = "biblio/jabref/org/jabref/logic/importer/fileformat";

/// Only letters and digits count, letter case aside: spellings of quotes and dashes differ.
std::string essence(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80 || std::isalnum(byte) != 0) out += static_cast<char>(std::tolower(byte));
    }
    return out;
}

std::string names(const Record& record) {
    std::string out;
    for (const Author& author : record.authors) out += to_string(author) + "; ";
    return out;
}

std::string words(const Record& record) {
    std::set<std::string> sorted;
    for (const auto* list : {&record.keywords, &record.index_keywords}) {
        for (const std::string& word : *list) sorted.insert(essence(word));
    }
    std::string out;
    for (const std::string& word : sorted) out += word + "; ";
    return out;
}

Fields fields_of(const Record& record) {
    return {{"title", essence(record.title)},
            {"authors", essence(names(record))},
            {"year", record.year ? std::to_string(*record.year) : ""},
            {"doi", essence(find_id(record, "doi"))},
            {"abstract", essence(record.abstract)},
            {"keywords", essence(words(record))},
            {"journal", essence(record.venue)},
            {"volume", essence(record.volume)},
            {"pages", essence(record.pages)}};
}

/// A field in which the two differ on purpose.
struct Difference {
    const char* input;
    const char* field;
    const char* why;
};

constexpr Difference differences[] = {
    {"RisImporterTest1.ris", "records",
     "a second TY behind fields begins a new record, as where ER was forgotten"},
    {"RisImporterTest6.ris", "title", "the dash is the file's own"},
    {"RisImporterTest7.ris", "authors", "editors are no authors"},
    {"RisImporterTest8_date.ris", "journal", "the full name (T2) beats the abbreviation (J2)"},
    {"RisImporterTestDate1.1.ris", "journal", "the full name (T2) beats the abbreviation (J2)"},
    {"RisImporterTestDate1.2.ris", "journal", "the full name (T2) beats the abbreviation (J2)"},
    {"RisImporterTestWithEmptyER.ris", "journal", "the full name (T2) beats the abbreviation (J2)"},
    {"MedlinePlainImporterTestCompleteEntry.txt", "keywords",
     "MeSH headings without their subheadings and marks"},
    {"NbibImporterTest.nbib", "abstract", "the copyright line stands in the abstract"},
    {"NbibImporterTest.nbib", "authors", "the corporate author is an author"},
    {"NbibImporterTest.nbib", "doi", "the DOI of LID is taken"},
    {"MedlineImporterTestArticleID.xml", "authors", "a group is a literal name"},
    {"MedlineImporterTestBookArticleSet.xml", "authors", "a group is a literal name"},
    {"MedlineImporterTestBookArticleSet.xml", "journal", "a chapter's venue is its book"},
    {"MedlineImporterTestBookArticleSet.xml", "title", "a chapter has its own title"},
    {"MedlineImporterTestKeywordSingleEntry.xml", "authors", "a person written about is no author"},
    {"MedlineImporterTestMathML.xml", "abstract", "formulas as characters, not as TeX"},
    {"MedlineImporterTestMeshHeadingList.xml", "keywords",
     "MeSH headings without their subheadings and marks"},
    {"MedlineImporterTestNbib.xml", "authors", "suffixes are kept; a group is a literal name"},
    {"MedlineImporterTestNbib.xml", "keywords",
     "MeSH headings without their subheadings and marks"},
    {"MedlineImporterTestPubmedBook.xml", "authors", "a group is a literal name"},
};

bool is_listed(const std::string& input, const std::string& field) {
    return std::any_of(std::begin(differences), std::end(differences),
                       [&](const Difference& d) { return input == d.input && field == d.field; });
}

void compare(const std::filesystem::path& input, const std::filesystem::path& expected,
             std::size_t& compared) {
    const std::string bytes = test::slurp(input);
    Source source = Source::from_bytes(bytes);
    const std::string format(detect(source).name);
    const test::Reading ours = test::read_as(format, bytes);
    const test::Reading theirs = test::read_as("bibtex", test::slurp(expected));
    const std::string name = input.filename().string();
    if (is_listed(name, "records")) {
        EXPECT_NE(theirs.records.size(), ours.records.size()) << name;
        return;
    }
    ASSERT_EQ(theirs.records.size(), ours.records.size()) << name << " as " << format;
    std::map<std::string, std::string> differing;  // field, with both values
    for (std::size_t i = 0; i < ours.records.size(); ++i) {
        const Fields got = fields_of(ours.records[i]);
        for (const auto& [field, value] : fields_of(theirs.records[i])) {
            ++compared;
            if (value != got.at(field)) differing[field] = value + "\n" + got.at(field);
        }
    }
    for (const auto& [field, values] : differing) {
        EXPECT_TRUE(is_listed(name, field)) << name << " " << field << "\n" << values;
    }
    for (const Difference& listed : differences) {
        EXPECT_TRUE(name != listed.input || differing.contains(listed.field))
            << name << " " << listed.field << " no longer differs";
    }
}

/// Compares all pairs whose input begins with `start` and has the suffix.
std::size_t compare_all(const std::string& start, const std::string& suffix) {
    std::size_t pairs = 0;
    std::size_t compared = 0;
    std::set<std::filesystem::path> inputs;
    for (const auto& entry : std::filesystem::directory_iterator(test::data(folder))) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(start) && name.ends_with(suffix)) inputs.insert(entry.path());
    }
    for (const std::filesystem::path& input : inputs) {
        std::filesystem::path expected = input;
        expected.replace_extension(".bib");
        if (!std::filesystem::exists(expected)) continue;
        ++pairs;
        compare(input, expected, compared);
    }
    ::testing::Test::RecordProperty("fields", static_cast<int>(compared));
    return pairs;
}

TEST(Pairs, Ris) {
    BW_REQUIRE_DATA(folder);
    EXPECT_EQ(18U, compare_all("Ris", ".ris"));
}

TEST(Pairs, MedlineTextAndNbib) {
    BW_REQUIRE_DATA(folder);
    EXPECT_EQ(7U, compare_all("MedlinePlain", ".txt") + compare_all("Nbib", ".nbib"));
}

TEST(Pairs, MedlineXml) {
    BW_REQUIRE_DATA(folder);
    EXPECT_EQ(10U, compare_all("MedlineImporter", ".xml"));
}

TEST(Pairs, EndnoteXml) {
    BW_REQUIRE_DATA(folder);
    EXPECT_EQ(7U, compare_all("EndnoteXml", ".xml"));
}

}  // namespace
}  // namespace bibweft::ingest
