#include "ingest/names.hpp"

#include <algorithm>
#include <string>

#include "bibweft/text/unicode.hpp"
#include "ingest/fields.hpp"

namespace bibweft::ingest {
namespace {

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for_each_part(text, " \t\r\n", [&](std::string_view word) { words.push_back(word); });
    return words;
}

std::string join(const std::vector<std::string_view>& words, std::size_t begin, std::size_t end) {
    std::string out;
    for (std::size_t i = begin; i < end; ++i) {
        if (!out.empty()) out += ' ';
        out += words[i];
    }
    return out;
}

/// "M", "JL", "J.-L.", "Å.": at most four capitals of any script with dots and hyphens.
bool is_initials(std::string_view word) {
    std::size_t capitals = 0;
    for (std::size_t at = 0; at < word.size();) {
        const text::CodePoint c = text::code_point_at(word, at);
        at += c.size;
        if (text::is_upper(c.value)) {
            ++capitals;
        } else if (c.value != '.' && c.value != '-') {
            return false;
        }
    }
    return capitals >= 1 && capitals <= 4;
}

/// A particle of a family name: a word that begins with a small ASCII letter.
bool is_particle(std::string_view word) {
    return word.front() >= 'a' && word.front() <= 'z';
}

Author with_commas(std::string_view name, std::size_t comma) {
    Author author;
    author.family = squeezed(name.substr(0, comma));
    if (name.find(',', comma + 1) == std::string_view::npos) {
        author.given = squeezed(name.substr(comma + 1));
        return author;
    }
    std::vector<std::string> rest;
    for_each_part(name.substr(comma + 1), ",",
                  [&](std::string_view part) { rest.push_back(squeezed(part)); });
    const auto suffix = std::find_if(rest.begin(), rest.end(),
                                     [](const std::string& part) { return is_name_suffix(part); });
    if (suffix != rest.end() && rest.size() > 1) {
        author.suffix = *suffix;
        rest.erase(suffix);
    }
    for (const std::string& part : rest) author.given += (author.given.empty() ? "" : ", ") + part;
    return author;
}

Author family_first(const std::vector<std::string_view>& words) {
    Author author;
    std::size_t end = words.size();
    if (end > 2 && is_name_suffix(words[end - 1]) && !is_initials(words[end - 1])) {
        author.suffix = words[--end];
    }
    std::size_t initials = end;
    while (initials > 1 && is_initials(words[initials - 1])) --initials;
    author.family = join(words, 0, initials);
    author.given = join(words, initials, end);
    return author;
}

Author given_first(const std::vector<std::string_view>& words) {
    Author author;
    std::size_t end = words.size();
    if (end > 2 && is_name_suffix(words[end - 1])) author.suffix = words[--end];
    std::size_t family = end - 1;
    for (std::size_t i = 0; i + 1 < end; ++i) {
        if (i == 0 && end > 2 && !is_particle(words[0])) continue;
        if (is_particle(words[i])) {
            family = i;
            break;
        }
    }
    author.family = join(words, family, end);
    author.given = join(words, 0, family);
    return author;
}

}  // namespace

bool is_name_suffix(std::string_view text) {
    if (text.ends_with('.')) text.remove_suffix(1);
    return same_word(text, "jr") || same_word(text, "sr") || text == "II" || text == "III" ||
           text == "IV" || same_word(text, "2nd") || same_word(text, "3rd");
}

Author parse_name(std::string_view name, NameStyle style) {
    name = trimmed(name);
    while (name.ends_with(',')) name = trimmed(name.substr(0, name.size() - 1));
    Author author;
    if (name.empty() || same_word(name, "et al.") || same_word(name, "et al") ||
        same_word(name, "others")) {
        return author;
    }
    if (style == NameStyle::literal) {
        author.literal = squeezed(name);
        return author;
    }
    if (const std::size_t comma = name.find(','); comma != std::string_view::npos && comma > 0) {
        return with_commas(name, comma);
    }
    const std::vector<std::string_view> words = words_of(name);
    return style == NameStyle::family_first ? family_first(words) : given_first(words);
}

}  // namespace bibweft::ingest
