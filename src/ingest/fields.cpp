#include "ingest/fields.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>

namespace bibweft::ingest {
namespace {

bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

char lowered(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::size_t digits_at(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && is_digit(text[end])) ++end;
    return end - at;
}

bool is_word_byte(char c) {
    return is_digit(c) || (lowered(c) >= 'a' && lowered(c) <= 'z');
}

/// Whether all white space is single blanks between words: eight bytes at a time.
bool is_squeezed(std::string_view text) {
    constexpr std::uint64_t ones = 0x0101010101010101ULL;
    constexpr std::uint64_t low = ones * 0x7f;
    constexpr std::uint64_t high = ones * 0x80;
    bool after_blank = true;
    std::size_t at = 0;
    for (; at + 8 <= text.size(); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, 8);
        const std::uint64_t controls = (word - ones * 0x20) & ~word & high;
        const std::uint64_t other = word ^ (ones * ' ');
        const std::uint64_t blanks = ~(((other & low) + low) | other | low);  // 0x80 for a blank
        if (controls != 0 || (blanks & (blanks >> 8)) != 0) return false;
        if (after_blank && is_blank(text[at])) return false;
        after_blank = is_blank(text[at + 7]);
    }
    for (; at < text.size(); ++at) {
        const bool blank = is_blank(text[at]);
        if (blank && (after_blank || text[at] != ' ')) return false;
        after_blank = blank;
    }
    return !after_blank;
}

/// The 16 characters of an ORCID that begins at a place, hyphens only where they belong; else "".
std::string orcid_at(std::string_view text, std::size_t at) {
    std::string orcid;
    for (std::size_t count = 0; count < 16; ++at) {
        if (at >= text.size()) return {};
        if (text[at] == '-' && count > 0 && count % 4 == 0 && text[at - 1] != '-') continue;
        const bool check = count == 15 && lowered(text[at]) == 'x';
        if (!is_digit(text[at]) && !check) return {};
        if (count > 0 && count % 4 == 0) orcid += '-';
        orcid += check ? 'X' : text[at];
        ++count;
    }
    return at < text.size() && is_word_byte(text[at]) ? std::string{} : orcid;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

std::string squeezed(std::string_view text) {
    text = trimmed(text);
    if (is_squeezed(text)) return std::string(text);
    std::string out;
    out.reserve(text.size());
    bool between = false;
    for (const char c : text) {
        if (is_blank(c)) {
            between = !out.empty();
        } else {
            if (between) out += ' ';
            between = false;
            out += c;
        }
    }
    return out;
}

bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lowered(x) == lowered(y); });
}

std::optional<int> year_in(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t digits = digits_at(text, at);
        if (digits == 4) {
            int year = 0;
            std::from_chars(text.data() + at, text.data() + at + 4, year);
            if (year >= 1000 && year <= 2100) return year;
        }
        at += std::max<std::size_t>(digits, 1);
    }
    return {};
}

std::optional<std::int64_t> count_in(std::string_view text) {
    text = trimmed(text);
    std::string digits;
    for (const char c : text) {
        if (c == ',' && !digits.empty()) continue;
        if (!is_digit(c)) return {};
        digits += c;
    }
    std::int64_t count = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), count);
    if (digits.empty() || result.ec != std::errc{}) return {};
    return count;
}

std::string orcid_in(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_digit(text[at]) || (at > 0 && is_word_byte(text[at - 1]))) continue;
        if (std::string orcid = orcid_at(text, at); !orcid.empty()) return orcid;
    }
    return {};
}

void add_id(Record& record, std::string_view kind, std::string_view value) {
    value = trimmed(value);
    const auto same = [&](const auto& id) { return id.first == kind && id.second == value; };
    if (value.empty() || std::any_of(record.ids.begin(), record.ids.end(), same)) return;
    record.ids.emplace_back(kind, value);
}

void add_distinct(std::vector<std::string>& values, std::string_view value) {
    value = trimmed(value);
    const auto same = [&](const std::string& other) { return same_word(other, value); };
    if (value.empty() || std::any_of(values.begin(), values.end(), same)) return;
    values.emplace_back(value);
}

void add_extra(Record& record, std::string_view name, std::string_view value) {
    if (!trimmed(value).empty()) record.extra.emplace_back(name, trimmed(value));
}

}  // namespace bibweft::ingest
