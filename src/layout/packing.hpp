#pragma once
#include <functional>

#include "bibweft/core/positions.hpp"
#include "layout/component.hpp"

namespace bibweft::layout {

/// Places every component by `arrange` (called for components of three nodes or more), then scales,
/// turns and packs them as LayoutMethod promises, or lays them over their anchors.
Positions place_components(const Network& network, const LayoutOptions& options,
                           const std::function<Points(const Component&)>& arrange);

/// Centres, scales and turns the points of one component: see LayoutMethod.
void make_canonical(Points& points);

}  // namespace bibweft::layout
