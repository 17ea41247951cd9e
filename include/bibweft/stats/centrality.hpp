#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft::stats {

struct PageRankOptions {
    double damping = 0.85;     ///< probability of following a link, in [0, 1)
    double tolerance = 1e-12;  ///< stop when the ranks move less than this, summed (L1)
    std::size_t max_iterations = 1000;
    unsigned threads = 0;
};

/// PageRank of each node, in node order; positive, sums to 1; empty for the empty network.
///
/// r_v = (1 - d)/n + d (D/n + sum over arcs u->v of r_u w_uv / s_u): d damping, n nodes, w weight,
/// s_u weight of all arcs out of u, D the rank of nodes without arcs out, spread evenly. An
/// undirected edge is an arc each way, a self-loop one arc.
/// @throws Error usage, if damping is outside [0, 1) or tolerance is not above 0
/// O(edges) an iteration, about 20 to 170 iterations.
/// Source: Brin & Page (1998), doi:10.1016/S0169-7552(98)00110-X
std::vector<double> pagerank(const Network& network, const PageRankOptions& options = {});

struct BetweennessOptions {
    std::size_t pivots = 0;  ///< sources to sample; 0, or as many as nodes: exact
    std::uint64_t seed = 1;
    unsigned threads = 0;
};

/// Betweenness of each node, in node order: the sum over pairs (s, t) of other nodes of the share
/// of shortest paths from s to t that pass through it. Unweighted hops along the arcs; unordered
/// pairs in an undirected network; not normalised. With pivots, the sum over sampled sources times
/// n / pivots. O(sources * edges).
/// Source: Brandes (2001), doi:10.1080/0022250X.2001.9990249; pivots: Brandes & Pich (2007),
/// doi:10.1142/S0218127407018403
std::vector<double> betweenness(const Network& network, const BetweennessOptions& options = {});

/// Harmonic centrality of each node, in node order: the sum of 1/d over all other nodes, d the hops
/// from them (along the arcs); a node that cannot reach it adds 0.
/// Source: Boldi & Vigna (2014), doi:10.1080/15427951.2013.865686
std::vector<double> harmonic_centrality(const Network& network, unsigned threads = 0);

/// Closeness of each node, in node order, in [0, 1]: (r/(n-1)) (r/S), r the other nodes that reach
/// it, S the sum of their distances in hops (along the arcs), n all nodes. Nothing where r = 0.
/// Source: Wasserman & Faust (1994), doi:10.1017/CBO9780511815478
std::vector<std::optional<double>> closeness(const Network& network, unsigned threads = 0);

}  // namespace bibweft::stats
