#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "bibweft/concept/extractor.hpp"
#include "concept/candidates.hpp"
#include "concept/lexicon_index.hpp"
#include "concept/score.hpp"

namespace bibweft::concepts {

/// A candidate for the list: one or several keys that mean the same in this paper.
struct Group {
    float score = 0;                      ///< S
    std::uint32_t lead = 0;               ///< candidate whose words stand for the group
    std::uint32_t next = no_index;        ///< list of its other candidates, through Selection::next
    std::uint32_t entry = no_index;       ///< of the lexicon
    std::uint32_t definition = no_index;  ///< whose long form it is
    std::uint64_t signature = 0;          ///< a bit for each stem of the lead
    bool merged = false;                  ///< into another group
};

/// A candidate that the lexicon knows.
struct KnownCandidate {
    std::uint32_t entry = 0;
    std::uint32_t candidate = 0;

    friend auto operator<=>(const KnownCandidate&, const KnownCandidate&) = default;
};

/// A group, with what the choice looks at. The better one is greater: of equal scores the smaller
/// group.
struct Rival {
    std::uint64_t rank = 0;     ///< see rank_of()
    std::uint32_t settled = 0;  ///< so many of the groups taken are in the score

    std::uint32_t group() const noexcept { return ~static_cast<std::uint32_t>(rank); }
};

/// Candidates, their scores and groups, on the way to the list; reused from paper to paper.
struct Selection {
    Candidates candidates;
    DefinedForms defined;
    std::vector<float> scores;            ///< S of each candidate
    std::vector<std::uint32_t> group_of;  ///< of each candidate
    std::vector<Group> groups;
    std::vector<Rival> rivals;
    std::vector<std::uint32_t> order;       ///< groups, best first
    std::vector<std::uint64_t> signatures;  ///< of the groups of order
    std::vector<std::uint32_t> long_forms;  ///< candidate of each definition
    std::vector<std::uint32_t> short_forms;
    std::vector<std::uint64_t> short_stems;  ///< beside them: the stem of each short form
    std::vector<LexiconMatch> matches;
    std::vector<KnownCandidate> known;  ///< sorted
    std::uint32_t name = no_index;      ///< candidate of the paper's own name
};

/// Groups the candidates: short and long forms, spellings that differ by hyphens or blanks, what
/// the lexicon holds for one.
void group_candidates(const Document& document, Selection& selection);

/// Takes groups greedily into `order`, at most `wide`; their scores become what they had when
/// taken.
void take_best(const Document& document, std::size_t wide, Selection& selection);

/// Spells out the groups of `order`.
void write_concepts(const Document& document, const Selection& selection,
                    const Lexicon::Index& lexicon, DocumentConcepts& out);

}  // namespace bibweft::concepts
