#include <algorithm>
#include <map>

#include "bibweft/text/unicode.hpp"
#include "concept/grouping.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

/// A spelling that may be the label.
struct Choice {
    std::string_view text;
    std::uint32_t papers = 0;
    std::size_t capitals = 0;
};

std::size_t capitals_in(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return c >= 'A' && c <= 'Z'; }));
}

/// Of the casings of a phrase the plainest counts: capitals may come from a title or a definition.
/// A single word may be a name in capitals, so there the most frequent counts.
bool better(const Choice& a, const Choice& b) {
    const bool phrase = a.text.find(' ') != std::string_view::npos;
    if (phrase && a.capitals != b.capitals) return a.capitals < b.capitals;
    if (a.papers != b.papers) return a.papers > b.papers;
    if (a.capitals != b.capitals) return a.capitals < b.capitals;
    return a.text < b.text;
}

/// Spellings that differ in case only.
struct Casings {
    std::uint32_t papers = 0;
    Choice best;

    void add(const Choice& choice) {
        papers += choice.papers;
        if (best.text.empty() || better(choice, best)) best = choice;
    }
};

/// The phrase with its last word in the singular; empty if that is no plural.
std::string with_singular_head(std::string_view lower) {
    const std::size_t begin =
        lower.find_last_of(" -") == std::string_view::npos ? 0 : lower.find_last_of(" -") + 1;
    const std::string_view word = lower.substr(begin);
    std::string lemma = plural_lemma(word);
    if (lemma.empty() && word.size() > 3 && word.ends_with('s') && !word.ends_with("ss")) {
        lemma = word.substr(
            0, word.size() - 1);  // of a word that WordNet does not know; only if attested
    }
    if (lemma.empty() || lemma == word) return {};
    return std::string(lower.substr(0, begin)) + lemma;
}

}  // namespace

std::string choose_label(const IndexState& state, const Grouping& grouping,
                         const Grouping::Group& group) {
    if (group.surfaces.size() == 1) return std::string(state.surfaces.at(group.surfaces.front()));
    std::map<std::string, Casings> written_out;
    std::map<std::string, Casings> shortened;
    for (const std::uint32_t s : group.surfaces) {
        const std::string_view text = state.surfaces.at(s);
        if (state.facts[s].label) return std::string(text);
        (grouping.shortened[s] ? shortened : written_out)[text::lower(text)].add(
            {text, state.facts[s].papers, capitals_in(text)});
    }
    const auto& pool = written_out.empty() ? shortened : written_out;
    if (pool.empty()) return {};
    auto best = pool.begin();
    for (auto at = pool.begin(); at != pool.end(); ++at) {
        if (at->second.papers > best->second.papers) best = at;
    }
    const std::string_view text = best->second.best.text;
    const auto singular = pool.find(with_singular_head(best->first));
    if (singular == pool.end()) return std::string(text);
    if (text == best->first) return singular->first;  // all in lower case: so is the singular
    return std::string(singular->second.best.text);
}

}  // namespace bibweft::concepts
