#include <gtest/gtest.h>

#include <map>

#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Strings = std::vector<std::string>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

Reading read(const std::string& text) {
    return test::read_as("openalex", text);
}

Likeness likeness(const std::string& head) {
    return find_input_format("openalex")->looks_like(head);
}

const std::string work =
    R"({"id":"https://openalex.org/W12","doi":"https://doi.org/10.1000/OA.1","title":"Maps of <i>E. coli</i> &amp; mud",)"
    R"("display_name":"Maps","publication_year":2021,"publication_date":"2021-03-04",)"
    R"("ids":{"openalex":"https://openalex.org/W12","doi":"https://doi.org/10.1000/OA.1","mag":"2099",)"
    R"("pmid":"https://pubmed.ncbi.nlm.nih.gov/77","pmcid":"https://www.ncbi.nlm.nih.gov/pmc/articles/88"},)"
    R"("language":"en","primary_location":{"landing_page_url":"https://doi.org/10.1000/OA.1","source":)"
    R"({"display_name":"Journal of Maps","issn_l":"1234-5678","issn":["1234-5678","8765-4321"],)"
    R"("host_organization_name":"Map Press"}},"type":"article","open_access":{"is_oa":true},)"
    R"("authorships":[{"author":{"display_name":"Ada van der Quill","orcid":"https://orcid.org/0000-0002-1825-0097"},)"
    R"("institutions":[{"display_name":"University of Mud","country_code":"GB"},{"display_name":"Lab"}],)"
    R"("raw_affiliation_strings":["Dept., University of Mud, UK","Lab"]},)"
    R"({"author":{"id":null,"display_name":null},"raw_author_name":"Bo Roe"}],"cited_by_count":7,)"
    R"("biblio":{"volume":"4","issue":"1","first_page":"12","last_page":"33"},"is_retracted":false,)"
    R"("is_paratext":true,"keywords":[{"display_name":"Tides","score":0.1}],)"
    R"("topics":[{"display_name":"Coasts"}],"concepts":[{"display_name":"Geology","score":0.3},)"
    R"({"display_name":"Art","score":0.29},{"display_name":"tides","score":0.9}],)"
    R"("mesh":[{"descriptor_name":"Mud"}],"referenced_works":["https://openalex.org/W3","W4"],)"
    R"("related_works":["https://openalex.org/W5"],"abstract_inverted_index":{"We":[0,3],"map":[1],)"
    R"("mud.":[2],"stop.":[5]},"counts_by_year":[{"year":2022}],"fwci":1.5,"grants":[{"funder":"F"}]})";

TEST(OpenAlex, ReadsEveryField) {
    const Reading got = read(work);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("W12", r.key);
    EXPECT_EQ("article", r.type);
    EXPECT_EQ("Maps of E. coli & mud", r.title);
    EXPECT_EQ("We map mud. We stop.", r.abstract);
    EXPECT_EQ(2021, r.year);
    EXPECT_EQ("Journal of Maps", r.venue);
    EXPECT_EQ("4", r.volume);
    EXPECT_EQ("1", r.issue);
    EXPECT_EQ("12-33", r.pages);
    EXPECT_EQ("Map Press", r.publisher);
    EXPECT_EQ("https://doi.org/10.1000/OA.1", r.url);
    EXPECT_EQ("en", r.language);
    EXPECT_EQ(7, r.citation_count);
    EXPECT_EQ((Pairs{{"openalex", "W12"},
                     {"doi", "10.1000/OA.1"},
                     {"mag", "2099"},
                     {"pmid", "77"},
                     {"pmcid", "PMC88"},
                     {"issn", "1234-5678"},
                     {"issn", "8765-4321"}}),
              r.ids);
    EXPECT_EQ((Strings{"Tides", "Coasts", "Geology", "Mud"}), r.index_keywords);
    EXPECT_TRUE(r.keywords.empty());
    ASSERT_EQ(2U, r.authors.size());
    EXPECT_EQ("van der Quill", r.authors[0].family);
    EXPECT_EQ("Ada", r.authors[0].given);
    EXPECT_EQ("0000-0002-1825-0097", r.authors[0].orcid);
    EXPECT_EQ((Strings{"University of Mud, GB", "Lab", "Dept., University of Mud, UK"}),
              r.authors[0].affiliations);
    EXPECT_EQ("Roe", r.authors[1].family);
    ASSERT_EQ(2U, r.references.size());
    EXPECT_EQ("openalex:W3", r.references[0].id);
    EXPECT_EQ("openalex:W4", r.references[1].id);
    EXPECT_EQ("", r.references[0].text);
    EXPECT_EQ((Pairs{{"publication_date", "2021-03-04"},
                     {"is_paratext", "true"},
                     {"fwci", "1.5"},
                     {"grants", R"([{"funder":"F"}])"}}),
              r.extra);
    EXPECT_EQ(work.size(), r.location.end);
}

TEST(OpenAlex, PagesAndLines) {
    const std::string page =
        "{\"meta\":{\"count\":2},\"results\":[" + work + "," + work + "],\"group_by\":[]}";
    EXPECT_EQ(2U, read(page).records.size());
    EXPECT_EQ(4U, read(page + "\n" + page + "\n").records.size());
    EXPECT_EQ(2U, read("\r\n\r\n" + work + "\r\n" + work + "\r\n").records.size());
    EXPECT_TRUE(read("{\"meta\":{\"count\":0},\"results\":[]}").records.empty());
    EXPECT_TRUE(read("{\"meta\":{\"count\":0},\"results\":[]}").problems.empty());
}

// Position 6 of the first has "the" again; position 1 of the second is missing.
TEST(OpenAlex, RebuildsAbstracts) {
    const Reading got = read(
        R"({"id":"https://openalex.org/W1","title":"One","publication_year":2020,"abstract_inverted_index":{"the":[0,6],"ratio":[1],"a:b":[2],"of":[3],"$k=3$":[4],"is":[5],"same.":[7],"End":[8]}})"
        "\n"
        R"({"id":"https://openalex.org/W2","title":"Two","publication_year":2021,"abstract_inverted_index":{"two":[0],"words":[2]}})"
        "\n"
        R"({"id":"https://openalex.org/W3","title":"Three","publication_year":2022,"abstract_inverted_index":null})"
        "\n");
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(3U, got.records.size());
    EXPECT_EQ("the ratio a:b of $k=3$ is the same. End", got.records[0].abstract);
    EXPECT_EQ("two words", got.records[1].abstract);
    EXPECT_EQ("", got.records[2].abstract);
}

std::string abstract_of(const std::string& index) {
    const Reading got = read("{\"id\":\"W1\",\"abstract_inverted_index\":" + index + "}");
    return got.records.empty() ? "no record" : got.records[0].abstract;
}

TEST(OpenAlex, IndexesOfAllKinds) {
    EXPECT_EQ("a b", abstract_of(R"({"b":[18000000000000000000],"a":[4]})"));
    EXPECT_EQ("a b c", abstract_of(R"({"a":[0],"b":[1],"c":[1]})"));  // two words in one place
    EXPECT_EQ("a b", abstract_of(R"({"IndexLength":2,"InvertedIndex":{"b":[1],"a":[0]}})"));
    EXPECT_EQ("a b", abstract_of(R"("{\"b\":[1],\"a\":[0]}")"));
    EXPECT_EQ("", abstract_of("{}"));
    EXPECT_EQ("", abstract_of("\"\""));
    EXPECT_EQ("a", abstract_of(R"({"a":[0],"b":[-1],"c":"x"})"));
    EXPECT_EQ("openalex.type",
              read(R"({"id":"W1","abstract_inverted_index":[1]})").problems.at(0).code);
    EXPECT_EQ("A b.", read(R"({"id":"W1","abstract":"A b."})").records.at(0).abstract);
}

TEST(OpenAlex, NullsAreNothing) {
    const Reading got = read(
        R"({"meta":{"count":2,"page":1},"results":[)"
        "\n"
        R"( {"id":"https://openalex.org/W10","doi":"https://doi.org/10.1000/OA1","display_name":"Envelope","publication_year":2021,"authorships":[{"author":{"id":"https://openalex.org/A1","display_name":"Ada Quill"}},{"author":{"id":null,"display_name":null}}],"referenced_works":["https://openalex.org/W11"]},)"
        "\n"
        R"( {"id":"https://openalex.org/W11","doi":null,"display_name":null,"title":null,"publication_year":2022,"authorships":null,"referenced_works":null})"
        "\n]}\n");
    ASSERT_EQ(2U, got.records.size());
    ASSERT_EQ(1U, got.records[0].authors.size());
    EXPECT_EQ("Quill", got.records[0].authors[0].family);
    EXPECT_EQ("Ada", got.records[0].authors[0].given);
    EXPECT_EQ("Envelope", got.records[0].title);
    EXPECT_EQ("10.1000/OA1", find_id(got.records[0], "doi"));
    EXPECT_EQ("", got.records[1].title);
    EXPECT_EQ(2022, got.records[1].year);
    EXPECT_TRUE(got.records[1].authors.empty());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("openalex.author", got.problems[0].code);
    EXPECT_EQ(Severity::warning, got.problems[0].severity);
    EXPECT_EQ(2U, got.problems[0].location.line);
}

TEST(OpenAlex, OlderWorks) {
    const Record r =
        read(
            R"({"id":"https://openalex.org/W1","host_venue":{"display_name":"J","publisher":"P","issn_l":"1","url":"u"},)"
            R"("authorships":[{"author":{"display_name":"Bo Roe"},"institutions":[],"raw_affiliation_string":"Lab"}],)"
            R"("biblio":{"volume":null,"first_page":"5","last_page":"5"}})")
            .records.at(0);
    EXPECT_EQ("J", r.venue);
    EXPECT_EQ("P", r.publisher);
    EXPECT_EQ("u", r.url);
    EXPECT_EQ("5", r.pages);
    EXPECT_EQ((Strings{"Lab"}), r.authors.at(0).affiliations);
}

TEST(OpenAlex, WrongTypesCostThemselves) {
    const Reading got =
        read("\n{\"id\":\"W1\",\"publication_year\":\"soon\",\"authorships\":{},\n\"title\":[1]}");
    ASSERT_EQ(1U, got.records.size());
    ASSERT_EQ(3U, got.problems.size());
    EXPECT_EQ("openalex.type", got.problems[0].code);
    EXPECT_EQ(2U, got.problems[0].location.line);
    EXPECT_EQ(12U, got.problems[0].location.column);
    EXPECT_EQ(3U, got.problems[2].location.line);
    EXPECT_EQ(1U, got.problems[2].location.column);
}

TEST(OpenAlex, OtherThingsAreNoWorks) {
    for (const char* text : {R"({"id":"https://openalex.org/A1","display_name":"Ada Quill"})",
                             R"({"error":"Invalid query"})"}) {
        const Reading got = read(text);
        EXPECT_TRUE(got.records.empty()) << text;
        ASSERT_EQ(1U, got.problems.size()) << text;
        EXPECT_EQ("openalex.not-a-work", got.problems[0].code);
        EXPECT_EQ(Severity::error, got.problems[0].severity);
    }
}

TEST(OpenAlex, AMalformedWorkCostsItself) {
    const Reading got = read(work + "\n{\"id\":\"https://openalex.org/W2\",\n" + work + "\n");
    EXPECT_EQ(2U, got.records.size());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("openalex.syntax", got.problems[0].code);
    EXPECT_EQ(2U, got.problems[0].location.line);
}

TEST(OpenAlex, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("openalex", "{\"meta\":{},\"results\":[\r\n" + work + "]}");
}

TEST(OpenAlex, Detection) {
    EXPECT_EQ(Likeness::sure, likeness(work));
    EXPECT_EQ(Likeness::sure, likeness("\n[" + work.substr(0, 200)));
    EXPECT_EQ(Likeness::sure, likeness("{\"meta\":{},\"results\":[" + work));
    EXPECT_EQ(Likeness::sure, likeness(R"({"id":"W1","abstract_inverted_index":{}})"));
    EXPECT_EQ(Likeness::none, likeness(R"({"id":"W1","title":"T","abstract":"A."})"));
    EXPECT_EQ(Likeness::none, likeness(R"({"paperId":"1"})"));
    EXPECT_EQ(Likeness::none, likeness("PMID- 1\n"));
    EXPECT_EQ(Likeness::none, likeness(""));
}

TEST(OpenAlex, TheSampleSaysWhatItsSourceSays) {
    const std::string folder = "seeds/corpora/tidal-maps/";
    std::map<std::string, Record> source;
    for (Record& record :
         test::read_as("jsonl", test::slurp(test::source(folder + "papers.jsonl"))).records) {
        source[std::string(find_id(record, "openalex"))] = std::move(record);
    }
    for (const char* name : {"openalex.json", "openalex.jsonl.gz"}) {
        Source input(test::source(folder + name).string());
        EXPECT_EQ("openalex", detect(input).name);
        const Reading got = read(std::string(input.read_all()));
        EXPECT_TRUE(got.problems.empty());
        ASSERT_EQ(60U, got.records.size());
        std::size_t references = 0;
        for (const Record& record : got.records) {
            ASSERT_EQ(1U, source.count(record.key)) << record.key;
            const Record& paper = source[record.key];
            EXPECT_EQ(paper.title, record.title);
            EXPECT_EQ(paper.abstract, record.abstract);
            EXPECT_EQ(paper.year, record.year);
            EXPECT_EQ(paper.venue, record.venue);
            EXPECT_EQ(paper.authors.size(), record.authors.size());
            EXPECT_GE(paper.references.size(), record.references.size());
            references += record.references.size();
        }
        EXPECT_EQ(389U, references);  // those that have an id
    }
}

}  // namespace
}  // namespace bibweft::ingest
