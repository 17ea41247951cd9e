#pragma once
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "bibweft/network/projection.hpp"

namespace bibweft::network {

/// What is made of co-occurrences c_ij. k_i = sum_j c_ij: the total link strength of i; m: the sum
/// of c_ij over i < j; n: nodes; f_i: papers with i (see normalize).
enum class Normalization {
    none,                  ///< c_ij
    association_strength,  ///< 2 m c_ij / (k_i k_j)
    fractionalisation,     ///< c_ij (n / k_i + n / k_j) / 2
    cosine,                ///< c_ij / sqrt(f_i f_j); Salton's
    jaccard,               ///< c_ij / (f_i + f_j - c_ij)
    inclusion,             ///< c_ij / min(f_i, f_j)
    equivalence            ///< c_ij^2 / (f_i f_j)
};

/// "none", "association-strength", "fractionalisation", "cosine", "jaccard", …
std::string_view to_string(Normalization normalization) noexcept;
/// The formula as people read it: "association strength 2m c_ij / (k_i k_j)"; of none "c_ij".
std::string_view formula(Normalization normalization) noexcept;
/// @throws Error usage, listing the valid names
Normalization normalization_from(std::string_view name);
/// All, in the order of the enumeration.
std::span<const Normalization> normalizations() noexcept;

/// Scales co-occurrences in place.
///
/// Association strength is the ratio of the observed to the expected co-occurrences if links were
/// drawn independently: unitless, 1 where as expected; k and m are those of the given pairs. Its
/// occurrence form c_ij / (f_i f_j), of other tools, is another quantity. Fractionalisation is that
/// of the networkanalysis package. The other four relate to f.
///
/// @param frequency  f of each node: the papers with it, where a paper has an item or not; with
///                   counts a_ki the sum over papers of a_ki^2, which keeps cosine and Jaccard
///                   within 0 and 1. Used by cosine, jaccard, inclusion and equivalence alone.
/// @throws Error     usage, if frequencies are needed and missing
/// Sources: van Eck & Waltman, JASIST 60:1635 (2009), doi:10.1002/asi.21075 (association strength:
/// eq. 6); Callon et al., Scientometrics 22:155 (1991), doi:10.1007/BF02019280 (equivalence)
void normalize(std::vector<WeightedPair>& pairs, std::size_t node_count, Normalization how,
               std::span<const double> frequency = {});

}  // namespace bibweft::network
