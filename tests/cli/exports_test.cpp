#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bibweft/corpus/keys.hpp"
#include "bibweft/corpus/references.hpp"
#include "bibweft/ingest/read.hpp"
#include "cli/support.hpp"

// One small field of sixty invented papers as several databases export it: whatever is read, it is
// the same papers, and the same citations between them.

namespace bibweft {
namespace {

using ::testing::IsEmpty;
using Links = std::set<std::pair<std::string, std::string>>;

std::string sample(const std::string& name) {
    return test::source("seeds/corpora/tidal-maps/" + name).string();
}

struct Field {
    ingest::ReadSummary read;
    corpus::Corpus corpus;
};

Field field_of(const std::vector<std::string>& names) {
    std::vector<std::string> files;
    for (const std::string& name : names) files.push_back(sample(name));
    corpus::CorpusBuilder builder;
    Field field;
    field.read = ingest::read_inputs(files, {}, [&](Record&& r) { builder.add(std::move(r)); });
    field.corpus = builder.build(field.read.file_names());
    return field;
}

std::string name_of(const corpus::Corpus& corpus, PaperId paper) {
    const Record& fields = corpus.fields(paper);
    return corpus::title_key(fields.title) + "|" + std::to_string(fields.year.value_or(0));
}

std::set<std::string> papers_of(const corpus::Corpus& corpus) {
    std::set<std::string> names;
    for (const PaperId paper : IdRange<PaperId>(corpus.size()))
        names.insert(name_of(corpus, paper));
    return names;
}

/// What is in one set alone, for messages.
template <class T>
std::vector<T> difference(const std::set<T>& a, const std::set<T>& b) {
    std::vector<T> out;
    std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
    return out;
}

/// (citing, cited) of papers that are both in the corpus.
Links links_of(const corpus::Corpus& corpus) {
    Links links;
    const corpus::CitedWorks cited = corpus::resolve_references(corpus);
    for (const corpus::Citation& citation : cited.citations) {
        const corpus::CitedWork& work = cited.works[citation.work];
        if (work.in_corpus()) {
            links.emplace(name_of(corpus, citation.paper), name_of(corpus, work.paper));
        }
    }
    return links;
}

const std::vector<std::string> all_exports{"papers.jsonl",  "wos.txt",    "wos-tab.txt",
                                           "scopus.csv",    "scopus.ris", "references.bib",
                                           "openalex.json", "pubmed.nbib"};
const std::vector<std::string> exports_with_references{
    "papers.jsonl", "wos.txt",        "wos-tab.txt",  "scopus.csv",
    "scopus.ris",   "references.bib", "openalex.json"};

TEST(Exports, AllHoldTheSamePapers) {
    const std::set<std::string> expected = papers_of(field_of({"papers.jsonl"}).corpus);
    EXPECT_EQ(60U, expected.size());
    for (const std::string& name : all_exports) {
        const Field field = field_of({name});
        EXPECT_EQ(60U, field.read.record_count) << name;
        EXPECT_TRUE(field.read.clean()) << name;
        EXPECT_THAT(difference(expected, papers_of(field.corpus)), IsEmpty()) << name;
    }
}

TEST(Exports, ThoseWithReferencesHoldTheSameCitations) {
    const Links expected = links_of(field_of({"papers.jsonl"}).corpus);
    EXPECT_EQ(252U, expected.size());
    for (const std::string& name : exports_with_references) {
        EXPECT_THAT(difference(expected, links_of(field_of({name}).corpus)), IsEmpty()) << name;
    }
}

TEST(Exports, MergedTheyAreStillThat) {
    const Field merged = field_of(all_exports);
    EXPECT_EQ(480U, merged.read.record_count);
    EXPECT_EQ(60U, merged.corpus.size());
    EXPECT_THAT(difference(links_of(field_of({"papers.jsonl"}).corpus), links_of(merged.corpus)),
                IsEmpty());
}

TEST(Exports, TheOrderOfFilesMakesNoDifference) {
    std::vector<std::string> there{"records"};
    std::vector<std::string> back{"records"};
    for (const std::string& name : all_exports) {
        there.push_back(sample(name));
        back.insert(back.begin() + 1, sample(name));
    }
    const std::string expected = test::run(there).out;
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(expected, test::run(back).out);
}

TEST(Exports, EverySampleIsRecognized) {
    const std::pair<const char*, const char*> samples[] = {
        {"papers.jsonl", "jsonl"},
        {"wos.txt", "web-of-science"},
        {"wos-tab.txt", "web-of-science-tab"},
        {"wos.bib", "bibtex"},
        {"scopus.csv", "scopus-csv"},
        {"scopus.ris", "ris"},
        {"zotero.ris", "ris"},
        {"references.bib", "bibtex"},
        {"openalex.json", "openalex"},
        {"openalex.jsonl.gz", "openalex"},
        {"pubmed.nbib", "medline"},
        {"pubmed.xml", "pubmed-xml"},
        {"endnote.xml", "endnote-xml"},
        {"arxiv.xml", "arxiv"},
        {"crossref.json", "crossref"},
        {"semantic-scholar.json", "semantic-scholar"},
        {"csl.json", "csl-json"},
        {"dimensions.csv", "dimensions-csv"},
        {"lens.csv", "lens-csv"},
        {"ieee.csv", "ieee-csv"},
        {"springer.csv", "springer-csv"},
        {"table.csv", "csv"},
        {"table.tsv", "csv"},
        {"abstracts.txt", "plain-text"}};
    for (const auto& [name, format] : samples) {
        const Field field = field_of({name});
        EXPECT_EQ(format, field.read.files.at(0).format) << name;
        EXPECT_GT(field.read.record_count, 0U) << name;
        for (const Diagnostic& problem : field.read.problems) {
            EXPECT_EQ(Severity::note, problem.severity) << to_string(problem);
        }
    }
}

}  // namespace
}  // namespace bibweft
