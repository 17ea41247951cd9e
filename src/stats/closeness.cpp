#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

constexpr std::string_view harmonic_rule = "sum of 1/hops from all other nodes; unreachable adds 0";
constexpr std::string_view closeness_rule =
    "1/mean hops from the nodes that reach it, times their share of all others";

std::vector<StatisticValue> compute(Workspace& workspace) {
    const Distances& d = workspace.distances();
    if (d.sampled) {
        constexpr std::string_view reason = "not all nodes were searched from; exact on request";
        return {undefined_top(workspace, "harmonic", reason, harmonic_rule),
                undefined_top(workspace, "closeness", reason, closeness_rule)};
    }
    std::vector<std::optional<double>> closeness(workspace.graph().size());
    for (std::size_t v = 0; v < closeness.size(); ++v) closeness[v] = closeness_of(d, v);
    return {top_nodes(workspace, "harmonic", d.harmonic, harmonic_rule),
            top_nodes(workspace, "closeness", closeness, closeness_rule)};
}

}  // namespace

extern const Statistic closeness_statistic{
    "closeness",
    "harmonic centrality and closeness",
    Scope::node,
    "1/hops",
    "unweighted; along the arcs towards the node; Wasserman and Faust's correction for components",
    "doi:10.1080/15427951.2013.865686",
    Cost::thorough,
    compute};

}  // namespace bibweft::stats
