#include <gtest/gtest.h>

#include "ingest/files.hpp"
#include "ingest/json_records.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;

Reading read(const std::string& text) {
    return test::read_as("jsonl", text);
}

TEST(Jsonl, ReadsEveryField) {
    const std::string line =
        R"({"id":"k1","title":"T \u00e9","abstract":"One.\nTwo.","authors":["Ada Quill","Roe, Bo",)"
        R"({"family":"Vale","given":"Cy","orcid":"0000-0001"},{"name":"The Group"}],"year":2019,)"
        R"("venue":"V","booktitle":"B","doi":" 10.1/x ","url":"u","keywords":["a"," b "],)"
        R"("references":["R1",{"id":"W1","doi":"10.1/r"},{"id":7}],"type":"article",)"
        R"("language":"en","citation_count":3,"pmid":12,"note":"n","pages":12,"open":true,)"
        R"("nested":{"a":[1,{"b":2}]},"none":null})";
    const Reading got = read(line);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("k1", r.key);
    EXPECT_EQ("T é", r.title);
    EXPECT_EQ("One.\nTwo.", r.abstract);
    ASSERT_EQ(4U, r.authors.size());
    EXPECT_EQ("Ada Quill", r.authors[0].literal);
    EXPECT_EQ("Roe", r.authors[1].family);
    EXPECT_EQ("Bo", r.authors[1].given);
    EXPECT_EQ("0000-0001", r.authors[2].orcid);
    EXPECT_EQ("The Group", r.authors[3].literal);
    EXPECT_EQ(2019, r.year);
    EXPECT_EQ("V", r.venue);
    EXPECT_EQ("u", r.url);
    EXPECT_EQ((std::vector<std::string>{"a", "b"}), r.keywords);
    ASSERT_EQ(3U, r.references.size());
    EXPECT_EQ("R1", r.references[0].text);
    EXPECT_EQ("10.1/r", r.references[1].doi);
    EXPECT_EQ("W1", r.references[1].id);
    EXPECT_EQ("7", r.references[2].text);
    EXPECT_EQ("article", r.type);
    EXPECT_EQ("en", r.language);
    EXPECT_EQ(3, r.citation_count);
    using Pairs = std::vector<std::pair<std::string, std::string>>;
    EXPECT_EQ((Pairs{{"doi", "10.1/x"}, {"pmid", "12"}}), r.ids);
    EXPECT_EQ("12", r.pages);
    EXPECT_EQ((Pairs{{"note", "n"},
                     {"open", "true"},
                     {"nested", R"({"a":[1,{"b":2}]})"},
                     {"booktitle", "B"}}),
              r.extra);
    EXPECT_EQ(line.size(), r.location.end);
    EXPECT_EQ(R"(One.\nTwo.)", line.substr(r.abstract_location.begin,
                                           r.abstract_location.end - r.abstract_location.begin));
}

TEST(Jsonl, ABadLineCostsThatLine) {
    const Reading got = read(
        "\xEF\xBB\xBF{\"id\":\"a\",\"title\":\"One\",\"year\":2001}\r\n\r\n"
        "{\"id\":\"b\",\"title\":\"Two\",\"year\":20\r\n{\"id\":\"c\",\"title\":\"Three\"}");
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ("One", got.records[0].title);
    EXPECT_EQ("Three", got.records[1].title);
    EXPECT_EQ(4U, got.records[1].location.line);
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("jsonl.syntax", got.problems[0].code);
    EXPECT_EQ(Severity::error, got.problems[0].severity);
    EXPECT_EQ(3U, got.problems[0].location.line);
}

TEST(Jsonl, NamesTheColumnOfAFault) {
    // The quote at byte 9 (column 10) is never closed.
    EXPECT_EQ(10U, read(R"({"title":"open)").problems.at(0).location.column);
    for (const char* line :
         {R"({"title" "T"})", R"({"title":T})", R"({"year":20x1})", "{", R"({"a":1,})",
          R"({"a":nul})", R"({"a":01})", R"({"a":"\x"})", "{]", R"({"a":tru})",
          R"({"a":1 "title":"b"})", R"({"a":"\)", R"({"a":"\u12)"}) {
        const Reading got = read(line);
        EXPECT_TRUE(got.records.empty()) << line;
        ASSERT_EQ(1U, got.problems.size()) << line;
        EXPECT_EQ("jsonl.syntax", got.problems[0].code) << line;
        EXPECT_GE(got.problems[0].location.column, 1U) << line;
        EXPECT_LE(got.problems[0].location.column, std::string(line).size() + 1) << line;
    }
}

TEST(Jsonl, AValueThatIsNoObjectIsNamed) {
    for (const char* line : {"[1]", "7", "\"text\"", "null", "true", "[[[7]]]", "[\"a,b\"]"}) {
        const Reading got = read(line);
        EXPECT_TRUE(got.records.empty());
        ASSERT_EQ(1U, got.problems.size()) << line;
        EXPECT_EQ("jsonl.not-object", got.problems[0].code) << line;
    }
}

TEST(Jsonl, AWrongTypeCostsTheField) {
    const Reading got = read(R"({"title":7,"year":"soon","authors":[1,"Bo Roe"],"abstract":"A."})");
    ASSERT_EQ(1U, got.records.size());
    EXPECT_EQ("", got.records[0].title);
    EXPECT_FALSE(got.records[0].year);
    EXPECT_EQ("A.", got.records[0].abstract);
    ASSERT_EQ(1U, got.records[0].authors.size());
    ASSERT_EQ(3U, got.problems.size());
    for (const Diagnostic& problem : got.problems) {
        EXPECT_EQ("jsonl.type", problem.code);
        EXPECT_EQ(Severity::warning, problem.severity);
    }
    EXPECT_NE(std::string::npos, got.problems[0].message.find("\"title\""));
    EXPECT_EQ(2U, got.problems[0].location.column);
    EXPECT_NE(std::string::npos, got.problems[1].message.find("\"year\""));
}

TEST(Jsonl, YearsAreWrittenInManyWays) {
    const auto year = [](const std::string& value) {
        return read("{\"year\":" + value + "}").records.at(0).year;
    };
    EXPECT_EQ(2001, year("2001"));
    EXPECT_EQ(2001, year("\"2001\""));
    EXPECT_EQ(2001, year("\"2001-05-03\""));
    EXPECT_EQ(2001, year("2001.0"));
    EXPECT_EQ(std::nullopt, year("20011"));
    EXPECT_EQ(std::nullopt, year("99999999999999999999999"));
    EXPECT_EQ(std::nullopt, year("null"));
}

TEST(Jsonl, TheFirstOfTwoFieldsCounts) {
    const Reading got = read(R"({"title":"first","title":"second","id":"x"})");
    EXPECT_EQ("first", got.records.at(0).title);
    EXPECT_EQ("x", got.records.at(0).key);
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("jsonl.duplicate", got.problems[0].code);
}

TEST(Jsonl, VenueElseJournalElseBookTitle) {
    EXPECT_EQ("J", read(R"({"booktitle":"B","journal":"J"})").records.at(0).venue);
    EXPECT_EQ("B", read(R"({"booktitle":"B","venue":""})").records.at(0).venue);
}

TEST(Jsonl, ListsInOneString) {
    const Record r = read(R"({"authors":"Roe, Bo; Ada Quill","keywords":"a; b;"})").records.at(0);
    ASSERT_EQ(2U, r.authors.size());
    EXPECT_EQ("Roe", r.authors[0].family);
    EXPECT_EQ((std::vector<std::string>{"a", "b"}), r.keywords);
}

TEST(Jsonl, DeepNestingIsHarmless) {
    const std::string deep(100'000, '[');
    EXPECT_EQ("jsonl.depth", read(deep + std::string(100'000, ']')).problems.at(0).code);
    EXPECT_EQ("jsonl.depth",
              read("{\"id\":" + deep + std::string(100'000, ']') + "}").problems.at(0).code);
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
    EXPECT_EQ("jsonl.depth", read(objects).problems.at(0).code);
    // 512 levels are allowed: the record's and 511 arrays'.
    const std::string nested = std::string(511, '[') + "1" + std::string(511, ']');
    EXPECT_EQ(1U, read("{\"title\":\"T\",\"x\":" + nested + "}").records.size());
    EXPECT_EQ(0U, read("{\"title\":\"T\",\"x\":[" + nested + "]}").records.size());
}

TEST(Jsonl, TruncationIsHarmless) {
    test::expect_truncation_is_harmless(
        "jsonl",
        "{\"id\":\"a\",\"title\":\"\\u00e9\\\"q\",\"authors\":[{\"family\":\"V\"},\"B R\"],"
        "\"year\":1999,\"x\":{\"y\":[1,2]}}\r\n\n[3]\n{\"abstract\":\"caf\xC3\xA9\",\"references\":"
        "[{\"doi\":\"10.1/x\"}]}\n");
}

TEST(Jsonl, Detection) {
    const InputFormat& format = *find_input_format("jsonl");
    EXPECT_EQ(Likeness::possible, format.looks_like(" {\"id\":1}"));
    EXPECT_EQ(Likeness::possible, format.looks_like("[[[["));
    EXPECT_EQ(Likeness::none, format.looks_like("[Purpose] We study maps."));
    EXPECT_EQ(Likeness::none, format.looks_like("{\\em Maps}"));
    EXPECT_EQ(Likeness::none, format.looks_like(""));
}

TEST(Jsonl, ReadsBackWhatItWrote) {
    test::expect_random_records_read_back("jsonl");
    Record record;
    record.key = "k";
    record.ids = {{"doi", "1"}, {"x", "2"}, {"doi", "3"}};
    record.extra = {{"a", "1"}, {"a", "2"}, {"b", "3"}};
    EXPECT_EQ(
        "{\"id\":\"k\",\"ids\":[[\"doi\",\"1\"],[\"x\",\"2\"],[\"doi\",\"3\"]],"
        "\"extra\":{\"a\":[\"1\",\"2\"],\"b\":\"3\"}}\n",
        test::write_as("jsonl", {record}));
    test::expect_reads_back("jsonl", {record});
}

TEST(Jsonl, ReadsArraysAndPages) {
    EXPECT_EQ(2U, read("[\n{\"title\":\"A\"},\n{\"title\":\"B\"}\n]\n").records.size());
    EXPECT_EQ(
        2U, read("{\"total\":2,\"records\":[{\"title\":\"A\"},{\"title\":\"B\"}]}").records.size());
    EXPECT_EQ(1U, read("{\"title\":\"A\",\"data\":[{\"title\":\"B\"}]}").records.size());
}

TEST(Jsonl, NamesOfOthersInAnyCase) {
    const Record r =
        read(R"({"Title":"T","DOI":"10.1/x","Cited_By_Count":3,"Number":4})").records.at(0);
    EXPECT_EQ("T", r.title);
    EXPECT_EQ("10.1/x", find_id(r, "doi"));
    EXPECT_EQ(3, r.citation_count);
    EXPECT_EQ("4", find_extra(r, "Number"));
}

TEST(Jsonl, WhatHasNoKnownMemberIsNoRecord) {
    const Reading got = read("{\"nodes\":[1,2],\"edges\":[]}\n{\"title\":null}\n");
    EXPECT_EQ(1U, got.records.size());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("jsonl.no-record", got.problems[0].code);
}

TEST(Jsonl, AControlCharacterCostsItself) {
    const Reading got = read("{\"title\":\"o\tp\x01q\",\"year\":NaN}\n");
    ASSERT_EQ(1U, got.records.size());
    EXPECT_EQ("o\tp q", got.records[0].title);
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("jsonl.repaired", got.problems[0].code);
    EXPECT_EQ(12U, got.problems[0].location.column);
}

TEST(Jsonl, ReadsARealSample) {
    BW_REQUIRE_DATA("corpus/acl_dev_sample.jsonl");
    const Reading got = read(test::slurp(test::data("corpus/acl_dev_sample.jsonl")));
    EXPECT_EQ(2195U, got.records.size());
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ("2020.aacl-main.34", got.records[0].key);
    EXPECT_EQ(4U, got.records[0].authors.size());
    EXPECT_EQ(2020, got.records[0].year);
    EXPECT_EQ("aacl", got.records[0].venue);
}

}  // namespace
}  // namespace bibweft::ingest
