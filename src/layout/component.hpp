#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bibweft/core/network.hpp"
#include "bibweft/layout/layout.hpp"

namespace bibweft::layout {

using Points = std::vector<Point>;

/// A connected component as layouts see it: undirected, without self-loops, its nodes numbered
/// 0..n-1 by id. Rows are sorted by neighbour.
struct Component {
    std::vector<NodeId> nodes;  ///< of the network, by id
    std::vector<std::size_t> row_begin{0};
    std::vector<std::uint32_t> neighbor;
    std::vector<double> weight;  ///< mean 1, at least 1e-6

    /// Older places of the nodes in units of this drawing, and where methods start from; both empty
    /// if no node has one: see set_anchors().
    std::vector<std::optional<Point>> anchors;
    Points start;

    std::size_t size() const noexcept { return nodes.size(); }
};

/// The wished length of a link of this weight (of a Component), for methods that draw distances:
/// 1 / sqrt(w), 1 for a link of mean weight. The root keeps one weak link from ruling the drawing.
double link_length(double weight);

/// All components by falling size, ties by smallest id. O((nodes + edges) log edges).
std::vector<Component> components(const Network& network);

}  // namespace bibweft::layout
