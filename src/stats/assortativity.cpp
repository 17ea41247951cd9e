#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

std::vector<StatisticValue> compute(Workspace& workspace) {
    const std::string_view convention =
        workspace.network().directed()
            ? "correlation of the degrees of linked nodes; direction ignored"
            : "correlation of the degrees of linked nodes";
    const Csr& simple = workspace.graph().simple();
    const std::string_view reason = simple.arc_count() == 0
                                        ? "no links between different nodes"
                                        : "all linked nodes have the same degree";
    return {known_or("degree_assortativity", degree_correlation(simple), reason, convention)};
}

}  // namespace

extern const Statistic assortativity_statistic{
    "assortativity",
    "do well-linked nodes link to well-linked ones",
    Scope::graph,
    "1, in [-1, 1]",
    "on the simple undirected graph; undefined where all linked nodes have the same degree",
    "doi:10.1103/PhysRevLett.89.208701",
    Cost::quick,
    compute};

}  // namespace bibweft::stats
