#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace bibweft::graphio {

/// Text that every format can hold: valid UTF-8 in NFC without control characters other than tab
/// and newline, U+FFFE and U+FFFF. `removed` grows by the code points (or stray bytes) taken out.
std::string clean_text(std::string_view text, std::size_t& removed);

/// clean_text on one line: each run of white space is one blank, none at the ends.
std::string clean_line(std::string_view text, std::size_t& removed);

/// An id without what no format can hold; unlike clean_text it changes nothing else.
std::string clean_id(std::string_view text, std::size_t& removed);

bool valid_utf8(std::string_view text) noexcept;

/// Latin-1 (as Windows-1252 reads the letters) to UTF-8.
std::string from_latin1(std::string_view bytes);

}  // namespace bibweft::graphio
