#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "bibweft/core/rng.hpp"
#include "bibweft/ingest/format.hpp"
#include "ingest/files.hpp"

namespace bibweft::ingest {
namespace {

std::string written(const Record& record) {
    std::string out;
    find_input_format("bibtex")->writer->append(record, out);
    return out;
}

void expect_equal(const Record& want, const Record& got, const std::string& text) {
    EXPECT_EQ(want.type, got.type) << text;
    EXPECT_EQ(want.key, got.key) << text;
    EXPECT_EQ(want.title, got.title) << text;
    EXPECT_EQ(want.abstract, got.abstract) << text;
    EXPECT_EQ(want.authors, got.authors) << text;
    EXPECT_EQ(want.year, got.year) << text;
    EXPECT_EQ(want.venue, got.venue) << text;
    EXPECT_EQ(want.volume, got.volume) << text;
    EXPECT_EQ(want.issue, got.issue) << text;
    EXPECT_EQ(want.pages, got.pages) << text;
    EXPECT_EQ(want.publisher, got.publisher) << text;
    EXPECT_EQ(want.ids, got.ids) << text;
    EXPECT_EQ(want.url, got.url) << text;
    EXPECT_EQ(want.keywords, got.keywords) << text;
    EXPECT_EQ(want.index_keywords, got.index_keywords) << text;
    EXPECT_EQ(want.references, got.references) << text;
    EXPECT_EQ(want.language, got.language) << text;
    EXPECT_EQ(want.citation_count, got.citation_count) << text;
    EXPECT_EQ(want.extra, got.extra) << text;
}

void expect_comes_back(const Record& record) {
    const std::string text = written(record);
    const test::Reading got = test::read_as("bibtex", text);
    ASSERT_EQ(1U, got.records.size()) << text;
    for (const Diagnostic& problem : got.problems) {
        EXPECT_TRUE(problem.code == "bibtex.crossref" || problem.code == "bibtex.year")
            << to_string(problem) << text;
    }
    expect_equal(record, got.records[0], text);
}

Author person(const std::string& family, const std::string& given) {
    Author author;
    author.family = family;
    author.given = given;
    return author;
}

Record sample() {
    Record r;
    r.type = "article";
    r.key = "roe2019";
    r.title = "50% of R&D: α_1 \\ {x}";
    r.abstract = "We study $x^2$ \\emph{maps}.";
    r.authors = {person("Roe", "Bo"), person("van der Vale", "Cy")};
    r.authors[1].suffix = "Jr.";
    r.year = 2019;
    r.venue = "J. Tests";
    r.volume = "5";
    r.issue = "2";
    r.pages = "14-39";
    r.publisher = "Press";
    r.ids = {{"doi", "10.1000/x_1"}, {"arxiv", "1901.00001"}, {"ut", "WOS:1"}};
    r.url = "https://example.org/a_b%20c?d=1&e=2";
    r.keywords = {"maps", "Polymorphism, Single Nucleotide"};
    r.index_keywords = {"GRAPHS"};
    r.references = {Reference::of_text("Ada Q., One, 2001"), Reference::of_text("a; b")};
    r.language = "English";
    r.citation_count = 12;
    r.extra = {{"month", "3"}, {"note", "A \"note\""}};
    return r;
}

TEST(BibtexWriter, WritesAnEntryThatOthersRead) {
    EXPECT_EQ(
        "@article{roe2019,\n"
        "  title = {50\\% of R\\&D: α\\_1 \\textbackslash{} "
        "\\textbraceleft{}x\\textbraceright{}},\n"
        "  author = {Roe, Bo and van der Vale, Jr., Cy},\n"
        "  journal = {J. Tests},\n"
        "  year = {2019},\n"
        "  volume = {5},\n"
        "  number = {2},\n"
        "  pages = {14--39},\n"
        "  publisher = {Press},\n"
        "  doi = {10.1000/x_1},\n"
        "  eprint = {1901.00001},\n"
        "  archiveprefix = {arXiv},\n"
        "  unique-id = {WOS:1},\n"
        "  url = {https://example.org/a_b%20c?d=1&e=2},\n"
        "  keywords = {maps; {Polymorphism, Single Nucleotide};},\n"
        "  keywords-plus = {GRAPHS;},\n"
        "  language = {English},\n"
        "  times-cited = {12},\n"
        "  abstract = {We study $x^2$ \\emph{maps}.},\n"
        "  references = {Ada Q., One, 2001; {a; b}},\n"
        "  month = {3},\n"
        "  note = {A \"note\"},\n"
        "}\n",
        written(sample()));
    expect_comes_back(sample());
}

TEST(BibtexWriter, KeepsWhatBibtexHasNoFormFor) {
    Record r = sample();
    r.type = "Journal Article";
    r.key = "a key, {odd}";
    r.abstract = "a { b\n@misc{x, title={y}}\n";
    r.authors[0].orcid = "0000-0002-1825-0097";
    r.authors[0].affiliations = {"Univ A; City", "Univ B|"};
    r.authors.push_back(person("", "Given Only"));
    r.authors.push_back(person("De Souza", ""));
    r.year = -44;
    r.ids.emplace_back("s2", "77");
    r.references[0].author = "Ada Q";
    r.references[0].year = 2001;
    r.references[0].doi = "10.1000/y";
    r.keywords.push_back("maps ");
    r.extra.emplace_back("Odd Name", "v");
    r.extra.emplace_back("title", "another");
    r.extra.emplace_back("note", " spaces  kept ");
    const std::string text = written(r);
    EXPECT_TRUE(text.starts_with("@misc{,\n")) << text;
    EXPECT_NE(
        std::string::npos,
        text.find("  bibweft-authors = {Roe|Bo|||0000-0002-1825-0097|Univ A%3B City|Univ B%7C|;"))
        << text;
    expect_comes_back(r);
}

TEST(BibtexWriter, AnEmptyRecordComesBack) {
    expect_comes_back(Record{});
}

/// Records of pieces that mean something in BibTeX or LaTeX.
class Generator {
public:
    explicit Generator(std::uint64_t seed) : rng_(seed) {}

    Record record() {
        Record r;
        r.type = text();
        r.key = text();
        r.title = text();
        r.abstract = text();
        for (std::uint64_t i = rng_.below(4); i > 0; --i) r.authors.push_back(author());
        if (rng_.below(2) == 0) r.year = static_cast<int>(rng_.below(4000)) - 500;
        r.venue = text();
        r.volume = text();
        r.issue = text();
        r.pages = text();
        r.publisher = text();
        for (std::uint64_t i = rng_.below(4); i > 0; --i) r.ids.emplace_back(kind(), text());
        r.url = rng_.below(3) == 0 ? "https://doi.org/10.1000/" + text() : text();
        r.keywords = texts();
        r.index_keywords = texts();
        for (std::uint64_t i = rng_.below(4); i > 0; --i) r.references.push_back(reference());
        r.language = text();
        if (rng_.below(2) == 0) r.citation_count = static_cast<std::int64_t>(rng_.below(100));
        for (std::uint64_t i = rng_.below(4); i > 0; --i) r.extra.emplace_back(name(), text());
        return r;
    }

private:
    template <std::size_t size>
    std::string one_of(const char* const (&list)[size]) {
        return list[rng_.below(size)];
    }

    std::string text() {
        static constexpr const char* pieces[] = {
            "a",         "Roe",  " ",    "  ",      "\n",     "\\", "{",    "}",     "\"",
            "$",         "&",    "%",    "#",       "_",      "~",  "^",    "`",     "'",
            "-",         "--",   ",",    ";",       "|",      "=",  "@",    "@a{b,", " and ",
            "Jr.",       "2001", "é",    "e\u0301", "\u00A0", "東", "\xFF", "\\'e",  "others",
            "10.1000/x", "\t",   "\x01", "\r\n",    "(",      ")",  "<i>",  "van",   "cited by 3"};
        std::string out;
        for (std::uint64_t i = rng_.below(6); i > 0; --i) out += one_of(pieces);
        return out;
    }

    std::vector<std::string> texts() {
        std::vector<std::string> out;
        for (std::uint64_t i = rng_.below(4); i > 0; --i) out.push_back(text());
        return out;
    }

    std::string kind() {
        static constexpr const char* kinds[] = {"doi",      "isbn",     "issn", "pmid",
                                                "pmcid",    "arxiv",    "ut",   "eid",
                                                "openalex", "odd kind", ""};
        return one_of(kinds);
    }

    std::string name() {
        static constexpr const char* names[] = {
            "note",   "month", "crossref", "title", "Odd Name", "file",  "keywords", "bibweft-x",
            "number", "day",   "cites",    "year",  "",         "xdata", "date"};
        return one_of(names);
    }

    Author author() {
        Author a;
        a.family = text();
        a.given = text();
        if (rng_.below(3) == 0) a.suffix = text();
        if (rng_.below(3) == 0) a.literal = text();
        if (rng_.below(3) == 0) a.orcid = text();
        if (rng_.below(3) == 0) a.affiliations = texts();
        return a;
    }

    Reference reference() {
        Reference r = Reference::of_text(text());
        if (rng_.below(2) == 0) return r;
        r.author = text();
        if (rng_.below(2) == 0) r.year = static_cast<int>(rng_.below(3000));
        r.title = text();
        r.source = text();
        r.volume = text();
        r.page = text();
        r.doi = text();
        r.id = text();
        return r;
    }

    Rng rng_;
};

TEST(BibtexWriter, EveryRecordComesBack) {
    Generator generator(11);
    for (int i = 0; i < 500 && !::testing::Test::HasFailure(); ++i) {
        expect_comes_back(generator.record());
    }
}

TEST(BibtexWriter, ManyRecordsComeBackFromOneFile) {
    const InputFormat& format = *find_input_format("bibtex");
    Generator generator(12);
    std::vector<Record> records;
    std::string text(format.writer->begin);
    for (int i = 0; i < 500; ++i) {
        records.push_back(generator.record());
        records.back().extra.clear();  // no crossref, which would bind them together
        if (i > 0) text += format.writer->between;
        format.writer->append(records.back(), text);
    }
    text += format.writer->end;
    const test::Reading got = test::read_as("bibtex", text);
    ASSERT_EQ(records.size(), got.records.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
        expect_equal(records[i], got.records[i], written(records[i]));
    }
}

}  // namespace
}  // namespace bibweft::ingest
