#include "ingest/ris_writer.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "bibweft/core/rng.hpp"
#include "ingest/files.hpp"
#include "ingest/ris_notes.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

std::string written(const std::vector<Record>& records) {
    const RecordWriter& writer = *find_input_format("ris")->writer;
    std::string out(writer.begin);
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (i > 0) out += writer.between;
        writer.append(records[i], out);
    }
    return out += writer.end;
}

void expect_same(const Record& a, const Record& b, const std::string& where) {
    EXPECT_EQ(a.type, b.type) << where;
    EXPECT_EQ(a.key, b.key) << where;
    EXPECT_EQ(a.title, b.title) << where;
    EXPECT_EQ(a.abstract, b.abstract) << where;
    EXPECT_EQ(a.authors, b.authors) << where;
    EXPECT_EQ(a.year, b.year) << where;
    EXPECT_EQ(a.venue, b.venue) << where;
    EXPECT_EQ(a.volume, b.volume) << where;
    EXPECT_EQ(a.issue, b.issue) << where;
    EXPECT_EQ(a.pages, b.pages) << where;
    EXPECT_EQ(a.publisher, b.publisher) << where;
    EXPECT_EQ(a.ids, b.ids) << where;
    EXPECT_EQ(a.url, b.url) << where;
    EXPECT_EQ(a.keywords, b.keywords) << where;
    EXPECT_EQ(a.index_keywords, b.index_keywords) << where;
    EXPECT_EQ(a.references, b.references) << where;
    EXPECT_EQ(a.language, b.language) << where;
    EXPECT_EQ(a.citation_count, b.citation_count) << where;
    EXPECT_EQ(a.extra, b.extra) << where;
}

void expect_back(const std::vector<Record>& records) {
    const std::string text = written(records);
    const test::Reading back = test::read_as("ris", text);
    ASSERT_EQ(records.size(), back.records.size()) << text;
    for (std::size_t i = 0; i < records.size(); ++i) {
        expect_same(records[i], back.records[i], text);
        if (::testing::Test::HasFailure()) return;
    }
    for (const Diagnostic& problem : back.problems) {
        EXPECT_EQ("ris.year", problem.code) << text;  // an extra field PY without a year
    }
}

Author author(const std::string& family, const std::string& given) {
    Author out;
    out.family = family;
    out.given = given;
    return out;
}

TEST(RisWriter, TagsAreThoseOfOtherPrograms) {
    Record record;
    record.type = "JOUR";
    record.key = "quill2011";
    record.title = "Maps";
    record.abstract = "We draw\r\n  \"maps\".\n";
    record.authors = {author("Quill", "Ada"), author("Roe", "Bo")};
    record.authors[1].affiliations = {"Sample Lab"};
    record.year = 2011;
    record.venue = "J. Maps";
    record.pages = "14-39";
    record.ids = {{"doi", "10.1000/x"}, {"pmid", "12"}, {"issn", "1234-5678"}};
    record.keywords = {"maps", "networks"};
    record.citation_count = 3;
    record.references = {Reference::of_text("Doe J, 1999"), Reference::of_text("Poe E, 2001")};
    record.extra = {{"editor", "Ed, E."}, {"CY", "Springfield"}};
    EXPECT_EQ(
        "TY  - JOUR\nID  - quill2011\nTI  - Maps\nAU  - Quill, Ada\nAU  - Roe, Bo\n"
        "AD  - Roe, Bo: Sample Lab\nPY  - 2011\nJF  - J. Maps\nSP  - 14\nEP  - 39\n"
        "AB  - We draw \"maps\".\nDO  - 10.1000/x\nU1  - 12[pmid]\nSN  - 1234-5678\nKW  - maps\n"
        "KW  - networks\nN1  - Cited By :3\nN1  - References: Doe J, 1999;\nPoe E, 2001\n"
        "A2  - Ed, E.\nCY  - Springfield\nER  - \n",
        written({record}));
    record.abstract = "We draw \"maps\".";
    expect_back({record, record});
}

TEST(RisWriter, WhatHasNoTagStandsInNotes) {
    Record record;
    record.type = "inproceedings";
    record.authors = {author("Quill", "Ada")};
    record.authors[0].orcid = "0000-0002-1825-0097";
    record.index_keywords = {"Humans"};
    record.ids = {{"openalex", "W12"}};
    record.extra = {{"note: 50%", "kept"}};
    Reference reference;
    reference.author = "Doe J";
    reference.year = 1999;
    record.references = {reference};
    EXPECT_EQ(
        "TY  - CONF\nN1  - bibweft type: inproceedings\nAU  - Quill, Ada\n"
        "N1  - bibweft author 1 orcid: 0000-0002-1825-0097\nN1  - bibweft id openalex: W12\n"
        "N1  - bibweft index keyword: Humans\nN1  - bibweft reference: \n"
        "N1  - bibweft reference author: Doe J\nN1  - bibweft reference year: 1999\n"
        "N1  - bibweft extra note%3A 50%25: kept\nER  - \n",
        written({record}));
    expect_back({record});
}

TEST(RisWriter, WhatATagWouldNotGiveBackStandsInNotes) {
    Record record;
    record.type = "JOUR";
    record.title = "Two  blanks";
    record.url = "https://doi.org/10.1000/y";  // would be an identifier
    record.year = -300;
    record.keywords = {"a; b", "A; B"};
    record.pages = "1 - 2-3";
    record.extra = {
        {"ST", "short"}, {"T2", "second"}, {"AB", "another"}, {"N1", "bibweft title: no"}};
    record.references = {Reference::of_text("AU  - looks like a tag"), Reference::of_text("ends;")};
    Author group;
    group.literal = "Sample Group, Ltd; Springfield";
    record.authors = {group};
    expect_back({record});
    expect_back({Record{}});
}

TEST(RisWriter, NotesOfOthersAreNotOurs) {
    Record record;
    for (const char* note :
         {"bibweft", "bibweft title", "a bibweft title: x", "bibweft author 2 family: x",
          "bibweft author 0 family: x", "bibweft author 1 mood: x", "bibweft rest: x",
          "bibweft reference title: x"}) {
        EXPECT_FALSE(ris::apply_note(note, record)) << note;
    }
    EXPECT_TRUE(ris::apply_note("bibweft author 1 family: x", record));
    EXPECT_EQ(1U, record.authors.size());
    EXPECT_EQ("%20a%3A%25%0A%20", ris::escaped(" a:%\n "));
    EXPECT_EQ("a b", ris::one_line(" \n a \r\n\t b\n"));
}

/// Makes records of words that are hard to tell from syntax.
class Generator {
public:
    explicit Generator(std::uint64_t seed) : rng_(seed) {}

    Record record() {
        Record out;
        const char* types[] = {"JOUR", "CHAP",    "CONF", "BOOK",
                               "THES", "article", "",     "Journal Article"};
        out.type = types[rng_.below(std::size(types))];
        for (std::string* text :
             {&out.key, &out.title, &out.abstract, &out.venue, &out.volume, &out.issue, &out.pages,
              &out.publisher, &out.url, &out.language}) {
            if (flip()) *text = this->text();
        }
        if (flip()) out.pages = "14-39";
        if (flip()) out.year = static_cast<int>(rng_.below(2200)) - 10;
        if (flip()) out.citation_count = static_cast<std::int64_t>(rng_.below(100));
        some(out.authors, [&] { return author(); });
        some(out.keywords, [&] { return text(); });
        some(out.index_keywords, [&] { return text(); });
        some(out.ids, [&] { return id(); });
        const bool parts = flip();
        some(out.references, [&] { return parts ? reference() : Reference::of_text(text()); });
        some(out.extra, [&] { return extra(); });
        return out;
    }

private:
    bool flip() { return rng_.below(2) == 0; }

    template <class Values, class Make>
    void some(Values& values, const Make& make) {
        for (std::uint64_t count = rng_.below(4); count > 0; --count) values.push_back(make());
    }

    std::string text() {
        static const char* const words[] = {"maps",
                                            "\"quoted\"",
                                            "naïve",
                                            "日本語",
                                            ";",
                                            "a;b",
                                            ",",
                                            "Roe,",
                                            "Jr.",
                                            "J.",
                                            "and",
                                            "the",
                                            "-",
                                            "12",
                                            "1999",
                                            "2014//",
                                            "TY  - JOUR",
                                            "ER  -",
                                            "AU  -",
                                            "N1",
                                            "bibweft",
                                            "title:",
                                            "bibweft title: x",
                                            "References:",
                                            "Cited By :3",
                                            "doi:10.1000/a",
                                            "10.1000/b",
                                            "https://doi.org/10.1000/c",
                                            "http://a.example;",
                                            "1234-5678",
                                            "WOS:000123456700001",
                                            "L1234567",
                                            "PMC12",
                                            "No",
                                            "Specified",
                                            "(1999)",
                                            "{\\'e}",
                                            "&amp;",
                                            "%",
                                            ":",
                                            "  ",
                                            "\t",
                                            "x@example.org",
                                            "van",
                                            "Group",
                                            "12[pmid]",
                                            "eid=2-s2.0-1",
                                            "\xef\xbb\xbf"};
        std::string out;
        const auto count = 1 + rng_.below(4);
        for (std::uint64_t i = 0; i < count; ++i) {
            out += (i > 0 && rng_.below(4) > 0 ? " " : "") +
                   std::string(words[rng_.below(std::size(words))]);
        }
        out = ris::one_line(out);
        return out.empty() ? "x" : out;
    }

    Author author() {
        Author out;
        if (rng_.below(4) == 0) {
            out.literal = text();
        } else {
            out.family = text();
            if (flip()) out.given = text();
            if (rng_.below(4) == 0) out.suffix = flip() ? "Jr." : text();
        }
        if (rng_.below(4) == 0) out.orcid = "0000-0002-1825-0097";
        if (rng_.below(3) == 0) out.affiliations = {text(), text()};
        return out;
    }

    std::pair<std::string, std::string> id() {
        const char* kinds[] = {"doi",   "issn",   "isbn", "pmid",      "ut",
                               "pmcid", "embase", "eid",  "odd: kind "};
        return {kinds[rng_.below(std::size(kinds))], text()};
    }

    Reference reference() {
        Reference out;
        out.author = text();
        for (std::string* part :
             {&out.text, &out.title, &out.source, &out.volume, &out.page, &out.doi, &out.id}) {
            if (flip()) *part = text();
        }
        if (flip()) out.year = static_cast<int>(rng_.below(2100));
        return out;
    }

    std::pair<std::string, std::string> extra() {
        const char* tags[] = {"editor", "CY", "N1", "T2", "JF", "AB",   "N2",  "ST",   "T1", "PY",
                              "Y1",     "DB", "AN", "C2", "C7", "M1",   "M3",  "UR",   "L2", "U1",
                              "ER",     "TY", "AD", "KW", "",   " odd", "a:b", "Note", "A2", "QQ"};
        return {tags[rng_.below(std::size(tags))], text()};
    }

    Rng rng_;
};

TEST(RisWriter, AnyRecordComesBack) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        Generator generate(seed);
        expect_back({generate.record(), generate.record()});
        ASSERT_FALSE(::testing::Test::HasFailure()) << "seed " << seed;
    }
}

TEST(RisWriter, RecordsOfRealFilesComeBack) {
    BW_REQUIRE_DATA("biblio");
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(test::data("biblio"))) {
        if (entry.path().extension() != ".ris") continue;
        ++files;
        std::vector<Record> records = test::read_as("ris", test::slurp(entry.path())).records;
        expect_back(records);
        ASSERT_FALSE(::testing::Test::HasFailure()) << entry.path();
    }
    EXPECT_LE(40U, files);
}

}  // namespace
}  // namespace bibweft::ingest
