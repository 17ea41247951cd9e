#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

constexpr std::string_view twice = "links of a node; a self-loop counts twice";
constexpr std::string_view both = "in and out together";

std::vector<double> row_lengths(const Csr& csr) {
    std::vector<double> lengths(csr.size());
    for (std::size_t v = 0; v < csr.size(); ++v) lengths[v] = static_cast<double>(csr.degree(v));
    return lengths;
}

std::vector<double> undirected_degrees(Graph& graph) {
    std::vector<double> degrees = row_lengths(graph.out());
    for (const Edge& edge : graph.network().edges()) {
        if (edge.source == edge.target) degrees[graph.rank()[index_of(edge.source)]] += 1;
    }
    return degrees;
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    Graph& graph = workspace.graph();
    if (!graph.directed()) {
        const std::vector<double> degrees = undirected_degrees(graph);
        return {distribution("degree", degrees, twice),
                top_nodes(workspace, "degree", degrees, twice)};
    }
    const std::vector<double> in = row_lengths(graph.in());
    const std::vector<double> out = row_lengths(graph.out());
    std::vector<double> degrees(in);
    for (std::size_t v = 0; v < degrees.size(); ++v) degrees[v] += out[v];
    return {distribution("degree", degrees, both),
            distribution("in_degree", in, "arcs into a node"),
            distribution("out_degree", out, "arcs out of a node"),
            top_nodes(workspace, "degree", degrees, both),
            top_nodes(workspace, "in_degree", in, "arcs into a node"),
            top_nodes(workspace, "out_degree", out, "arcs out of a node")};
}

}  // namespace

extern const Statistic degree_statistic{"degree",
                                        "number of links of the nodes",
                                        Scope::node,
                                        "links",
                                        "a self-loop counts twice; directed: in, out and both",
                                        "",
                                        Cost::quick,
                                        compute};

}  // namespace bibweft::stats
