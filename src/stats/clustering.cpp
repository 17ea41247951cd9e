#include <numeric>

#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

StatisticValue average(const std::vector<double>& local, bool directed) {
    const std::string_view convention =
        directed ? "a node of fewer than two neighbours counts 0; direction ignored"
                 : "a node of fewer than two neighbours counts 0";
    if (local.size() < 2) {
        return undefined("average_clustering", "fewer than two nodes", convention);
    }
    const double sum = std::accumulate(local.begin(), local.end(), 0.0);
    return known("average_clustering", sum / static_cast<double>(local.size()), convention);
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    const bool directed = workspace.network().directed();
    const Csr& simple = workspace.graph().simple();
    const std::vector<std::uint64_t> at = triangle_counts(simple);
    const std::uint64_t corners = std::accumulate(at.begin(), at.end(), std::uint64_t{0});
    const std::vector<double> local = local_clustering(simple, at);
    workspace.keep("triangles", "through the node; direction ignored", at);
    workspace.keep("clustering", "2 triangles / (k (k - 1)); 0 where k < 2; direction ignored",
                   local);
    return {count("triangles", corners / 3, directed ? "direction ignored" : ""),
            known_or("transitivity", transitivity(simple, at), "no node has two neighbours",
                     directed ? "3 triangles / pairs of links that meet; direction ignored"
                              : "3 triangles / pairs of links that meet"),
            average(local, directed)};
}

}  // namespace

extern const Statistic clustering_statistic{
    "clustering",
    "triangles, transitivity and average local clustering",
    Scope::graph,
    "triangles; 1, in [0, 1]",
    "on the simple undirected graph: direction, weights and self-loops ignored",
    "doi:10.1038/30918",
    Cost::quick,
    compute};

}  // namespace bibweft::stats
