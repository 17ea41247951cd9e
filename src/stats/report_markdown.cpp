#include <fmt/format.h>

#include <string>

#include "bibweft/stats/report.hpp"
#include "stats/report_cells.hpp"

namespace bibweft::stats {
namespace {

/// Text that Markdown shows as it is, within a cell.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (std::string_view("\\|`*<[").find(c) != std::string_view::npos) out += '\\';
        out += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    }
    return out;
}

std::string row_of(const std::vector<std::string>& cells) {
    std::string line = "|";
    for (const std::string& cell : cells) line += fmt::format(" {} |", escaped(cell));
    return line + "\n";
}

std::string heading_of(const std::vector<std::string>& cells) {
    std::string line = row_of(cells) + "|";
    for (std::size_t i = 0; i < cells.size(); ++i) line += "---|";
    return line + "\n";
}

}  // namespace

std::string to_markdown(const Report& report) {
    std::string out = heading_of({"statistic", "value", "convention"});
    std::string lists;
    for (const StatisticValue& value : report.values) {
        if (!has_rows(value)) {
            out += row_of({spaced(value.name), one_line(value), value.convention});
            continue;
        }
        const auto whole = static_cast<std::size_t>(-1);
        const Cells cells = cells_of(value, whole);
        lists += fmt::format("\n### {}\n\n", spaced(value.name));
        if (!value.convention.empty()) lists += escaped(value.convention) + "\n\n";
        lists += heading_of(cells.heading);
        for (const auto& row : cells.rows) lists += row_of(row);
    }
    return out + lists;
}

}  // namespace bibweft::stats
