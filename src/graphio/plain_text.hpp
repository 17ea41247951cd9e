#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

/// A text without its byte order mark and as UTF-8: anything else is read as Latin-1, with a
/// warning FORMAT.encoding. No copy is made of UTF-8. A NUL byte is an Error(data).
class PlainText {
public:
    PlainText(std::string_view text, const ReadContext& context, const std::string& format);
    std::string_view view() const noexcept { return view_; }

private:
    std::string converted_;
    std::string_view view_;
};

/// The lines of a text, without their ends: LF, CRLF or, where the text has no LF, CR.
class Lines {
public:
    explicit Lines(std::string_view text) noexcept
        : text_(text), end_(text.find('\n') == std::string_view::npos ? '\r' : '\n') {}

    /// False at the end of the text.
    bool next(std::string_view& line) noexcept {
        if (at_ >= text_.size()) return false;
        ++number_;
        const std::size_t end = text_.find(end_, at_);
        line = text_.substr(at_, end - at_);
        at_ = end == std::string_view::npos ? text_.size() : end + 1;
        if (line.ends_with('\r')) line.remove_suffix(1);
        return true;
    }
    /// Of the last line, from 1; 0 before the first.
    std::uint64_t number() const noexcept { return number_; }

private:
    std::string_view text_;
    char end_;
    std::size_t at_ = 0;
    std::uint64_t number_ = 0;
};

constexpr bool is_blank(char c) noexcept {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/// The text without blanks at its ends.
std::string_view without_blanks(std::string_view text) noexcept;

/// Takes the first word, which blanks end, off the line; "" where there is none.
inline std::string_view take_word(std::string_view& line) noexcept {
    std::size_t begin = 0;
    while (begin < line.size() && is_blank(line[begin])) ++begin;
    std::size_t end = begin;
    while (end < line.size() && !is_blank(line[end])) ++end;
    const std::string_view word = line.substr(begin, end - begin);
    line.remove_prefix(end);
    return word;
}

/// A whole number of at most `most` that the whole word spells, or nothing.
std::optional<std::uint64_t> parse_count(std::string_view word, std::uint64_t most) noexcept;

/// ASCII letters in lower case.
std::string lower_case(std::string_view text);

/// Whether an ASCII text equals a lower-case word, whatever its case.
bool is_word(std::string_view text, std::string_view lower) noexcept;

/// Appends a code point as UTF-8; false (and nothing) for a surrogate or one beyond U+10FFFF.
bool append_code_point(std::string& out, std::uint32_t point);

/// The text with its numeric character references (&#233; &#xe9;) resolved; with `named`, also
/// &amp; &lt; &gt; &quot; and &apos;.
std::string without_references(std::string_view text, bool named);

/// Appends the text in ASCII: everything else, and control characters, as &#233;.
void append_ascii(std::string& out, std::string_view text);

}  // namespace bibweft::graphio
