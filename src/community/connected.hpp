#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft::community {

/// Splits every community into its connected parts: for each node the smallest position of its
/// part. Neither modularity nor CPM ever falls by it. O(nodes + edges).
std::vector<std::int64_t> connected_parts(const Network& network,
                                          std::span<const std::int64_t> community_of);

}  // namespace bibweft::community
