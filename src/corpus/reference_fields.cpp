#include "corpus/reference_fields.hpp"

#include <algorithm>
#include <charconv>

#include "bibweft/text/unicode.hpp"

namespace bibweft::corpus {
namespace {

constexpr std::string_view blanks = " \t\r\n\f\v";
constexpr std::size_t longest_volume = 10;
constexpr std::size_t longest_page = 14;
constexpr std::size_t longest_family = 48;
constexpr std::size_t most_family_words = 5;

bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

char lowered(char c) {
    return is_upper(c) ? static_cast<char>(c + ('a' - 'A')) : c;
}

/// Whether the text begins with a prefix in small letters, its own case aside.
bool begins(std::string_view text, std::string_view prefix) {
    return text.size() >= prefix.size() &&
           std::equal(prefix.begin(), prefix.end(), text.begin(),
                      [](char p, char c) { return p == lowered(c); });
}

Fields words_of(std::string_view text) {
    Fields words;
    for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        words.push_back(text.substr(at, end - at));
        at = text.find_first_not_of(blanks, end);
    }
    return words;
}

bool separates_initials(char c) {
    return c == '.' || c == '-' || c == ' ';
}

/// The text behind the first of some prefixes ("pp.", "p.") that it begins with, trimmed; empty
/// view if none.
std::string_view behind(std::string_view text, std::initializer_list<std::string_view> prefixes) {
    for (const std::string_view prefix : prefixes) {
        if (begins(text, prefix)) return trimmed(text.substr(prefix.size()));
    }
    return {};
}

/// A family name without "Jr." and its like, which other sources leave out.
std::string_view without_suffix(std::string_view family) {
    for (const std::string_view suffix : {" Jr.", " Jr", " Sr.", " Sr", " II", " III", " IV"}) {
        if (family.ends_with(suffix))
            return trimmed(family.substr(0, family.size() - suffix.size()));
    }
    return family;
}

/// From what stands at the place of a page: up to a dash, blank or closing sign.
std::string_view first_page(std::string_view text) {
    std::size_t end = text.find_first_of(" -;:,()[]<>\t");
    const std::size_t dash = text.find("\xE2\x80");  // an en dash and its like
    end = std::min({end, dash, text.size()});
    std::string_view page = text.substr(0, end);
    while (page.ends_with('.')) page.remove_suffix(1);
    return page;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

bool has_digit(std::string_view text) {
    return std::any_of(text.begin(), text.end(), is_digit);
}

Fields comma_fields(std::string_view text) {
    Fields fields;
    std::size_t begin = 0;
    bool inside = false;
    const std::size_t last_bracket = text.rfind(']');
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '[') inside = last_bracket != std::string_view::npos && last_bracket > i;
        if (text[i] == ']') inside = false;
        const bool last = i + 1 == text.size();
        if (text[i] != ',' || inside) continue;
        if (!last && blanks.find(text[i + 1]) == std::string_view::npos) continue;
        fields.push_back(trimmed(text.substr(begin, i - begin)));
        begin = i + 1;
    }
    fields.push_back(trimmed(text.substr(begin)));
    return fields;
}

std::string joined(const Fields& fields, std::size_t begin, std::size_t end) {
    std::string out;
    for (std::size_t i = begin; i < end; ++i) {
        if (fields[i].empty()) continue;
        if (!out.empty()) out += ", ";
        out += fields[i];
    }
    return out;
}

std::optional<int> whole_year(std::string_view text) {
    if (text.size() == 5 && is_lower(text.back())) text.remove_suffix(1);
    if (text.size() != 4 || !is_digits(text)) return {};
    int year = 0;
    std::from_chars(text.data(), text.data() + text.size(), year);
    if (year < 1500 || year > 2100) return {};
    return year;
}

bool is_initials(std::string_view text) {
    const bool dotted = text.find('.') != std::string_view::npos;
    std::size_t runs = 0;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t letters = 0;
        std::size_t capitals = 0;
        for (; at < text.size() && separates_initials(text[at]); ++at) continue;
        while (at < text.size() && !separates_initials(text[at])) {
            const text::CodePoint point = text::code_point_at(text, at);
            const bool capital = text::is_upper(point.value);
            if (!text::is_letter(point.value) || (letters == 0 && !capital)) return false;
            ++letters;
            capitals += capital ? 1 : 0;
            at += point.size;
        }
        if (letters == 0) continue;
        // "BSDCS" is five initials and "Yu." one; "Tom" and "Roe." are names.
        const bool all_capitals = capitals == letters && letters <= (dotted ? 4U : 5U);
        if (!all_capitals && !(dotted && letters <= 2)) return false;
        ++runs;
    }
    return runs > 0;
}

bool is_family(std::string_view text) {
    text = without_suffix(text);
    if (text.empty() || text.size() > longest_family) return false;
    if (text.find_first_of("0123456789.:;()[]/\"?!=+") != std::string_view::npos) return false;
    const Fields words = words_of(text);
    if (words.size() > most_family_words) return false;
    return text::is_letter(text::code_point_at(text, 0).value) || text.front() == '\'';
}

std::string with_initials(std::string_view family, std::string_view initials) {
    std::string name(without_suffix(trimmed(family)));
    if (!initials.empty()) name += ' ';
    for (const char c : initials) {
        if (!separates_initials(c)) name += c;
    }
    return name;
}

std::string family_first(std::string_view text) {
    const Fields words = words_of(text);
    std::size_t family = words.size();
    while (family > 1 && is_initials(words[family - 1])) --family;
    if (family == words.size() || words.empty()) return {};
    const std::size_t end = static_cast<std::size_t>(words[family].data() - text.data());
    const std::string_view name = trimmed(text.substr(0, end));
    return is_family(name) ? with_initials(name, text.substr(end)) : std::string{};
}

std::string initials_first(std::string_view text) {
    const Fields words = words_of(text);
    std::size_t given = 0;
    while (given < words.size() && is_initials(words[given]) &&
           words[given].find('.') != std::string_view::npos) {
        ++given;
    }
    if (given == 0 || given == words.size()) return {};
    const std::size_t begin = static_cast<std::size_t>(words[given].data() - text.data());
    const std::string_view family = trimmed(text.substr(begin));
    return is_family(family) ? with_initials(family, text.substr(0, begin)) : std::string{};
}

std::string volume_of(std::string_view field) {
    const std::string_view named = behind(field, {"vol.", "volume ", "vol "});
    if (!named.empty()) field = named;
    while (field.ends_with('.')) field.remove_suffix(1);
    const std::size_t bracket = field.find('(');
    if (bracket != std::string_view::npos && !field.ends_with(')')) return {};
    field = trimmed(field.substr(0, bracket));
    if (field.empty() || field.size() > longest_volume || !has_digit(field)) return {};
    const bool plain = std::all_of(field.begin(), field.end(), [](char c) {
        return is_digit(c) || is_upper(c) || c == '-' || c == '/' || c == '.' || c == ' ';
    });
    if (!plain || words_of(field).size() > 2 || field.front() == '.' || field.front() == '-') {
        return {};
    }
    return std::string(field);
}

std::string page_of(std::string_view field) {
    const std::string_view named =
        behind(field, {"pp.", "p.", "pp ", "pages ", "page ", "art. no.", "artn ", "article no.",
                       "article number ", "article ", "art. "});
    if (has_digit(first_page(named))) return std::string(first_page(named));
    if (field.size() > 1 && field.back() == 'p' && is_digits(field.substr(0, field.size() - 1))) {
        return std::string(field.substr(0, field.size() - 1));
    }
    return {};
}

std::string bare_page(std::string_view field) {
    const std::string_view page = first_page(field);
    const bool plain = std::all_of(
        page.begin(), page.end(), [](char c) { return is_digit(c) || is_upper(c) || is_lower(c); });
    return plain && has_digit(page) && page.size() <= longest_page ? std::string(page)
                                                                   : std::string{};
}

void fill(std::string& part, std::string_view value) {
    if (part.empty()) part = value;
}

}  // namespace bibweft::corpus
