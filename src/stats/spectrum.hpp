#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "stats/workspace.hpp"

namespace bibweft::stats {

/// True if values clearly above 0 lie in more than one part: then several parts share the largest
/// eigenvalue, and the eigenvector is not unique.
bool in_several_parts(std::span<const double> values, std::span<const std::uint32_t> part_of);

inline constexpr std::string_view not_unique =
    "not unique: several separate parts have the same largest eigenvalue";
inline constexpr std::string_view not_converged =
    "the iteration of igraph (ARPACK) did not converge";

}  // namespace bibweft::stats
