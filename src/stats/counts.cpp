#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

/// Summed in canonical order, so that the last digit does not depend on the order of rows.
double total_weight(Graph& graph) {
    const Csr& out = graph.out();
    double sum = 0;
    for (std::size_t v = 0; v < out.size(); ++v) {
        for (std::size_t i = 0; i < out.degree(v); ++i) {
            if (graph.directed() || out.targets(v)[i] >= v) sum += out.weights(v)[i];
        }
    }
    return sum;
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    const Network& net = workspace.network();
    std::vector<StatisticValue> values;
    values.push_back(count("nodes", net.node_count(), ""));
    values.push_back(count("links", net.edge_count(), "each pair of nodes once"));
    if (const auto merged = workspace.options().merged_rows) {
        values.push_back(count("link_rows", net.edge_count() + *merged,
                               "rows of the input before those of the same ends were merged"));
    }
    values.push_back(known("directed", net.directed(), ""));
    values.push_back(
        count("self_loops", workspace.graph().loop_count(), "counted among the links"));
    values.push_back(known("total_weight", total_weight(workspace.graph()), "each link once"));
    return values;
}

}  // namespace

extern const Statistic counts_statistic{"counts",
                                        "nodes, links, self-loops and total weight",
                                        Scope::graph,
                                        "count; weight in the unit of the links",
                                        "parallel links are one, their weights summed",
                                        "",
                                        Cost::quick,
                                        compute};

}  // namespace bibweft::stats
