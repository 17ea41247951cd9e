#pragma once
#include <optional>
#include <string>
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft::stats {

/// How alike the ends of each link are.
struct Similarity {
    std::vector<double> by_edge;  ///< in EdgeId order
    std::string convention;       ///< "equivalence c^2/(f f'), c: links' …, f: nodes' …"
    bool equivalence = false;     ///< in (0, 1]; else the weights themselves
};

/// Equivalence e_ij = c_ij^2 / (f_i f_j) where the network tells c_ij, the papers that have both
/// (edge column cooccurrences, joint_papers, cocitations or count), and f_i, those that have i
/// (node column papers, occurrences or count); else the weights. Counts that do not fit (c above
/// an f, or a missing one) are not used, and the convention says so.
Similarity similarity_of(const Network& network);

}  // namespace bibweft::stats
