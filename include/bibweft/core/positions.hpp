#pragma once
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft {

/// A place in the plane for each node, in node order; finite; y grows upwards; unit: one is the
/// wished distance of two linked nodes, more or less.
struct Positions {
    std::vector<double> x;
    std::vector<double> y;
};

/// Stores the positions as the real node columns `x` and `y`.
void store_positions(Network& network, const Positions& positions);

}  // namespace bibweft
