#pragma once
#include <cstdint>
#include <vector>

#include "concept/candidates.hpp"

namespace bibweft::concepts {

/// Weights of the features, one member each: S = bias + sum of weight x feature, p = 1/(1+e^-S).
///
/// logtf = ln frequency; logmx = ln(1 + whole chunks); lm, rm, mx: shares of the occurrences that
/// begin, end, are a chunk; logfirst = ln(1 + first token); title: stands in the title; L1 ..
/// L5_more: words; up: share capitalised inside a sentence; digit, hyph, allcap: holds a digit, a
/// hyphen, a word with two capitals; badhead, badalone, badfirst, soft, l_*: in the lists; charlen
/// = mean stem length / 8; wnmw: a WordNet noun of several words; wnfreq1, wnpoly1: frequency and
/// membership as a WordNet noun of one word; pattern_*: its most frequent tags; parsame: a maximal
/// candidate that contains it is as frequent; nparents = ln(1 + those); abbr: short or long form of
/// a definition; name: shaped like a name; subj, prevof, coord: share among the first two tokens of
/// a sentence, after "of", beside and/or/comma; sub_abbr: a phrase that holds a defined short form;
/// hyphlast: the first word is hyphenated; proper: one capitalised word that is no name.
struct Weights {
#define BW_WEIGHT(feature, universal, scientific) float feature;
#include "concept/score_weights.inc"
#undef BW_WEIGHT
};

extern const Weights universal_weights;
extern const Weights scientific_weights;

/// What the definitions of a paper say of its candidates: hashes of short and long forms.
struct DefinedForms {
    std::vector<std::uint64_t> keys;         ///< phrase keys of short and long forms, sorted
    std::vector<std::uint64_t> short_stems;  ///< stems of the short forms, sorted

    bool defines(std::uint64_t key) const noexcept;
    bool short_form(std::uint64_t stem) const noexcept;
};

/// Whether the words of an occurrence, two or more, are a WordNet noun.
bool wordnet_phrase(const Document& document, const Occurrence& occurrence);

/// S of a candidate.
float score(const Document& document, const Candidates& candidates, const Candidate& candidate,
            const DefinedForms& defined, const Weights& weights);

}  // namespace bibweft::concepts
