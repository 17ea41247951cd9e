#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/network.hpp"
#include "bibweft/stats/statistic.hpp"

namespace bibweft::stats {

using ReportOptions = StatisticOptions;

/// All statistics of one network, in the order of statistics().
struct Report {
    std::vector<StatisticValue> values;

    /// The value of that name, or null.
    const StatisticValue* find(std::string_view name) const noexcept;
};

/// Computes every statistic; at Effort::fast without those over all pairs of nodes.
/// About 0.4 s for 100,000 nodes and a million edges at Effort::fast.
Report report(const Network& network, const ReportOptions& options = {});

/// Aligned plain text for people, one line a value, "undefined (reason)" where there is none. Real
/// numbers are rounded to six digits. Ends with a line break.
std::string to_text(const Report& report);

/// One JSON object in the order of the report: `"name": {"value": …, "convention": …}`. Full
/// precision; an undefined value is null with its `reason`. Ends with a line break.
std::string to_json(const Report& report);

}  // namespace bibweft::stats
