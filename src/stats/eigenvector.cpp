#include <algorithm>

#include "backend/igraph_session.hpp"
#include "stats/spectrum.hpp"

namespace bibweft::stats {
namespace {

/// By vertex, the largest 1; empty if the iteration did not converge.
std::vector<double> eigenvector(const Graph& graph, std::uint64_t seed) {
    const backend::IgraphSession session(seed);
    backend::IgraphCopy copy(session, graph.network(), graph.order());
    backend::IgraphVector result(session);
    igraph_arpack_options_t options;
    igraph_arpack_options_init(&options);
    double eigenvalue = 0;
    const igraph_error_t code = igraph_eigenvector_centrality(
        copy.get(), result.get(), &eigenvalue, graph.directed(), true, copy.weights(), &options);
    if (code == IGRAPH_ENOMEM) session.check(code, "find the eigenvector centrality");
    if (code != IGRAPH_SUCCESS) return {};
    return {result.values().begin(), result.values().end()};
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    const Network& net = workspace.network();
    const std::string_view rule =
        net.directed() ? "in proportion to the sum over the arcs into the node of weight times the "
                         "source's value; the largest is 1"
                       : "in proportion to the sum over links of weight times the other node's "
                         "value; the largest is 1; a self-loop counts twice";
    if (net.edge_count() == 0) return {undefined_top(workspace, "eigenvector", "no links", rule)};
    const std::vector<double> values = eigenvector(workspace.graph(), workspace.options().seed);
    if (values.empty()) return {undefined_top(workspace, "eigenvector", not_converged, rule)};
    if (!(std::ranges::max(values) > 0)) {
        return {undefined_top(workspace, "eigenvector", "no cycle of arcs: all would be 0", rule)};
    }
    if (in_several_parts(values, workspace.weak().component_of)) {
        return {undefined_top(workspace, "eigenvector", not_unique, rule)};
    }
    return {top_nodes(workspace, "eigenvector", values, rule)};
}

}  // namespace

extern const Statistic eigenvector_statistic{
    "eigenvector",
    "linked to nodes that are well linked themselves",
    Scope::node,
    "1, in [0, 1]",
    "weighted; of the part with the largest eigenvalue, 0 elsewhere; directed: by arcs into a node",
    "doi:10.1086/228631",
    Cost::thorough,
    compute};

}  // namespace bibweft::stats
