#include <gtest/gtest.h>

#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Pairs = std::vector<std::pair<std::string, std::string>>;
using Words = std::vector<std::string>;

Reading read(const std::string& text) {
    return test::read_as("ieee-csv", text);
}

const std::string header =
    "\"Document Title\",Authors,\"Author Affiliations\",\"Publication Title\",Date Added To "
    "Xplore,\"Publication Year\",\"Volume\",\"Issue\",\"Start Page\",\"End Page\",\"Abstract\","
    "\"ISSN\",ISBNs,\"DOI\",Funding Information,PDF Link,\"Author Keywords\",\"IEEE "
    "Terms\",\"INSPEC Controlled Terms\",\"INSPEC Non-Controlled Terms\",\"Mesh_Terms\",Article "
    "Citation Count,Patent Citation Count,\"Reference Count\",\"License\",Online Date,Issue "
    "Date,\"Meeting Date\",\"Publisher\",Document Identifier\n";
const std::string row =
    "\"The \"\"New Normal\"\"' of maps\",\"A. Quill; J. -P. van Roe\",\"Univ. X, Land; Univ. Y, "
    "Land\",\"J. Maps & Nets\",\"4 Feb 2014\",\"2013\",\"15\",\"6\",\"16\",\"26\",\"One; "
    "two.\",\"9999-1055\",\"\",\"10.1000/a\",\"\",\"https://x.example/1\",\"maps;graphs\",\"Maps;"
    "Tides\",\"tides;networks\",\"tide tables\",\"\",\"51\",\"\",\"13\",\"\",\"16 Oct "
    "2013\",\"\",\"\",\"IEEE\",\"IEEE Magazines\"\n";

TEST(IeeeCsv, ReadsEveryField) {
    const Reading got = read(header + row);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("The \"New Normal\"' of maps", r.title);
    EXPECT_EQ("IEEE Magazines", r.type);
    EXPECT_EQ("One; two.", r.abstract);
    ASSERT_EQ(2U, r.authors.size());
    EXPECT_EQ("Quill", r.authors[0].family);
    EXPECT_EQ("A.", r.authors[0].given);
    EXPECT_EQ("van Roe", r.authors[1].family);
    EXPECT_EQ("J. -P.", r.authors[1].given);
    EXPECT_EQ((Words{"Univ. Y, Land"}), r.authors[1].affiliations);
    EXPECT_EQ(2013, r.year);
    EXPECT_EQ("J. Maps & Nets", r.venue);
    EXPECT_EQ("15", r.volume);
    EXPECT_EQ("6", r.issue);
    EXPECT_EQ("16-26", r.pages);
    EXPECT_EQ("IEEE", r.publisher);
    EXPECT_EQ((Pairs{{"doi", "10.1000/a"}}), r.ids);
    EXPECT_EQ("https://x.example/1", r.url);
    EXPECT_EQ((Words{"maps", "graphs"}), r.keywords);
    EXPECT_EQ((Words{"Maps", "Tides", "networks", "tide tables"}), r.index_keywords);
    EXPECT_EQ(51, r.citation_count);
    EXPECT_EQ("13", find_extra(r, "Reference Count"));
    EXPECT_EQ("9999-1055", find_extra(r, "ISSN"));
    EXPECT_EQ("16 Oct 2013", find_extra(r, "Online Date"));
}

TEST(IeeeCsv, AffiliationsThatAreNotOneForEachAuthorAreKept) {
    const std::string start = "Document Title,Authors,Author Affiliations,IEEE Terms,PDF Link\n";
    const Reading got = read(start + "T,A. Quill; B. Roe,X; Y; Z,t,u\nU,A. Quill; B. Roe,X,t,u\n");
    EXPECT_TRUE(got.records.at(0).authors[0].affiliations.empty());
    EXPECT_EQ("X; Y; Z", find_extra(got.records[0], "Author Affiliations"));
    EXPECT_EQ((Words{"X"}), got.records.at(1).authors[1].affiliations);
}

TEST(IeeeCsv, LineEndsAndBlankLinesDoNotMatter) {
    std::string windows;
    for (const char c : "\n\n" + header + row) {
        windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    }
    const Reading got = read(windows);
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ(4U, got.records.at(0).location.line);
}

TEST(IeeeCsv, AMalformedRecordCostsOnlyItself) {
    const Reading got = read(header + row + "\"Broken,\"A. Quill\",\"X\"\n" + row);
    EXPECT_EQ(2U, got.records.size());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ(3U, got.problems[0].location.line);
}

TEST(IeeeCsv, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("ieee-csv", header + row);
}

TEST(IeeeCsv, Detection) {
    const InputFormat& format = *find_input_format("ieee-csv");
    EXPECT_EQ(Likeness::sure, format.looks_like(header + row));
    EXPECT_EQ(Likeness::none, format.looks_like("Document Title,Authors\nT,A\n"));
    EXPECT_EQ(Likeness::none, format.looks_like(""));
    EXPECT_EQ("IEEE Xplore", format.database);
}

TEST(IeeeCsv, ReadsTheSamples) {
    const Reading got = read(test::slurp(test::source("seeds/corpora/tidal-maps/ieee.csv")));
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(5U, got.records.size());
    for (const Record& record : got.records) {
        for (const Author& author : record.authors) EXPECT_EQ(1U, author.affiliations.size());
    }
}

TEST(IeeeCsv, ReadsRealExports) {
    BW_REQUIRE_DATA("biblio/litstudy/notebooks/data/ieee_1.csv");
    struct Facts {
        const char* file;
        std::size_t records;
        std::size_t dois;
        std::size_t keywords;
        std::size_t cited;
        std::size_t problems;
    };
    // Cells that are not empty, counted by a CSV reader of another kind.
    constexpr Facts facts[] = {{"notebooks/data/ieee_1.csv", 100, 97, 81, 69, 1},
                               {"notebooks/data/ieee_2.csv", 100, 98, 70, 77, 0},
                               {"notebooks/data/ieee_3.csv", 100, 97, 70, 77, 0},
                               {"notebooks/data/ieee_4.csv", 100, 98, 65, 79, 0},
                               {"notebooks/data/ieee_5.csv", 41, 39, 24, 25, 0},
                               {"tests/resources/ieee.csv", 10, 10, 9, 4, 0}};
    for (const Facts& fact : facts) {
        const Reading got =
            read(test::slurp(test::data(std::string("biblio/litstudy/") + fact.file)));
        FieldCounts counts;
        for (const Record& record : got.records) counts.count(record);
        EXPECT_EQ(fact.records, got.records.size()) << fact.file;
        EXPECT_EQ(fact.records, counts.title) << fact.file;
        EXPECT_EQ(fact.records, counts.abstract) << fact.file;
        EXPECT_EQ(fact.records, counts.year) << fact.file;
        EXPECT_EQ(fact.dois, counts.doi) << fact.file;
        EXPECT_EQ(fact.keywords, counts.keywords) << fact.file;
        EXPECT_EQ(fact.cited, counts.citation_count) << fact.file;
        EXPECT_EQ(fact.problems, got.problems.size()) << fact.file;
    }
}

}  // namespace
}  // namespace bibweft::ingest
