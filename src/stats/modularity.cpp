#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "stats/division.hpp"
#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

/// The community of each vertex; a node without a value is one of its own.
std::vector<std::uint32_t> communities(const Graph& graph, const Column& column) {
    std::unordered_map<std::string, std::uint32_t> number;
    std::vector<std::uint32_t> group(graph.size());
    std::uint32_t next = 0;
    for (std::size_t v = 0; v < graph.size(); ++v) {
        const std::size_t node = graph.order()[v];
        if (!column.has(node)) {
            group[v] = next++;
            continue;
        }
        const auto [it, added] = number.try_emplace(to_text(column.value(node)), next);
        if (added) ++next;
        group[v] = it->second;
    }
    return group;
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    const std::string& name = workspace.options().partition;
    const std::string convention =
        fmt::format("of node column \"{}\"; weighted; a node without a value stands alone", name);
    const Column* column = workspace.network().nodes().find(name);
    if (column == nullptr) {
        const std::string reason = fmt::format("no node column \"{}\"", name);
        return {undefined("communities", reason, convention),
                undefined("modularity", reason, convention)};
    }
    const std::vector<std::uint32_t> group = communities(workspace.graph(), *column);
    const std::size_t groups = group.empty() ? 0 : std::ranges::max(group) + std::size_t{1};
    return {
        count("communities", groups, convention),
        known_or("modularity", modularity(workspace.graph(), group, 1.0), "no links", convention)};
}

}  // namespace

extern const Statistic modularity_statistic{
    "modularity",
    "how much more weight lies inside the communities than by chance",
    Scope::partition,
    "1, in [-1, 1]",
    "weighted, resolution 1; a self-loop counts twice in its strength; directed: Leicht and Newman",
    "doi:10.1103/PhysRevE.69.026113",
    false,
    compute};

}  // namespace bibweft::stats
