#include <gtest/gtest.h>

#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Pairs = std::vector<std::pair<std::string, std::string>>;
using Words = std::vector<std::string>;

Reading read(const std::string& text) {
    return test::read_as("lens-csv", text);
}

const std::string header =
    "Lens ID,Title,Date Published,Publication Year,Publication Type,Source Title,ISSNs,Publisher,"
    "Source Country,Author/s,Abstract,Volume,Issue Number,Start Page,End Page,Fields of Study,"
    "Keywords,MeSH Terms,Chemicals,Funding,Source URLs,External URL,PMID,DOI,Microsoft Academic "
    "ID,PMCID,Citing Patents Count,References,Citing Works Count,Is Open Access\n";
const std::string row =
    "\"099-423-208-935-17X\",\"Maps\",\"2011-03-01\",\"2011\",\"journal article\",\"J "
    "Test\",\"\",\"Press\",\"\",\"Ada Quill; Ludwig van der Berg; Tide Consortium\",\"One.\nTwo.\","
    "\"4\",\"1\",\"12\",\"33\",\"Hydrology; Maps\",\"tides; maps\",\"Humans\",\"\",\"\","
    "\"http://x.example/s\",\"http://x.example/e\",\"90001290\",\"10.1000/a\",\"77\",\"PMC5\","
    "\"0\",\"099-657-438-358-788; 099-571-349-864-510; Vale, Old maps\",\"47\",\"true\"\n";

TEST(LensCsv, ReadsEveryField) {
    const Reading got = read(header + row);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("099-423-208-935-17X", r.key);
    EXPECT_EQ("journal article", r.type);
    EXPECT_EQ("Maps", r.title);
    EXPECT_EQ("One.\nTwo.", r.abstract);
    ASSERT_EQ(3U, r.authors.size());
    EXPECT_EQ("Quill", r.authors[0].family);
    EXPECT_EQ("van der Berg", r.authors[1].family);
    EXPECT_EQ("Tide Consortium", r.authors[2].literal);
    EXPECT_EQ(2011, r.year);
    EXPECT_EQ("J Test", r.venue);
    EXPECT_EQ("4", r.volume);
    EXPECT_EQ("1", r.issue);
    EXPECT_EQ("12-33", r.pages);
    EXPECT_EQ("Press", r.publisher);
    EXPECT_EQ((Pairs{{"lens", "099-423-208-935-17X"},
                     {"doi", "10.1000/a"},
                     {"pmid", "90001290"},
                     {"pmcid", "PMC5"},
                     {"mag", "77"}}),
              r.ids);
    EXPECT_EQ("http://x.example/e", r.url);
    EXPECT_EQ((Words{"tides", "maps"}), r.keywords);
    EXPECT_EQ((Words{"Humans", "Hydrology", "Maps"}), r.index_keywords);
    ASSERT_EQ(3U, r.references.size());
    EXPECT_EQ("lens:099-657-438-358-788", r.references[0].id);
    EXPECT_EQ("", r.references[0].text);
    EXPECT_EQ("Vale, Old maps", r.references[2].text);
    EXPECT_EQ(47, r.citation_count);
    EXPECT_EQ((Pairs{{"Date Published", "2011-03-01"},
                     {"Source URLs", "http://x.example/s"},
                     {"Citing Patents Count", "0"},
                     {"Is Open Access", "true"}}),
              r.extra);
}

TEST(LensCsv, LineEndsAndBlankLinesDoNotMatter) {
    std::string windows;
    for (const char c : "\n\n" + header + row) {
        windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    }
    const Reading got = read(windows);
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ(4U, got.records.at(0).location.line);
}

TEST(LensCsv, AMalformedRecordCostsOnlyItself) {
    const Reading got = read(header + row + "\"099,Broken,2011\n" + row);
    EXPECT_EQ(2U, got.records.size());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("table.unclosed-quote", got.problems[0].code);
    EXPECT_EQ(4U, got.problems[0].location.line);
}

TEST(LensCsv, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("lens-csv", header + row);
}

TEST(LensCsv, Detection) {
    const InputFormat& format = *find_input_format("lens-csv");
    EXPECT_EQ(Likeness::sure, format.looks_like(header + row));
    EXPECT_EQ(Likeness::none, format.looks_like("ID,Title\n1,2\n"));
    EXPECT_EQ(Likeness::none, format.looks_like("Lens ID: a text about Title pages"));
    EXPECT_EQ("The Lens", format.database);
}

TEST(LensCsv, ReadsTheSamples) {
    const Reading got = read(test::slurp(test::source("seeds/corpora/tidal-maps/lens.csv")));
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(7U, got.records.size());
    for (const Record& record : got.records) EXPECT_FALSE(record.references.empty());
}

}  // namespace
}  // namespace bibweft::ingest
