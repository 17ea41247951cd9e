#pragma once
#include <cstdint>
#include <limits>
#include <vector>

#include "bibweft/corpus/corpus.hpp"
#include "corpus/reference_profile.hpp"

namespace bibweft::corpus {

inline constexpr std::uint32_t no_node = std::numeric_limits<std::uint32_t>::max();

/// References of the same words, or a paper of the corpus.
struct ReferenceNode {
    Profile profile;  ///< of the variant that gives most parts, or of the paper
    PaperId paper = no_id<PaperId>;
    const Reference* best = nullptr;  ///< as the source gave it; null for a paper
    std::uint32_t variants = 0;       ///< different references
    std::uint32_t occurrences = 0;    ///< references of papers

    bool is_paper() const noexcept { return paper != no_id<PaperId>; }
};

/// All that is compared: references in the order of their words, then the papers.
struct ReferenceNodes {
    std::vector<ReferenceNode> nodes;
    std::size_t paper_begin = 0;  ///< index of the first paper
    /// The node of each reference of each paper, one paper after another; no_node if it is empty.
    std::vector<std::uint32_t> node_of;
};

/// Parses and compares in `threads` threads; what comes out does not depend on their number.
ReferenceNodes make_reference_nodes(const Corpus& corpus, unsigned threads);

}  // namespace bibweft::corpus
