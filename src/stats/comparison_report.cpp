#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "bibweft/core/json_writer.hpp"
#include "bibweft/stats/comparison.hpp"
#include "stats/report_cells.hpp"

namespace bibweft::stats {
namespace {

/// Name, value of the first, value of the second; "-" where one has no such value.
using Row = std::array<std::string, 3>;

std::string cell_of(const StatisticValue* value) {
    return value == nullptr ? "-" : one_line(*value);
}

/// All values but lists: those of the first in its order, then those only the second has.
std::vector<Row> rows_of(const Comparison& comparison) {
    std::vector<Row> rows;
    for (const StatisticValue& value : comparison.first.values) {
        if (has_rows(value)) continue;
        rows.push_back(
            {spaced(value.name), one_line(value), cell_of(comparison.second.find(value.name))});
    }
    for (const StatisticValue& value : comparison.second.values) {
        if (has_rows(value) || comparison.first.find(value.name) != nullptr) continue;
        rows.push_back({spaced(value.name), "-", one_line(value)});
    }
    return rows;
}

/// The lines of a TSV report without its heading, each after the name of its graph.
void append_tsv(std::string& out, std::string_view graph, const std::string& lines) {
    std::size_t at = lines.find('\n') + 1;
    while (at < lines.size()) {
        const std::size_t end = lines.find('\n', at) + 1;
        for (const char c : graph) out += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
        out += '\t' + lines.substr(at, end - at);
        at = end;
    }
}

void append_json(std::string& out, std::string_view key, std::string_view name,
                 const Report& report) {
    std::string content = to_json(report);
    content.pop_back();  // its line break
    out += fmt::format("\"{}\": {{\"name\": ", key);
    append_json_string(out, name);
    out += ", \"statistics\": " + content + "},\n";
}

}  // namespace

std::string to_text(const Comparison& comparison) {
    std::vector<Row> rows{{"", comparison.first_name, comparison.second_name}};
    for (Row& row : rows_of(comparison)) rows.push_back(std::move(row));
    std::size_t names = 0;
    std::size_t firsts = 0;
    for (const Row& row : rows) {
        names = std::max(names, row[0].size());
        firsts = std::max(firsts, row[1].size());
    }
    std::string out;
    for (const Row& row : rows) {
        out += fmt::format("{:<{}}  {:<{}}  {}\n", row[0], names, row[1], firsts, row[2]);
    }
    return out + "\n" + to_text(comparison.shared);
}

std::string to_markdown(const Comparison& comparison) {
    Table table{{"statistic", comparison.first_name, comparison.second_name}, {}};
    for (const Row& row : rows_of(comparison)) table.rows.push_back({row[0], row[1], row[2]});
    Report side_by_side;
    side_by_side.values.push_back({"statistics", std::move(table), "", ""});
    const std::string text = to_markdown(side_by_side);
    return text.substr(text.find("| statistic |", 1)) + "\n" + to_markdown(comparison.shared);
}

std::string to_json(const Comparison& comparison) {
    std::string out = "{\n";
    append_json(out, "first", comparison.first_name, comparison.first);
    append_json(out, "second", comparison.second_name, comparison.second);
    out += "\"shared\": " + to_json(comparison.shared);
    return out + "}\n";
}

std::string to_tsv(const Comparison& comparison) {
    std::string out = "graph\tname\tpart\tnode\tvalue\treason\tconvention\n";
    append_tsv(out, comparison.first_name, to_tsv(comparison.first));
    append_tsv(out, comparison.second_name, to_tsv(comparison.second));
    append_tsv(out, "shared", to_tsv(comparison.shared));
    return out;
}

}  // namespace bibweft::stats
