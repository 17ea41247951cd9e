#include "corpus/words.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include "bibweft/text/unicode.hpp"

namespace bibweft::corpus {
namespace {

constexpr auto ascii_word = [] {
    std::array<bool, 128> table{};
    for (char c = '0'; c <= '9'; ++c) table[static_cast<std::size_t>(c)] = true;
    for (char c = 'a'; c <= 'z'; ++c) table[static_cast<std::size_t>(c)] = true;
    return table;
}();

bool is_ascii(std::string_view text) {
    unsigned char all = 0;
    for (const char c : text) all = static_cast<unsigned char>(all | static_cast<unsigned char>(c));
    return all < 0x80;
}

std::string ascii_lowered(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
    }
    return out;
}

enum class Kind { none, part, alone };

Kind kind_of(const text::CodePoint& point) {
    if (!point.valid) return Kind::none;
    if (!text::is_letter(point.value) && !text::is_digit(point.value) &&
        !text::is_mark(point.value) && !text::is_other_number(point.value)) {
        return Kind::none;
    }
    const bool cjk = (point.value >= 0x2E80 && point.value < 0xA000) ||
                     (point.value >= 0x20000 && point.value < 0x32000);
    return cjk ? Kind::alone : Kind::part;
}

/// The kind and size of the character at a place.
std::pair<Kind, std::size_t> character(std::string_view text, std::size_t at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) return {ascii_word[byte] ? Kind::part : Kind::none, 1};
    const text::CodePoint point = text::code_point_at(text, at);
    return {kind_of(point), point.size};
}

}  // namespace

std::string folded(std::string_view text) {
    if (is_ascii(text)) return ascii_lowered(text);
    constexpr auto options =
        static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE |
                                       UTF8PROC_CASEFOLD | UTF8PROC_IGNORE | UTF8PROC_STRIPMARK);
    utf8proc_uint8_t* mapped = nullptr;
    const utf8proc_ssize_t size =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                     static_cast<utf8proc_ssize_t>(text.size()), &mapped, options);
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
    if (size < 0) return ascii_lowered(text);
    return {reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size)};
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
        text.replace(at, from.size(), to);
        at += to.size();
    }
}

std::string_view next_word(std::string_view folded_text, std::size_t& at) {
    std::size_t begin = at;
    std::pair<Kind, std::size_t> now{Kind::none, 1};
    for (; begin < folded_text.size(); begin += now.second) {
        now = character(folded_text, begin);
        if (now.first != Kind::none) break;
    }
    if (begin >= folded_text.size()) {
        at = folded_text.size();
        return {};
    }
    std::size_t end = begin + now.second;
    while (now.first == Kind::part && end < folded_text.size()) {
        now = character(folded_text, end);
        if (now.first != Kind::part) break;
        end += now.second;
    }
    at = end;
    return folded_text.substr(begin, end - begin);
}

}  // namespace bibweft::corpus
