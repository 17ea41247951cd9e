// Inputs that no exporter should write, through every format: huge fields, crowds of authors,
// control characters, deep nesting, text that is cut off. Each is read, or told in words; none is
// passed over.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "bibweft/ingest/format.hpp"
#include "ingest/files.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;

/// How a format writes a record: before and behind each author, between the authors and the title,
/// and what stands around them.
struct Form {
    const char* format;
    std::string begin;
    std::string before_author;
    std::string behind_author;
    std::string before_title;
    std::string end;
};

const std::vector<Form>& forms() {
    static const std::vector<Form> all = {
        {"jsonl", "{\"authors\":[", "\"", "\",", "\"Last, A\"],\"title\":\"", "\"}\n"},
        {"bibtex", "@article{k,\n author = {", "", " and ", "Last, A},\n title = {", "}\n}\n"},
        {"ris", "TY  - JOUR\n", "AU  - ", "\n", "AU  - Last, A\nTI  - ", "\nER  - \n"},
        {"medline", "PMID- 1\n", "FAU - ", "\n", "FAU - Last, A\nTI  - ", "\n\n"},
        {"web-of-science", "FN Clarivate\nVR 1.0\nPT J\nAU ", "", "\n   ", "Last, A\nTI ",
         "\nER\n\nEF\n"},
        {"scopus-csv", "\"Authors\",\"Title\",\"EID\"\n\"", "", "; ", "Last, A\",\"",
         "\",\"2-s2.0-1\"\n"},
        {"csv", "authors,title\n\"", "", "; ", "Last, A\",\"", "\"\n"},
        {"csl-json", "[{\"type\":\"book\",\"author\":[", "{\"literal\":\"", "\"},",
         "{\"family\":\"Last\"}],\"title\":\"", "\"}]\n"},
        {"openalex", "{\"id\":\"https://openalex.org/W1\",\"authorships\":[",
         "{\"author\":{\"display_name\":\"", "\"}},",
         "{\"author\":{\"display_name\":\"A Last\"}}],\"title\":\"", "\"}\n"},
        {"crossref", "{\"DOI\":\"10.1000/1\",\"type\":\"journal-article\",\"author\":[",
         "{\"name\":\"", "\"},", "{\"family\":\"Last\"}],\"title\":[\"", "\"]}\n"},
        {"semantic-scholar", "{\"paperId\":\"ab\",\"corpusId\":1,\"authors\":[", "{\"name\":\"",
         "\"},", "{\"name\":\"A Last\"}],\"title\":\"", "\"}\n"},
        {"pubmed-xml",
         "<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID><Article><AuthorList>",
         "<Author><CollectiveName>", "</CollectiveName></Author>",
         "<Author><LastName>Last</LastName></Author></AuthorList><ArticleTitle>",
         "</ArticleTitle></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>\n"},
        {"arxiv",
         "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry>"
         "<id>http://arxiv.org/abs/2001.00001v1</id>",
         "<author><name>", "</name></author>", "<author><name>A Last</name></author><title>",
         "</title></entry></feed>\n"},
        {"endnote-xml", "<xml><records><record><contributors><authors>", "<author>", "</author>",
         "<author>Last, A</author></authors></contributors><titles><title>",
         "</title></titles></record></records></xml>\n"},
    };
    return all;
}

std::string record(const Form& form, std::size_t authors, const std::string& title) {
    std::string text = form.begin;
    for (std::size_t i = 0; i < authors; ++i) {
        text += form.before_author + "Roe" + std::to_string(i) + form.behind_author;
    }
    return text + form.before_title + title + form.end;
}

bool told(const Reading& reading) {
    return std::any_of(reading.problems.begin(), reading.problems.end(),
                       [](const Diagnostic& d) { return !d.message.empty(); });
}

TEST(Hostile, TheFormsAreRecordsOfTheirFormats) {
    for (const Form& form : forms()) {
        const Reading got = test::read_as(form.format, record(form, 2, "A plain title"));
        ASSERT_EQ(1U, got.records.size()) << form.format;
        EXPECT_EQ("A plain title", got.records[0].title) << form.format;
        EXPECT_EQ(3U, got.records[0].authors.size()) << form.format;
    }
}

TEST(Hostile, TenMegabytesInOneField) {
    std::string title;
    while (title.size() < 10000000) title += "seagrass drifts over ";
    title.pop_back();
    for (const Form& form : forms()) {
        const Reading got = test::read_as(form.format, record(form, 1, title));
        ASSERT_EQ(1U, got.records.size()) << form.format;
        EXPECT_EQ(title.size(), got.records[0].title.size()) << form.format;
    }
}

TEST(Hostile, AHundredThousandAuthors) {
    std::size_t count = 99'999;  // of the first form; a tenth in the others
    for (const Form& form : forms()) {
        const Reading got = test::read_as(form.format, record(form, count, "Many hands"));
        ASSERT_EQ(1U, got.records.size()) << form.format;
        EXPECT_EQ(count + 1, got.records[0].authors.size()) << form.format;
        count = 9'999;
        EXPECT_EQ("Many hands", got.records[0].title) << form.format;
    }
}

TEST(Hostile, ControlCharactersDoNotReachTheTitle) {
    for (const Form& form : forms()) {
        const Reading got =
            test::read_as(form.format, record(form, 1, "Tides \x01\x02\x1B\x7F and\x0B mud"));
        ASSERT_TRUE(got.records.size() == 1 || told(got)) << form.format;
        for (const Record& one : got.records) {
            EXPECT_TRUE(one.title.starts_with("Tides") && one.title.ends_with("mud"))
                << form.format << ": " << one.title;
        }
    }
}

TEST(Hostile, BracesNestedTenThousandDeep) {
    const std::string open(10000, '{');
    const std::string close(10000, '}');
    for (const Form& form : forms()) {
        const Reading got = test::read_as(form.format, record(form, 1, open + "Deep" + close));
        ASSERT_TRUE(got.records.size() == 1 || told(got)) << form.format;
        for (const Record& one : got.records) {
            EXPECT_NE(std::string::npos, one.title.find("Deep")) << form.format;
        }
    }
}

TEST(Hostile, CutOffInsideTheTitle) {
    for (const Form& form : forms()) {
        const std::string whole = record(form, 1, "A title that ends too early");
        const std::string cut =
            record(form, 1, "First") + whole.substr(0, whole.find("that ends") + 4);
        const Reading got = test::read_as(form.format, cut);
        EXPECT_TRUE(told(got) || got.records.size() == 2) << form.format;
        ASSERT_GE(got.records.size(), 1U) << form.format;
        EXPECT_EQ("First", got.records[0].title) << form.format;
    }
}

}  // namespace
}  // namespace bibweft::ingest
