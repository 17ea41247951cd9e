#include <fmt/format.h>

#include <algorithm>

#include "stats/division.hpp"
#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

std::vector<StatisticValue> compute(Workspace& workspace) {
    const std::string& name = workspace.options().partition;
    const std::string convention =
        fmt::format("of node column \"{}\"; weighted; a node without a value stands alone", name);
    const auto& found = workspace.groups();
    if (!found) {
        const std::string reason = no_groups(workspace);
        return {undefined("communities", reason, convention),
                undefined("modularity", reason, convention)};
    }
    const std::vector<std::uint32_t>& group = *found;
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
    Cost::quick,
    compute};

}  // namespace bibweft::stats
