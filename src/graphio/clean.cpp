#include "graphio/clean.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace bibweft::graphio {
namespace {

struct Free {
    void operator()(utf8proc_uint8_t* p) const noexcept { std::free(p); }
};

bool plain_ascii(std::string_view text) noexcept {
    return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

/// Length and value of the code point at the front; value -1 where the byte starts none.
std::pair<std::size_t, utf8proc_int32_t> first_code_point(std::string_view text) noexcept {
    utf8proc_int32_t point = -1;
    const utf8proc_ssize_t length =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                         static_cast<utf8proc_ssize_t>(text.size()), &point);
    if (length < 1) return {1, -1};
    return {static_cast<std::size_t>(length), point};
}

bool allowed(utf8proc_int32_t point) noexcept {
    if (point == '\t' || point == '\n' || point == '\r') return true;
    return point >= 0x20 && point != 0x7f && point != 0xfffe && point != 0xffff;
}

std::string without_forbidden(std::string_view text, std::size_t& removed) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const auto [length, point] = first_code_point(text);
        if (allowed(point)) {
            out.append(text.substr(0, length));
        } else {
            ++removed;
        }
        text.remove_prefix(length);
    }
    return out;
}

std::string composed(std::string text) {
    if (std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
        return text;
    }
    utf8proc_uint8_t* raw = nullptr;
    const utf8proc_ssize_t length =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                     static_cast<utf8proc_ssize_t>(text.size()), &raw,
                     static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
    const std::unique_ptr<utf8proc_uint8_t, Free> owner(raw);
    if (length < 0) return text;
    return {reinterpret_cast<const char*>(raw), static_cast<std::size_t>(length)};
}

std::string squeezed(const std::string& text) {
    std::string out;
    out.reserve(text.size());
    bool gap = false;
    for (const char c : text) {
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            gap = !out.empty();
            continue;
        }
        if (gap) out += ' ';
        gap = false;
        out += c;
    }
    return out;
}

}  // namespace

std::string clean_text(std::string_view text, std::size_t& removed) {
    if (plain_ascii(text)) return std::string(text);
    return composed(without_forbidden(text, removed));
}

std::string clean_line(std::string_view text, std::size_t& removed) {
    return squeezed(clean_text(text, removed));
}

std::string clean_id(std::string_view text, std::size_t& removed) {
    if (plain_ascii(text)) return std::string(text);
    return without_forbidden(text, removed);
}

bool valid_utf8(std::string_view text) noexcept {
    while (!text.empty()) {
        const auto [length, point] = first_code_point(text);
        if (point < 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string from_latin1(std::string_view bytes) {
    std::string out;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            out += c;
        } else {
            out += static_cast<char>(0xc0 | byte >> 6);
            out += static_cast<char>(0x80 | (byte & 0x3f));
        }
    }
    return out;
}

}  // namespace bibweft::graphio
