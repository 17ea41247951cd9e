#include <gtest/gtest.h>

#include "bibweft/text/clean.hpp"
#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Strings = std::vector<std::string>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

Reading read(const std::string& text) {
    return test::read_as("crossref", text);
}

Likeness likeness(const std::string& head) {
    return find_input_format("crossref")->looks_like(head);
}

const std::string work =
    R"({"indexed":{"date-parts":[[2025,3,3]]},"reference-count":3,"publisher":"Sand &amp; Sea","issue":"1",)"
    R"("content-domain":{"domain":[]},"short-container-title":["J. M."],"published-print":{"date-parts":[[2011,3]]},)"
    R"("abstract":"<jats:p>We map \"mud\".<\/jats:p>","DOI":"10.1000\/cr.1","type":"journal-article",)"
    R"("created":{"date-parts":[[2012,1,9]]},"page":"12-33","source":"Crossref","is-referenced-by-count":47,)"
    R"("title":["Maps of <i>E. coli</i>\n   &amp; mud"],"prefix":"10.1000","volume":"4","author":[)"
    R"({"given":"Ada","family":"Quill","suffix":"Jr.","sequence":"first","ORCID":"http:\/\/orcid.org\/0000-0002-1825-0097",)"
    R"("affiliation":[{"name":"Dept. of Mud"},{"name":"Lab"}]},{"name":"Tide Group","sequence":"additional"}],)"
    R"("member":"1","container-title":["Journal of Maps"],"language":"en","issued":{"date-parts":[[2011,3]]},)"
    R"("URL":"http:\/\/dx.doi.org\/10.1000\/cr.1","ISSN":["1234-5678","8765-4321"],"ISBN":["9780000000002"],"subject":["Geology","Mud"],)"
    R"("subtitle":["A study"],"reference":[{"key":"b1","doi-asserted-by":"crossref","DOI":"10.1000\/r1","author":"Roe",)"
    R"("year":"1999a","article-title":"Old maps","journal-title":"J. Old","volume":"3","first-page":"7"},)"
    R"({"key":"b2","unstructured":"Vale C. <i>Mud</i>. 2001."},{"key":"b3","author":"Poe","volume-title":"A Book","year":"1984"}],)"
    R"("funder":[{"name":"F"}],"update-to":[]})";

TEST(Crossref, ReadsEveryField) {
    const Reading got = read(work);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("10.1000/cr.1", r.key);
    EXPECT_EQ("journal-article", r.type);
    EXPECT_EQ("Maps of E. coli & mud", r.title);
    EXPECT_EQ("<jats:p>We map \"mud\".</jats:p>", r.abstract);
    EXPECT_EQ(2011, r.year);
    EXPECT_EQ("Journal of Maps", r.venue);
    EXPECT_EQ("4", r.volume);
    EXPECT_EQ("1", r.issue);
    EXPECT_EQ("12-33", r.pages);
    EXPECT_EQ("Sand & Sea", r.publisher);
    EXPECT_EQ("http://dx.doi.org/10.1000/cr.1", r.url);
    EXPECT_EQ("en", r.language);
    EXPECT_EQ(47, r.citation_count);
    EXPECT_EQ((Pairs{{"doi", "10.1000/cr.1"},
                     {"issn", "1234-5678"},
                     {"issn", "8765-4321"},
                     {"isbn", "9780000000002"}}),
              r.ids);
    EXPECT_EQ((Strings{"Geology", "Mud"}), r.index_keywords);
    ASSERT_EQ(2U, r.authors.size());
    EXPECT_EQ("Quill, Jr., Ada", to_string(r.authors[0]));
    EXPECT_EQ("0000-0002-1825-0097", r.authors[0].orcid);
    EXPECT_EQ((Strings{"Dept. of Mud", "Lab"}), r.authors[0].affiliations);
    EXPECT_EQ("Tide Group", r.authors[1].literal);
    ASSERT_EQ(3U, r.references.size());
    const Reference& first = r.references[0];
    EXPECT_EQ("10.1000/r1", first.doi);
    EXPECT_EQ("Roe", first.author);
    EXPECT_EQ(1999, first.year);
    EXPECT_EQ("Old maps", first.title);
    EXPECT_EQ("J. Old", first.source);
    EXPECT_EQ("3", first.volume);
    EXPECT_EQ("7", first.page);
    EXPECT_EQ("", first.text);
    EXPECT_EQ("Vale C. Mud. 2001.", r.references[1].text);
    EXPECT_EQ("A Book", r.references[2].title);
    EXPECT_EQ((Pairs{{"subtitle", "A study"}, {"funder", R"([{"name":"F"}])"}}), r.extra);
    const std::string there =
        work.substr(r.abstract_location.begin, r.abstract_location.end - r.abstract_location.begin);
    EXPECT_EQ(R"(<jats:p>We map \"mud\".<\/jats:p>)", there);
}

TEST(Crossref, AnswersFilesAndLines) {
    const std::string list =
        R"({"status":"ok","message-type":"work-list","message":{"facets":{},"items":[)" + work +
        "," + work + R"(],"total-results":2}})";
    EXPECT_EQ(2U, read(list).records.size());
    EXPECT_EQ(4U, read(list + "\r\n" + list).records.size());
    EXPECT_EQ(
        1U, read(R"({"status":"ok","message-type":"work","message":)" + work + "}").records.size());
    EXPECT_EQ(2U, read("{\"items\":[" + work + "," + work + "]}").records.size());
    EXPECT_EQ(2U, read("\r\n" + work + "\r\n" + work).records.size());
    const Reading none = read(R"({"status":"ok","message":{"items":[]}})");
    EXPECT_TRUE(none.records.empty());
    EXPECT_TRUE(none.problems.empty());
}

TEST(Crossref, MarkupOfTheAbstractStays) {
    const Reading got = read(
        R"({"DOI":"10.1000/cr3","title":["Research &amp; Development"],"abstract":"<jats:title>Abstract</jats:title><jats:p>We show that if a &lt; b then <jats:italic>in vitro</jats:italic> growth of CO<jats:sub>2</jats:sub> uptake is larger.</jats:p><jats:p>Second paragraph.</jats:p>","issued":{"date-parts":[[2020]]}})");
    ASSERT_EQ(1U, got.records.size());
    EXPECT_EQ("Research & Development", got.records[0].title);
    EXPECT_EQ(2020, got.records[0].year);
    EXPECT_TRUE(got.records[0].abstract.starts_with("<jats:title>Abstract</jats:title><jats:p>We"));
    EXPECT_EQ(
        "We show that if a < b then in vitro growth of CO2 uptake is larger. Second paragraph.",
        text::clean(got.records[0].abstract).text);
}

// Online only: 2015. Print beats online: 2021. Created and deposited are no years of publication.
TEST(Crossref, TheYearIsThatOfPublication) {
    const Reading got = read(
        R"({"DOI":"10.1000/cr4","title":["Online only"],"author":[{"name":"Atlas Group","sequence":"first"}],"published-online":{"date-parts":[[2015,6]]},"created":{"date-parts":[[2017,1,1]]}})"
        "\n"
        R"({"DOI":"10.1000/cr5","title":[],"published-print":{"date-parts":[[2021,1]]},"published-online":{"date-parts":[[2020,2,7]]},"created":{"date-parts":[[2020,2,1]]}})"
        "\n"
        R"({"DOI":"10.1000/cr6","title":["Never dated"],"created":{"date-parts":[[2009,2,1]]},"deposited":{"date-parts":[[2012,2,1]]}})"
        "\n");
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(3U, got.records.size());
    EXPECT_EQ(2015, got.records[0].year);
    EXPECT_EQ("Atlas Group", got.records[0].authors.at(0).literal);
    EXPECT_EQ(2021, got.records[1].year);
    EXPECT_EQ("", got.records[1].title);
    EXPECT_EQ(std::nullopt, got.records[2].year);
}

std::optional<int> year(const std::string& members) {
    return read("{\"DOI\":\"10.1000/x\"," + members + "}").records.at(0).year;
}

TEST(Crossref, DatesInTheirOrder) {
    EXPECT_EQ(
        2003,
        year(R"("issued":{"date-parts":[[2001]]},"published-print":{"date-parts":[[2003]]})"));
    EXPECT_EQ(2002,
              year(R"("issued":{"date-parts":[[2001]]},"published":{"date-parts":[[2002]]})"));
    EXPECT_EQ(
        2001,
        year(R"("published-online":{"date-parts":[[2004]]},"issued":{"date-parts":[["2001",5]]})"));
    EXPECT_EQ(
        2004,
        year(R"("published-online":{"date-parts":[[2004]]},"issued":{"date-parts":[[null]]})"));
    EXPECT_EQ(std::nullopt, year(R"("issued":{"date-parts":[]})"));
    EXPECT_EQ(2020, year(R"("posted":{"date-parts":[[2020,1,1]]})"));
}

TEST(Crossref, ReferencesWithoutContentAreNamed) {
    const Reading got = read(
        R"({"DOI":"10.1000/x","reference":[{"key":"10.1000/x_b1"},{"key":"2","year":"1999"}]})");
    ASSERT_EQ(1U, got.records.size());
    EXPECT_EQ(1U, got.records[0].references.size());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("crossref.type", got.problems[0].code);
    EXPECT_EQ(Severity::warning, got.problems[0].severity);
}

TEST(Crossref, OtherThingsAreNoWorks) {
    const Reading got =
        read(R"({"status":"failed","message-type":"validation-failure","message":[{"type":"x"}]})");
    EXPECT_TRUE(got.records.empty());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("crossref.not-a-work", got.problems[0].code);
}

TEST(Crossref, AMalformedWorkCostsItself) {
    const Reading got = read("{\"message\":{\"items\":[\n" + work +
                             ",\n{\"DOI\":\"10.1000/x\",\"title\":[\"T},\n" + work + "]}}");
    EXPECT_EQ(2U, got.records.size());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("crossref.syntax", got.problems[0].code);
    EXPECT_EQ(3U, got.problems[0].location.line);
}

TEST(Crossref, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("crossref",
                                        "{\"status\":\"ok\",\"message\":" + work + "}\n");
}

TEST(Crossref, Detection) {
    EXPECT_EQ(Likeness::sure, likeness(work));
    EXPECT_EQ(Likeness::sure,
              likeness(R"({"status":"ok","message-type":"work-list","message":{"items":[]}})"));
    EXPECT_EQ(Likeness::sure, likeness(R"({"items":[{"DOI":"10.1000/x","title":["T"]}]})"));
    EXPECT_EQ(Likeness::sure,
              likeness(R"({"DOI":"10.1000/x","published-online":{"date-parts":[[2015]]}})"));
    EXPECT_EQ(
        Likeness::none,
        likeness(
            R"({"DOI":"10.1000/x","type":"book","title":"T","issued":{"date-parts":[[2015]]}})"));
    EXPECT_EQ(Likeness::none, likeness(R"({"doi":"10.1000/x","title":"T"})"));
    EXPECT_EQ(Likeness::none, likeness(""));
}

TEST(Crossref, ReadsTheSample) {
    const Reading got = read(test::slurp(test::source("seeds/corpora/tidal-maps/crossref.json")));
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ(8U, got.records.size());
    EXPECT_EQ("10.1000/tm.2011.0412", got.records.at(0).key);
    EXPECT_EQ(10U, got.records[0].references.size());
}

TEST(CrossrefData, AnswersOfTheService) {
    BW_REQUIRE_DATA("biblio/litstudy/api_responses");
    struct Facts {
        const char* name;
        std::size_t records;
        std::size_t references;
    };
    for (const auto& [name, records, references] :
         {Facts{"4eea59c658", 0, 0}, Facts{"5dec8d884e", 1, 38}, Facts{"9b4fc567a8", 1, 0},
          Facts{"d1acbf3602", 2, 0}, Facts{"eeb9079866", 1, 0}}) {
        const std::string text =
            test::slurp(test::data("biblio/litstudy/api_responses/" + std::string(name) + ".json"));
        EXPECT_EQ(Likeness::sure, likeness(text)) << name;
        const Reading got = read(text);
        EXPECT_TRUE(got.problems.empty()) << name;
        ASSERT_EQ(records, got.records.size()) << name;
        std::size_t count = 0;
        for (const Record& record : got.records) count += record.references.size();
        EXPECT_EQ(references, count) << name;
    }
}

}  // namespace
}  // namespace bibweft::ingest
