#include "corpus/likeness.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "bibweft/corpus/keys.hpp"
#include "corpus/words.hpp"

namespace bibweft::corpus {
namespace {

constexpr double half = 0.5;
constexpr double three_quarters = 0.75;
constexpr double nearly_all = 0.9;
constexpr std::size_t longest_family_key = 12;
constexpr std::size_t shortest_without_prefix = 3;

/// The distinct words, sorted.
std::vector<std::string_view> word_set(std::string_view title) {
    std::vector<std::string_view> words;
    words.reserve(24);
    for (std::size_t at = 0; at < title.size();) {
        const std::size_t end = std::min(title.find(' ', at), title.size());
        words.push_back(title.substr(at, end - at));
        at = end + 1;
    }
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
}

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// Whether the shorter text, of at least three words, is the beginning of the longer one.
bool one_begins_with_other(std::string_view a, std::string_view b) {
    if (a.size() < b.size()) std::swap(a, b);
    if (!a.starts_with(b) || std::count(b.begin(), b.end(), ' ') < 2) return false;
    return a.size() == b.size() || a[b.size()] == ' ';
}

std::string_view without_prefixes(std::string_view name) {
    static constexpr std::string_view prefixes[] = {"von", "van", "der", "den", "del", "dos", "las",
                                                    "los", "ter", "ten", "de",  "di",  "da",  "do",
                                                    "du",  "la",  "le",  "el",  "al"};
    for (bool found = true; found;) {
        found = false;
        for (const std::string_view prefix : prefixes) {
            if (name.size() < prefix.size() + shortest_without_prefix) continue;
            if (!name.starts_with(prefix)) continue;
            name.remove_prefix(prefix.size());
            found = true;
            break;
        }
    }
    return name;
}

}  // namespace

void spell_out_letters(std::string& text) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> letters = {
        {{"ø", "o"},
         {"ł", "l"},
         {"đ", "d"},
         {"ð", "d"},
         {"ħ", "h"},
         {"ı", "i"},
         {"æ", "ae"},
         {"œ", "oe"},
         {"þ", "th"}}};
    if (is_ascii(text)) return;
    for (const auto& [letter, plain] : letters) replace_all(text, letter, plain);
}

std::string words_key(std::string_view text) {
    const std::string whole = folded(text);
    std::string key;
    key.reserve(whole.size());
    std::size_t at = 0;
    for (std::string_view word = next_word(whole, at); !word.empty(); word = next_word(whole, at)) {
        if (!key.empty()) key += ' ';
        key += word;
    }
    return key;
}

double title_similarity(std::string_view a, std::string_view b) {
    const auto x = word_set(a);
    const auto y = word_set(b);
    std::size_t common = 0;
    for (std::size_t i = 0, j = 0; i < x.size() && j < y.size();) {
        const int order = x[i].compare(y[j]);
        common += order == 0 ? 1 : 0;
        i += order <= 0 ? 1 : 0;
        j += order >= 0 ? 1 : 0;
    }
    return static_cast<double>(common) / static_cast<double>(x.size() + y.size() - common);
}

int compare_without_blanks(std::string_view a, std::string_view b) {
    std::size_t i = 0;
    std::size_t j = 0;
    for (;;) {
        while (i < a.size() && a[i] == ' ') ++i;
        while (j < b.size() && b[j] == ' ') ++j;
        if (i == a.size() || j == b.size()) return (i < a.size() ? 1 : 0) - (j < b.size() ? 1 : 0);
        const auto x = static_cast<unsigned char>(a[i++]);
        const auto y = static_cast<unsigned char>(b[j++]);
        if (x != y) return x < y ? -1 : 1;
    }
}

bool titles_alike(std::string_view a, std::string_view b) {
    return compare_without_blanks(a, b) == 0 || one_begins_with_other(a, b) ||
           title_similarity(a, b) >= half || one_edit_apart(a, b);
}

bool titles_of_one_work(std::string_view a, std::string_view b, bool same_author) {
    if (part_mark(a) != part_mark(b)) return false;
    return compare_without_blanks(a, b) == 0 || one_begins_with_other(a, b) ||
           title_similarity(a, b) >= (same_author ? three_quarters : nearly_all);
}

bool one_edit_apart(std::string_view a, std::string_view b) {
    if (a.size() < b.size()) std::swap(a, b);
    if (a.size() > b.size() + 1 || a == b) return false;
    const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const std::size_t skip = a.size() == b.size() ? 1 : 0;
    return std::equal(x + 1, a.end(), y + static_cast<std::ptrdiff_t>(skip), b.end());
}

std::string family_key(std::string_view family) {
    std::string key = words_key(family);
    spell_out_letters(key);
    std::erase(key, ' ');
    key.resize(std::min(key.size(), longest_family_key));
    return key;
}

std::string family_core(std::string_view family_key) {
    std::string core(without_prefixes(family_key));
    for (const std::string_view two : {"ae", "oe", "ue"}) replace_all(core, two, two.substr(0, 1));
    return core;
}

}  // namespace bibweft::corpus
