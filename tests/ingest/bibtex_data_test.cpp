#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <deque>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "bibweft/text/clean.hpp"
#include "bibweft/text/unicode.hpp"
#include "ingest/fields.hpp"
#include "ingest/files.hpp"
#include "support/data.hpp"

// BibTeX that other people and programs wrote, against what is known of it.

namespace bibweft::ingest {
namespace {

using test::Reading;

Reading read_file(const std::filesystem::path& path) {
    return test::read_as("bibtex", test::slurp(path));
}

struct Known {
    const char* path;
    std::size_t records;
    std::size_t problems;
};

void expect_known(std::initializer_list<Known> files) {
    for (const Known& known : files) {
        const Reading got = read_file(test::data(known.path));
        EXPECT_EQ(known.records, got.records.size()) << known.path;
        EXPECT_EQ(known.problems, got.problems.size()) << known.path;
        for (const Diagnostic& problem : got.problems) {
            EXPECT_NE(Severity::error, problem.severity) << to_string(problem);
        }
    }
}

TEST(BibtexData, TypstBiblatex) {
    BW_REQUIRE_DATA("biblio/typst-biblatex");
    expect_known({{"biblio/typst-biblatex/valid/gral.bib", 83, 0},
                  {"biblio/typst-biblatex/valid/polaritons.bib", 38, 0},
                  {"biblio/typst-biblatex/valid/libra.bib", 35, 0},
                  {"biblio/typst-biblatex/valid/rass.bib", 22, 0},
                  {"biblio/typst-biblatex/valid/ds.bib", 14, 0},
                  {"biblio/typst-biblatex/valid/cross.bib", 10, 0},
                  {"biblio/typst-biblatex/valid/comments.bib", 4, 2},  // notes on two comments
                  {"biblio/typst-biblatex/valid/editortypes.bib", 3, 0},
                  {"biblio/typst-biblatex/valid/extended_name_format.bib", 3, 0},
                  {"biblio/typst-biblatex/valid/case.bib", 1, 0},
                  {"biblio/typst-biblatex/invalid/gral_rep_key.bib", 84, 1},       // two keys
                  {"biblio/typst-biblatex/invalid/incorrect_data.bib", 2, 1},      // a year 19XXX
                  {"biblio/typst-biblatex/invalid/incorrect_syntax.bib", 2, 1}});  // no "="
}

TEST(BibtexData, TypstBiblatexInheritance) {
    BW_REQUIRE_DATA("biblio/typst-biblatex");
    const Reading got = read_file(test::data("biblio/typst-biblatex/valid/cross.bib"));
    const auto find = [&](const std::string& key) {
        return *std::find_if(got.records.begin(), got.records.end(),
                             [&](const Record& r) { return r.key == key; });
    };
    EXPECT_EQ("Macmillan", find("recursive").publisher);
    EXPECT_EQ("New York and London", find_extra(find("recursive"), "location"));
    EXPECT_EQ("Journal of Political Economy", find("arrgh").venue);
    EXPECT_EQ(2007, find("arrgh").year);
    EXPECT_EQ("6", find("arrgh").issue);
}

TEST(BibtexData, JabRefLibraries) {
    BW_REQUIRE_DATA("biblio/jabref/testbib");
    // Lines that begin with "@" less @comment, @preamble and @string.
    expect_known({{"biblio/jabref/testbib/jabref-authors.bib", 212, 0},
                  {"biblio/jabref/testbib/testjabref.bib", 156, 0},
                  {"biblio/jabref/testbib/complex.bib", 20, 0},
                  {"biblio/jabref/testbib/biblatex-software.bib", 9, 0},
                  {"biblio/jabref/testbib/crossref.bib", 4, 0}});
}

TEST(BibtexData, Encodings) {
    const std::string folder = "biblio/jabref/org/jabref/logic/importer/fileformat/";
    BW_REQUIRE_DATA(folder);
    const Reading expected = read_file(test::data(folder + "encoding-utf-8-with-header.bib"));
    ASSERT_EQ(1U, expected.records.size());
    for (const char* name :
         {"encoding-utf-16BE-with-header.bib", "encoding-utf-16BE-without-header.bib",
          "encoding-utf-8-without-header.bib"}) {
        const Reading got = read_file(test::data(folder + name));
        ASSERT_EQ(1U, got.records.size()) << name;
        EXPECT_EQ(expected.records[0].authors, got.records[0].authors) << name;
        EXPECT_EQ(expected.records[0].title, got.records[0].title) << name;
    }
    for (const char* name :
         {"encoding-windows-1252-with-header.bib", "encoding-windows-1252-without-header.bib"}) {
        EXPECT_EQ("25° C", read_file(test::data(folder + name)).records.at(0).abstract) << name;
    }
    const std::string broken = "encoding-windows-1252-but-utf-8-declared--decoding-fails.bib";
    EXPECT_EQ("Last", read_file(test::data(folder + broken)).records.at(0).authors.at(0).family);
    for (const char* name :
         {"tiny-BE-noBOM.bib", "tiny-BE-withBOM.bib", "tiny-LE-noBOM.bib", "tiny-LE-withBOM.bib"}) {
        const Reading got = read_file(test::data(folder + name));
        ASSERT_EQ(1U, got.records.size()) << name;
        EXPECT_EQ("Verwilghen+vanGalen+Wilke2011", got.records[0].key);
    }
}

// ---- Zotero: a .bib with the items that Better BibTeX imports from it

/// Letters and digits in lower case, without markup: Zotero changes case, quotes, dashes and
/// subscripts.
std::string letters(std::string_view text) {
    const std::string folded = text::fold(text::clean(text).text);
    std::string out;
    for (std::size_t i = 0; i < folded.size();) {
        const text::CodePoint p = text::code_point_at(folded, i);
        if (text::is_letter(p.value) || text::is_digit(p.value)) out += folded.substr(i, p.size);
        i += p.size;
    }
    return out;
}

std::string member(simdjson::dom::element item, const char* name) {
    std::string_view text;
    return item[name].get(text) == simdjson::SUCCESS ? std::string(text) : std::string{};
}

/// The authors; Zotero gives them other roles in films, patents, talks, …: then "".
std::string creators(simdjson::dom::element item) {
    std::string out;
    simdjson::dom::array list;
    if (item["creators"].get(list) != simdjson::SUCCESS) return out;
    for (const simdjson::dom::element creator : list) {
        if (member(creator, "creatorType") != "author") continue;
        const std::string name = member(creator, "lastName") + member(creator, "name");
        out += letters(name) + "|" + letters(member(creator, "firstName")) + ";";
    }
    return out;
}

std::string creators(const Record& record) {
    std::string out;
    for (const Author& a : record.authors) {
        out += letters(a.literal.empty() ? a.family : a.literal) + "|" +
               letters(a.given + " " + a.suffix) + ";";
    }
    return out;
}

std::string venue(simdjson::dom::element item) {
    for (const char* name : {"publicationTitle", "bookTitle", "proceedingsTitle"}) {
        if (const std::string text = member(item, name); !text.empty()) return text;
    }
    return {};
}

std::string tags(simdjson::dom::element item) {
    std::set<std::string> words;
    simdjson::dom::array list;
    if (item["tags"].get(list) != simdjson::SUCCESS) return {};
    for (const simdjson::dom::element tag : list) words.insert(letters(member(tag, "tag")));
    words.erase("latex");  // Zotero's mark for fields that it did not understand
    std::string out;
    for (const std::string& word : words) out += word + ";";
    return out;
}

std::string tags(const Record& record) {
    std::set<std::string> words;
    for (const std::string& word : record.keywords) words.insert(letters(word));
    std::string out;
    for (const std::string& word : words) out += word + ";";
    return out;
}

/// Where Zotero and we differ, by file (as far as it is unlike the others), key ("" for all) and
/// field, and why.
struct Difference {
    const char* file;
    const char* key;
    const char* field;
    const char* reason;
};
constexpr const char* no_type = "Zotero has no such field for the type of item it chose";
constexpr const char* abbreviated = "Zotero knows the full name of the journal";
constexpr const char* subtype = "Zotero adds titleaddon or entrysubtype to the title";
constexpr const char* other_file = "the expected items are those of another file";
constexpr Difference differences[] = {
    {"BBT + Zotfile", "zcosm02", "journal", "a book is not a part of itself"},
    {"BBT + Zotfile", "sakellariou202228", "doi", no_type},
    {"BBT does not import groups", "Deleuze1990", "pages", no_type},
    {"BBT does not import groups", "Hornborg2012", "pages", no_type},
    {"BBT does not import groups", "Nail2020a", "pages", no_type},
    {"Better BibLaTeX import", "Algar1985", "title", "\"lista\" is nobody's title"},
    {"Better BibLaTeX import", "Algar1985", "journal", "\"lista\" is nobody's title"},
    {"Better BibTeX.003", "author:06", "journal", "Zotero takes the series for the venue"},
    {"BibTeX import; preamble", "MR1870153", "authors", "commands that a preamble defines"},
    {"DOIs excluded", "minock-kraus-LIAI02", "doi", no_type},
    {"Detect journal abbreviation", "key", "journal", "Zotero has it as an abbreviation"},
    {"Failure to handle", "Madelung_1998_LB_10681727_56", "authors", "\"others\" is nobody"},
    {"Failure to handle", "Madelung_1998_LB_10681727_56", "doi", no_type},
    {"Import Jabref fileDirectory", "", "doi", no_type},
    {"Import error with character", "10.1:12a", "journal", no_type},
    {"Import error with character", "10.1:12a", "volume", no_type},
    {"Import error with character", "10.1:12a", "pages", no_type},
    {"Import error with character", "10.1:12b", "journal", no_type},
    {"Import error with character", "10.1:12b", "volume", no_type},
    {"Import error with character", "10.1:6", "pages", "an article number in eid"},
    {"Import error with character", "10.3:44r", "pages", no_type},
    {"Import error with character", "10.1:19", "title", subtype},
    {"Import error with character", "10.15:103a", "title", subtype},
    {"Import error with character", "10.15:103c", "title", subtype},
    {"Import error with character", "10.15:105a", "title", subtype},
    {"Import error with character", "10.15:105c", "title", "an address that clean() takes out"},
    {"Import error with character", "10.2:29b", "title", subtype},
    {"Import error with character", "10.4:56", "title", subtype},
    {"Import error with character", "10.4:58", "title", subtype},
    {"Import error with character", "10.4:59", "title", subtype},
    {"Import error with character", "10.5:60", "title", subtype},
    {"Import error with character", "10.5:61", "title", subtype},
    {"Import error with character", "10.5:62", "title", subtype},
    {"Import error with character", "11.5:8", "title", subtype},
    {"Import error with character", "11.5:9", "title", subtype},
    {"Import error with character", "11.5:11", "title", subtype},
    {"Import error with character", "9.52:1", "journal", abbreviated},
    {"Import error with character", "9.52:4", "journal", abbreviated},
    {"Import of langle", "Zhang_2015", "journal", abbreviated},
    {"Jabref groups import", "Doe-2017", "title", other_file},
    {"Jabref groups import", "Other-", "title", other_file},
    {"Jabref groups import", "Unkonw-", "title", other_file},
    {"Map the call-number", "Kirk:2002er", "doi", no_type},
    {"Math formatting lost", "Bonca:2012in", "journal", abbreviated},
    {"Multiple attachments", "DAISYConsortium1", "volume", no_type},
    {"Overline during Import", "", "journal", abbreviated},
    {"Problem when importing BibTeX entries with percent", "Akhavan_2009", "abstract",
     "a bare percent sign is text"},
    {"Problem when importing BibTeX entries with square", "Adachi_1989", "journal", abbreviated},
    {"Report number field", "dataset", "pages", no_type},
    {"issuenumberarticle-number", "rs12132114", "pages", "an article number"},
    {"unknown command handler", "", "journal", "a macro of the astronomers"},
};

const Difference* allowed(const std::string& file, const std::string& key,
                          const std::string& field) {
    const auto* found =
        std::find_if(std::begin(differences), std::end(differences), [&](const Difference& d) {
            return file.starts_with(d.file) && (*d.key == '\0' || key == d.key) && field == d.field;
        });
    return found == std::end(differences) ? nullptr : found;
}

TEST(BibtexData, ZoteroReadsTheSame) {
    const std::filesystem::path folder = test::data("biblio/zotero-better-bibtex");
    BW_REQUIRE_DATA("biblio/zotero-better-bibtex");
    std::size_t compared = 0;
    std::set<const Difference*> used;
    simdjson::dom::parser parser;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".json") continue;
        std::filesystem::path bib = entry.path();
        bib.replace_extension(".bib");
        if (!std::filesystem::exists(bib)) continue;
        const std::string file = bib.filename().string();
        std::map<std::string, std::deque<Record>> by_key;
        for (Record& r : read_file(bib).records) by_key[r.key].push_back(std::move(r));
        const simdjson::padded_string json(test::slurp(entry.path()));
        simdjson::dom::array items;
        ASSERT_EQ(simdjson::SUCCESS, parser.parse(json)["items"].get(items)) << file;
        for (const simdjson::dom::element item : items) {
            const std::string key = member(item, "citationKey");
            if (by_key[key].empty()) continue;
            const Record record = std::move(by_key[key].front());
            by_key[key].pop_front();
            ++compared;
            const auto year = year_in(member(item, "date"));
            const std::array<std::array<std::string, 3>, 9> fields = {{
                {"title", letters(member(item, "title")), letters(record.title)},
                {"authors", creators(item), creators(record)},
                {"year", year ? std::to_string(*year) : "",
                 record.year ? std::to_string(*record.year) : ""},
                {"doi", member(item, "DOI"), std::string(find_id(record, "doi"))},
                {"abstract", letters(member(item, "abstractNote")), letters(record.abstract)},
                {"keywords", tags(item), tags(record)},
                {"journal", letters(venue(item)), letters(record.venue)},
                {"volume", letters(member(item, "volume")), letters(record.volume)},
                {"pages", letters(member(item, "pages")), letters(record.pages)},
            }};
            for (const auto& [field, theirs, ours] : fields) {
                if (theirs == ours || (field == "authors" && theirs.empty())) continue;
                if (const Difference* known = allowed(file, key, field)) {
                    used.insert(known);
                } else {
                    ADD_FAILURE() << file << " | " << key << " | " << field << "\n  Zotero "
                                  << theirs << "\n  ours   " << ours;
                }
            }
        }
    }
    EXPECT_EQ(443U, compared);
    EXPECT_EQ(std::size(differences), used.size()) << "a difference is listed that is none";
}

// ---- Citation.js: inputs with CSL-JSON

std::string csl_authors(simdjson::dom::element item) {
    std::string out;
    simdjson::dom::array list;
    if (item["author"].get(list) != simdjson::SUCCESS) return out;
    for (const simdjson::dom::element author : list) {
        const std::string family = member(author, "non-dropping-particle") +
                                   member(author, "family") + member(author, "literal");
        if (family.empty()) continue;
        out += letters(family) + "|" + letters(member(author, "given")) + ";";
    }
    return out;
}

std::string csl_year(simdjson::dom::element item) {
    std::int64_t year = 0;
    const auto error = item["issued"]["date-parts"].at(0).at(0).get(year);
    return error == simdjson::SUCCESS ? std::to_string(year) : std::string{};
}

constexpr Difference csl_differences[] = {
    {"commands", "", "title", "\\href gives its text, unknown commands go"},
    {"nameparts", "b", "authors", "a given name with an equals sign"},
    {"rich text", "sc", "venue", "capitals as markup"},
    {"rich text", "mathcommand", "title", "a formula"},
    {"string and preamble", "", "title", "an undefined macro is its name"},
    {"escaped and", "b", "authors", "an environment divides like any other text"},
};

TEST(BibtexData, CitationJsReadsTheSame) {
    const std::string folder = "biblio/citation-js/packages/plugin-bibtex/test/";
    BW_REQUIRE_DATA(folder);
    simdjson::dom::parser parser;
    const simdjson::padded_string json(test::slurp(test::data(folder + "input.json")));
    simdjson::dom::object cases;
    ASSERT_EQ(simdjson::SUCCESS, parser.parse(json)["@biblatex/text"].get(cases));
    std::size_t compared = 0;
    std::set<const Difference*> used;
    for (const auto& [with_name, value] : cases) {
        const std::string name(with_name.substr(5));  // "with …"
        const auto bib = test::data(folder + "input/" + name + ".bib");
        if (!std::filesystem::exists(bib)) continue;
        const Reading got = read_file(bib);
        simdjson::dom::array items;
        if (value.at(0).get(items) != simdjson::SUCCESS) {
            ASSERT_EQ(simdjson::SUCCESS, value.at(1).get(items)) << name;
        }
        if (items.size() != got.records.size()) {  // one is given as a single object
            EXPECT_EQ("one simple entry", name);
            continue;
        }
        for (std::size_t i = 0; i < items.size(); ++i) {
            const simdjson::dom::element item = items.at(i);
            const Record& record = got.records[i];
            ++compared;
            const std::array<std::array<std::string, 3>, 7> fields = {{
                {"title", letters(member(item, "title")), letters(record.title)},
                {"authors", csl_authors(item), creators(record)},
                {"year", csl_year(item), record.year ? std::to_string(*record.year) : ""},
                {"doi", member(item, "DOI"), std::string(find_id(record, "doi"))},
                {"volume", member(item, "volume"), record.volume},
                {"pages", member(item, "page"), record.pages},
                {"venue", member(item, "container-title"), record.venue},
            }};
            for (const auto& [name_of_field, theirs, ours] : fields) {
                if (theirs == ours) continue;
                const std::string field = name_of_field;
                const auto* known = std::find_if(
                    std::begin(csl_differences), std::end(csl_differences),
                    [&](const Difference& d) {
                        return name == d.file && (*d.key == '\0' || record.key == d.key) &&
                               field == d.field;
                    });
                if (known != std::end(csl_differences)) {
                    used.insert(known);
                } else {
                    ADD_FAILURE() << name << " | " << record.key << " | " << field
                                  << "\n  Citation.js " << theirs << "\n  ours        " << ours;
                }
            }
        }
    }
    EXPECT_EQ(62U, compared);
    EXPECT_EQ(std::size(csl_differences), used.size()) << "a difference is listed that is none";
}

// ---- The library among the samples of the project, against its source

TEST(BibtexData, TheSampleLibraryGivesItsPapers) {
    const auto folder = test::source("seeds/corpora/tidal-maps");
    const Reading papers = test::read_as("jsonl", test::slurp(folder / "papers.jsonl"));
    const Reading got = read_file(folder / "references.bib");
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(papers.records.size(), got.records.size());
    std::map<std::string, const Record*> by_key;
    for (const Record& r : papers.records) by_key[r.key] = &r;
    for (const Record& r : got.records) {
        ASSERT_EQ(1U, by_key.count(r.key)) << r.key;
        const Record& paper = *by_key[r.key];
        EXPECT_EQ(paper.title, r.title);
        EXPECT_EQ(paper.year, r.year) << r.key;
        EXPECT_EQ(paper.venue, r.venue) << r.key;
        EXPECT_EQ(paper.keywords, r.keywords) << r.key;
        EXPECT_EQ(find_id(paper, "doi"), find_id(r, "doi")) << r.key;
        EXPECT_EQ(text::clean(paper.abstract).text, text::clean(r.abstract).text) << r.key;
        EXPECT_EQ(paper.references.size(), r.references.size()) << r.key;
        ASSERT_EQ(paper.authors.size(), r.authors.size()) << r.key;
        for (std::size_t i = 0; i < r.authors.size(); ++i) {
            EXPECT_EQ(paper.authors[i].family, r.authors[i].family) << r.key;
            EXPECT_EQ(paper.authors[i].given, r.authors[i].given) << r.key;
        }
    }
}

TEST(BibtexData, TheSampleOfWebOfScienceGivesItsPapers) {
    const auto folder = test::source("seeds/corpora/tidal-maps");
    const Reading all = test::read_as("web-of-science", test::slurp(folder / "wos.txt"));
    const Reading got = read_file(folder / "wos.bib");
    EXPECT_TRUE(got.problems.empty());
    EXPECT_EQ("Web of Science", got.database);
    EXPECT_EQ(6U, got.records.size());
    for (const Record& r : got.records) {
        const auto paper = std::find_if(
            all.records.begin(), all.records.end(),
            [&](const Record& other) { return find_id(other, "ut") == find_id(r, "ut"); });
        ASSERT_NE(all.records.end(), paper) << r.key;
        EXPECT_EQ(paper->title, r.title);
        EXPECT_EQ(paper->authors, r.authors) << r.key;
        EXPECT_EQ(paper->year, r.year);
        EXPECT_EQ(paper->venue, r.venue);
        EXPECT_EQ(paper->volume, r.volume);
        EXPECT_EQ(paper->issue, r.issue);
        EXPECT_EQ(paper->pages, r.pages);
        EXPECT_EQ(paper->keywords, r.keywords);
        EXPECT_EQ(paper->index_keywords, r.index_keywords);
        EXPECT_EQ(paper->references, r.references) << r.key;
        EXPECT_EQ(paper->citation_count, r.citation_count);
        EXPECT_EQ(paper->language, r.language);
        EXPECT_EQ(text::clean(paper->abstract).text, text::clean(r.abstract).text);
    }
}

}  // namespace
}  // namespace bibweft::ingest
