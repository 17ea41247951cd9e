#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "bibweft/core/network.hpp"
#include "bibweft/core/positions.hpp"
#include "bibweft/layout/layout.hpp"

namespace bibweft::layout {

/// Where nodes stood in an older drawing.
struct Anchors {
    std::vector<std::optional<Point>> places;  ///< by node of the new network; for LayoutOptions
    std::size_t by_id = 0;                     ///< found by the same id
    std::size_t by_label =
        0;  ///< found by the same label, where neither id is in the other network
};

/// The places (finite columns `x` and `y`) that nodes have in `old`: those of the node of the same
/// id; else those of the node of the same label, if no other node of either network has that label
/// and the old node's id is not in the new network.
Anchors find_anchors(const Network& network, const Network& old);

/// The unit of an older drawing: root mean square radius over sqrt(n - 1) / 2, n the placed nodes,
/// which is 1 in drawings of this library. 1 for a single place; 0 if all places are the same.
double unit_of(std::span<const std::optional<Point>> anchors);

/// How far nodes moved from their anchors.
struct Displacement {
    std::size_t nodes = 0;  ///< with an anchor
    double mean = 0.0;      ///< of the distances, over `radius`
    double largest = 0.0;   ///< likewise
    double radius = 0.0;    ///< root mean square distance of the anchors from their centre
};

/// @throws Error internal, if they differ in size
Displacement displacement(const Positions& positions,
                          std::span<const std::optional<Point>> anchors);

}  // namespace bibweft::layout
