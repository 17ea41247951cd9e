#pragma once
#include <optional>
#include <span>
#include <vector>

#include "layout/component.hpp"

namespace bibweft::layout {

/// Gives each node without a value the mean of its neighbours', weighted by links, step by step
/// from the nodes that have one. At least one must.
Points fill_from_neighbors(const Component& component, std::vector<std::optional<Point>> known);

/// Sets `component.anchors` and, if any node has one, `component.start`: anchored nodes in their
/// places, new ones half a unit beside the mean of their neighbours.
void set_anchors(Component& component, std::span<const std::optional<Point>> of_network,
                 double unit);

/// Moves, turns, mirrors and scales a new drawing so that it lies best over the anchors, in the
/// sense of least squares (Procrustes; scaled to the same root mean square radius; a single anchor
/// only moves it). Then each anchored node goes where (1 - s) |q - p|^2 + s |q - a|^2 is least, p
/// its new place, a its anchor and s = 0.95; other nodes go along with their neighbours.
void stay_near_anchors(const Component& component, Points& points);

}  // namespace bibweft::layout
