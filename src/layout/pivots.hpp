#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "layout/component.hpp"

namespace bibweft::layout {

/// Lengths of shortest paths from a few nodes that lie far apart, the pivots, to all; a link is as
/// long as link_length() says. The first pivot is node 0, each next one the node farthest from all
/// before it, ties by number. O(pivots (links + nodes) log nodes).
struct Pivots {
    Pivots(const Component& component, std::size_t count);

    std::size_t count() const noexcept { return nodes.size(); }
    double distance(std::size_t node, std::size_t pivot) const {
        return distances[node * count() + pivot];
    }

    std::vector<std::uint32_t> nodes;
    std::vector<double> distances;       ///< by node, then by pivot
    std::vector<std::uint32_t> nearest;  ///< the pivot nearest to each node, ties by order
};

/// A first drawing by pivot multidimensional scaling: the two leading principal axes of the
/// double-centred squared distances to the pivots. Nodes of equal distances coincide.
/// Source: Brandes & Pich, Graph Drawing 2006, doi:10.1007/978-3-540-70904-6_6
Points pivot_scaling(const Pivots& pivots, std::size_t size, std::uint64_t seed);

}  // namespace bibweft::layout
