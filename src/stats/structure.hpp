#pragma once
#include <cstdint>
#include <vector>

#include "bibweft/stats/structure.hpp"
#include "stats/graph.hpp"

namespace bibweft::stats {

/// The public functions of the same names, by vertex.
Components components(const Graph& graph, Connectivity connectivity);
std::vector<std::uint32_t> core_numbers(const Csr& simple);
std::vector<std::uint64_t> triangle_counts(const Csr& simple);
std::vector<double> local_clustering(const Csr& simple,
                                     const std::vector<std::uint64_t>& triangles);

}  // namespace bibweft::stats
