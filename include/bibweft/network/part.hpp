#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft::network {

/// The nodes that are marked, and of the links between them those that are marked, with all their
/// columns, the attributes and the provenance of the whole. An empty mark stands for all.
Network part_of(const Network& net, std::span<const char> nodes, std::span<const char> links);

/// The component of the most nodes, whatever the direction of links; of several as large the one
/// that holds the smallest id (bytewise).
struct LargestComponent {
    std::vector<char> nodes;          ///< marked by node
    std::size_t size = 0;             ///< nodes of it
    std::size_t component_count = 0;  ///< of the whole network, single nodes included
};

/// O(nodes log nodes + links).
LargestComponent largest_component(const Network& net);

}  // namespace bibweft::network
