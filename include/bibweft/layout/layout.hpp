#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "bibweft/core/network.hpp"
#include "bibweft/core/positions.hpp"

namespace bibweft::layout {

struct Point {
    double x = 0.0;
    double y = 0.0;
};

/// Zero means: what the method finds right for the size of the network.
struct LayoutOptions {
    std::uint64_t seed = 1;
    std::size_t iterations = 0;  ///< upper bound
    std::size_t starts = 0;      ///< random starts; the best one is kept (vos only)
    unsigned threads = 0;        ///< 0: one for each processor; changes no coordinate
    /// Older places of the nodes, one for each or none at all: the drawing starts from them, is
    /// laid over them and keeps near them (see Anchors); components without any surround the
    /// others.
    std::span<const std::optional<Point>> anchors{};
};

/// One way to place nodes in the plane.
///
/// Common to all methods: the weight of a link is a likeness, so heavy links are short; directed
/// links count as undirected, self-loops not at all. All coordinates are finite and no two nodes
/// share a place. Methods that pack: each connected component is placed alone,
/// scaled to an area proportional to its nodes (root mean square radius sqrt(n - 1) / 2) and turned
/// so that its long axis lies flat and its node of smallest id left and up. The largest component
/// is in the middle at (0, 0); the others, then the isolated nodes, surround it in rings without
/// overlap.
///
/// Nodes are visited by id, so neither the order of the input nor the number of threads changes a
/// coordinate.
struct LayoutMethod {
    std::string_view name;  ///< as the user writes it
    std::string_view summary;
    std::string_view source;  ///< the paper or manual that defines it
    Positions (*run)(const Network&, const LayoutOptions&);
    bool packs = true;  ///< false: the places mean something, such as a year
};

std::span<const LayoutMethod* const> layout_methods();
/// @throws Error usage, listing the known names
const LayoutMethod& find_layout_method(std::string_view name);

}  // namespace bibweft::layout
