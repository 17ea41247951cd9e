#include <fmt/format.h>

#include <algorithm>

#include "stats/centrality.hpp"
#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

/// 0 where all sources are affordable, else how many.
std::size_t pivot_count(const Workspace& workspace) {
    constexpr std::size_t exact_work = 200'000'000;   // nodes * links
    constexpr std::size_t sampled_work = 50'000'000;  // (nodes + links) * sources
    const std::size_t n = workspace.network().node_count();
    const std::size_t m = workspace.network().edge_count();
    const std::size_t samples = workspace.options().samples;
    if (workspace.options().effort == Effort::exact || m == 0) return 0;
    if (samples > 0) return samples < n ? samples : 0;
    if (n <= exact_work / m) return 0;
    return std::clamp<std::size_t>(sampled_work / (n + m), 32, 1024);
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    BetweennessOptions options;
    options.pivots = pivot_count(workspace);
    options.seed = workspace.options().seed;
    options.threads = workspace.options().threads;
    std::string convention = "pairs whose shortest paths pass through, hops, not normalised";
    convention += options.pivots == 0 ? "; exact"
                                      : fmt::format("; estimated from {} sampled sources, seed {}",
                                                    options.pivots, options.seed);
    return {
        top_nodes(workspace, "betweenness", betweenness(workspace.graph(), options), convention)};
}

}  // namespace

extern const Statistic betweenness_statistic{
    "betweenness",
    "shortest paths through a node",
    Scope::node,
    "pairs of nodes",
    "unweighted hops; not normalised; unordered pairs where undirected; sampled if nodes * links "
    "exceed 2e8",
    "doi:10.1080/0022250X.2001.9990249",
    Cost::thorough,
    compute};

}  // namespace bibweft::stats
