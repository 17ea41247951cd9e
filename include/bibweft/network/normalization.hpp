#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

#include "bibweft/network/projection.hpp"

namespace bibweft::network {

enum class Normalization { none, association_strength };

std::string_view to_string(Normalization normalization) noexcept;
/// @throws Error usage, listing the valid names
Normalization normalization_from(std::string_view name);

/// Scales co-occurrences in place.
///
/// association_strength: s_ij = 2 m c_ij / (k_i k_j), c_ij the co-occurrences, k_i = sum_j c_ij the
/// total link strength of i, m = sum of c_ij over i < j: the ratio of the observed to the expected
/// co-occurrences of i and j if links were drawn independently. Unitless, 1 where as expected.
/// The occurrence form c_ij / (f_i f_j) of other tools is another quantity.
/// Source: van Eck & Waltman, JASIST 60:1635 (2009), eq. 6, doi:10.1002/asi.21075
void normalize(std::vector<WeightedPair>& pairs, std::size_t node_count, Normalization how);

}  // namespace bibweft::network
