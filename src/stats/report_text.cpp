#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "bibweft/stats/report.hpp"
#include "stats/report_cells.hpp"

namespace bibweft::stats {
namespace {

constexpr std::size_t most_rows = 12;

std::vector<std::size_t> widths_of(const Cells& cells, bool with_heading) {
    std::vector<std::size_t> widths(cells.heading.size(), 0);
    for (std::size_t c = 0; c < widths.size(); ++c) {
        if (with_heading) widths[c] = cells.heading[c].size();
        for (const auto& row : cells.rows) widths[c] = std::max(widths[c], row[c].size());
    }
    return widths;
}

/// All columns but the last are aligned to the right.
std::string row_text(const std::vector<std::string>& row, const std::vector<std::size_t>& widths) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
        line += c + 1 < row.size() ? fmt::format("  {:>{}}", row[c], widths[c])
                                   : fmt::format("  {}", row[c]);
    }
    return line + "\n";
}

/// A heading, and the nodes or rows below it.
void append_rows(std::string& out, const StatisticValue& value) {
    const bool table = std::holds_alternative<Table>(value.answer);
    const Cells cells = cells_of(value, most_rows);
    out += fmt::format("\n{}", spaced(value.name));
    if (!value.convention.empty()) out += fmt::format(" ({})", value.convention);
    out += cells.rows.empty() ? "  none\n" : "\n";
    const std::vector<std::size_t> widths = widths_of(cells, table);
    if (table && !cells.rows.empty()) out += row_text(cells.heading, widths);
    for (const auto& row : cells.rows) out += row_text(row, widths);
    if (cells.left_out > 0) {
        out += fmt::format("  {} more in between; -f tsv has them\n", cells.left_out);
    }
}

}  // namespace

std::string to_text(const Report& report) {
    constexpr std::size_t widest = 12;  // longer answers push their convention aside
    std::size_t name_width = 0;
    std::size_t value_width = 0;
    for (const StatisticValue& value : report.values) {
        if (has_rows(value)) continue;
        name_width = std::max(name_width, value.name.size());
        const std::size_t width = one_line(value).size();
        if (width <= widest) value_width = std::max(value_width, width);
    }
    std::string out;
    std::string lists;
    for (const StatisticValue& value : report.values) {
        if (has_rows(value)) {
            append_rows(lists, value);
            continue;
        }
        std::string line =
            fmt::format("{:<{}}  {:<{}}  {}", spaced(value.name), name_width, one_line(value),
                        value_width, value.reason.empty() ? value.convention : "");
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    return out + lists;
}

}  // namespace bibweft::stats
