#include <gtest/gtest.h>

#include <algorithm>

#include "bibweft/text/clean.hpp"
#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Pairs = std::vector<std::pair<std::string, std::string>>;
using Words = std::vector<std::string>;

Reading read(const std::string& text) {
    return test::read_as("scopus-csv", text);
}

const std::string header =
    "\xEF\xBB\xBF\"Authors\",\"Author full names\",\"Author(s) ID\",\"Title\",\"Year\",\"Source "
    "title\",\"Volume\",\"Issue\",\"Art. No.\",\"Page start\",\"Page end\",\"Cited by\",\"DOI\","
    "\"Link\",\"Affiliations\",\"Authors with affiliations\",\"Abstract\",\"Author Keywords\","
    "\"Index Keywords\",\"Funding Text 1\",\"References\",\"Correspondence Address\",\"Publisher\","
    "\"PubMed ID\",\"Language of Original Document\",\"Abbreviated Source Title\",\"Document "
    "Type\",\"Source\",\"EID\"\n";

const std::string row =
    "\"Quill A.; De Souza B.\",\"Quill, Ada (57000000001); De Souza, Bo (57000000002)\","
    "\"57000000001; 57000000002\",\"Say \"\"yes\"\" to maps\",\"2019\",\"J Test\",\"11\",\"2\","
    "\"\",\"14\",\"31\",\"59\",\"10.1000/s1\",\"https://www.scopus.com/x\","
    "\"Dept. A, Univ. X, Town, Land; Dept. B, Univ. Y, City, Land\","
    "\"Quill A., Dept. A, Univ. X, Town, Land, Dept. B, Univ. Y, City, Land; "
    "De Souza B., Dept. B, Univ. Y, City, Land\","
    "\"Line one.\nLine two, with a comma.\",\"maps; graphs\",\"Graph theory; Maps\","
    "\"Funded by nobody.\","
    "\"Vale C., Old; new maps, J Test, 1, (1999); Roe B., More maps, J Test, 2, (2001)\","
    "\"Quill A.; Univ. X\",\"Press\",\"123\",\"English\",\"J. Test\",\"Article\",\"Scopus\","
    "\"2-s2.0-1\"\n";

TEST(ScopusCsv, ReadsEveryField) {
    const std::string text = header + row;
    const Reading got = read(text);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("2-s2.0-1", r.key);
    EXPECT_EQ("Article", r.type);
    EXPECT_EQ("Say \"yes\" to maps", r.title);
    EXPECT_EQ("Line one.\nLine two, with a comma.", r.abstract);
    ASSERT_EQ(2U, r.authors.size());
    EXPECT_EQ("Quill", r.authors[0].family);
    EXPECT_EQ("Ada", r.authors[0].given);
    EXPECT_EQ((Words{"Dept. A, Univ. X, Town, Land", "Dept. B, Univ. Y, City, Land"}),
              r.authors[0].affiliations);
    EXPECT_EQ("De Souza", r.authors[1].family);
    EXPECT_EQ((Words{"Dept. B, Univ. Y, City, Land"}), r.authors[1].affiliations);
    EXPECT_EQ(2019, r.year);
    EXPECT_EQ("J Test", r.venue);
    EXPECT_EQ("11", r.volume);
    EXPECT_EQ("2", r.issue);
    EXPECT_EQ("14-31", r.pages);
    EXPECT_EQ(59, r.citation_count);
    EXPECT_EQ((Pairs{{"doi", "10.1000/s1"}, {"eid", "2-s2.0-1"}, {"pmid", "123"}}), r.ids);
    EXPECT_EQ("https://www.scopus.com/x", r.url);
    EXPECT_EQ((Words{"maps", "graphs"}), r.keywords);
    EXPECT_EQ((Words{"Graph theory", "Maps"}), r.index_keywords);
    ASSERT_EQ(2U, r.references.size());
    EXPECT_EQ("Vale C., Old; new maps, J Test, 1, (1999)", r.references[0].text);
    EXPECT_EQ("Press", r.publisher);
    EXPECT_EQ("English", r.language);
    EXPECT_EQ((Pairs{{"Authors", "Quill A.; De Souza B."},
                     {"source-abbreviation", "J. Test"},
                     {"reprint-address", "Quill A.; Univ. X"},
                     {"Author(s) ID", "57000000001; 57000000002"},
                     {"Funding Text 1", "Funded by nobody."},
                     {"Source", "Scopus"}}),
              r.extra);
    EXPECT_EQ(2U, r.location.line);
    const std::string decoded = text.substr(3);  // without the byte order mark
    EXPECT_EQ(decoded.size() - 1, r.location.end);
    EXPECT_EQ(r.abstract, decoded.substr(r.abstract_location.begin,
                                         r.abstract_location.end - r.abstract_location.begin));
    EXPECT_EQ(2U, r.abstract_location.line);
}

TEST(ScopusCsv, LineEndsAndBlankLinesDoNotMatter) {
    std::string text = "\n\n" + header.substr(3) + "\n" + row + "\n" + row;
    std::string windows;
    for (const char c : text) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const Reading got = read(windows);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ(5U, got.records[0].location.line);
    EXPECT_EQ(8U, got.records[1].location.line);
    EXPECT_EQ("Line one.\r\nLine two, with a comma.", got.records[1].abstract);
}

TEST(ScopusCsv, QuotesBreaksAndAByteOrderMark) {
    const Reading got = read(
        "\xEF\xBB\xBF\"Authors\",\"Title\",\"Year\",\"Source title\",\"DOI\",\"Abstract\",\"Author "
        "Keywords\",\"References\"\r\n\"Quill A.; Roe B.\",\"Say \"\"yes\"\" to "
        "maps\",\"2019\",\"J Test\",\"10.1000/s1\",\"Line one.\r\nLine two, with a "
        "comma.\",\"maps; graphs\",\"Vale C., Old maps, J Test, 1, (1999)\"\r\n\"Vale "
        "C.\",\"Second\",\"2020\",\"J Test\",\"10.1000/s2\",\"Short.\",\"\",\"\"\r\n");
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ("Say \"yes\" to maps", got.records[0].title);
    EXPECT_EQ("Line one. Line two, with a comma.", text::clean(got.records[0].abstract).text);
    EXPECT_EQ(2U, got.records[0].authors.size());
    EXPECT_EQ(1U, got.records[0].references.size());
    EXPECT_EQ(2020, got.records[1].year);
    EXPECT_EQ(1U, got.records[1].authors.size());
    EXPECT_TRUE(got.records[1].keywords.empty());
    EXPECT_TRUE(got.problems.empty());
}

TEST(ScopusCsv, OldAndNewListsOfAuthorsAreTheSamePeople) {
    const std::string text =
        "Authors,Title,Year\n\"Torva, G.N., Lindo, F.A.\",Old style,2015\n"
        "Torva G.N.; Lindo F.A.,New style,2023\n\"Torva G.N., Lindo F.A.\",Older,2012\n";
    for (const char* format : {"scopus-csv", "csv"}) {
        const Reading got = test::read_as(format, text);
        ASSERT_EQ(3U, got.records.size());
        for (const Record& record : got.records) {
            ASSERT_EQ(2U, record.authors.size()) << format << record.title;
            EXPECT_EQ("Torva", record.authors[0].family);
            EXPECT_EQ("G.N.", record.authors[0].given);
            EXPECT_EQ("Lindo", record.authors[1].family);
            EXPECT_EQ("F.A.", record.authors[1].given);
        }
    }
}

TEST(ScopusCsv, AFullNameAloneIsOneAuthor) {
    const Reading got =
        read("Author full names,Title,Year,EID\n\"Quill, Ada (57000000001)\",T,2020,2-s2.0-1\n");
    ASSERT_EQ(1U, got.records.at(0).authors.size());
    EXPECT_EQ("Quill", got.records[0].authors[0].family);
    EXPECT_EQ("Ada", got.records[0].authors[0].given);
}

TEST(ScopusCsv, WhatIsNotThereIsEmpty) {
    const Reading got = read(
        "Authors,Title,Year,Source title,Art. No.,Abstract,Cited by,DOI,EID\n[No author name "
        "available],T,2019.0,J,104,[No abstract available],12.0,NA,2-s2.0-1\n"
        "NA,U,soon,NA,NA,No abstract available.,NA,none,2-s2.0-2\n");
    ASSERT_EQ(2U, got.records.size());
    const Record& first = got.records[0];
    EXPECT_TRUE(first.authors.empty());
    EXPECT_EQ("", first.abstract);
    EXPECT_EQ(2019, first.year);
    EXPECT_EQ(12, first.citation_count);
    EXPECT_EQ("104", first.pages);
    EXPECT_EQ((Pairs{{"eid", "2-s2.0-1"}}), first.ids);
    EXPECT_TRUE(first.extra.empty());
    const Record& second = got.records[1];
    EXPECT_TRUE(second.authors.empty());
    EXPECT_FALSE(second.year);
    EXPECT_FALSE(second.citation_count);
    EXPECT_EQ("", second.venue + second.pages + second.abstract);
    EXPECT_EQ((Pairs{{"Year", "soon"}}), second.extra);
}

TEST(ScopusCsv, OldAffiliationsHaveACommaInTheName) {
    const Reading got = read(
        "Authors,Title,Year,Affiliations,Authors with affiliations,EID\n"
        "\"Quill A., Roe B.\",T,2015,\"Univ. X, Land; Univ. Y, Land\","
        "\"Quill, A., Univ. X, Land, Univ. Y, Land; Roe, B., Univ. Z, Land\",2-s2.0-1\n"
        "\"Quill A., Roe B.\",U,2015,\"Univ. X, Land; Univ. Y, Land\",,2-s2.0-2\n"
        "Quill A.,V,2015,\"Univ. X, Land; Univ. Y, Land\",,2-s2.0-3\n");
    ASSERT_EQ(3U, got.records.size());
    EXPECT_EQ((Words{"Univ. X, Land", "Univ. Y, Land"}), got.records[0].authors[0].affiliations);
    EXPECT_EQ((Words{"Univ. Z, Land"}), got.records[0].authors[1].affiliations);
    EXPECT_TRUE(got.records[1].authors[0].affiliations.empty());
    EXPECT_EQ("Univ. X, Land; Univ. Y, Land", find_extra(got.records[1], "Affiliations"));
    EXPECT_EQ(2U, got.records[2].authors[0].affiliations.size());
}

TEST(ScopusCsv, RowsOfAnotherExportArePutRight) {
    // Two exports put together: the rows below have one more and one fewer "Funding Text".
    const Reading got = read(
        "Authors,Title,Year,Funding Text 1,Funding Text 2,References,Source,EID\n"
        "A B.,One,2001,f1,f2,\"V W., T, (1999)\",Scopus,2-s2.0-1\n"
        "A B.,Two,2002,f1,f2,f3,\"V W., T, (1999)\",Scopus,2-s2.0-2\n"
        "A B.,Three,2003,f1,\"V W., T, (1999)\",Scopus,2-s2.0-3\n");
    ASSERT_EQ(3U, got.records.size());
    for (const Record& record : got.records) {
        ASSERT_EQ(1U, record.references.size()) << record.title;
        EXPECT_EQ("V W., T, (1999)", record.references[0].text);
        EXPECT_EQ("Scopus", find_extra(record, "Source"));
    }
    EXPECT_EQ("2-s2.0-2", got.records[1].key);
    EXPECT_EQ((std::pair<std::string, std::string>("Funding Text 2", "f3")),
              got.records[1].extra.back());
    ASSERT_EQ(2U, got.problems.size());
    EXPECT_EQ("table.shifted", got.problems[0].code);
    EXPECT_EQ(Severity::warning, got.problems[0].severity);
    EXPECT_EQ(3U, got.problems[0].location.line);
    EXPECT_EQ(4U, got.problems[1].location.line);
}

TEST(ScopusCsv, ARepeatedHeaderIsLeftOut) {
    const Reading got = read(
        "Authors,Title,Year,EID\nA B.,One,2001,2-s2.0-1\n"
        "\xEF\xBB\xBF\"Authors\",\"Year\",\"Title\",\"DOI\",\"EID\"\n"
        "A B.,2002,Two,10.1000/x,2-s2.0-2\n");
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ("Two", got.records[1].title);
    EXPECT_EQ(2002, got.records[1].year);
    EXPECT_EQ("10.1000/x", find_id(got.records[1], "doi"));
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("table.header-again", got.problems[0].code);
    EXPECT_EQ(Severity::note, got.problems[0].severity);
}

TEST(ScopusCsv, AMalformedRecordCostsOnlyItself) {
    std::string text = header + row;
    text += "\"Roe B.\",\"Never closed,\"\",2001\n";
    text += row;
    const Reading got = read(text);
    EXPECT_EQ(2U, got.records.size());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("table.unclosed-quote", got.problems[0].code);
    EXPECT_EQ(4U, got.problems[0].location.line);
}

TEST(ScopusCsv, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("scopus-csv", header.substr(3) + row);
}

TEST(ScopusCsv, Detection) {
    const InputFormat& format = *find_input_format("scopus-csv");
    EXPECT_EQ(Likeness::sure, format.looks_like(header.substr(3) + row));
    EXPECT_EQ(Likeness::sure, format.looks_like("\r\n\r\n" + header.substr(3)));
    EXPECT_EQ(Likeness::possible,
              format.looks_like("Authors,Title,Year,Source title,Author Keywords\na,b,1,c,d\n"));
    EXPECT_EQ(Likeness::none, format.looks_like("Authors,Title,Year\na,b,2001\n"));
    EXPECT_EQ(Likeness::none, format.looks_like("title,abstract\n"));
    EXPECT_EQ(Likeness::none, format.looks_like("EID of a thing"));
    EXPECT_EQ(Likeness::none, format.looks_like(""));
    EXPECT_EQ("Scopus", format.database);
}

TEST(ScopusCsv, ReadsTheSamples) {
    const Reading got = read(test::slurp(test::source("seeds/corpora/tidal-maps/scopus.csv")));
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(60U, got.records.size());
    std::size_t references = 0;
    for (const Record& record : got.records) references += record.references.size();
    EXPECT_EQ(404U, references);  // 252 among the papers and 152 of other works
}

TEST(ScopusCsv, ReadsARealExport) {
    BW_REQUIRE_DATA("biblio/litstudy/tests/resources/scopus.csv");
    const Reading got = read(test::slurp(test::data("biblio/litstudy/tests/resources/scopus.csv")));
    ASSERT_EQ(58U, got.records.size());
    std::size_t authors = 0;
    std::size_t abstracts = 0;
    std::size_t references = 0;
    std::size_t with_references = 0;
    for (const Record& record : got.records) {
        authors += !record.authors.empty();
        abstracts += !record.abstract.empty();
        references += record.references.size();
        with_references += !record.references.empty();
        EXPECT_TRUE(find_id(record, "eid").starts_with("2-s2.0-"));
    }
    // All 58 have an abstract, of which one is "[No abstract available]", and 9 no author name.
    EXPECT_EQ(57U, abstracts);
    EXPECT_EQ(49U, authors);
    EXPECT_EQ(48U, with_references);
    EXPECT_GT(references, 2359U);  // years in parentheses
    EXPECT_LT(references, 2450U);
    EXPECT_EQ(56U, got.problems.size());  // rows of another export, one column longer
    EXPECT_EQ(10U, got.records[0].authors.size());
    EXPECT_EQ(13169, got.records[0].citation_count);
}

}  // namespace
}  // namespace bibweft::ingest
