#include <fmt/format.h>

#include "stats/random_graphs.hpp"

namespace bibweft::stats {
namespace {

std::vector<StatisticValue> compute(Workspace& workspace) {
    const std::uint64_t seed = workspace.options().seed;
    const Csr& simple = workspace.graph().simple();
    const std::string rule = fmt::format(
        "(C / C') / (L / L'), C transitivity, L mean hops of reachable pairs{}; primed: means of "
        "{}",
        simple.size() > 1024 ? " from 1024 sampled nodes" : "", ensemble_name(workspace));
    const std::optional<double> closed = transitivity(simple, triangle_counts(simple));
    const std::optional<double> hops = mean_hops(simple, seed);
    if (!closed || !hops) {
        return {undefined("small_world_sigma", "no node has two neighbours", rule)};
    }
    std::vector<std::optional<double>> random_closed(workspace.draws());
    std::vector<std::optional<double>> random_hops(workspace.draws());
    for_each_draw(workspace, [&](std::size_t draw, const Csr& graph) {
        random_closed[draw] = transitivity(graph, triangle_counts(graph));
        random_hops[draw] = mean_hops(graph, seed);
    });
    const double c = spread_of(random_closed).mean;
    const double l = spread_of(random_hops).mean;
    if (!(c > 0)) {
        return {undefined("small_world_sigma", "the random graphs have no triangles", rule)};
    }
    return {known("small_world_sigma", (*closed / c) / (*hops / l), rule)};
}

}  // namespace

extern const Statistic small_world_statistic{
    "small_world",
    "clustered like a lattice, near like a random graph",
    Scope::graph,
    "1, above 0; well above 1: a small world",
    "against random graphs of the same degrees; on the simple undirected graph",
    "doi:10.1371/journal.pone.0002051",
    Cost::drawn,
    compute};

}  // namespace bibweft::stats
