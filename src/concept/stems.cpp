#include "concept/stems.hpp"

#include <algorithm>
#include <initializer_list>

#include "bibweft/text/stem.hpp"
#include "bibweft/text/unicode.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

/// Words that begin so have this stem of their own.
struct Family {
    std::string_view prefix;
    std::string_view stem;
};
constexpr Family families[] = {
    {"communic", "communic"}, {"communit", "communiti"}, {"generaliz", "generaliz"},
    {"generat", "generat"},   {"integrat", "integrat"},  {"internation", "internation"},
    {"organism", "organism"}, {"organiz", "organiz"},    {"universit", "universiti"}};

std::string_view family_stem(std::string_view word) {
    for (const Family& family : families) {
        if (word.starts_with(family.prefix)) return family.stem;
    }
    return {};
}

/// What acts is not the act: transformer and transformation, optimizer and optimization. The word
/// in the singular; empty for other words.
std::string_view agent_noun(std::string_view word) {
    if (word.ends_with('s')) word.remove_suffix(1);
    for (const std::string_view ending : {"ator", "izer", "coder", "former", "dapter"}) {
        if (word.size() > ending.size() && word.ends_with(ending)) return word;
    }
    return {};
}

/// "bias" of "biases", where that is a noun: "cases" stays. What the stemmer makes of the singular
/// is not what it makes of the plural.
bool singular_in_s(std::string_view word) {
    if (!word.ends_with("ses") || word.size() < 5) return false;
    return find_lemma(word.substr(0, word.size() - 2)).is(word_noun);
}

template <class Visit>
void each_part(std::string_view phrase, std::string_view separators, Visit visit) {
    while (!phrase.empty()) {
        const std::size_t end = std::min(phrase.find_first_of(separators), phrase.size());
        if (end > 0) visit(phrase.substr(0, end));
        phrase.remove_prefix(std::min(end + 1, phrase.size()));
    }
}

/// Prefixes that are no words by themselves: with or without a hyphen, multi-modal is multimodal.
bool bound_prefix(std::string_view part) {
    static constexpr std::string_view parts[] = {
        "anti", "bi",   "co",    "hyper", "inter",  "intra", "micro", "multi",
        "non",  "nano", "neuro", "pre",   "pseudo", "semi",  "sub",   "un"};
    return std::ranges::find(parts, part) != std::end(parts);
}

/// Is a word of two parts as often written without its hyphen: with a prefix or -wise, or what the
/// dictionary has as one word (on-line)? `whole` becomes that word.
bool written_together(std::string_view word, std::string& whole) {
    const std::size_t hyphen = word.find('-');
    if (hyphen == std::string_view::npos || hyphen < 2 || word.size() < hyphen + 3) return false;
    const std::string_view left = word.substr(0, hyphen);
    const std::string_view right = word.substr(hyphen + 1);
    const bool letters = std::ranges::all_of(right, [](char c) { return c >= 'a' && c <= 'z'; });
    if (!letters) return false;
    whole = left;
    whole += right;
    return bound_prefix(left) || right == "wise" || find_lemma(whole).flags != 0;
}

}  // namespace

std::string_view stem_of(std::string_view lower) {
    thread_local text::Stemmer stemmer;
    thread_local std::string word;
    thread_local std::string lemma;
    word.clear();
    append_american(lower, word);
    if (irregular_plural(word, lemma)) word = lemma;
    if (singular_in_s(word)) word.resize(word.size() - 2);
    const std::string_view agent = agent_noun(word);
    if (!agent.empty()) return agent;
    const std::string_view family = family_stem(word);
    return family.empty() ? stemmer.stem(word) : family;
}

std::string key_of(std::string_view phrase) {
    std::string key;
    each_part(text::lower(phrase), " \t", [&](std::string_view word) {
        if (!key.empty()) key += ' ';
        key += stem_of(word);
    });
    return key;
}

std::string joint_key(std::string_view phrase) {
    std::string key;
    std::string whole;
    each_part(text::lower(phrase), " \t", [&](std::string_view word) {
        if (written_together(word, whole)) {
            key += stem_of(whole);
            return;
        }
        each_part(word, "-/", [&](std::string_view part) { key += stem_of(part); });
    });
    return key;
}

}  // namespace bibweft::concepts
