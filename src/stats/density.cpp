#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

std::vector<StatisticValue> compute(Workspace& workspace) {
    const Network& net = workspace.network();
    const std::string_view convention = net.directed()
                                            ? "links / possible ordered pairs, self-loops aside"
                                            : "links / possible pairs, self-loops aside";
    if (net.node_count() < 2) return {undefined("density", "fewer than two nodes", convention)};
    const auto n = static_cast<double>(net.node_count());
    const auto links = static_cast<double>(net.edge_count() - workspace.graph().loop_count());
    const double pairs = net.directed() ? n * (n - 1) : n * (n - 1) / 2;
    return {known("density", links / pairs, convention)};
}

}  // namespace

extern const Statistic density_statistic{
    "density",          "share of the possible links that exist",
    Scope::graph,       "1, in [0, 1]",
    "self-loops aside", "",
    Cost::quick,        compute};

}  // namespace bibweft::stats
