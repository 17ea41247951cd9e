#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "bibweft/stats/structure.hpp"
#include "stats/graph.hpp"

namespace bibweft::stats {

/// The public functions of the same names, by vertex.
Components components(const Graph& graph, Connectivity connectivity);
std::vector<std::uint32_t> core_numbers(const Csr& simple);
std::vector<std::uint64_t> triangle_counts(const Csr& simple);
/// 3 triangles / pairs of links that meet; nothing where none meet.
std::optional<double> transitivity(const Csr& simple, const std::vector<std::uint64_t>& triangles);
/// Pearson's correlation of the degrees at both ends of every edge, each edge both ways. Nothing if
/// all those degrees are equal.
std::optional<double> degree_correlation(const Csr& simple);
std::vector<double> local_clustering(const Csr& simple,
                                     const std::vector<std::uint64_t>& triangles);

}  // namespace bibweft::stats
