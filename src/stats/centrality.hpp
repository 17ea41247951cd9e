#pragma once
#include <vector>

#include "bibweft/stats/centrality.hpp"
#include "stats/graph.hpp"

namespace bibweft::stats {

/// The public functions of the same names, by vertex.
std::vector<double> pagerank(Graph& graph, const PageRankOptions& options);
std::vector<double> betweenness(Graph& graph, const BetweennessOptions& options);

}  // namespace bibweft::stats
