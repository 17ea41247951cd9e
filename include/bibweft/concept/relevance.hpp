#pragma once
#include <optional>
#include <vector>

#include "bibweft/core/incidence.hpp"

namespace bibweft::concepts {

/// How specific each concept is: the Kullback-Leibler divergence of its second-order co-occurrences
/// from those of all concepts. General words (method, result) co-occur with everything and come out
/// low, the terms of one topic high.
///
/// With a_ki the weight of column i in row k (1 in a binary incidence):
///   c_ij = sum_k a_ki a_kj, c_ii = 0     co-occurrences
///   s_ij = sum_k c_ik c_kj, s_ii = 0     second-order co-occurrences: over a third concept k
///   P_i(j) = s_ij / sum_l s_il           where they lead from i
///   Q(j) = sum_i s_ij / sum_il s_il      where they lead from anywhere
///   relevance_i = sum_j P_i(j) ln(P_i(j) / Q(j)), 0 or more, in nats; terms with P_i(j) = 0 are 0
///
/// VOSviewer's manual and the paper below name this divergence but give no formula; that a concept
/// is left out of its own distribution is our reading, so values need not be VOSviewer's.
///
/// @param incidence  papers x concepts
/// @param threads    0: one for each processor; the result does not depend on it
/// @return           for each column; nothing for a concept without second-order co-occurrences
///
/// No dense matrix is made: memory is that of the distinct co-occurrences (12 bytes for each,
/// twice) and 12 bytes for each concept, paper and thread. Cost: sum over papers of n^2 (n its
/// concepts); one logarithm for each pair that co-occurs over a third; and for each concept the
/// less of the sum of d over its neighbours (d the concepts that one co-occurs with) and twice the
/// entries of the incidence; where weights are no whole numbers, the former.
///
/// Source: van Eck and Waltman, Text mining and visualization using VOSviewer, ISSI Newsletter 7(3)
/// (2011), arXiv:1109.2058
std::vector<std::optional<double>> relevance(const Incidence& incidence, unsigned threads = 0);

}  // namespace bibweft::concepts
