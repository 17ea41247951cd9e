#pragma once
#include "bibweft/community/method.hpp"

namespace bibweft::community {

/// Communities by the Leiden algorithm, maximising modularity or the constant Potts model.
///
/// Runs igraph's Leiden, iteration by iteration until the quality (quality.hpp) stops rising by
/// 1e-6, from several random starts (10 up to 50,000 links, 5 up to 200,000, else 1), and keeps the
/// best. Every community is connected; an isolated node is a community of its own, where joining it
/// to another would leave modularity as it is.
///
/// @param network  undirected; a self-loop counts twice in the strength of its node
/// @return         one community for each node, canonically numbered; quality by quality.hpp, for
///                 cpm its `normalized`; without links: one community each, quality undefined
/// @throws Error   usage, if the network is directed or the resolution is negative or not finite
/// Same seed and igraph version, same result, whatever the order of the input or a common factor on
/// all weights. About O(links) for each iteration; some ten iterations a start.
/// Source: Traag, Waltman & van Eck, Sci. Rep. 9:5233 (2019), doi:10.1038/s41598-019-41695-z
Partition leiden(const Network& network, const ClusterOptions& options = {});

}  // namespace bibweft::community
