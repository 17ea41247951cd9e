#pragma once
#include <cstdint>
#include <vector>

#include "bibweft/concept/proposals.hpp"
#include "concept/form_proposals.hpp"

namespace bibweft::concepts {

/// Which papers each concept has, and beside which concepts it occurs.
class Profiles {
public:
    Profiles(const ConceptIndex& index, const ProposalOptions& options);

    /// Papers that have both. O(papers of both).
    std::uint32_t papers_both(std::uint32_t a, std::uint32_t b) const;

    /// The concepts that share a paper with a concept, sorted. O(entries of its papers).
    std::vector<std::uint32_t> neighbours(std::uint32_t c) const;

    /// The cosine of propose_merges(); 0 where either has no profile. O(neighbours of both).
    double similarity(std::uint32_t a, std::uint32_t b) const;

    /// Distributional likenesses, as propose_merges() says.
    std::vector<Likeness> likenesses() const;

private:
    struct Entry {
        std::uint32_t column;
        float weight;
    };
    void make_profile(std::uint32_t c, std::vector<std::uint32_t>& count);
    bool alike(std::uint32_t a, std::uint32_t b) const;

    const ConceptIndex& index_;
    const ProposalOptions& options_;
    Incidence papers_of_;                       ///< concepts x papers
    std::vector<std::vector<Entry>> profiles_;  ///< of the most frequent concepts
};

}  // namespace bibweft::concepts
