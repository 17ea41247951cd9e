#pragma once
#include <string>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/network.hpp"

namespace bibweft::graphio {

struct PresentationOptions {
    /// The numeric node column that sets the sizes. Empty: an existing `size` column as it is, else
    /// `occurrences`, else `papers`, else the degree.
    std::string size_by;
};

/// How a network looks in a file: what Gephi imports without changing it. Each vector is empty or
/// has one entry for each node.
struct Presentation {
    std::vector<double> x;           ///< empty where the network has no layout
    std::vector<double> y;           ///< upwards
    std::vector<double> size;        ///< radius, in [4, 100] unless the network brought its own
    std::vector<std::string> color;  ///< "#rrggbb" or the network's own; "" where there is none
};

/// The largest |x| or |y| of a presented layout of n nodes: 150 sqrt(n), within [800, 5000].
double half_extent(std::size_t node_count) noexcept;

/// Positions, sizes and colours of a network.
///
/// Positions come from the columns `x` and `y`: moved so that their mean is 0 and scaled so that
/// max(|x|, |y|) = half_extent(n), to 4 decimals; a layout that already is so stays as it is, bit
/// by bit. None are given where no node has one, where some node lacks one (a warning says so) or
/// where all are equal. Sizes grow linearly from 4 (smallest) to 100 (largest value), to 3
/// decimals; all equal: 4. Colours follow the integer column `cluster` (cluster_color; no cluster:
/// grey) unless the network has a text column `color` with a colour that is not of the palette.
///
/// With sizes in [4, 100], a centred layout and |x|, |y| <= 5000 the automatic scaling of Gephi's
/// import is the identity.
/// @throws Error usage, if size_by names no numeric node column
Presentation present(const Network& network, const PresentationOptions& options,
                     std::vector<Diagnostic>& diagnostics);

}  // namespace bibweft::graphio
