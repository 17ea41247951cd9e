#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/stats/statistic.hpp"

namespace bibweft::stats {

/// "mean_distance" as people read it: blanks for underscores.
std::string spaced(std::string_view name);

/// Whole numbers in full, others to six significant digits.
std::string rounded(double value);

/// An answer on one line, numbers rounded; "undefined (reason)" without one. Empty for lists of
/// nodes and tables, which need lines of their own.
std::string one_line(const StatisticValue& value);

/// True for lists of nodes and tables.
bool has_rows(const StatisticValue& value);

/// A list of nodes (value, label) or a table as columns of rounded cells. Of a long table at most
/// `most` rows, evenly spread, the first and the last among them.
struct Cells {
    std::vector<std::string> heading;
    std::vector<std::vector<std::string>> rows;
    std::size_t left_out = 0;
};
Cells cells_of(const StatisticValue& value, std::size_t most);

}  // namespace bibweft::stats
