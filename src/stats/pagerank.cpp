#include "stats/centrality.hpp"
#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

std::vector<StatisticValue> compute(Workspace& workspace) {
    PageRankOptions options;
    options.threads = workspace.options().threads;
    return {top_nodes(workspace, "pagerank", pagerank(workspace.graph(), options),
                      "damping 0.85, weighted, dead ends spread evenly; sums to 1")};
}

}  // namespace

extern const Statistic pagerank_statistic{
    "pagerank",
    "PageRank",
    Scope::node,
    "probability",
    "damping 0.85; weighted; dead ends spread evenly; to 1e-12 in all (L1)",
    "doi:10.1016/S0169-7552(98)00110-X",
    Cost::quick,
    compute};

}  // namespace bibweft::stats
