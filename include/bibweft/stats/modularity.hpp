#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "bibweft/core/network.hpp"

namespace bibweft::stats {

/// Modularity of a division of the nodes, in [-1, 1]; nothing for a network without edges.
///
/// Undirected: Q = sum over groups of (I/2m - g (K/2m)^2): I the weight inside, each edge twice; K
/// the sum of strengths, self-loops twice; 2m the sum of all strengths; g the resolution.
/// Directed: Q = sum over groups of (I/m - g K_out K_in / m^2), each arc once.
///
/// @param group  any number for each node, in node order; equal numbers are one group
/// @throws Error usage, if there is not one number for each node
/// O(edges + nodes log nodes). Source: Newman & Girvan (2004), doi:10.1103/PhysRevE.69.026113;
/// directed: Leicht & Newman (2008), doi:10.1103/PhysRevLett.100.118703
std::optional<double> modularity(const Network& network, std::span<const std::int64_t> group,
                                 double resolution = 1.0);

}  // namespace bibweft::stats
