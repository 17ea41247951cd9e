#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ingest/fields.hpp"
#include "ingest/files.hpp"
#include "support/data.hpp"

// JabRef's importers beside ours: what we read of an XML file against what we read of the BibTeX
// file in which JabRef wrote down what it reads of the same.

namespace bibweft::ingest {
namespace {

const std::string folder = "biblio/jabref/org/jabref/logic/importer/fileformat/";

std::vector<Record> records(const std::string& format, const std::string& file) {
    return test::read_as(format, test::slurp(test::data(folder + file))).records;
}

std::string joined(const std::vector<std::string>& list) {
    std::string out;
    for (const std::string& one : list) out += (out.empty() ? "" : "; ") + one;
    return out;
}

std::string authors(const Record& record) {
    std::string out;
    for (const Author& author : record.authors) {
        out += (out.empty() ? "" : " and ") + to_string(author);
    }
    return out;
}

std::string all_keywords(const Record& record) {
    std::string out = joined(record.index_keywords);
    if (!record.keywords.empty()) out += (out.empty() ? "" : "; ") + joined(record.keywords);
    return out;
}

/// JabRef writes a heading once for each qualifier and stars for major topics: "Foo*/therapy".
std::string descriptors(const Record& record) {
    std::vector<std::string> out;
    for (const std::string& heading : record.keywords) {
        std::string one = heading.substr(0, heading.find('/'));
        one.erase(std::remove(one.begin(), one.end(), '*'), one.end());
        add_distinct(out, one);
    }
    return joined(out);
}

/// JabRef writes ranges of pages with two hyphens.
std::string one_hyphen(const std::string& pages) {
    std::string out;
    for (const char c : pages) {
        if (c != '-' || !out.ends_with('-')) out += c;
    }
    return out;
}

/// The names of the fields that differ, of those that JabRef gives.
std::vector<std::string> differences(const Record& ours, const Record& theirs, bool medline) {
    std::vector<std::string> out;
    const auto compare = [&](const char* field, const std::string& a, const std::string& b) {
        if (!b.empty() && squeezed(a) != squeezed(b)) out.push_back(field);
    };
    const auto compare_id = [&](const char* kind) {
        compare(kind, std::string(find_id(ours, kind)), std::string(find_id(theirs, kind)));
    };
    compare("title", ours.title, theirs.title);
    compare("abstract", ours.abstract, theirs.abstract);
    compare("authors", authors(ours), authors(theirs));
    if (ours.year != theirs.year) out.push_back("year");
    compare("venue", ours.venue, theirs.venue);
    compare("volume", ours.volume, theirs.volume);
    compare("issue", ours.issue, theirs.issue);
    compare("pages", ours.pages, one_hyphen(theirs.pages));
    compare("publisher", ours.publisher, theirs.publisher);
    for (const char* kind : {"doi", "pmid", "pmcid"}) compare_id(kind);
    compare("url", ours.url, theirs.url);
    compare("keywords", all_keywords(ours), medline ? descriptors(theirs) : all_keywords(theirs));
    compare("language", ours.language, theirs.language);
    return out;
}

struct PairCase {
    const char* name;
    std::vector<std::vector<std::string>> differences;  ///< of each record, with the reason
};

void expect_differences(const std::string& format, const std::vector<PairCase>& pairs) {
    for (const PairCase& pair : pairs) {
        SCOPED_TRACE(pair.name);
        const auto ours = records(format, std::string(pair.name) + ".xml");
        const auto theirs = records("bibtex", std::string(pair.name) + ".bib");
        ASSERT_EQ(pair.differences.size(), ours.size());
        ASSERT_EQ(pair.differences.size(), theirs.size());
        for (std::size_t i = 0; i < ours.size(); ++i) {
            EXPECT_EQ(pair.differences[i], differences(ours[i], theirs[i], format == "pubmed-xml"))
                << "record " << i;
        }
    }
}

TEST(JabrefPairs, PubmedXml) {
    BW_REQUIRE_DATA(folder);
    expect_differences(
        "pubmed-xml",
        {// A group is one name; JabRef's BibTeX does not protect its blanks.
         {"MedlineImporterTestArticleID", {{"authors"}}},
         // JabRef puts blanks around tags and brackets around <sup>, and makes an address.
         {"MedlineImporterTestArticleItalics", {{"abstract", "url"}}},
         {"MedlineImporterTestArticleNoISSN", {{}}},
         // The first is a chapter: JabRef takes the book's title for its own. A group, as above.
         {"MedlineImporterTestBookArticleSet", {{"title", "authors"}, {}}},
         // JabRef takes the person whom the paper is about for its author.
         {"MedlineImporterTestKeywordSingleEntry", {{"authors"}}},
         // JabRef writes MathML as LaTeX.
         {"MedlineImporterTestMathML", {{"abstract"}}},
         {"MedlineImporterTestMeshHeadingList", {{}}},
         {"MedlineImporterTestMinimalEntry", {}},
         // JabRef loses a suffix. A group, as above.
         {"MedlineImporterTestNbib", {{"authors"}, {"authors"}}},
         {"MedlineImporterTestPubmedBook", {{"authors"}}}});
}

TEST(JabrefPairs, EndnoteXml) {
    BW_REQUIRE_DATA(folder);
    // "<Go to ISI>://0002…" is no address; it is kept as an extra field.
    const std::vector<std::vector<std::string>> two = {{"url"}, {"url"}};
    expect_differences("endnote-xml",
                       {{"EndnoteXmlImporterTestArticle", {{}}},
                        {"EndnoteXmlImporterTestArticle2", two},
                        {"EndnoteXmlImporterTestLabelAndMultiTitle", {{"url"}, {"url"}, {}}},
                        {"EndnoteXmlImporterTestReport", {{}}},
                        {"EndnoteXmlImporterTest_EmptyKeywordStyle", {{}}},
                        {"EndnoteXmlImporterTest_WithoutUrlStyle", {{}}},
                        {"EndnoteXmlImporterTest_WithoutUrlStyle2", two}});
}

}  // namespace
}  // namespace bibweft::ingest
