#include "bibweft/text/unicode.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace bibweft::text {
namespace {

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

char ascii_lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

utf8proc_category_t category(char32_t value) {
    return utf8proc_category(static_cast<utf8proc_int32_t>(value));
}

std::string valid_copy(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const CodePoint point = code_point_at(text, i);
        append_utf8(out, point.value);
        i += point.size;
    }
    return out;
}

std::string normalised(std::string_view text, int options) {
    if (is_ascii(text)) return std::string(text);
    const std::string valid = valid_copy(text);
    utf8proc_uint8_t* result = nullptr;
    const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(valid.data()),
                                   static_cast<utf8proc_ssize_t>(valid.size()), &result,
                                   static_cast<utf8proc_option_t>(options));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(result, &std::free);
    if (size < 0) return valid;  // only out of memory or overflow remain possible
    return {reinterpret_cast<const char*>(result), static_cast<std::size_t>(size)};
}

}  // namespace

CodePoint code_point_at(std::string_view text, std::size_t offset) {
    const auto first = static_cast<unsigned char>(text[offset]);
    if (first < 0x80) return {first, 1, true};
    utf8proc_int32_t value = -1;
    const std::size_t room = std::min<std::size_t>(4, text.size() - offset);
    const auto size =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + offset),
                         static_cast<utf8proc_ssize_t>(room), &value);
    if (size <= 0 || value < 0) return {};
    return {static_cast<char32_t>(value), static_cast<std::size_t>(size), true};
}

CodePoint code_point_before(std::string_view text, std::size_t end) {
    for (std::size_t size = 1; size <= 4 && size <= end; ++size) {
        const auto byte = static_cast<unsigned char>(text[end - size]);
        if ((byte & 0xC0) == 0x80) continue;
        const CodePoint point = code_point_at(text.substr(0, end), end - size);
        return point.size == size ? point : CodePoint{};
    }
    return {};
}

void append_utf8(std::string& out, char32_t value) {
    if (value < 0x80) {
        out += static_cast<char>(value);
        return;
    }
    if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) value = 0xFFFD;
    utf8proc_uint8_t bytes[4];
    const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(value), bytes);
    out.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

std::size_t first_invalid_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const CodePoint point = code_point_at(text, i);
        if (!point.valid) return i;
        i += point.size;
    }
    return std::string_view::npos;
}

bool is_letter(char32_t value) {
    if (value < 0x80) return (value | 32) >= 'a' && (value | 32) <= 'z';
    const auto c = category(value);
    return c >= UTF8PROC_CATEGORY_LU && c <= UTF8PROC_CATEGORY_LO;
}

bool is_upper(char32_t value) {
    if (value < 0x80) return value >= 'A' && value <= 'Z';
    const auto c = category(value);
    return c == UTF8PROC_CATEGORY_LU || c == UTF8PROC_CATEGORY_LT;
}

bool is_lower(char32_t value) {
    if (value < 0x80) return value >= 'a' && value <= 'z';
    return category(value) == UTF8PROC_CATEGORY_LL;
}

bool is_digit(char32_t value) {
    if (value < 0x80) return value >= '0' && value <= '9';
    return category(value) == UTF8PROC_CATEGORY_ND;
}

bool is_mark(char32_t value) {
    if (value < 0x300) return false;
    const auto c = category(value);
    return c >= UTF8PROC_CATEGORY_MN && c <= UTF8PROC_CATEGORY_ME;
}

bool is_other_number(char32_t value) {
    if (value < 0x80) return false;
    const auto c = category(value);
    return c == UTF8PROC_CATEGORY_NL || c == UTF8PROC_CATEGORY_NO;
}

bool is_space(char32_t value) {
    if (value < 0x80) return value == ' ' || (value >= '\t' && value <= '\r');
    if (value == 0x85) return true;
    const auto c = category(value);
    return c >= UTF8PROC_CATEGORY_ZS && c <= UTF8PROC_CATEGORY_ZP;
}

bool is_hyphen_like(char32_t value) {
    return value == '-' || (value >= 0x2010 && value <= 0x2013);
}

void append_lower(std::string& out, std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        if (static_cast<unsigned char>(text[i]) < 0x80) {
            out += ascii_lower(text[i++]);
            continue;
        }
        const CodePoint point = code_point_at(text, i);
        append_utf8(out, static_cast<char32_t>(
                             utf8proc_tolower(static_cast<utf8proc_int32_t>(point.value))));
        i += point.size;
    }
}

std::string lower(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    append_lower(out, text);
    return out;
}

std::string nfc(std::string_view text) {
    return normalised(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}

std::string nfkc(std::string_view text) {
    return normalised(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT);
}

std::string fold(std::string_view text) {
    if (is_ascii(text)) return lower(text);
    // Lowering can undo a composition, and composing can offer a new capital: two rounds settle it.
    const std::string lowered = nfkc(lower(nfkc(text)));
    std::string out;
    for (std::size_t i = 0; i < lowered.size();) {
        const CodePoint point = code_point_at(lowered, i);
        i += point.size;
        if (point.value == 0xAD) continue;
        if (is_hyphen_like(point.value)) {
            out += '-';
        } else if (point.value == 0x2018 || point.value == 0x2019 || point.value == 0x2BC) {
            out += '\'';
        } else {
            append_utf8(out, point.value);
        }
    }
    return out;
}

}  // namespace bibweft::text
