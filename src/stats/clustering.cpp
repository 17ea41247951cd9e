#include <numeric>

#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

/// Pairs of neighbours, over all vertices.
double path_count(const Csr& simple) {
    double paths = 0;
    for (std::size_t v = 0; v < simple.size(); ++v) {
        const auto k = static_cast<double>(simple.degree(v));
        paths += k * (k - 1) / 2;
    }
    return paths;
}

StatisticValue average(const Csr& simple, const std::vector<std::uint64_t>& at, bool directed) {
    const std::string_view convention =
        directed ? "a node of fewer than two neighbours counts 0; direction ignored"
                 : "a node of fewer than two neighbours counts 0";
    if (simple.size() < 2) {
        return undefined("average_clustering", "fewer than two nodes", convention);
    }
    const std::vector<double> local = local_clustering(simple, at);
    const double sum = std::accumulate(local.begin(), local.end(), 0.0);
    return known("average_clustering", sum / static_cast<double>(local.size()), convention);
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    const bool directed = workspace.network().directed();
    const Csr& simple = workspace.graph().simple();
    const std::vector<std::uint64_t> at = triangle_counts(simple);
    const std::uint64_t corners = std::accumulate(at.begin(), at.end(), std::uint64_t{0});
    const double paths = path_count(simple);
    std::optional<double> transitivity;
    if (paths > 0) transitivity = static_cast<double>(corners) / paths;
    return {count("triangles", corners / 3, directed ? "direction ignored" : ""),
            known_or("transitivity", transitivity, "no node has two neighbours",
                     directed ? "3 triangles / pairs of links that meet; direction ignored"
                              : "3 triangles / pairs of links that meet"),
            average(simple, at, directed)};
}

}  // namespace

extern const Statistic clustering_statistic{
    "clustering",
    "triangles, transitivity and average local clustering",
    Scope::graph,
    "triangles; 1, in [0, 1]",
    "on the simple undirected graph: direction, weights and self-loops ignored",
    "doi:10.1038/30918",
    false,
    compute};

}  // namespace bibweft::stats
