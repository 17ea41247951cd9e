#pragma once
#include <optional>

#include "bibweft/core/network.hpp"
#include "bibweft/core/positions.hpp"

namespace bibweft::layout {

/// How well distances show the likeness of nodes: V* = -R^2 / (2 A), the least value of the VOS
/// objective A/2 - R over all sizes of the drawing. A = sum over links of s_ij d_ij^2, R = sum over
/// pairs i < j of d_ij; s the weight of a link, d the distance. Negative; lower is better; the same
/// for a moved, turned, mirrored or scaled drawing. Compare values of one connected network only:
/// by moving components apart V* falls without bound.
///
/// @return nothing where A is 0: no links, or all linked nodes in one place
/// @throws Error internal, if positions and network differ in size
/// Order of nodes and threads (0: one for each processor) change at most the last bits, and never
/// with the same network. O(nodes^2).
/// Source: Waltman, van Eck & Noyons, J. Informetrics 4:629 (2010), doi:10.1016/j.joi.2010.07.002
std::optional<double> vos_quality(const Network& network, const Positions& positions,
                                  unsigned threads = 0);

}  // namespace bibweft::layout
