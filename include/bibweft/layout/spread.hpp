#pragma once
#include <cstddef>
#include <optional>
#include <span>

#include "bibweft/core/positions.hpp"
#include "bibweft/layout/layout.hpp"

namespace bibweft::layout {

struct SpreadOptions {
    double least = 0.7;           ///< wished distance of the nearest nodes; 0 changes nothing
    std::size_t iterations = 60;  ///< upper bound
    /// Nodes that have one keep their places, and only the others give way; none, or one for each.
    std::span<const std::optional<Point>> anchors{};
};

/// Pushes nodes apart that lie nearer than `least`, so that discs and labels find room: each pass
/// moves both of a pair by half of what they lack, until none lacks more than 2 % or the iterations
/// are used up. Far pairs keep their places, so the drawing keeps its shape.
///
/// Nodes are visited by place, so their numbers change nothing. Places must be finite; two nodes in
/// one place are parted along x. About O(n sqrt(n)) a pass for an even drawing.
Positions spread(Positions positions, const SpreadOptions& options = {});

}  // namespace bibweft::layout
