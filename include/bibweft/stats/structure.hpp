#pragma once
#include <cstdint>
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft::stats {

enum class Connectivity {
    weak,   ///< direction ignored
    strong  ///< both ways along the arcs; the same as weak in an undirected network
};

/// Which component each node is in, in node order, and the size of each. Component 0 is the
/// largest, ties by smallest node id.
struct Components {
    std::vector<std::uint32_t> component_of;
    std::vector<std::size_t> sizes;
};

/// O(nodes + edges), after sorting the ids.
Components components(const Network& network, Connectivity connectivity = Connectivity::weak);

/// The largest k for each node, in node order, such that it belongs to the k-core: the largest
/// subgraph in which every node has at least k neighbours. Direction and self-loops are ignored.
/// O(nodes + edges). Source: Batagelj & Zaversnik (2003), arXiv:cs/0310049
std::vector<std::uint32_t> core_numbers(const Network& network);

/// Triangles through each node, in node order; every triangle counts at each of its three corners.
/// Direction and self-loops are ignored. O(edges^1.5).
std::vector<std::uint64_t> triangle_counts(const Network& network);

/// Local clustering coefficient of each node, in node order, in [0, 1]: c = 2 t / (k (k - 1)), t
/// its triangles, k its neighbours; 0 where k < 2. Direction and self-loops are ignored. Source:
/// Watts & Strogatz, Nature 393:440 (1998), doi:10.1038/30918
std::vector<double> local_clustering(const Network& network);

}  // namespace bibweft::stats
