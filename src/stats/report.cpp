#include "bibweft/stats/report.hpp"

#include <algorithm>
#include <utility>

#include "stats/workspace.hpp"

namespace bibweft::stats {

namespace {

bool wanted(const Statistic& statistic, const ReportOptions& options) {
    if (!options.only.empty()) {
        return std::ranges::find(options.only, statistic.name) != options.only.end();
    }
    if (statistic.cost == Cost::drawn) return options.draws > 0;
    return statistic.cost == Cost::quick || options.effort != Effort::fast;
}

}  // namespace

const StatisticValue* Report::find(std::string_view name) const noexcept {
    for (const StatisticValue& value : values) {
        if (value.name == name) return &value;
    }
    return nullptr;
}

Report report(const Network& network, const ReportOptions& options) {
    Workspace workspace(network, options);
    if (!options.only.empty()) workspace.want_draws();
    Report result;
    for (const std::string& name : options.only) find_statistic(name);
    for (const Statistic* statistic : statistics()) {
        if (!wanted(*statistic, options)) continue;
        for (StatisticValue& value : statistic->compute(workspace)) {
            result.values.push_back(std::move(value));
        }
    }
    result.columns = std::move(workspace.columns());
    return result;
}

}  // namespace bibweft::stats
