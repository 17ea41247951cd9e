#include "bibweft/stats/statistic.hpp"

#include <fmt/format.h>

#include "bibweft/core/error.hpp"
#include "stats/workspace.hpp"

namespace bibweft::stats {

#define BW_PLUGIN(name) extern const Statistic name;
#include "stats_statistics.inc"
#undef BW_PLUGIN

std::string_view to_string(Scope scope) noexcept {
    switch (scope) {
        case Scope::graph:
            return "graph";
        case Scope::node:
            return "node";
        case Scope::partition:
            return "partition";
    }
    return "";
}

std::span<const Statistic* const> statistics() {
    static constexpr const Statistic* all[] = {
#define BW_PLUGIN(name) &name,
#include "stats_statistics.inc"
#undef BW_PLUGIN
    };
    return all;
}

const Statistic& find_statistic(std::string_view name) {
    std::string names;
    for (const Statistic* statistic : statistics()) {
        if (statistic->name == name) return *statistic;
        names += fmt::format("{}{}", names.empty() ? "" : ", ", statistic->name);
    }
    throw Error(ErrorCode::usage, fmt::format("unknown statistic \"{}\"; known: {}", name, names));
}

std::vector<StatisticValue> evaluate(const Statistic& statistic, const Network& network,
                                     const StatisticOptions& options) {
    Workspace workspace(network, options);
    return statistic.compute(workspace);
}

}  // namespace bibweft::stats
