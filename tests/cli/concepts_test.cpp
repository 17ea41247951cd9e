#include <gtest/gtest.h>
#include <simdjson.h>

#include <map>

#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

class ConceptsCommand : public test::CommandTest {
protected:
    /// label -> occurrences of all concepts of one text.
    std::map<std::string, std::int64_t> occurrences(const std::string& text) const {
        const auto outcome = run({"concepts", file("in.txt", text), "-f", "jsonl",
                                  "--min-occurrences", "1", "--max-concepts", "0"});
        EXPECT_EQ(0, outcome.status) << outcome.err;
        std::map<std::string, std::int64_t> found;
        simdjson::dom::parser parser;
        const simdjson::padded_string lines(outcome.out);
        simdjson::dom::document_stream stream;
        if (parser.parse_many(lines).get(stream) != simdjson::SUCCESS) return found;
        for (const auto line : stream) {
            found[std::string(std::string_view(line["label"]))] = std::int64_t(line["occurrences"]);
        }
        return found;
    }
};

TEST_F(ConceptsCommand, OneConceptForShortAndLongForm) {
    const auto found = occurrences(
        "A support vector machine (SVM) was trained. The SVM was fast. Two SVMs agreed. Support "
        "vector machines scale.");
    ASSERT_TRUE(found.contains("support vector machine"));
    EXPECT_EQ(4, found.at("support vector machine"));
    EXPECT_FALSE(found.contains("SVM"));
    EXPECT_FALSE(found.contains("svm"));
}

TEST_F(ConceptsCommand, NoPiecesOfLinks) {
    const auto found = occurrences(
        "Open data are at https://www.example.org/sets/open_data?id=7 and doi:10.1000/abc.12 (mail "
        "a.quill@example.org). Open data matter.");
    EXPECT_TRUE(found.contains("open data"));
    for (const auto& [label, count] : found) {
        for (const char* piece : {"http", "www", "example", "org", "10.1000", "@"}) {
            EXPECT_FALSE(contains(label, piece)) << label;
        }
    }
}

TEST_F(ConceptsCommand, ByPaperHasNameAbbreviationsLinksAndSources) {
    const std::string input = file(
        "in.txt",
        "Heading of the file\n\nWe introduce LinkWeave, a tool for graph neural networks (GNNs). "
        "Graph neural networks scale. Code: https://example.org/linkweave.\n");
    const auto outcome = run({"concepts", input, "--by-paper", "-f", "jsonl"});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    simdjson::dom::parser parser;
    simdjson::dom::element paper;
    ASSERT_EQ(simdjson::SUCCESS, parser.parse(outcome.out).get(paper)) << outcome.out;
    EXPECT_EQ("LinkWeave", std::string_view(paper["name"]));
    EXPECT_EQ("GNNs", std::string_view(paper["abbreviations"].at(0)["short"]));
    EXPECT_EQ("graph neural networks", std::string_view(paper["abbreviations"].at(0)["long"]));
    EXPECT_EQ("https://example.org/linkweave", std::string_view(paper["urls"].at(0)));
    EXPECT_EQ(1, std::int64_t(paper["sources"].at(0)["record"]));
    EXPECT_EQ(3, std::int64_t(paper["sources"].at(0)["line"]));
    EXPECT_EQ(input, std::string_view(paper["sources"].at(0)["file"]));
    EXPECT_GT(simdjson::dom::array(paper["concepts"]).size(), 0U);
}

TEST_F(ConceptsCommand, KeepsTheRecordsOwnKey) {
    const auto outcome = run({"concepts",
                              file("in.jsonl",
                                   "{\"id\":\"pmid-7\",\"title\":\"T\",\"abstract\":\"Citation "
                                   "networks grow.\"}\n"),
                              "--by-paper", "-f", "jsonl"});
    EXPECT_TRUE(contains(outcome.out, "\"key\":\"pmid-7\"")) << outcome.out;
}

TEST_F(ConceptsCommand, TableHasAHeaderAndOneLineAConcept) {
    const auto outcome =
        run({"concepts", file("in.txt", "Citation networks grow. A citation network.\n"),
             "--min-occurrences", "1"});
    EXPECT_EQ(0, outcome.status);
    EXPECT_TRUE(outcome.out.starts_with("id\tlabel\tkind\tpapers\toccurrences\t")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "\tcitation network\t")) << outcome.out;
}

TEST_F(ConceptsCommand, NothingFoundIsSaid) {
    const auto outcome = run({"concepts", file("in.txt", "The of and to; 12 3.5 %\n")});
    EXPECT_EQ(0, outcome.status);
    EXPECT_TRUE(contains(outcome.err, "no concept")) << outcome.err;
}

}  // namespace
}  // namespace bibweft
