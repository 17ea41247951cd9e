#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <variant>

#include "bibweft/stats/report.hpp"

namespace bibweft::stats {
namespace {

/// "mean_distance" as people read it.
std::string spaced(std::string_view name) {
    std::string text(name);
    std::ranges::replace(text, '_', ' ');
    return text;
}

/// Whole numbers in full, others to six significant digits.
std::string rounded(double value) {
    const std::string text = fmt::format("{:.6g}", value);
    return text.find('e') != std::string::npos && value > 1 ? fmt::format("{:.0f}", value) : text;
}

/// One answer on one line.
struct TextAnswer {
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
    std::string operator()(const std::vector<RankedNode>& /*below*/) const { return {}; }
};

/// A heading, and the nodes below it with their values aligned to the right.
void append_nodes(std::string& out, const StatisticValue& value) {
    const auto& nodes = std::get<std::vector<RankedNode>>(value.answer);
    out += fmt::format("\n{}", spaced(value.name));
    if (!value.convention.empty()) out += fmt::format(" ({})", value.convention);
    out += nodes.empty() ? "  none\n" : "\n";
    std::size_t width = 0;
    for (const RankedNode& node : nodes) width = std::max(width, rounded(node.value).size());
    for (const RankedNode& node : nodes) {
        out += fmt::format("  {:>{}}  {}\n", rounded(node.value), width, node.label);
    }
}

bool is_list(const StatisticValue& value) {
    return std::holds_alternative<std::vector<RankedNode>>(value.answer);
}

}  // namespace

std::string to_text(const Report& report) {
    constexpr std::size_t widest = 12;  // longer answers push their convention aside
    std::size_t name_width = 0;
    std::size_t value_width = 0;
    for (const StatisticValue& value : report.values) {
        if (is_list(value)) continue;
        name_width = std::max(name_width, value.name.size());
        const std::size_t width = std::visit(TextAnswer{value}, value.answer).size();
        if (width <= widest) value_width = std::max(value_width, width);
    }
    std::string out;
    std::string lists;
    for (const StatisticValue& value : report.values) {
        if (is_list(value)) {
            append_nodes(lists, value);
            continue;
        }
        const std::string answer = std::visit(TextAnswer{value}, value.answer);
        std::string line = fmt::format("{:<{}}  {:<{}}  {}", spaced(value.name), name_width, answer,
                                       value_width, value.reason.empty() ? value.convention : "");
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    return out + lists;
}

}  // namespace bibweft::stats
