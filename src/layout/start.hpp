#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/component.hpp"

namespace bibweft::layout {

/// Even random points in a square of side 1 around (0, 0).
Points random_points(std::size_t count, std::uint64_t seed);

}  // namespace bibweft::layout
