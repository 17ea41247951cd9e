#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/incidence.hpp"
#include "bibweft/core/network.hpp"
#include "bibweft/core/partition.hpp"

namespace bibweft::community {

struct LabelOptions {
    std::size_t terms = 3;  ///< at most so many for each community
    std::string separator = ", ";
};

struct CommunityLabel {
    struct Term {
        std::uint32_t column = 0;
        double score = 0.0;
    };
    std::string text;         ///< the terms joined; "cluster N" (from 1) where there is none
    std::vector<Term> terms;  ///< best first
};

/// Names each community by the terms that set it apart, by class-based TF-IDF:
/// score(t, c) = tf ln(1 + A / f), tf the weight of term t in community c, f its weight in all
/// communities, A the mean weight of all terms of a community.
///
/// No two communities share a first term: it goes to the one where it scores higher, and the other
/// takes its next best. Within a label no term equals or contains another (compared without case
/// and plural s). A community all of whose terms are first terms elsewhere has none.
///
/// @param node_terms   nodes x terms: of papers, their concepts; of concepts, see own_terms()
/// @param term_labels  one for each column
/// @return             one for each community
/// @throws Error       internal, if sizes differ
/// Ties by label; the order of nodes and terms changes nothing. O(entries log entries).
/// Source: Grootendorst, arXiv:2203.05794 (2022)
std::vector<CommunityLabel> label_communities(const Partition& partition,
                                              const Incidence& node_terms,
                                              std::span<const std::string> term_labels,
                                              const LabelOptions& options = {});

/// For a network whose nodes are the terms themselves: each node has one term, itself, weighted by
/// its links into its own community; with `count`, a numeric node column, by that number times the
/// share of its links that stay inside. At least the smallest positive such weight, so that
/// isolated nodes have a name too. O(links).
Incidence own_terms(const Network& network, const Partition& partition,
                    std::string_view count = {});

}  // namespace bibweft::community
