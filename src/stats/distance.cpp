#include <fmt/format.h>

#include <utility>

#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

std::string no_pairs(const Workspace& workspace) {
    return workspace.network().node_count() < 2 ? "fewer than two nodes"
                                                : "no node reaches another";
}

std::string mean_convention(const Distances& d, bool directed, std::uint64_t seed) {
    std::string text = directed ? "hops along the arcs, over reachable ordered pairs"
                                : "hops, over reachable pairs";
    if (!d.sampled) return text + "; exact";
    text += fmt::format("; from {} sampled sources, seed {}", d.sources, seed);
    if (d.standard_error) text += fmt::format(", standard error {:.2g}", *d.standard_error);
    return text;
}

/// The largest distance, undefined where pairs are out of reach or not all were looked at.
StatisticValue diameter(Workspace& workspace, const Distances& d) {
    constexpr std::string_view convention = "largest distance of all pairs, in hops";
    const std::size_t n = workspace.graph().size();
    if (n == 0) return undefined("diameter", "no nodes", convention);
    if (workspace.weak().sizes.size() > 1) {
        return undefined("diameter",
                         fmt::format("not connected: {} components", workspace.weak().sizes.size()),
                         convention);
    }
    if (d.sampled) {
        return undefined("diameter",
                         fmt::format("not all of {} nodes were searched from; exact on request", n),
                         convention);
    }
    if (d.all.reachable() < std::uint64_t{n} * (n - 1)) {
        return undefined("diameter", "some nodes are out of reach along the arcs", convention);
    }
    return count("diameter", d.all.longest(), convention);
}

void add_largest_component(Workspace& workspace, const Distances& d,
                           std::vector<StatisticValue>& values) {
    const std::size_t size = workspace.weak().sizes.front();
    const std::string where = fmt::format("hops, in the largest component ({} nodes)", size);
    values.push_back(known_or("largest_component_mean_distance", d.largest.mean(),
                              "no links between different nodes", where));
    if (!d.sampled) {
        values.push_back(count("largest_component_diameter", d.largest.longest(), where));
    }
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    const Distances& d = workspace.distances();
    const bool directed = workspace.network().directed();
    const std::uint64_t pairs = d.all.reachable();
    std::vector<StatisticValue> values;
    values.push_back(known_or("mean_distance", d.all.mean(), no_pairs(workspace),
                              mean_convention(d, directed, workspace.options().seed)));
    if (!d.sampled) {
        values.push_back(count("reachable_pairs", directed ? pairs : pairs / 2,
                               directed ? "ordered pairs of different nodes" : "pairs of nodes"));
    }
    values.push_back(diameter(workspace, d));
    if (d.sampled) {
        values.push_back(
            count("diameter_at_least", d.all.longest(), "largest distance found by the sample"));
    } else if (directed) {
        values.push_back(count("longest_distance", d.all.longest(),
                               "largest distance of a reachable ordered pair, in hops"));
    }
    if (!directed && workspace.weak().sizes.size() > 1) {
        add_largest_component(workspace, d, values);
    }
    return values;
}

}  // namespace

extern const Statistic distance_statistic{
    "distance",
    "mean distance and diameter",
    Scope::graph,
    "hops",
    "unweighted; over reachable pairs; above 30,000 nodes from 1,024 sampled sources",
    "doi:10.14778/2735496.2735507",
    Cost::thorough,
    compute};

}  // namespace bibweft::stats
