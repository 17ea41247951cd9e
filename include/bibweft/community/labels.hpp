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

/// What sets a term apart.
enum class LabelScore {
    /// Class-based TF-IDF: tf ln(1 + A / f), tf the weight of term t in community c, f its weight
    /// in all communities, A the mean weight of all terms of a community. Frequent terms first.
    /// Source: Grootendorst, arXiv:2203.05794 (2022)
    c_tf_idf,
    /// log_likelihood_ratio() of the nodes in and outside c that hold t. Telling terms first.
    log_likelihood
};

/// "c-tf-idf" or "log-likelihood".
std::string_view to_string(LabelScore score) noexcept;
/// @throws Error usage, listing the valid names
LabelScore label_score_from(std::string_view name);

/// G = 2 sum O ln(O / E) over the 2 x 2 table of nodes in or outside a community that hold a term
/// or do not, E = row sum * column sum / all. Negative, -G, where the term is rarer inside than
/// outside; 0 where one side of the table is empty.
/// @param inside, outside  nodes that hold it
/// @param size, all        nodes of the community, and of the network
/// Source: Dunning, Comput. Linguist. 19:61 (1993), aclanthology.org/J93-1003
double log_likelihood_ratio(std::size_t inside, std::size_t outside, std::size_t size,
                            std::size_t all);

struct LabelOptions {
    std::size_t terms = 3;  ///< at most so many for each community
    std::string separator = ", ";
    LabelScore score = LabelScore::c_tf_idf;
    /// Nodes x terms: which node holds which term, for the log-likelihood; null: node_terms.
    const Incidence* held = nullptr;
};

struct CommunityLabel {
    struct Term {
        std::uint32_t column = 0;
        double c_tf_idf = 0.0;
        double log_likelihood = 0.0;
        std::size_t inside = 0;   ///< nodes of the community that hold the term
        std::size_t outside = 0;  ///< other nodes that hold it

        double value(LabelScore score) const noexcept {
            return score == LabelScore::c_tf_idf ? c_tf_idf : log_likelihood;
        }
    };
    std::string text;         ///< the terms joined; "cluster N" (from 1) where there is none
    std::vector<Term> terms;  ///< best first
};

/// Names each community by the terms that set it apart, by options.score.
///
/// No two communities share a first term: it goes to the one where it scores higher, and the other
/// takes its next best. Within a label no term equals or contains another (compared without case
/// and plural s). A community all of whose terms are first terms elsewhere has none.
///
/// @param node_terms   nodes x terms: of papers, their concepts; of concepts, see own_terms(). Only
///                     terms with a weight in a community can name it
/// @param term_labels  one for each column
/// @return             one for each community
/// @throws Error       internal, if sizes differ
/// Ties by c-TF-IDF, then by label; the order of nodes and terms changes nothing. O(entries log
/// entries).
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

/// For such a network: each node holds itself and the nodes it is linked to. O(links log links).
Incidence linked_terms(const Network& network);

}  // namespace bibweft::community
