#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/core/error.hpp"
#include "bibweft/ingest/format.hpp"
#include "ingest/xml.hpp"

// Plain text: abstracts as paragraphs, separated by blank lines; a paragraph may be one long line
// or wrapped. What is not an abstract:
// - a heading: a Markdown line "# …", a line underlined with = or -, or a short line without a
//   full stop, ? or ! at its end that stands alone before an abstract (up to three in a row; more
//   are a list, and each of them is an abstract). The first one heads the file, the others are
//   named in a note;
// - a line of marks alone ("* * *"), which divides as a blank line does;
// - the title of an abstract: its first line, if it is marked as a heading, or if it has no full
//   stop and was broken although the next words would have fitted.

namespace bibweft::ingest {
namespace {

constexpr std::size_t heading_words = 12;
constexpr std::size_t heading_bytes = 160;
constexpr std::size_t headings_in_a_row = 3;
constexpr std::size_t title_words = 30;

constexpr std::string_view blanks = " \t\f\v";

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

/// Words between blanks, counted up to `most`.
std::size_t word_count(std::string_view text, std::size_t most) {
    std::size_t count = 0;
    for (std::size_t at = 0; count < most; ++count) {
        at = text.find_first_not_of(blanks, at);
        if (at == std::string_view::npos) break;
        at = std::min(text.find_first_of(blanks, at), text.size());
    }
    return count;
}

/// Whether the text ends a sentence, closing quotes and brackets aside.
bool ends_sentence(std::string_view text, std::string_view marks = ".?!") {
    static constexpr std::array<std::string_view, 6> closing = {"\"", "'", ")", "]", "”", "’"};
    for (bool again = true; again;) {
        again = false;
        for (const std::string_view mark : closing) {
            if (!text.ends_with(mark)) continue;
            text.remove_suffix(mark.size());
            again = true;
        }
    }
    if (text.ends_with("…") || text.ends_with("。")) return true;
    return !text.empty() && marks.find(text.back()) != std::string_view::npos;
}

bool is_rule(std::string_view line, char mark) {
    return line.size() >= 3 && line.find_first_not_of(mark) == std::string_view::npos;
}

bool is_underline(std::string_view line) {
    return is_rule(line, '=') || is_rule(line, '-');
}

/// The text of a Markdown heading "## Text ##", or nothing.
std::string_view markdown_heading(std::string_view line) {
    const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
    if (level == 0 || level > 6 || level == line.size()) return {};
    if (blanks.find(line[level]) == std::string_view::npos) return {};
    line = trimmed(line.substr(level));
    const std::size_t end = line.find_last_not_of('#');
    return end == std::string_view::npos ? std::string_view{} : trimmed(line.substr(0, end + 1));
}

/// A paragraph as it stands, with its line ends, and where its lines are in it.
struct Paragraph {
    struct Row {
        std::size_t begin;  ///< in raw
        std::size_t end;
        std::uint64_t number;
    };
    std::string raw;
    std::uint64_t offset = 0;  ///< of raw in the input
    std::vector<Row> rows;

    std::string_view row(std::size_t i) const {
        return std::string_view(raw).substr(rows[i].begin, rows[i].end - rows[i].begin);
    }
    bool empty() const { return rows.empty(); }
    void clear() {
        raw.clear();
        rows.clear();
    }
    void add(const Line& line) {
        if (rows.empty()) offset = line.offset;
        const std::string_view text = trimmed(line.text);
        const std::size_t indent = static_cast<std::size_t>(text.data() - line.text.data());
        const std::size_t begin = raw.size() + indent;
        rows.push_back({begin, begin + text.size(), line.number});
        raw.append(line.text).append(line.ending);
    }
    /// Rows [first, ..) without the white space around them.
    std::string_view from_row(std::size_t first) const {
        return std::string_view(raw).substr(rows[first].begin, rows.back().end - rows[first].begin);
    }
    Location location_from(std::size_t first) const {
        return {rows[first].number, rows[first].begin + 1 - line_begin(first),
                offset + rows[first].begin, offset + rows.back().end};
    }

private:
    std::size_t line_begin(std::size_t i) const {
        const std::size_t end =
            i == 0 ? std::string::npos : raw.find_last_of("\n\r", rows[i].begin);
        return i == 0 || end == std::string::npos ? 0 : end + 1;
    }
};

/// Marks alone ("* * *", "-----") divide, as a blank line does.
bool is_divider(const Paragraph& paragraph) {
    return paragraph.rows.size() == 1 &&
           paragraph.row(0).find_first_not_of("-=*_~# ") == std::string_view::npos;
}

/// The text of a paragraph that is marked as a heading and nothing else, or nothing.
std::string_view marked_heading(const Paragraph& paragraph) {
    if (paragraph.rows.size() == 1) return markdown_heading(paragraph.row(0));
    if (paragraph.rows.size() == 2 && is_underline(paragraph.row(1))) return paragraph.row(0);
    return {};
}

/// Whether a paragraph looks like a heading that is not marked as one.
bool short_line(const Paragraph& paragraph) {
    if (paragraph.rows.size() != 1) return false;
    const std::string_view line = paragraph.row(0);
    return line.size() <= heading_bytes && word_count(line, heading_words + 1) <= heading_words &&
           !ends_sentence(line);
}

/// Whether the first line was broken although much more would have fitted: at most 60 % of the
/// longest line with the next word. A wrapped first line is about as long as the others.
bool broken_early(const Paragraph& paragraph) {
    std::size_t longest = 0;
    for (std::size_t i = 1; i < paragraph.rows.size(); ++i) {
        longest = std::max(longest, paragraph.row(i).size());
    }
    const std::string_view second = paragraph.row(1);
    const std::size_t word = std::min(second.find_first_of(blanks), second.size());
    return 10 * (paragraph.row(0).size() + 1 + word) <= 6 * longest;
}

/// The title in the first rows of a paragraph, and how many rows it takes (0: none).
std::pair<std::string_view, std::size_t> title_rows(const Paragraph& paragraph) {
    if (paragraph.rows.size() < 2) return {};
    const std::string_view first = paragraph.row(0);
    if (const std::string_view marked = markdown_heading(first); !marked.empty()) {
        return {marked, 1};
    }
    if (paragraph.rows.size() > 2 && is_underline(paragraph.row(1))) return {first, 2};
    const std::size_t words = word_count(first, title_words + 1);
    if (words < 2 || words > title_words || ends_sentence(first, ".:,;")) return {};
    if (!broken_early(paragraph)) return {};
    std::size_t text_words = 0;
    for (std::size_t i = 1; i < paragraph.rows.size(); ++i) {
        text_words += word_count(paragraph.row(i), heading_words + 1);
    }
    if (text_words <= heading_words) return {};
    return {first, 1};
}

class PlainTextReader {
public:
    explicit PlainTextReader(const Sink& sink) : sink_(sink) {}

    void read(Source& source) {
        Paragraph paragraph;
        Line line;
        while (source.next_line(line)) {
            if (!trimmed(line.text).empty()) {
                paragraph.add(line);
                if (paragraph.raw.size() > source.limits().max_field) too_long(source, line);
            } else if (!paragraph.empty()) {
                finish(paragraph);
            }
        }
        if (!paragraph.empty()) finish(paragraph);
        for (const Paragraph& waiting : waiting_) record(waiting);
    }

private:
    [[noreturn]] static void too_long(const Source& source, const Line& line) {
        throw Error(ErrorCode::limit,
                    fmt::format("{}:{}: a paragraph of more than {} bytes (limit max_field)",
                                source.name(), line.number, source.limits().max_field));
    }

    /// Short lines wait until it is known whether an abstract or more of them follow.
    void finish(Paragraph& paragraph) {
        if (is_divider(paragraph)) {
            // nothing to read
        } else if (const std::string_view text = marked_heading(paragraph); !text.empty()) {
            flush_as_headings();
            heading(paragraph, text);
        } else if (!short_line(paragraph)) {
            flush_as_headings();
            record(paragraph);
        } else if (in_list_) {
            record(paragraph);
        } else {
            waiting_.push_back(paragraph);
            if (waiting_.size() > headings_in_a_row) flush_as_list();
        }
        paragraph.clear();
    }

    void flush_as_headings() {
        for (const Paragraph& waiting : waiting_) heading(waiting, waiting.row(0));
        waiting_.clear();
        in_list_ = false;
    }

    void flush_as_list() {
        for (const Paragraph& waiting : waiting_) record(waiting);
        waiting_.clear();
        in_list_ = true;
    }

    void heading(const Paragraph& paragraph, std::string_view text) {
        if (!started_) {
            sink_.heading(std::string(text));
        } else {
            sink_.problem({Severity::note,
                           "text.heading",
                           {},
                           paragraph.location_from(0),
                           fmt::format("taken for a heading, not for an abstract: \"{}\"", text)});
        }
        started_ = true;
    }

    void record(const Paragraph& paragraph) {
        started_ = true;
        const auto [title, rows] = title_rows(paragraph);
        Record out;
        out.title = title;
        out.abstract = paragraph.from_row(rows);
        out.location = paragraph.location_from(0);
        out.abstract_location = paragraph.location_from(rows);
        sink_.record(std::move(out));
    }

    const Sink& sink_;
    std::vector<Paragraph> waiting_;  ///< short lines, no abstract since
    bool in_list_ = false;            ///< more short lines in a row than headings can be
    bool started_ = false;            ///< something was delivered
};

Likeness looks_like_plain_text(std::string_view head) {
    const std::size_t begin = head.find_first_not_of(" \t\r\n\f\v");
    if (begin == std::string_view::npos) return Likeness::fallback;
    std::string start(head.substr(begin, 9));
    std::transform(start.begin(), start.end(), start.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const bool markup =
        start.starts_with("<?xml") || start.starts_with("<!doctype") || start.starts_with("<html");
    if (markup || xml_head(head).root_tag.find("xmlns") != std::string_view::npos) {
        return Likeness::none;
    }
    return Likeness::fallback;
}

void read_plain_text(Source& source, const Sink& sink, const ReaderOptions&) {
    PlainTextReader(sink).read(source);
}

constexpr std::string_view suffixes[] = {".txt", ".text"};

}  // namespace

extern const InputFormat plain_text_format{
    "plain-text", "Abstracts as paragraphs with blank lines between; headings and titles are found",
    suffixes, looks_like_plain_text, read_plain_text};

}  // namespace bibweft::ingest
