#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace bibweft::text {

// Recognisers of pieces of markup. Each looks at the start of its argument, never further than a
// fixed bound or the end of the piece, and never fails; size 0 means that nothing was recognised.

inline bool is_ascii_alpha(char c) {
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}
inline bool is_ascii_digit(char c) {
    return c >= '0' && c <= '9';
}
inline bool is_ascii_alnum(char c) {
    return is_ascii_alpha(c) || is_ascii_digit(c);
}
inline bool is_ascii_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// An HTML, MathML or JATS tag, or a comment, at `<`.
struct Tag {
    std::size_t size = 0;
    bool block = false;     ///< gives a blank
    bool opens = false;     ///< neither a closing nor an empty tag
    std::string_view name;  ///< without prefix, as written
    std::string_view href;  ///< of <a>
};
Tag parse_tag(std::string_view text);

/// A character reference at `&`: value 0 if none.
struct Entity {
    std::size_t size = 0;
    char32_t value = 0;
};
Entity parse_entity(std::string_view text);

/// The bytes of a URL that starts at the start of `text`: up to white space, quotes or brackets,
/// without closing punctuation. LaTeX escapes such as `\_` are part of it; see unescape_url.
std::size_t url_size(std::string_view text);

/// A URL without LaTeX escapes.
std::string unescape_url(std::string_view url);

/// Where a URL without scheme (example.org/x) starts in `before`, which ends in front of its first
/// slash; npos if no host of a well-known kind stands there.
std::size_t host_begin(std::string_view before);

/// Where a DOI's `10.1234` starts in `before`, which ends in front of the slash, with `doi:` or
/// `doi ` if that stands before it; npos if there is none.
std::size_t doi_begin(std::string_view before);

/// An e-mail address around the `@` at `at`: [begin, end), begin == end if it is none.
struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;
};
Span email_at(std::string_view text, std::size_t at);

/// A numeric citation `[12, 3–5]` at `[`; `before` is the text in front of it.
std::size_t numeric_citation(std::string_view text, std::string_view before);

/// An author-year citation `(Smith et al., 2020; Doe, 2019)` at `(`.
std::size_t author_citation(std::string_view text);

/// A year in parentheses, `(2020)` or `(2020a)`, at `(`.
std::size_t year_in_parentheses(std::string_view text);

/// Where the authors in front of a year in parentheses start in `before` (`Smith et al. `); npos if
/// none.
std::size_t cited_authors_begin(std::string_view before);

}  // namespace bibweft::text
