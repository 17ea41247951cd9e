#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "concept/grouping.hpp"

namespace bibweft::concepts {

/// Of each concept its spellings, each with the rule that brought it there; see Explanation.
using Trail = std::vector<std::vector<MergedSpelling>>;

/// Reads the trail of the joins back from the grouping.
/// @param group_before_keywords  of each surface, before resolve_keywords()
/// @param chosen                 groups of the concepts, in their order
Trail make_trail(const IndexState& state, const Grouping& grouping,
                 std::span<const std::uint32_t> group_before_keywords,
                 std::span<const std::uint32_t> chosen);

}  // namespace bibweft::concepts
