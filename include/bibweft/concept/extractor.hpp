#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/concept/abbreviation.hpp"
#include "bibweft/concept/lexicon.hpp"

namespace bibweft::concepts {

inline constexpr std::uint32_t no_concept = 0xFFFFFFFFU;

/// A concept of one paper.
struct DocumentConcept {
    std::string key;  ///< stems of the words of `surface`, joined by blanks: what makes it the same
    /// The long form where the paper defines one, the label of the lexicon where it knows the
    /// concept, else the most frequent spelling; words that are capitalised only because a sentence
    /// or title begins are in lower case.
    std::string surface;
    std::string short_form;             ///< as the paper defines it, else empty
    std::vector<std::string> variants;  ///< the other spellings in the paper, most frequent first
    std::string kind;                   ///< of the lexicon, else empty
    float score = 0;                    ///< p, 0 to 1: how likely a person would list it
    std::uint32_t occurrences = 0;      ///< in title and abstract, under any spelling
    std::uint32_t first_begin = 0;      ///< first mention, bytes of the clean text:
    std::uint32_t first_end = 0;        ///< below title_size in the title, else in the abstract
    /// Place in the list of a concept before it that all its mentions are part of ("language
    /// processing" in "natural language processing"), else no_concept.
    std::uint32_t within = no_concept;
    bool name = false;  ///< the paper's own name for its contribution
    bool from_lexicon = false;
};

/// What a paper is about, by itself: no other paper plays a part.
struct DocumentConcepts {
    std::vector<DocumentConcept> concepts;  ///< best first, up to ExtractorOptions::wide
    std::size_t selected = 0;  ///< the first `selected` ones are the paper's own list, the rest
                               ///< serves the comparison of papers
    std::vector<Abbreviation> abbreviations;
    std::string name;               ///< the paper's own name for its contribution, or empty
    std::vector<std::string> urls;  ///< in order of first occurrence
    /// ISO 639-1 code, "" if it cannot be told; "en" also where an English abstract stands beside
    /// one of another language.
    std::string language;
    /// Content words as stems with their frequency in title and abstract, each once; the order is
    /// fixed but has no meaning.
    std::vector<std::pair<std::string, std::uint32_t>> stems;
    /// Size of the clean title. Offsets count in the clean title, one blank (if there is a title)
    /// and the clean abstract.
    std::uint32_t title_size = 0;
};

/// Which weights the score uses.
enum class ScoreModel {
    universal,  ///< learnt from abstracts of several fields
    scientific  ///< learnt from computer science, physics and materials science; better on our gold
};

struct ExtractorOptions {
    ScoreModel model = ScoreModel::scientific;
    double min_score = 0.30;        ///< of the paper's own list, save for the first `min_concepts`
    std::size_t min_concepts = 6;   ///< taken whatever their score, where there are so many
    std::size_t max_concepts = 24;  ///< of the paper's own list
    std::size_t wide = 40;          ///< concepts given in all
    Lexicon lexicon = {};           ///< curated concepts to recognise; empty: none
};

/// Finds the concepts of papers.
///
/// Candidates are all parts, up to six words, of noun chunks (tagged by a bigram tagger with
/// WordNet's counts as the lexicon). Each gets S = bias + sum of weight x feature (src/concept/
/// score.hpp) and p = 1 / (1 + e^-S). They are taken best first; each one taken lowers S of what
/// contains it or is contained in it, by 0.7 if both end in the same word, else by 0.42. Short and
/// long form of a definition are one concept with the better of their scores.
///
/// extract() is const and may run in many threads at once: each thread keeps its own scratch space.
/// The result depends on nothing but the arguments. Linear in the size of the text, save that the
/// choice of the best costs `wide` times the number of candidates; about 40 us an abstract.
/// English is what is understood. Of sentences in another language (text::guess_language) only
/// abbreviations, names and what the lexicon knows are taken; in German a single capital makes no
/// name.
/// Texts without words give no concepts. Never throws on content.
class Extractor {
public:
    /// @throws Error  usage, if min_concepts > max_concepts or max_concepts > wide
    explicit Extractor(ExtractorOptions options = {});

    /// @param title     raw title, may be empty
    /// @param abstract  raw abstract, may be empty
    DocumentConcepts extract(std::string_view title, std::string_view abstract) const;

    const ExtractorOptions& options() const noexcept { return options_; }

private:
    ExtractorOptions options_;
};

}  // namespace bibweft::concepts
