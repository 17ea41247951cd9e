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

/// Of the casings of a keyword the most frequent counts: lists hold no sentences, so that capitals
/// that most papers write belong to a name, or to the field's way of writing.
bool better_keyword(const Choice& a, const Choice& b) {
    if (a.papers != b.papers) return a.papers > b.papers;
    if (a.capitals != b.capitals) return a.capitals < b.capitals;
    return a.text < b.text;
}

/// Spellings that differ in case only.
struct Casings {
    std::uint32_t papers = 0;
    std::uint32_t shouted = 0;  ///< papers that have it in a list in capitals throughout
    Choice of_texts;
    Choice of_keywords;  ///< that no text has

    void add(std::string_view text, const SurfaceFacts& facts) {
        // An inverted heading names a concept only if nothing else does.
        const bool inverted = facts.only_keyword() && text.find(", ") != std::string_view::npos;
        if (!inverted) papers += facts.papers + facts.keywords;
        if (!inverted) shouted += facts.shouted;
        const Choice choice{text, facts.papers, capitals_in(text)};
        if (!facts.only_keyword()) {
            if (of_texts.text.empty() || better(choice, of_texts)) of_texts = choice;
            return;
        }
        const Choice keyword{text, facts.keywords, choice.capitals};
        if (of_keywords.text.empty() || better_keyword(keyword, of_keywords)) of_keywords = keyword;
    }

    /// Lists in capitals throughout count where nothing else does.
    bool more_frequent(const Casings& other) const {
        return papers != other.papers ? papers > other.papers : shouted > other.shouted;
    }

    std::string_view best() const {
        const bool keyword = of_texts.papers == 0 && !of_keywords.text.empty();
        return keyword ? of_keywords.text : of_texts.text;
    }
};

using Spellings = std::map<std::string, Casings>;

std::uint64_t papers_of(const Spellings& spellings) {
    std::uint64_t papers = 0;
    for (const auto& [lower, casings] : spellings) papers += casings.papers;
    return papers;
}

/// Whether next to nobody writes the long form: BLEU, not bilingual evaluation understudy.
bool rarely_written_out(const Spellings& written_out, const Spellings& shortened) {
    const std::uint64_t papers = papers_of(shortened);
    return papers >= 10 && papers > 10 * papers_of(written_out);
}

/// The phrase with its last word in the singular; empty if that is no plural.
std::string with_singular_head(std::string_view lower) {
    const std::size_t begin =
        lower.find_last_of(" -") == std::string_view::npos ? 0 : lower.find_last_of(" -") + 1;
    const std::string_view word = lower.substr(begin);
    std::string lemma = plural_lemma(word);
    const bool known = find_lemma(word).is(word_noun);  // semantics is no plural
    if (lemma.empty() && !known && word.size() > 3 && word.ends_with('s') &&
        !word.ends_with("ss")) {
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
    Spellings written_out;
    Spellings shortened;
    for (const std::uint32_t s : group.surfaces) {
        const std::string_view text = state.surfaces.at(s);
        if (state.facts[s].label) return std::string(text);
        (grouping.shortened[s] ? shortened : written_out)[text::lower(text)].add(text,
                                                                                 state.facts[s]);
    }
    const bool in_short = written_out.empty() || rarely_written_out(written_out, shortened);
    const Spellings& pool = in_short ? shortened : written_out;
    if (pool.empty()) return {};
    auto best = pool.begin();
    for (auto at = pool.begin(); at != pool.end(); ++at) {
        if (at->second.more_frequent(best->second)) best = at;
    }
    const std::string_view text = best->second.best();
    const auto singular = pool.find(with_singular_head(best->first));
    const bool only_shouted =
        singular != pool.end() && singular->second.papers == 0 && singular->second.shouted > 0;
    if (singular == pool.end() || (only_shouted && best->second.papers > 0))
        return std::string(text);
    if (text == best->first) return singular->first;  // all in lower case: so is the singular
    return std::string(singular->second.best());
}

}  // namespace bibweft::concepts
