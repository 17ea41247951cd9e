#pragma once
#include <string>
#include <string_view>

namespace bibweft::corpus {

/// The text in compatibility decomposition, case folded, without combining marks; ASCII costs one
/// pass. Invalid UTF-8 is taken over byte by byte.
std::string folded(std::string_view text);

/// The next word of a folded text at or behind `at`, which moves behind it; empty at the end. A
/// word is a run of letters and digits; a CJK character is one by itself.
std::string_view next_word(std::string_view folded_text, std::size_t& at);

/// Replaces every occurrence of `from`, which is not empty.
void replace_all(std::string& text, std::string_view from, std::string_view to);

}  // namespace bibweft::corpus
