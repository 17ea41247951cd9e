#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace bibweft::text {

/// A code point read from UTF-8. A byte that starts no valid sequence is U+FFFD of size 1.
struct CodePoint {
    char32_t value = 0xFFFD;
    std::size_t size = 1;  ///< bytes, 1 to 4
    bool valid = false;
};

/// The code point at `offset`, which must lie inside `text`. Overlong forms and surrogates are
/// invalid.
CodePoint code_point_at(std::string_view text, std::size_t offset);

/// The code point that ends at `end` (0 < end <= text.size()).
CodePoint code_point_before(std::string_view text, std::size_t end);

/// Appends a code point as UTF-8; surrogates and values above U+10FFFF become U+FFFD.
void append_utf8(std::string& out, char32_t value);

/// The offset of the first byte that is not valid UTF-8, or npos.
std::size_t first_invalid_utf8(std::string_view text);

/// General categories L* (letters of any script, so also Greek).
bool is_letter(char32_t value);
/// Lu and Lt.
bool is_upper(char32_t value);
/// Ll.
bool is_lower(char32_t value);
/// Nd: decimal digits of any script.
bool is_digit(char32_t value);
/// Mn, Mc, Me: combining marks.
bool is_mark(char32_t value);
/// N* that are not decimal digits: superscripts, fractions, letter numbers.
bool is_other_number(char32_t value);
/// White space: Zs, Zl, Zp and the ASCII and Latin-1 control characters that break or blank.
bool is_space(char32_t value);
/// U+002D and the hyphens U+2010, U+2011 and dashes U+2012, U+2013 that writers use for it.
bool is_hyphen_like(char32_t value);

/// Simple lower-case mapping, code point by code point; independent of any locale.
std::string lower(std::string_view text);
/// Appends the same to `out`.
void append_lower(std::string& out, std::string_view text);

/// Normalisation forms C and KC of Unicode; invalid bytes become U+FFFD.
std::string nfc(std::string_view text);
std::string nfkc(std::string_view text);

/// The form in which spellings are compared: NFKC, lower case, hyphen look-alikes as `-`,
/// curly apostrophes as `'`, soft hyphens removed. Idempotent. ASCII costs one pass.
std::string fold(std::string_view text);

}  // namespace bibweft::text
