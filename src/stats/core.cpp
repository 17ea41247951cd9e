#include <algorithm>

#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

std::vector<StatisticValue> compute(Workspace& workspace) {
    constexpr std::string_view convention =
        "largest k such that nodes remain which have k neighbours among each other";
    const std::vector<std::uint32_t> cores = core_numbers(workspace.graph().simple());
    workspace.keep("core", convention, cores);
    if (cores.empty()) {
        return {undefined("core_number", "no nodes", convention),
                count("core_size", 0, "nodes of that core")};
    }
    const std::uint32_t most = std::ranges::max(cores);
    return {count("core_number", most, convention),
            count("core_size", static_cast<std::size_t>(std::ranges::count(cores, most)),
                  "nodes of that core")};
}

}  // namespace

extern const Statistic core_statistic{
    "core",
    "the most densely linked core",
    Scope::graph,
    "neighbours; nodes",
    "on the simple undirected graph: direction, weights and self-loops ignored",
    "arXiv:cs/0310049",
    Cost::quick,
    compute};

}  // namespace bibweft::stats
