#include "stats/report_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace bibweft::stats {
namespace {

/// One answer on one line.
struct LineAnswer {
    const StatisticValue& of;

    std::string operator()(std::monostate /*undefined*/) const {
        return fmt::format("undefined ({})", of.reason);
    }
    std::string operator()(bool value) const { return value ? "yes" : "no"; }
    std::string operator()(std::int64_t value) const { return fmt::format("{}", value); }
    std::string operator()(double value) const { return rounded(value); }
    std::string operator()(const Distribution& d) const {
        return fmt::format("min {}, mean {}, median {}, max {}", rounded(d.min), rounded(d.mean),
                           rounded(d.median), rounded(d.max));
    }
    std::string operator()(const std::vector<std::int64_t>& values) const {
        return values.empty() ? "none" : fmt::format("{}", fmt::join(values, ", "));
    }
    std::string operator()(const std::vector<RankedNode>& /*rows*/) const { return {}; }
    std::string operator()(const Table& /*rows*/) const { return {}; }
};

std::string cell(const Value& value) {
    if (const double* real = std::get_if<double>(&value)) return rounded(*real);
    return std::holds_alternative<std::monostate>(value) ? "-" : to_text(value);
}

Cells cells_of_table(const Table& table, std::size_t most) {
    Cells cells;
    cells.heading = table.columns;
    const std::size_t shown = std::min(most, table.rows.size());
    cells.left_out = table.rows.size() - shown;
    for (std::size_t i = 0; i < shown; ++i) {
        const std::size_t at =
            cells.left_out == 0 ? i
                                : i * (table.rows.size() - 1) / std::max<std::size_t>(1, shown - 1);
        std::vector<std::string> row;
        for (const Value& value : table.rows[at]) row.push_back(cell(value));
        cells.rows.push_back(std::move(row));
    }
    return cells;
}

}  // namespace

std::string spaced(std::string_view name) {
    std::string text(name);
    std::ranges::replace(text, '_', ' ');
    return text;
}

std::string rounded(double value) {
    const std::string text = fmt::format("{:.6g}", value);
    return text.find('e') != std::string::npos && value > 1 ? fmt::format("{:.0f}", value) : text;
}

std::string one_line(const StatisticValue& value) {
    return std::visit(LineAnswer{value}, value.answer);
}

bool has_rows(const StatisticValue& value) {
    return std::holds_alternative<std::vector<RankedNode>>(value.answer) ||
           std::holds_alternative<Table>(value.answer);
}

Cells cells_of(const StatisticValue& value, std::size_t most) {
    if (const Table* table = std::get_if<Table>(&value.answer)) return cells_of_table(*table, most);
    Cells cells;
    cells.heading = {"value", "node"};
    for (const RankedNode& node : std::get<std::vector<RankedNode>>(value.answer)) {
        cells.rows.push_back({rounded(node.value), node.label});
    }
    return cells;
}

}  // namespace bibweft::stats
