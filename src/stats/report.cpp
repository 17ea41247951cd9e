#include "bibweft/stats/report.hpp"

#include <iterator>
#include <utility>

#include "stats/workspace.hpp"

namespace bibweft::stats {

const StatisticValue* Report::find(std::string_view name) const noexcept {
    for (const StatisticValue& value : values) {
        if (value.name == name) return &value;
    }
    return nullptr;
}

Report report(const Network& network, const ReportOptions& options) {
    Workspace workspace(network, options);
    Report result;
    for (const Statistic* statistic : statistics()) {
        if (statistic->all_pairs && options.effort == Effort::fast) continue;
        for (StatisticValue& value : statistic->compute(workspace)) {
            result.values.push_back(std::move(value));
        }
    }
    return result;
}

}  // namespace bibweft::stats
