#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/concept/index.hpp"

namespace bibweft::concepts {

/// Why two concepts may be one.
enum class MergeReason : std::uint8_t {
    letter_case,    ///< they differ in capitals: CARD, card
    plural,         ///< one is the plural of the other: bias, biases
    spelling,       ///< British and American: tokenisation, tokenization
    hyphen,         ///< they differ in hyphens, blanks, dots: data-bases, databases
    acronym,        ///< initials: GCRL, goal-conditioned reinforcement learning
    generic_head,   ///< a general last word more: image segmentation (model)
    edit_distance,  ///< a typing error: segmentaton
    distributional  ///< they occur beside the same concepts, but not together
};

/// The names in tables and options: case, plural, spelling, hyphen, acronym, generic-head,
/// edit-distance, distributional.
std::string_view to_string(MergeReason reason);

/// All reasons, in the order in which they are preferred.
std::span<const MergeReason> merge_reasons();

/// Two concepts that may be one, for a person to decide.
struct MergeProposal {
    /// Which would go: the one of fewer papers; on a tie the short form, the plural, the misspelt
    /// word, else the later in alphabetical order.
    ConceptId label{};
    ConceptId replace_by{};  ///< which would stay
    MergeReason reason = MergeReason::letter_case;
    std::string detail;  ///< what differs, in words
    /// The same label goes better, or as well, with another concept: to be listed, but not to be
    /// applied unless a person chooses it.
    bool alternative = false;
    std::uint32_t papers_both = 0;  ///< papers that have both
    /// In the network of concepts (linked if a paper has both): neighbours of both, whose two links
    /// would become one,
    std::uint32_t shared_neighbours = 0;
    std::uint32_t new_neighbours = 0;  ///< and of `label` alone, which `replace_by` would gain
    /// Cosine of the profiles (see propose_merges), 0 to 1; 0 where either has none.
    double similarity = 0;
};

struct ProposalOptions {
    std::vector<MergeReason> reasons = {};  ///< empty: all
    std::size_t min_papers = 1;             ///< of the two concepts together
    double min_similarity = 0.5;            ///< of distributional proposals
    std::size_t min_profile_papers = 3;     ///< of each concept of a distributional proposal
    std::size_t max_profiles = 4000;        ///< the most frequent concepts that get a profile
    unsigned threads = 0;                   ///< 0: one for each processor
};

/// Concepts of a collection that may be one though the rules of IndexBuilder keep them apart.
///
/// Nothing is merged. A label has at most one proposal that is no alternative; replacements may
/// form chains, never cycles. Never proposed are phrases that differ in a digit, in words of
/// opposite sense (supervised, unsupervised; male, female; intraclass, interclass), and, as typing
/// errors, short forms and words that WordNet knows both. A typing error is one change
/// (a letter more, less, other, or two swapped) in a label of 8 letters and more, two in one of 14
/// and more, in one word, behind its first letter.
///
/// The profile of a concept k is the vector over concepts j != k of n_kj ln(N / n_j): n_kj papers
/// with both, n_j papers with j, N papers. Distributional are concepts that share a word, of which
/// at most a tenth of the rarer one's papers has both, neither phrase part of the other, with a
/// cosine of min_similarity or more, the two left out of each other's profile.
///
/// @param index  of any thresholds; proposals concern its concepts only
/// @return       by papers of `label`, falling, then by its text, alternatives behind what they are
///               an alternative to
/// Independent of threads and of the order of papers. About linear in the spellings
/// and in the entries of the incidence; distributional: max_profiles times neighbours times
/// concepts that share a word (at most 50 for each word).
std::vector<MergeProposal> propose_merges(const ConceptIndex& index,
                                          const ProposalOptions& options = {});

}  // namespace bibweft::concepts
