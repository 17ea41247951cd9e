#include "graphio/plain_text.hpp"

#include <fmt/format.h>
#include <simdjson.h>
#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "graphio/clean.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::pair<std::string_view, char>, 5> names{
    {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};

/// Appends what a reference (without & and ;) stands for; false if it is none.
bool append_reference(std::string& out, std::string_view name, bool named) {
    if (name.starts_with('#')) {
        name.remove_prefix(1);
        const bool hex = name.starts_with('x') || name.starts_with('X');
        if (hex) name.remove_prefix(1);
        std::uint32_t point = 0;
        const char* end = name.data() + name.size();
        const auto parsed = std::from_chars(name.data(), end, point, hex ? 16 : 10);
        if (parsed.ec != std::errc() || parsed.ptr != end || point == 0) return false;
        return append_code_point(out, point);
    }
    const auto* it = std::ranges::find(names, name, &std::pair<std::string_view, char>::first);
    if (!named || it == names.end()) return false;
    out += it->second;
    return true;
}

}  // namespace

PlainText::PlainText(std::string_view text, const ReadContext& context, const std::string& format)
    : view_(text) {
    if (view_.starts_with("\xEF\xBB\xBF")) view_.remove_prefix(3);
    const std::size_t nul = view_.find('\0');
    if (nul != std::string_view::npos) {
        const auto lines = std::ranges::count(view_.substr(0, nul), '\n');
        context.fail(static_cast<std::uint64_t>(lines) + 1, "a NUL byte: this is no text");
    }
    if (simdjson::validate_utf8(view_.data(), view_.size())) return;
    converted_ = from_latin1(view_);
    view_ = converted_;
    context.report(Severity::warning, format + ".encoding", 0,
                   "the text is no UTF-8 and is read as Latin-1");
}

std::string_view without_blanks(std::string_view text) noexcept {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

std::optional<std::uint64_t> parse_count(std::string_view word, std::uint64_t most) noexcept {
    std::uint64_t value = 0;
    const char* end = word.data() + word.size();
    const auto parsed = std::from_chars(word.data(), end, value);
    if (parsed.ec != std::errc() || parsed.ptr != end || value > most) return std::nullopt;
    return value;
}

std::string lower_case(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return out;
}

bool is_word(std::string_view text, std::string_view lower) noexcept {
    return std::ranges::equal(text, lower, [](char a, char b) {
        return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
    });
}

bool append_code_point(std::string& out, std::uint32_t point) {
    if (point > 0x10ffff || !utf8proc_codepoint_valid(static_cast<utf8proc_int32_t>(point))) {
        return false;
    }
    std::array<utf8proc_uint8_t, 4> bytes{};
    const utf8proc_ssize_t length =
        utf8proc_encode_char(static_cast<utf8proc_int32_t>(point), bytes.data());
    for (std::size_t i = 0; i < static_cast<std::size_t>(length); ++i) {
        out += static_cast<char>(bytes[i]);
    }
    return true;
}

std::string without_references(std::string_view text, bool named) {
    constexpr std::size_t longest = 10;
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t amp = std::min(text.find('&'), text.size());
        out.append(text.substr(0, amp));
        text.remove_prefix(amp);
        if (text.empty()) break;
        const std::size_t end = text.substr(0, longest).find(';');
        if (end != std::string_view::npos &&
            append_reference(out, text.substr(1, end - 1), named)) {
            text.remove_prefix(end + 1);
        } else {
            out += '&';
            text.remove_prefix(1);
        }
    }
    return out;
}

void append_ascii(std::string& out, std::string_view text) {
    while (!text.empty()) {
        const char c = text.front();
        if (c >= ' ' && c <= '~') {
            out += c;
            text.remove_prefix(1);
            continue;
        }
        utf8proc_int32_t point = 0;
        const utf8proc_ssize_t length =
            utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                             static_cast<utf8proc_ssize_t>(text.size()), &point);
        if (length > 0) out += fmt::format("&#{};", point);
        text.remove_prefix(length > 0 ? static_cast<std::size_t>(length) : 1);
    }
}

}  // namespace bibweft::graphio
