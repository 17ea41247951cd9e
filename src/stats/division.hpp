#pragma once
#include <optional>
#include <span>
#include <vector>

#include "bibweft/stats/modularity.hpp"
#include "stats/graph.hpp"

namespace bibweft::stats {

/// The public function of the same name; `group` by vertex, numbered from 0 without gaps.
std::optional<double> modularity(Graph& graph, std::span<const std::uint32_t> group,
                                 double resolution);

/// Numbers 0, 1, … for equal values, in the order in which they are met.
std::vector<std::uint32_t> numbered_from_zero(std::span<const std::int64_t> values);

}  // namespace bibweft::stats
