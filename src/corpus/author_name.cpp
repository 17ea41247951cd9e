#include "corpus/author_name.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "bibweft/corpus/authors.hpp"
#include "bibweft/text/unicode.hpp"
#include "corpus/likeness.hpp"
#include "corpus/words.hpp"

namespace bibweft::corpus {
namespace {

constexpr std::size_t most_bare_initials = 3;

bool is_separator(char32_t c) {
    return text::is_space(c) || text::is_hyphen_like(c) || c == '.' || c == ',';
}

bool is_all_capitals(std::string_view text) {
    bool any = false;
    for (std::size_t at = 0; at < text.size();) {
        const text::CodePoint point = text::code_point_at(text, at);
        if (text::is_lower(point.value)) return false;
        any = any || text::is_upper(point.value);
        at += point.size;
    }
    return any;
}

/// Calls use(word, dotted) for each run of characters between separators.
template <class Use>
void for_names(std::string_view given, const Use& use) {
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= given.size();) {
        const bool end = at == given.size();
        const text::CodePoint point = end ? text::CodePoint{} : text::code_point_at(given, at);
        if (end || is_separator(point.value)) {
            const bool dotted = !end && point.value == '.';
            if (at > begin) use(given.substr(begin, at - begin), dotted);
            begin = at + (end ? 1 : point.size);
        }
        at += end ? 1 : point.size;
    }
}

std::size_t letter_count(std::string_view word) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < word.size();) {
        const text::CodePoint point = text::code_point_at(word, at);
        count += text::is_letter(point.value) ? 1 : 0;
        at += point.size;
    }
    return count;
}

/// Appends the first letter, or all.
void append_letters(std::string& out, std::string_view word, bool all) {
    for (std::size_t at = 0; at < word.size();) {
        const text::CodePoint point = text::code_point_at(word, at);
        if (text::is_letter(point.value)) {
            out += word.substr(at, point.size);
            if (!all) return;
        }
        at += point.size;
    }
}

/// Case, hyphens, apostrophes and blanks as one writes them most; no full stops.
std::string name_fold(std::string_view name) {
    const std::string folded_name = text::fold(name);
    std::string out;
    for (const char c : folded_name) {
        if (c == '.') continue;
        const bool blank = c == ' ' || c == '|' || c == '\t' || c == '\n' || c == '\r';
        if (blank && (out.empty() || out.back() == ' ')) continue;
        out += blank ? ' ' : c;
    }
    while (out.ends_with(' ')) out.pop_back();
    return out;
}

std::string without_blanks(std::string text) {
    std::erase(text, ' ');
    return text;
}

}  // namespace

std::string initials_key(std::string_view given, std::string_view family) {
    std::string initials;
    const bool loud = is_all_capitals(family);
    for_names(given, [&](std::string_view word, bool dotted) {
        const std::size_t letters = letter_count(word);
        const std::size_t most = loud && !dotted ? most_bare_initials - 1 : most_bare_initials;
        const bool bare = letters >= 2 && letters <= most && is_all_capitals(word);
        append_letters(initials, word, bare);
    });
    return plain_letters(initials);
}

std::string spelled_given(std::string_view given) {
    const std::size_t begin = given.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    const std::string_view first = given.substr(begin, given.find(' ', begin) - begin);
    const std::size_t letters = letter_count(first);
    const bool bare = letters <= most_bare_initials && is_all_capitals(first);
    if (letters < 2 || bare || first.find('.') != std::string_view::npos) return {};
    return plain_letters(first);
}

bool given_names_agree(std::string_view a, std::string_view b) {
    return a.starts_with(b) || b.starts_with(a);
}

Author with_parts(const Author& author) {
    const std::size_t comma = author.literal.find(',');
    if (!author.family.empty() || comma == std::string::npos || comma == 0) return author;
    Author parts = author;
    parts.literal.clear();
    parts.family = author.literal.substr(0, comma);
    const std::size_t given = author.literal.find_first_not_of(" ,", comma);
    if (given != std::string::npos) parts.given = author.literal.substr(given);
    return parts;
}

std::string author_key(const Author& author) {
    const Author name = with_parts(author);
    if (name.family.empty()) {
        std::string group = name_fold(name.literal.empty() ? name.given : name.literal);
        return group.empty() ? group : "group:" + group;
    }
    const std::string family = name_fold(name.family);
    if (family.empty()) return {};
    std::string key = "name:" + family + "|" + initials_key(name.given, name.family);
    if (const std::string suffix = name_fold(name.suffix); !suffix.empty()) key += "|" + suffix;
    return key;
}

std::string_view family_in_key(std::string_view key) {
    constexpr std::string_view kind = "name:";
    if (!key.starts_with(kind)) return {};
    return key.substr(kind.size(), key.find('|') - kind.size());
}

std::string_view initials_in_key(std::string_view key) {
    return key.substr(std::min(key.find('|') + 1, key.size()));
}

std::string plain_letters(std::string_view family) {
    std::string letters = words_key(family);
    spell_out_letters(letters);
    return without_blanks(std::move(letters));
}

std::string transliterated_letters(std::string_view family) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> letters = {
        {{"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"ø", "oe"}, {"å", "aa"}}};
    std::string spelled = text::fold(family);
    for (const auto& [letter, two] : letters) replace_all(spelled, letter, two);
    return plain_letters(spelled);
}

}  // namespace bibweft::corpus
