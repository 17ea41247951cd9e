#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/network.hpp"
#include "bibweft/stats/statistic.hpp"

namespace bibweft::stats {

struct ReportOptions : StatisticOptions {
    /// Names of the statistics to compute, whatever they cost; empty: all that the effort allows,
    /// drawn ones only if `draws` is given.
    std::vector<std::string> only;
};

/// The statistics of one network, in the order of statistics().
struct Report {
    std::vector<StatisticValue> values;
    std::vector<NodeColumn> columns;  ///< where options.node_columns asked for them

    /// The value of that name, or null.
    const StatisticValue* find(std::string_view name) const noexcept;
};

/// Computes the statistics that the options name or allow.
/// @throws Error usage, if a name in options.only is unknown; lists the known ones
/// About 0.4 s for 100,000 nodes and a million edges at Effort::fast.
Report report(const Network& network, const ReportOptions& options = {});

/// Aligned plain text for people, one line a value, "undefined (reason)" where there is none. Real
/// numbers are rounded to six digits. Ends with a line break.
std::string to_text(const Report& report);

/// One line for each number: name, part (min, max, a place in a list, a row and column of a table;
/// empty for a single number), node id, value, reason, convention. With a heading. Full precision;
/// an undefined value is empty with its reason.
std::string to_tsv(const Report& report);

/// Tables in Markdown: name, value and convention, then the lists. Rounded like to_text.
std::string to_markdown(const Report& report);

/// One line for each node, sorted by id: id, label and the report's columns, with a heading. An
/// undefined value is an empty cell. Full precision.
/// @param separator  ',' quotes what needs it; '\t' turns tabs and line breaks into blanks
std::string node_table(const Network& network, const Report& report, char separator);

/// One JSON object in the order of the report: `"name": {"value": …, "convention": …}`. Full
/// precision; an undefined value is null with its `reason`. Ends with a line break.
std::string to_json(const Report& report);

}  // namespace bibweft::stats
