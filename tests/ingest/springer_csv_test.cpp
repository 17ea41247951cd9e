#include <gtest/gtest.h>

#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Pairs = std::vector<std::pair<std::string, std::string>>;
using Words = std::vector<std::string>;

Reading read(const std::string& text) {
    return test::read_as("springer-csv", text);
}

const std::string header =
    "Item Title,Publication Title,Book Series Title,Journal Volume,Journal Issue,Item DOI,Authors,"
    "Publication Year,URL,Content Type\n";
const std::string row =
    "\"Maps\n        of\n  flats\",\"J Test\",\"Series\",\"61\",\"3\",\"10.1000/a\",\"Jane "
    "DoeRichard "
    "van der Roe\",\"2012\",\"http://x.example/1\",\"Article\"\n";

Words authors_of(const std::string& names, std::size_t notes = 0) {
    const Reading got = read(header + "T,J,,,,10.1000/a,\"" + names + "\",2012,u,Article\n");
    EXPECT_EQ(notes, got.problems.size()) << names;
    for (const Diagnostic& problem : got.problems) EXPECT_EQ(Severity::note, problem.severity);
    Words out;
    for (const Author& author : got.records.at(0).authors) {
        out.push_back(author.literal.empty() ? to_string(author) : "{" + author.literal + "}");
    }
    return out;
}

TEST(SpringerCsv, ReadsEveryField) {
    const Reading got = read(header + row);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("Maps of flats", r.title);
    EXPECT_EQ("J Test", r.venue);
    EXPECT_EQ("61", r.volume);
    EXPECT_EQ("3", r.issue);
    EXPECT_EQ((Pairs{{"doi", "10.1000/a"}}), r.ids);
    ASSERT_EQ(2U, r.authors.size());
    EXPECT_EQ("Doe", r.authors[0].family);
    EXPECT_EQ("van der Roe", r.authors[1].family);
    EXPECT_EQ(2012, r.year);
    EXPECT_EQ("http://x.example/1", r.url);
    EXPECT_EQ("Article", r.type);
    EXPECT_EQ((Pairs{{"Book Series Title", "Series"}}), r.extra);
}

TEST(SpringerCsv, NamesThatStandTogetherAreTakenApart) {
    EXPECT_EQ((Words{"Doe, Jane"}), authors_of("Jane Doe"));
    EXPECT_EQ((Words{"Doe, Jane", "Roe, Richard"}), authors_of("Jane DoeRichard Roe"));
    EXPECT_EQ((Words{"Doe, V. K.", "Roe, M. C.", "Vale, E. V."}),
              authors_of("V. K. DoeM. C. RoeE. V. Vale"));
    EXPECT_EQ((Words{"Núñez, Adrián", "Østby, Í."}), authors_of("Adrián NúñezÍ. Østby"));
    EXPECT_EQ((Words{"McDonald, Ronan", "Roe, Jo"}), authors_of("Ronan McDonaldJo Roe"));
    EXPECT_EQ((Words{"Doe, DeHao", "Roe, Jo"}), authors_of("DeHao DoeJo Roe"));
    EXPECT_EQ((Words{"Doe, Jane, Jr.", "Roe, Richard"}), [] {
        Words names = authors_of("Jane Doe Jr.Richard Roe");
        if (!names.empty() && names[0] == "Doe, Jr., Jane") names[0] = "Doe, Jane, Jr.";
        return names;
    }());
    EXPECT_EQ((Words{"Doe, Rafik A.", "Roe, Janusz"}),
              authors_of("Prof. Rafik A. DoeProf. Dr. Janusz Roe"));
}

TEST(SpringerCsv, NamesThatMayBeTwoStayWhole) {
    EXPECT_EQ((Words{"Doe, Jane", "{WenGuang Chen}", "Roe, Jo"}),
              authors_of("Jane DoeWenGuang ChenJo Roe", 1));
    EXPECT_EQ((Words{"{Sukarma}"}), authors_of("Sukarma", 1));
    EXPECT_EQ((Words{"{Jane D.Richard Roe}"}), authors_of("Jane D.Richard Roe", 1));
    EXPECT_TRUE(authors_of("").empty());
}

TEST(SpringerCsv, LineEndsAndBlankLinesDoNotMatter) {
    std::string windows;
    for (const char c : "\n\n" + header + row) {
        windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    }
    const Reading got = read(windows);
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ("Maps of flats", got.records.at(0).title);
    EXPECT_EQ(4U, got.records.at(0).location.line);
}

TEST(SpringerCsv, AMalformedRecordCostsOnlyItself) {
    const Reading got = read(header + row + "\"Broken,\"J\",\"\"\n" + row);
    EXPECT_EQ(2U, got.records.size());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ(5U, got.problems[0].location.line);
}

TEST(SpringerCsv, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("springer-csv", header + row);
}

TEST(SpringerCsv, Detection) {
    const InputFormat& format = *find_input_format("springer-csv");
    EXPECT_EQ(Likeness::sure, format.looks_like(header + row));
    EXPECT_EQ(Likeness::none, format.looks_like("Title,DOI\nT,1\n"));
    EXPECT_EQ(Likeness::none, format.looks_like(""));
}

TEST(SpringerCsv, ReadsTheSamples) {
    const Reading got = read(test::slurp(test::source("seeds/corpora/tidal-maps/springer.csv")));
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(6U, got.records.size());
    EXPECT_EQ(2U, got.records[0].authors.size());
}

TEST(SpringerCsv, ReadsRealExports) {
    BW_REQUIRE_DATA("biblio/litstudy/notebooks/data/springer.csv");
    const Reading many =
        read(test::slurp(test::data("biblio/litstudy/notebooks/data/springer.csv")));
    FieldCounts counts;
    for (const Record& record : many.records) counts.count(record);
    EXPECT_EQ(1000U, counts.title);
    EXPECT_EQ(1000U, counts.doi);
    EXPECT_EQ(1000U, counts.year);
    EXPECT_EQ(994U, counts.authors);
    for (const Diagnostic& problem : many.problems) EXPECT_EQ(Severity::note, problem.severity);
    const Reading few =
        read(test::slurp(test::data("biblio/litstudy/tests/resources/springer.csv")));
    EXPECT_EQ(18U, few.records.size());
    EXPECT_TRUE(few.problems.empty());
    EXPECT_EQ(6U, few.records.at(1).authors.size());
}

}  // namespace
}  // namespace bibweft::ingest
