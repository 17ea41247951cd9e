#include <fmt/format.h>

#include <algorithm>

#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

/// Of the vertices of the largest weak component: the smallest eccentricity.
std::uint64_t smallest(const Distances& d, const Components& weak) {
    auto least = static_cast<std::uint64_t>(-1);
    for (std::size_t v = 0; v < d.farthest.size(); ++v) {
        if (weak.component_of[v] == 0) least = std::min(least, d.farthest[v]);
    }
    return least;
}

/// Why the radius of the whole network is undefined; empty where it is defined.
std::string no_radius(Workspace& workspace, const Distances& d) {
    const std::size_t n = workspace.graph().size();
    const std::size_t parts = workspace.weak().sizes.size();
    if (n == 0) return "no nodes";
    if (parts > 1) return fmt::format("not connected: {} components", parts);
    if (d.all.reachable() < std::uint64_t{n} * (n - 1)) {
        return "some nodes are out of reach along the arcs";
    }
    return {};
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    constexpr std::string_view smallest_of = "smallest eccentricity of all nodes, in hops";
    constexpr std::string_view centre = "nodes whose eccentricity is the radius";
    const std::string_view of_node = workspace.network().directed()
                                         ? "largest hops from the nodes that reach it"
                                         : "largest hops to the nodes of its component";
    const Distances& d = workspace.distances();
    if (d.sampled) {
        constexpr std::string_view reason = "not all nodes were searched from; exact on request";
        workspace.keep_none("eccentricity", reason, of_node);
        return {undefined("radius", reason, smallest_of), undefined("center_size", reason, centre)};
    }
    workspace.keep("eccentricity", of_node, d.farthest);
    const std::string reason = no_radius(workspace, d);
    const Components& weak = workspace.weak();
    if (!reason.empty()) {
        std::vector<StatisticValue> values{undefined("radius", reason, smallest_of),
                                           undefined("center_size", reason, centre)};
        if (weak.sizes.size() > 1 && !workspace.network().directed()) {
            values.push_back(count("largest_component_radius", smallest(d, weak),
                                   "smallest eccentricity in it, in hops"));
        }
        return values;
    }
    const std::uint64_t radius = smallest(d, weak);
    const auto in_centre = static_cast<std::size_t>(std::ranges::count(d.farthest, radius));
    return {count("radius", radius, smallest_of), count("center_size", in_centre, centre)};
}

}  // namespace

extern const Statistic eccentricity_statistic{
    "eccentricity",
    "how far the farthest node is; radius and center",
    Scope::node,
    "hops; nodes",
    "unweighted; towards the node along the arcs; over the nodes that reach it",
    "",
    Cost::thorough,
    compute};

}  // namespace bibweft::stats
