#pragma once
#include "bibweft/layout/layout.hpp"
#include "layout/component.hpp"

namespace bibweft::layout {

/// One component by the layout `stress`.
Points stress_component(const Component& component, const LayoutOptions& options);

}  // namespace bibweft::layout
