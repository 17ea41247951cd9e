#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

constexpr std::string_view twice = "sum of link weights; a self-loop counts twice";
constexpr std::string_view both = "sum of link weights, in and out together";

/// Sums of the rows; an undirected self-loop, once in its row, counts `loops` times.
std::vector<double> row_sums(const Csr& csr, double loops) {
    std::vector<double> sums(csr.size(), 0.0);
    for (std::size_t v = 0; v < csr.size(); ++v) {
        const auto targets = csr.targets(v);
        const auto weights = csr.weights(v);
        for (std::size_t i = 0; i < targets.size(); ++i) {
            sums[v] += targets[i] == v ? loops * weights[i] : weights[i];
        }
    }
    return sums;
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    Graph& graph = workspace.graph();
    if (!graph.directed()) {
        const std::vector<double> strengths = row_sums(graph.out(), 2);
        return {distribution("strength", strengths, twice),
                top_nodes(workspace, "strength", strengths, twice)};
    }
    const std::vector<double> in = row_sums(graph.in(), 1);
    const std::vector<double> out = row_sums(graph.out(), 1);
    workspace.keep("in_strength", "weights of arcs into a node", in);
    workspace.keep("out_strength", "weights of arcs out of a node", out);
    std::vector<double> strengths(in);
    for (std::size_t v = 0; v < strengths.size(); ++v) strengths[v] += out[v];
    return {distribution("strength", strengths, both),
            distribution("in_strength", in, "weights of arcs into a node"),
            distribution("out_strength", out, "weights of arcs out of a node"),
            top_nodes(workspace, "strength", strengths, both)};
}

}  // namespace

extern const Statistic strength_statistic{"strength",
                                          "sum of the weights of the nodes' links",
                                          Scope::node,
                                          "the unit of the weights",
                                          "a self-loop counts twice; directed: in, out and both",
                                          "doi:10.1073/pnas.0400087101",
                                          Cost::quick,
                                          compute};

}  // namespace bibweft::stats
