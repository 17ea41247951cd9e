#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

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

TEST_F(ConceptsCommand, SaysOnceThatLittleIsTakenFromOtherLanguages) {
    const std::string input = file(
        "in.txt",
        "We draw maps of science from citations, and they show how the fields hang together.\n\n"
        "Wir zeichnen Karten der Wissenschaft aus Zitaten, und sie zeigen, wie die Felder mit "
        "einander verbunden sind.\n\n"
        "Nous traçons des cartes de la science à partir des citations, et elles montrent les liens "
        "entre les domaines avec BERT.\n\n"
        "Les cartes de la science sont dans ce livre, et elles montrent les liens entre les "
        "domaines.\n");
    const auto outcome = run({"concepts", input, "--min-occurrences", "1"});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(contains(outcome.err,
                         "3 of 4 abstracts are not in English (fr 2, de 1): only abbreviations and "
                         "names are taken from them"))
        << outcome.err;
    EXPECT_TRUE(contains(outcome.out, "BERT"));
    EXPECT_FALSE(contains(outcome.out, "Wissenschaft"));
    const auto english = run({"concepts", file("e.txt", "We draw maps of the science of maps.\n")});
    EXPECT_FALSE(contains(english.err, "not in English"));
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
    EXPECT_TRUE(
        outcome.out.starts_with("id\tlabel\tkind\tsource\tdocument_frequency\t"
                                "occurrences\tfirst_year\tmean_year\trank\trelevance\t"))
        << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "\tcitation network\t")) << outcome.out;
}

/// Four papers; the third has no keywords, the last is a copy with one more.
const char* const keyword_papers =
    "{\"id\":\"a\",\"title\":\"Trees\",\"doi\":\"10.1000/a\",\"year\":2001,"
    "\"abstract\":\"Citation networks grow fast in every single field. We map citation networks.\","
    "\"keywords\":[\"Citation Networks\",\"beam search\",\"Beam-Search\"],"
    "\"index_keywords\":[\"Mutation/genetics\"]}\n"
    "{\"id\":\"b\",\"title\":\"Woods\",\"doi\":\"10.1000/b\",\"year\":2004,"
    "\"abstract\":\"It is known that a citation network can grow.\","
    "\"keywords\":[\"Beam search\",\"Citation network\"]}\n"
    "{\"id\":\"c\",\"title\":\"Leaves\",\"doi\":\"10.1000/c\","
    "\"abstract\":\"A citation network is a thing that grows fast.\"}\n"
    "{\"id\":\"d\",\"title\":\"Woods\",\"doi\":\"10.1000/b\",\"year\":2004,"
    "\"keywords\":[\"Mutation\"]}\n";

class ConceptTable : public test::CommandTest {
protected:
    /// label -> its object.
    std::map<std::string, simdjson::dom::element> rows(const std::vector<std::string>& more) {
        std::vector<std::string> arguments{
            "concepts", file("in.jsonl", keyword_papers), "-f", "jsonl", "--min-occurrences", "1"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto outcome = run(arguments);
        EXPECT_EQ(0, outcome.status) << outcome.err;
        err_ = outcome.err;
        std::map<std::string, simdjson::dom::element> found;
        std::istringstream lines(outcome.out);
        for (std::string line; std::getline(lines, line);) {
            parsers_.push_back(std::make_unique<simdjson::dom::parser>());
            const simdjson::dom::element row = parsers_.back()->parse(line);
            found.emplace(std::string_view(row["label"]), row);
        }
        return found;
    }
    std::string err_;
    std::vector<std::unique_ptr<simdjson::dom::parser>> parsers_;
};

TEST_F(ConceptTable, SaysWhenWhereAndHowAConceptIsWrittenAbout) {
    const auto found = rows({});
    ASSERT_TRUE(found.contains("citation network"));
    const auto row = found.at("citation network");
    EXPECT_EQ(3, std::int64_t(row["document_frequency"]));
    EXPECT_EQ(4, std::int64_t(row["occurrences"]));
    EXPECT_EQ(2001, std::int64_t(row["first_year"]));
    EXPECT_EQ(2002.5, double(row["mean_year"]));  // of 2001 and 2004; one paper has no year
    EXPECT_EQ("text", std::string_view(row["source"]));
    // "We map citation networks." is too short; of 45 bytes there are two, in b and c.
    EXPECT_EQ("It is known that a citation network can grow.", std::string_view(row["example"]));
    EXPECT_TRUE(std::string(std::string_view(row["example_place"])).ends_with("in.jsonl:2"));
    EXPECT_FALSE(found.contains("Mutation"));
}

TEST_F(ConceptTable, KeywordsAloneOrMerged) {
    const auto keywords = rows({"--source", "keywords"});
    EXPECT_TRUE(contains(err_, "1 of 3 papers hold no keywords")) << err_;
    ASSERT_EQ(3U, keywords.size());
    EXPECT_EQ(2, std::int64_t(keywords.at("Mutation")["document_frequency"]));
    EXPECT_EQ("keywords", std::string_view(keywords.at("Mutation")["source"]));
    EXPECT_EQ(2, std::int64_t(keywords.at("beam search")["document_frequency"]));
    EXPECT_EQ(2, std::int64_t(keywords.at("beam search")["occurrences"]));

    const auto both = rows({"--source", "both"});
    const auto row = both.at("citation network");
    EXPECT_EQ("both", std::string_view(row["source"]));
    EXPECT_EQ(3, std::int64_t(row["document_frequency"]));
    EXPECT_EQ(6, std::int64_t(row["occurrences"]));  // four in texts, two papers list it

    const auto author = rows({"--source", "keywords", "--keywords", "index"});
    EXPECT_TRUE(contains(err_, "2 of 3 papers hold no index keywords")) << err_;
    EXPECT_EQ(1U, author.size());
}

TEST_F(ConceptTable, RelevanceKeepsAShare) {
    // Keywords: {citation network, beam search, Mutation} twice: each pair co-occurs twice.
    // s_ij = 2 x 2 over the third; P is 1/2, 1/2, Q 1/3: relevance ln 3/2 for all; ties by rank
    // (2 papers each), then label: Citation Network, Mutation, beam search.
    const auto all = rows({"--source", "keywords"});
    for (const auto& [label, row] : all)
        EXPECT_NEAR(std::log(1.5), double(row["relevance"]), 1e-12);
    const auto some = rows({"--source", "keywords", "--relevance", "0.6"});
    EXPECT_EQ(2U, some.size());  // 1.8, rounded up
    EXPECT_FALSE(some.contains("beam search"));
    EXPECT_EQ(2, run({"concepts", path("in.jsonl"), "--relevance", "0"}).status);
    EXPECT_EQ(2, run({"concepts", path("in.jsonl"), "--relevance", "1.5"}).status);
}

TEST_F(ConceptTable, IsTheSameInAnyOrderAndAtAnyNumberOfThreads) {
    std::vector<std::string> lines;
    std::istringstream in(keyword_papers);
    for (std::string line; std::getline(in, line);) lines.push_back(line + "\n");
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < lines.size(); ++i)
        paths.push_back(file(std::to_string(i) + ".jsonl", lines[i]));
    const auto table = [&](const char* threads) {
        std::vector<std::string> arguments{"concepts", "--source", "both",      "--min-occurrences",
                                           "1",        "--full",   "--threads", threads};
        arguments.insert(arguments.end(), paths.begin(), paths.end());
        return run(arguments).out;
    };
    const std::string first = table("1");
    EXPECT_TRUE(contains(first, "citation network"));
    EXPECT_EQ(first, table("4"));
    std::ranges::reverse(paths);
    EXPECT_EQ(first, table("2"));
    std::swap(paths[0], paths[2]);
    EXPECT_EQ(first, table("3"));
}

TEST_F(ConceptTable, TheStepThatLeavesNothingIsNamed) {
    const std::string input = file("in.txt", "Citation networks grow.\n");
    EXPECT_TRUE(contains(run({"concepts", input}).err, "--min-occurrences 1 keeps all"));
    EXPECT_TRUE(
        contains(run({"concepts", input, "--source", "keywords"}).err, "none of 1 papers holds"));
    const std::string thesaurus = file("t.tsv", "label\treplace by\ntrees\t\n");
    const std::string trees = file("t.jsonl", "{\"title\":\"A\",\"keywords\":[\"Trees\"]}\n");
    const auto dropped = run({"concepts", trees, "--source", "keywords", "--thesaurus", thesaurus});
    EXPECT_TRUE(contains(dropped.err, "drops every spelling that was found (1)")) << dropped.err;
    const auto by_paper = run({"concepts", input, "--by-paper", "--source", "both"});
    EXPECT_EQ(2, by_paper.status);
}

TEST_F(ConceptsCommand, WhySpellingsAreOne) {
    const std::string input =
        file("in.txt",
             "A support vector machine (SVM) was trained. Support-vector machines scale.\n\n"
             "Each SVM is fast. The quantum support vector machine waits.\n");
    const auto outcome = run({"concepts", input, "--why", "svm"});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    EXPECT_TRUE(
        outcome.out.starts_with("relation\tspelling\tpapers\trule\tdetail\n"
                                "spelling\tsupport vector machine\t2\tlabel\t\n"))
        << outcome.out;
    EXPECT_TRUE(contains(outcome.out,
                         "spelling\tSVM\t1\tshort form\tSVM: support vector machine (1 of 1 "
                         "definitions)\n"))
        << outcome.out;
    EXPECT_TRUE(
        contains(outcome.out, "narrower\tquantum support vector machine\t1\tnot merged\t\n"))
        << outcome.out;
    const auto json = run({"concepts", input, "--why", "SVM", "-f", "jsonl"});
    EXPECT_TRUE(json.out.starts_with("{\"label\":\"support vector machine\",")) << json.out;
    const auto wrong = run({"concepts", input, "--why", "support vector machin"});
    EXPECT_EQ(0, wrong.status);  // the same stems
    const auto none = run({"concepts", input, "--why", "support victor machine"});
    EXPECT_EQ(1, none.status);
    EXPECT_TRUE(contains(none.err, "near it: support vector machine")) << none.err;
    EXPECT_EQ(2, run({"concepts", input, "--why", "SVM", "--by-paper"}).status);
}

TEST_F(ConceptsCommand, NothingFoundIsSaid) {
    const auto outcome = run({"concepts", file("in.txt", "The of and to; 12 3.5 %\n")});
    EXPECT_EQ(0, outcome.status);
    EXPECT_TRUE(contains(outcome.err, "no concept")) << outcome.err;
}

}  // namespace
}  // namespace bibweft
