#include <gtest/gtest.h>

#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Pairs = std::vector<std::pair<std::string, std::string>>;
using Words = std::vector<std::string>;

Reading read(const std::string& text) {
    return test::read_as("dimensions-csv", text);
}

const std::string about = "\"About the data: Exported on May 03, 2025. Criteria: maps, flats.\"\n";

const std::string full =
    "Rank,Publication ID,DOI,PMID,PMCID,Title,Abstract,Source title,Anthology title,Publisher,"
    "MeSH terms,Publication Date,PubYear,Volume,Issue,Pagination,Publication Type,Authors,"
    "Authors (Raw Affiliation),Authors Affiliations,Times cited,Dimensions URL\n"
    "500,pub.1,10.1000/a,12,PMC3,Maps,\"One. Two,\",J Test,,Press,Humans; Maps,2019-05-03,2019,4,1,"
    "12-33,Article,\"Quill, Ada; De Souza, Bo; Vale, Cy\","
    "\"Quill, Ada (Dept (A), Univ X; Univ Y); De Souza, Bo; Vale, Cy (Univ Z)\","
    "\"Quill, Ada (Univ X); Vale, Cy (Univ Z)\",47,https://app.dimensions.ai/p/1\n";

const std::string mapping =
    "Publication ID,DOI,Title,Source title/Anthology title,PubYear,Volume,Issue,Pagination,Authors,"
    "Authors Affiliations - Name of Research organization,"
    "Authors Affiliations - Country of Research organization,Dimensions URL,Times cited,"
    "Cited references\n";

TEST(DimensionsCsv, ReadsEveryField) {
    const Reading got = read(about + full);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("pub.1", r.key);
    EXPECT_EQ("Article", r.type);
    EXPECT_EQ("Maps", r.title);
    EXPECT_EQ("One. Two,", r.abstract);
    ASSERT_EQ(3U, r.authors.size());
    EXPECT_EQ("De Souza", r.authors[1].family);
    EXPECT_EQ("Bo", r.authors[1].given);
    EXPECT_EQ((Words{"Dept (A), Univ X", "Univ Y"}), r.authors[0].affiliations);
    EXPECT_TRUE(r.authors[1].affiliations.empty());
    EXPECT_EQ((Words{"Univ Z"}), r.authors[2].affiliations);
    EXPECT_EQ(2019, r.year);
    EXPECT_EQ("J Test", r.venue);
    EXPECT_EQ("4", r.volume);
    EXPECT_EQ("1", r.issue);
    EXPECT_EQ("12-33", r.pages);
    EXPECT_EQ("Press", r.publisher);
    EXPECT_EQ(
        (Pairs{{"dimensions", "pub.1"}, {"doi", "10.1000/a"}, {"pmid", "12"}, {"pmcid", "PMC3"}}),
        r.ids);
    EXPECT_EQ((Words{"Humans", "Maps"}), r.index_keywords);
    EXPECT_EQ(47, r.citation_count);
    EXPECT_EQ("https://app.dimensions.ai/p/1", r.url);
    EXPECT_EQ((Pairs{{"Publication Date", "2019-05-03"},
                     {"Authors Affiliations", "Quill, Ada (Univ X); Vale, Cy (Univ Z)"},
                     {"Rank", "500"}}),
              [&] {
                  Pairs sorted;  // the order of extra fields follows the kinds of columns
                  for (const char* name : {"Publication Date", "Authors Affiliations", "Rank"}) {
                      sorted.emplace_back(name, find_extra(r, name));
                  }
                  return sorted;
              }());
    EXPECT_EQ(3U, r.extra.size());
    EXPECT_EQ(3U, r.location.line);
}

TEST(DimensionsCsv, ReferencesHaveParts) {
    // Brackets around some parts, around the whole, and no authors at all.
    const Reading got =
        read(about + mapping +
             "pub.2,10.1000/b,Nets,J Net,2020,1,2,3,\"Roe, Bo\",Univ X,Land,,5,"
             "\"[Vale, Cy; Roe, Bo]||[J Test]|1999|3|1|25-44|10.1000/tpr(2005)17:77|pub.9|10;"
             "[Quill, Ada]|ur.1; ur.2|Old [sic] Journal|2001|7|||10.1000/q|pub.8|;"
             "[|||1998|||||pub.7|2]\"\n");
    EXPECT_TRUE(got.problems.empty());
    const Record& r = got.records.at(0);
    ASSERT_EQ(3U, r.references.size());
    const Reference& first = r.references[0];
    EXPECT_EQ("", first.text);
    EXPECT_EQ("Vale, Cy", first.author);
    EXPECT_EQ("J Test", first.source);
    EXPECT_EQ(1999, first.year);
    EXPECT_EQ("3", first.volume);
    EXPECT_EQ("25", first.page);
    EXPECT_EQ("10.1000/tpr(2005)17:77", first.doi);
    EXPECT_EQ("dimensions:pub.9", first.id);
    EXPECT_EQ("Quill, Ada", r.references[1].author);
    EXPECT_EQ("Old [sic] Journal", r.references[1].source);
    EXPECT_EQ("10.1000/q", r.references[1].doi);
    EXPECT_EQ(1998, r.references[2].year);
    EXPECT_EQ("dimensions:pub.7", r.references[2].id);
    EXPECT_EQ((Words{"Univ X, Land"}), r.authors.at(0).affiliations);
}

TEST(DimensionsCsv, OrganizationsInTheOrderOfTheAuthors) {
    const std::string row = "pub.2,,Nets,J,2020,,,,\"Roe, Bo; Vale, Cy\",";
    const Record two = read(mapping + row + "Univ X; Univ Y,Land; Isle,,,\n").records.at(0);
    EXPECT_EQ((Words{"Univ Y, Isle"}), two.authors[1].affiliations);
    const Record three = read(mapping + row + "Univ X; Univ Y; Univ Z,Land,,,\n").records.at(0);
    EXPECT_TRUE(three.authors[0].affiliations.empty());
    EXPECT_EQ("Univ X; Univ Y; Univ Z",
              find_extra(three, "Authors Affiliations - Name of Research organization"));
}

TEST(DimensionsCsv, LineEndsBlankLinesAndTheFirstLineDoNotMatter) {
    std::string windows;
    for (const char c : "\n" + about + "\n" + full) {
        windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    }
    EXPECT_EQ(5U, read(windows).records.at(0).location.line);
    EXPECT_EQ(1U, read(full).records.size());
    const std::string wide = about.substr(0, about.size() - 1) + ",,,\n";
    EXPECT_EQ(1U, read(wide + full).records.size());
    EXPECT_EQ(Likeness::sure, find_input_format("dimensions-csv")->looks_like(wide + full));
}

TEST(DimensionsCsv, AMalformedRecordCostsOnlyItself) {
    const Reading got =
        read(about + full + "600,pub.2,\"10.1000/b\n" + full.substr(full.find('\n') + 1));
    EXPECT_EQ(2U, got.records.size());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ(4U, got.problems[0].location.line);
}

TEST(DimensionsCsv, TruncationIsHarmless) {
    test::expect_truncation_is_harmless(
        "dimensions-csv",
        about + mapping +
            "pub.2,10.1000/b,\"Nets\n\",J Net,2020,1,2,3,\"Roe, Bo\",Univ X,Land,,5,"
            "\"[Vale, Cy; Roe, Bo]||[J]|1999|3|1|25-44|10.1000/x|pub.9|10;[Q, A]|\"\n");
}

TEST(DimensionsCsv, Detection) {
    const InputFormat& format = *find_input_format("dimensions-csv");
    EXPECT_EQ(Likeness::sure, format.looks_like(about + full));
    EXPECT_EQ(Likeness::sure, format.looks_like(mapping));
    EXPECT_EQ(Likeness::none, format.looks_like("Publication ID,Title,Year\n"));
    EXPECT_EQ(Likeness::none, format.looks_like("About the data\n\nAn abstract of a paper."));
    EXPECT_EQ(Likeness::none, format.looks_like(""));
}

TEST(DimensionsCsv, ReadsTheSamples) {
    const Reading got = read(test::slurp(test::source("seeds/corpora/tidal-maps/dimensions.csv")));
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(7U, got.records.size());
    for (const Record& record : got.records) {
        EXPECT_FALSE(record.references.empty());
        for (const Reference& reference : record.references) EXPECT_NE("", reference.id);
    }
}

}  // namespace
}  // namespace bibweft::ingest
