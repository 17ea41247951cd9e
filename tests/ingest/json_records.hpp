#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "bibweft/core/rng.hpp"
#include "ingest/files.hpp"

// Random records with hostile text, and whether a format reads back what it wrote.

namespace bibweft::test {

class RecordMaker {
public:
    explicit RecordMaker(std::uint64_t seed) : rng_(seed) {}

    Record record() {
        Record out;
        out.type = word();
        out.key = word();
        out.title = text();
        out.abstract = text();
        out.authors = list<Author>([&] { return author(); });
        if (some()) out.year = static_cast<int>(rng_.below(4000)) - 1000;
        out.venue = text();
        out.volume = text();
        out.issue = word();
        out.pages = word();
        out.publisher = text();
        out.ids = list<Pair>([&] { return Pair{kind(), full_word()}; });
        out.url = word();
        out.keywords = list<std::string>([&] { return full_word(); });
        out.index_keywords = list<std::string>([&] { return full_word(); });
        out.references = list<Reference>([&] { return reference(); });
        out.language = word();
        if (some()) out.citation_count = static_cast<std::int64_t>(rng_.below(1'000'000'000'000));
        out.extra = list<Pair>([&] { return Pair{some() ? kind() : full_word(), text()}; });
        return out;
    }

    /// Also empty.
    std::string text() {
        static const std::vector<std::string> pieces = {"a",
                                                        "B",
                                                        "0",
                                                        " ",
                                                        "  ",
                                                        "\"",
                                                        "\\",
                                                        "\n",
                                                        "\r\n",
                                                        "\t",
                                                        "\b",
                                                        "\x01",
                                                        "\x1f",
                                                        "\x7f",
                                                        "é",
                                                        "😀",
                                                        "\u2028",
                                                        "{",
                                                        "}",
                                                        "[",
                                                        "]",
                                                        ":",
                                                        ",",
                                                        ";",
                                                        "null",
                                                        "\\u00",
                                                        "\\ud83d",
                                                        "<i>",
                                                        "</i>",
                                                        "&amp;",
                                                        "&",
                                                        "<",
                                                        ">",
                                                        "'",
                                                        "/",
                                                        "\uFEFF",
                                                        "NaN",
                                                        "1e999",
                                                        "-",
                                                        "custom",
                                                        "中文",
                                                        std::string(1, '\0'),
                                                        std::string(70, 'x')};
        std::string out;
        for (auto i = rng_.below(9); i > 0; --i) out += pieces[rng_.below(pieces.size())];
        return out;
    }

private:
    using Pair = std::pair<std::string, std::string>;

    bool some() { return rng_.below(2) == 0; }
    /// Without white space at the ends; perhaps empty.
    std::string word() {
        std::string out = text();
        constexpr const char* blanks = " \t\r\n\v\f";
        out.erase(0, std::min(out.find_first_not_of(blanks), out.size()));
        out.erase(out.find_last_not_of(blanks) + 1);
        return out;
    }
    std::string full_word() {
        std::string out = word();
        return out.empty() ? "w" : out;
    }
    std::string kind() {
        static const std::vector<std::string> kinds = {
            "doi", "pmid",  "pmcid", "issn", "isbn",    "arxiv", "ut",
            "x y", "title", "extra", "note", "edition", "custom"};
        return kinds[rng_.below(kinds.size())];
    }
    Author author() {
        Author out;
        out.family = some() ? text() : "";
        out.given = some() ? text() : "";
        out.suffix = some() ? text() : "";
        out.literal = some() || (out.family.empty() && out.given.empty()) ? "L" + text() : "";
        out.orcid = some() ? text() : "";
        out.affiliations = list<std::string>([&] { return full_word(); });
        return out;
    }
    Reference reference() {
        if (some()) return Reference::of_text("R" + text());
        Reference out;
        out.text = text();
        out.author = text();
        if (some()) out.year = static_cast<int>(rng_.below(3000));
        out.title = text();
        out.source = text();
        out.volume = text();
        out.page = text();
        out.doi = text();
        out.id = some() ? "kind:" + text() : "";
        if (out == Reference{}) out.title = "T";
        return out;
    }
    template <class T, class Make>
    std::vector<T> list(const Make& make) {
        std::vector<T> out;
        for (auto i = rng_.below(4); i > 0; --i) out.push_back(make());
        return out;
    }

    Rng rng_;
};

inline std::string write_as(const std::string& format, const std::vector<Record>& records) {
    const ingest::RecordWriter& writer = *ingest::find_input_format(format)->writer;
    std::string out(writer.begin);
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (i > 0) out += writer.between;
        writer.append(records[i], out);
    }
    return out += writer.end;
}

inline void expect_same(const Record& a, const Record& b, const std::string& where) {
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

inline void expect_reads_back(const std::string& format, const std::vector<Record>& records) {
    const std::string text = write_as(format, records);
    const Reading back = read_as(format, text);
    ASSERT_EQ(records.size(), back.records.size()) << text;
    EXPECT_TRUE(back.problems.empty()) << text;
    for (std::size_t i = 0; i < records.size() && !::testing::Test::HasFailure(); ++i) {
        expect_same(records[i], back.records[i], text);
    }
}

/// Many random records, alone and together.
inline void expect_random_records_read_back(const std::string& format) {
    RecordMaker maker(7);
    for (int i = 0; i < 1000 && !::testing::Test::HasFailure(); ++i) {
        expect_reads_back(format, {maker.record()});
    }
    std::vector<Record> all;
    for (int i = 0; i < 50; ++i) all.push_back(maker.record());
    expect_reads_back(format, all);
}

}  // namespace bibweft::test
