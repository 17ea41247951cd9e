#pragma once
#include "bibweft/community/method.hpp"

namespace bibweft::community {

/// Communities by the Leiden algorithm, maximising modularity or the constant Potts model.
///
/// Iterates until the quality (quality.hpp) stops rising by 1e-6; then takes up to half of the
/// communities apart, at random, and goes on from there as long as it pays (12 times up to 100,000
/// links, 8 up to 500,000, 2 up to 2,000,000). The best of several such starts (4, 2, 2, else 1);
/// max_iterations turns the shaking off. Every community is connected; an isolated node is a
/// community of its own, where joining it to another would leave modularity as it is.
///
/// @param network  undirected; a self-loop counts twice in the strength of its node
/// @return         one community for each node, canonically numbered; quality by quality.hpp, for
///                 cpm its `normalized`; without links: one community each, quality undefined
/// @throws Error   usage, if the network is directed or the resolution is negative or not finite
/// Same seed, same result, whatever the order of the input, the number of threads (which share the
/// starts) or a common factor on all weights. About O(links) for each iteration; some ten
/// iterations a start. Memory: 40 bytes a link, and 16 a link and 60 a node for each thread.
/// Source: Traag, Waltman & van Eck, Sci. Rep. 9:5233 (2019), doi:10.1038/s41598-019-41695-z
Partition leiden(const Network& network, const ClusterOptions& options = {});

/// The same by the Leiden of the igraph library, one start after the other.
Partition igraph_leiden(const Network& network, const ClusterOptions& options = {});

}  // namespace bibweft::community
