#include <gtest/gtest.h>
#include <simdjson.h>

#include "ingest/files.hpp"
#include "ingest/json_records.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Strings = std::vector<std::string>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

Reading read(const std::string& text) {
    return test::read_as("csl-json", text);
}

Likeness likeness(const std::string& head) {
    return find_input_format("csl-json")->looks_like(head);
}

const std::string item =
    R"({"id":"quill2011","type":"article-journal","title":"Maps of <i>E. coli</i>","abstract":"We \"map\".",)"
    R"("container-title":"Journal of Maps","volume":4,"issue":"1","page":"12-33","publisher":"Map Press","DOI":"10.1000/c1",)"
    R"("PMID":"77","PMCID":"PMC88","ISSN":"1234-5678, 8765-4321","ISBN":"978-0-00-000000-2","URL":"https://example.org/c1",)"
    R"("keyword":"maps, tidal mud","language":"en","note":"a note","publisher-place":"Mudtown",)"
    R"("author":[{"family":"Wadden","given":"Joris","non-dropping-particle":"van der"},{"family":"Arcy","given":"Zoe","dropping-particle":"d'"},)"
    R"({"family":"Quill","given":"Ada","suffix":"Jr."},{"literal":"Tide Group"}],"editor":[{"family":"Roe","given":"Bo"},{"literal":"Board"}],)"
    R"("issued":{"date-parts":[["2011",3,7]]},"accessed":{"date-parts":[[2020,1,5]]},"custom":{"foo":"bar"}})";

TEST(CslJson, ReadsEveryField) {
    const Reading got = read(item);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("quill2011", r.key);
    EXPECT_EQ("article-journal", r.type);
    EXPECT_EQ("Maps of E. coli", r.title);
    EXPECT_EQ("We \"map\".", r.abstract);
    EXPECT_EQ(R"(We \"map\".)", item.substr(r.abstract_location.begin, 11));
    EXPECT_EQ(2011, r.year);
    EXPECT_EQ("Journal of Maps", r.venue);
    EXPECT_EQ("4", r.volume);
    EXPECT_EQ("1", r.issue);
    EXPECT_EQ("12-33", r.pages);
    EXPECT_EQ("Map Press", r.publisher);
    EXPECT_EQ("https://example.org/c1", r.url);
    EXPECT_EQ("en", r.language);
    EXPECT_EQ((Pairs{{"doi", "10.1000/c1"},
                     {"pmid", "77"},
                     {"pmcid", "PMC88"},
                     {"issn", "1234-5678"},
                     {"issn", "8765-4321"},
                     {"isbn", "978-0-00-000000-2"}}),
              r.ids);
    EXPECT_EQ((Strings{"maps", "tidal mud"}), r.keywords);
    ASSERT_EQ(4U, r.authors.size());
    EXPECT_EQ("van der Wadden, Joris", to_string(r.authors[0]));
    EXPECT_EQ("d'Arcy, Zoe", to_string(r.authors[1]));
    EXPECT_EQ("Quill, Jr., Ada", to_string(r.authors[2]));
    EXPECT_EQ("Tide Group", r.authors[3].literal);
    EXPECT_EQ((Pairs{{"note", "a note"},
                     {"publisher-place", "Mudtown"},
                     {"editor", "Roe, Bo; Board"},
                     {"issued", "2011-03-07"},
                     {"accessed", "2020-01-05"},
                     {"foo", "bar"}}),
              r.extra);
}

TEST(CslJson, ArraysListsAndLines) {
    EXPECT_EQ(2U, read("[\r\n " + item + ",\r\n " + item + "\r\n]\r\n").records.size());
    EXPECT_EQ(2U, read("\n\n" + item + "\n" + item + "\n").records.size());
    EXPECT_EQ(1U, read("{\"items\":[" + item + "]}").records.size());
    EXPECT_TRUE(read("[]").records.empty());
}

Record with(const std::string& members) {
    return read("{\"type\":\"book\"," + members + "}").records.at(0);
}

TEST(CslJson, DatesOfAllShapes) {
    EXPECT_EQ(2011, with(R"("issued":{"date-parts":[[2011]]})").year);
    EXPECT_TRUE(with(R"("issued":{"date-parts":[[2011]]})").extra.empty());
    EXPECT_EQ(2011, with(R"("issued":{"date-parts":[[2011,2],[2012,1]]})").year);
    EXPECT_EQ("2011-02/2012-01",
              find_extra(with(R"("issued":{"date-parts":[[2011,2],[2012,1]]})"), "issued"));
    EXPECT_EQ(1999, with(R"("issued":{"raw":"May 1999"})").year);
    EXPECT_EQ(1999, with(R"("issued":{"literal":"circa 1999"})").year);
    EXPECT_EQ(1999, with(R"("issued":{"year":1999})").year);
    EXPECT_EQ(1999, with(R"("issued":[{"year":"1999"}])").year);
    EXPECT_EQ(1999, with(R"("issued":"1999-05")").year);
    EXPECT_EQ(-44, with(R"("issued":{"date-parts":[[-44]]})").year);
    EXPECT_EQ("forthcoming", find_extra(with(R"("issued":{"literal":"forthcoming"})"), "issued"));
    EXPECT_EQ(std::nullopt, with(R"("issued":{"date-parts":[]})").year);
}

TEST(CslJson, KeywordsAreDividedAtTheStrongerMark) {
    EXPECT_EQ((Strings{"a, b", "c"}), with(R"("keyword":"a, b; c")").keywords);
    EXPECT_EQ((Strings{"a", "b"}), with(R"("keyword":"a,b")").keywords);
    EXPECT_EQ((Strings{"a", "b"}), with(R"("keyword":["a","b"])").keywords);
}

TEST(CslJson, AMalformedItemCostsItself) {
    const Reading got = read("[\n" + item + ",\n{\"id\":\"x\",\"type\":},\n" + item + "\n]");
    EXPECT_EQ(2U, got.records.size());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("csl-json.syntax", got.problems[0].code);
    EXPECT_EQ(3U, got.problems[0].location.line);
    EXPECT_EQ("csl-json.not-an-item", read(R"({"x":1})").problems.at(0).code);
    EXPECT_EQ("csl-json.type", read(R"({"type":"book","author":[{}]})").problems.at(0).code);
}

TEST(CslJson, DeepNestingIsAProblemWithAPlace) {
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
    const Reading got = read("[" + objects);
    EXPECT_TRUE(got.records.empty());
    EXPECT_EQ("csl-json.depth", got.problems.at(0).code);
    EXPECT_GT(got.problems[0].location.begin, 0U);
}

TEST(CslJson, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("csl-json", "[\r\n" + item + "]");
}

TEST(CslJson, WritesWhatOthersRead) {
    Record r;
    r.key = "quill2011";
    r.type = "article-journal";
    r.title = "Maps";
    r.abstract = "We map.";
    r.authors.emplace_back().family = "Quill";
    r.authors[0].given = "Ada";
    r.year = 2011;
    r.venue = "J. Maps";
    r.ids = {{"doi", "10.1000/c1"}};
    r.keywords = {"maps", "mud"};
    r.extra = {{"note", "n"}};
    EXPECT_EQ(
        "[\n{\"id\":\"quill2011\",\"type\":\"article-journal\",\"title\":\"Maps\","
        "\"author\":[{\"family\":\"Quill\",\"given\":\"Ada\"}],"
        "\"issued\":{\"date-parts\":[[2011]]},\"container-title\":\"J. Maps\","
        "\"DOI\":\"10.1000/c1\",\"keyword\":\"maps; mud\",\"abstract\":\"We map.\","
        "\"note\":\"n\"}\n]\n",
        test::write_as("csl-json", {r}));
    r.type = "Journal Article";
    r.citation_count = 3;
    const std::string text = test::write_as("csl-json", {r});
    EXPECT_NE(std::string::npos, text.find("\"type\":\"article-journal\""));
    EXPECT_NE(std::string::npos,
              text.find("\"custom\":{\"type\":\"Journal Article\",\"citation_count\":3}"));
    EXPECT_EQ("[\n\n]\n", test::write_as("csl-json", {}));
}

TEST(CslJson, ReadsBackWhatItWrote) {
    test::expect_random_records_read_back("csl-json");
    test::expect_reads_back("csl-json", {Record{}});
}

TEST(CslJson, Detection) {
    EXPECT_EQ(Likeness::sure, likeness(item));
    EXPECT_EQ(Likeness::sure, likeness("[\n" + item.substr(0, 100)));
    EXPECT_EQ(Likeness::sure,
              likeness(R"([{"id":"x","type":"book","issued":{"date-parts":[[2001]]}}])"));
    EXPECT_EQ(Likeness::possible, likeness(R"([{"id":"x","type":"book","title":"T"}])"));
    EXPECT_EQ(Likeness::none, likeness(R"({"id":"x","type":"journal-article","title":"T"})"));
    EXPECT_EQ(
        Likeness::none,
        likeness(
            R"({"DOI":"10.1000/x","type":"book","title":["T"],"issued":{"date-parts":[[2001]]}})"));
    EXPECT_EQ(Likeness::none, likeness(R"({"id":"x","title":"T","year":2001})"));
    EXPECT_EQ(Likeness::none, likeness(""));
}

TEST(CslJson, ReadsTheSample) {
    const std::string text = test::slurp(test::source("seeds/corpora/tidal-maps/csl.json"));
    EXPECT_EQ(Likeness::sure, likeness(text));
    const Reading got = read(text);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(9U, got.records.size());
    EXPECT_EQ("Exposure time maps for mesotidal estuaries", got.records[0].title);
    EXPECT_EQ(2011, got.records[0].year);
    EXPECT_EQ(4U, got.records[0].keywords.size());
}

// The arrays inside the fixtures of citation-js, each read as a file of its own.
std::vector<std::string> arrays_in(const std::string& path) {
    std::vector<std::string> out;
    simdjson::dom::parser parser;
    simdjson::dom::object all;
    if (parser.load(test::data(path).string()).get(all)) return out;
    for (const auto [name, value] : all) out.push_back(simdjson::to_string(value));
    return out;
}

TEST(CslJsonData, CitationJs) {
    BW_REQUIRE_DATA("biblio/citation-js");
    const std::string folder = "biblio/citation-js/packages/plugin-bibtex/test/mapping/";
    for (const auto& [name, count] :
         {std::pair{"biblatex-csl.json", 28U}, {"bibtex-csl.json", 16U}}) {
        const std::string text = test::slurp(test::data(folder + name));
        EXPECT_EQ(Likeness::sure, likeness(text)) << name;
        const Reading got = read(text);
        EXPECT_TRUE(got.problems.empty()) << name;
        EXPECT_EQ(count, got.records.size()) << name;
        test::expect_reads_back("csl-json", got.records);
    }
    // DOIs of three works of Crossref and one of another agency, as CSL.
    std::size_t crossref = 0;
    std::size_t csl = 0;
    for (const std::string& text : arrays_in("biblio/citation-js/test/data/api/doi.json")) {
        Source source = Source::from_bytes(text);
        const std::string format(detect(source).name);
        crossref += format == "crossref";
        csl += format == "csl-json";
        const Reading got = test::read_as(format, text);
        EXPECT_EQ(1U, got.records.size());
        EXPECT_TRUE(got.problems.empty());
        EXPECT_FALSE(got.records.at(0).title.empty());
        EXPECT_TRUE(got.records[0].year);
    }
    EXPECT_EQ(3U, crossref);
    EXPECT_EQ(1U, csl);
}

}  // namespace
}  // namespace bibweft::ingest
