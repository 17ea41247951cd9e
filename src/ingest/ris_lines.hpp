#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

// The lines of RIS: a field begins with a tag line "TI  - text" and goes
// on in the lines behind it that begin with no tag.

namespace bibweft::ingest::ris {

/// Whether the text is a capital letter and a capital letter or digit.
constexpr bool is_tag(std::string_view text) {
    const auto capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    return text.size() == 2 && capital(text[0]) &&
           (capital(text[1]) || (text[1] >= '0' && text[1] <= '9'));
}

/// Whether the tag is one of RIS or of a dialect; others are tags only where they are written
/// exactly so.
bool is_known_tag(std::string_view tag);

/// What the start of a line says.
struct TagLine {
    std::uint32_t tag = 0;  ///< packed; 0: the line is text
    bool exact = false;     ///< written as RIS demands: "TI  - "
    std::size_t begin = 0;  ///< of the tag
    std::size_t value = 0;  ///< where the text behind the dash begins
};

/// Looks for a tag: two characters, two blanks, a dash. Known tags may have fewer or more blanks, a
/// tab, no blank behind the dash or up to three blanks (or a byte order mark) before them; "ER"
/// may stand alone.
TagLine parse_tag_line(std::string_view line);

}  // namespace bibweft::ingest::ris
