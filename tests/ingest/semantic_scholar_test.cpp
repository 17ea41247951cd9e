#include <gtest/gtest.h>

#include <filesystem>

#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Strings = std::vector<std::string>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

Reading read(const std::string& text) {
    return test::read_as("semantic-scholar", text);
}

Likeness likeness(const std::string& head) {
    return find_input_format("semantic-scholar")->looks_like(head);
}

const std::string paper =
    R"({"paperId":"5ce0","externalIds":{"DOI":"10.1000/s1","CorpusId":99,"PubMed":"77","PubMedCentral":"88","ArXiv":"2101.00001","MAG":"5"},)"
    R"("corpusId":99,"url":"https://example.org/5ce0","title":"Maps of mud","abstract":"We map.","venue":"Journal of Maps","year":2011,)"
    R"("referenceCount":2,"citationCount":47,"isOpenAccess":true,"fieldsOfStudy":["Geology","Art"],)"
    R"("s2FieldsOfStudy":[{"category":"Geology","source":"x"},{"category":"Mud","source":"y"}],)"
    R"("publicationTypes":["JournalArticle","Review"],"publicationDate":"2011-03-01",)"
    R"("journal":{"name":"J. Maps","pages":"\n 12-33 ","volume":"4"},"publicationVenue":{"name":"X","issn":"1234-5678"},)"
    R"("authors":[{"authorId":"1","name":"Ada Quill","affiliations":["Lab"],"externalIds":{"ORCID":"0000-0002-1825-0097"}},{"name":"B. Roe"}],)"
    R"("references":[{"paperId":"r1","title":"Old maps","authors":[{"name":"C. Vale"}],"year":1999,"venue":"J. Old","externalIds":{"DOI":"10.1000/r1"}},)"
    R"({"paperId":null,"title":"No id","doi":"10.1000/r2"}],"citations":[{"paperId":"c1"}],"tldr":{"text":"Mud is mapped."},"openAccessPdf":{"url":"u"}})";

TEST(SemanticScholar, ReadsEveryField) {
    const Reading got = read(paper);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("5ce0", r.key);
    EXPECT_EQ("JournalArticle", r.type);
    EXPECT_EQ("Maps of mud", r.title);
    EXPECT_EQ("We map.", r.abstract);
    EXPECT_EQ("We map.", paper.substr(r.abstract_location.begin, 7));
    EXPECT_EQ(2011, r.year);
    EXPECT_EQ("Journal of Maps", r.venue);
    EXPECT_EQ("4", r.volume);
    EXPECT_EQ("12-33", r.pages);
    EXPECT_EQ("https://example.org/5ce0", r.url);
    EXPECT_EQ(47, r.citation_count);
    EXPECT_EQ((Pairs{{"s2", "5ce0"},
                     {"doi", "10.1000/s1"},
                     {"s2corpus", "99"},
                     {"pmid", "77"},
                     {"pmcid", "PMC88"},
                     {"arxiv", "2101.00001"},
                     {"mag", "5"},
                     {"issn", "1234-5678"}}),
              r.ids);
    EXPECT_EQ((Strings{"Geology", "Art", "Mud"}), r.index_keywords);
    ASSERT_EQ(2U, r.authors.size());
    EXPECT_EQ("Quill, Ada", to_string(r.authors[0]));
    EXPECT_EQ("0000-0002-1825-0097", r.authors[0].orcid);
    EXPECT_EQ((Strings{"Lab"}), r.authors[0].affiliations);
    EXPECT_EQ("Roe, B.", to_string(r.authors[1]));
    ASSERT_EQ(2U, r.references.size());
    EXPECT_EQ("s2:r1", r.references[0].id);
    EXPECT_EQ("Old maps", r.references[0].title);
    EXPECT_EQ("C. Vale", r.references[0].author);
    EXPECT_EQ(1999, r.references[0].year);
    EXPECT_EQ("J. Old", r.references[0].source);
    EXPECT_EQ("10.1000/r1", r.references[0].doi);
    EXPECT_EQ("", r.references[1].id);
    EXPECT_EQ("10.1000/r2", r.references[1].doi);
    EXPECT_EQ((Pairs{{"publication_types", "JournalArticle; Review"},
                     {"publication_date", "2011-03-01"},
                     {"tldr", "Mud is mapped."},
                     {"openAccessPdf", R"({"url":"u"})"}}),
              r.extra);
}

TEST(SemanticScholar, AnswersListsAndLines) {
    EXPECT_EQ(
        2U, read(R"({"total":2,"offset":0,"data":[)" + paper + "," + paper + "]}").records.size());
    EXPECT_EQ(2U, read("[" + paper + "," + paper + "]").records.size());
    EXPECT_EQ(2U, read("\r\n" + paper + "\r\n" + paper).records.size());
    const Reading cited = read(
        R"({"offset":0,"data":[{"contexts":["c"],"citedPaper":{"paperId":"r1","title":"Old"}}]})");
    EXPECT_EQ("r1", cited.records.at(0).key);
    EXPECT_TRUE(cited.problems.empty());
}

TEST(SemanticScholar, ReadsDatasets) {
    const Record r =
        read(
            R"({"corpusid":12,"externalids":{"DOI":"10.1000/d","MAG":null},"url":"u","title":"T","authors":[{"authorId":"1","name":"Ada Quill"}],)"
            R"("venue":"","year":2003,"referencecount":3,"citationcount":4,"s2fieldsofstudy":[{"category":"Mud"}],)"
            R"("publicationtypes":["Book"],"publicationdate":"2003-01-01","journal":{"name":"J","volume":"1"},"isopenaccess":false})")
            .records.at(0);
    EXPECT_EQ("12", r.key);
    EXPECT_EQ((Pairs{{"s2corpus", "12"}, {"doi", "10.1000/d"}}), r.ids);
    EXPECT_EQ("J", r.venue);
    EXPECT_EQ(4, r.citation_count);
    EXPECT_EQ("Book", r.type);
    EXPECT_EQ((Strings{"Mud"}), r.index_keywords);
}

TEST(SemanticScholar, OldAnswers) {
    const Reading got = read(
        R"({"abstract":null,"arxivId":"1705.1","doi":"10.1000/x","authors":[{"name":"Ada Quill"},{"name":null}],"numCitedBy":5,)"
        R"("paperId":"p","title":"T","topics":[{"topic":"Maps","topicId":"1"}],"references":[{"arxivId":null,"doi":"10.1000/r","paperId":"q","title":"R","year":2000,"authors":[]}],"citations":[]})");
    ASSERT_EQ(1U, got.records.size());
    EXPECT_EQ(1U, got.records[0].authors.size());
    EXPECT_EQ(5, got.records[0].citation_count);
    EXPECT_EQ("1705.1", find_id(got.records[0], "arxiv"));
    EXPECT_EQ((Strings{"Maps"}), got.records[0].index_keywords);
    EXPECT_EQ("10.1000/r", got.records[0].references.at(0).doi);
    ASSERT_EQ(1U, got.problems.size());  // of the author without a name
    EXPECT_EQ(Severity::warning, got.problems[0].severity);
}

TEST(SemanticScholar, OtherThingsAreNoPapers) {
    const Reading got = read(R"({"error":"Paper not found"})");
    EXPECT_TRUE(got.records.empty());
    EXPECT_EQ("semantic-scholar.not-a-paper", got.problems.at(0).code);
}

TEST(SemanticScholar, AMalformedPaperCostsItself) {
    const Reading got =
        read("{\"data\":[\n" + paper + ",\n{\"paperId\":\"x\" \"title\":\"T\"},\n" + paper + "]}");
    EXPECT_EQ(2U, got.records.size());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("semantic-scholar.syntax", got.problems[0].code);
    EXPECT_EQ(3U, got.problems[0].location.line);
}

TEST(SemanticScholar, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("semantic-scholar", "{\"data\":[\r\n" + paper + "]}");
}

TEST(SemanticScholar, Detection) {
    EXPECT_EQ(Likeness::sure, likeness(paper));
    EXPECT_EQ(Likeness::sure, likeness("{\"data\":[" + paper.substr(0, 300)));
    EXPECT_EQ(Likeness::sure, likeness(R"({"corpusid":1,"externalids":{}})"));
    EXPECT_EQ(Likeness::sure, likeness(R"({"data":[{"citedPaper":{"title":"T"}}]})"));
    EXPECT_EQ(Likeness::none, likeness(R"({"id":"x","title":"T"})"));
    EXPECT_EQ(Likeness::none, likeness("TY  - JOUR"));
    EXPECT_EQ(Likeness::none, likeness(""));
}

TEST(SemanticScholar, ReadsTheSample) {
    const Reading got =
        read(test::slurp(test::source("seeds/corpora/tidal-maps/semantic-scholar.json")));
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ(7U, got.records.size());
    EXPECT_EQ("10.1000/tm.2011.0412", find_id(got.records.at(0), "doi"));
}

// The ten answers of litstudy: one list of 100 titles, nine papers.
TEST(SemanticScholarData, AnswersOfTheService) {
    BW_REQUIRE_DATA("biblio/litstudy/api_responses");
    std::size_t files = 0;
    std::size_t records = 0;
    std::size_t abstracts = 0;
    std::size_t references = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(test::data("biblio/litstudy/api_responses"))) {
        const std::string text = test::slurp(entry.path());
        if (likeness(text) == Likeness::none) continue;
        ++files;
        const Reading got = read(text);
        EXPECT_TRUE(got.problems.empty()) << entry.path();
        records += got.records.size();
        for (const Record& record : got.records) {
            abstracts += !record.abstract.empty();
            references += record.references.size();
        }
    }
    EXPECT_EQ(10U, files);
    EXPECT_EQ(109U, records);
    EXPECT_EQ(6U, abstracts);
    EXPECT_EQ(506U, references);
}

}  // namespace
}  // namespace bibweft::ingest
