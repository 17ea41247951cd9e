#include "graphio/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "bibweft/core/error.hpp"
#include "graphio/clean.hpp"

namespace bibweft::graphio {
namespace {

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return out;
}

std::string identifier(std::string_view name) {
    std::string out = lower(name);
    for (char& c : out) {
        const bool good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
        if (!good) c = '_';
    }
    if (out.empty() || (out[0] >= '0' && out[0] <= '9')) out.insert(0, "_");
    return out;
}

/// `base`, or `base_2`, `base_3` …, whichever is not taken; it is taken then.
std::string unique(const std::string& base, std::set<std::string, std::less<>>& taken,
                   bool ignore_case = false) {
    const auto free = [&](const std::string& name) {
        return taken.insert(ignore_case ? lower(name) : name).second;
    };
    if (free(base)) return base;
    std::size_t i = 2;
    while (!free(fmt::format("{}_{}", base, i))) ++i;
    return fmt::format("{}_{}", base, i);
}

bool is_number(const Column& column) {
    return column.type() == ColumnType::integer || column.type() == ColumnType::real;
}

/// True for the columns that the presentation and the labels stand for.
bool presented(const Column& column, const Presentation& look) {
    const std::string& name = column.name();
    if (name == "label") return column.type() == ColumnType::text;
    if (name == "x" || name == "y") return is_number(column);
    if (name == "size") return is_number(column) && !look.size.empty();
    return name == "color" && column.type() == ColumnType::text;
}

std::vector<ExportColumn> columns(const AttributeTable& table,
                                  std::span<const std::string_view> reserved,
                                  const Presentation* look, bool ignore_case,
                                  const WriteContext& context) {
    std::set<std::string, std::less<>> keys(reserved.begin(), reserved.end());
    std::set<std::string, std::less<>> names(reserved.begin(), reserved.end());
    std::vector<ExportColumn> out;
    std::size_t removed = 0;
    for (const Column& column : table.columns()) {
        if (look != nullptr && presented(column, *look)) continue;
        ExportColumn one{&column, {}, {}, false, false};
        const std::string clean = clean_line(column.name(), removed);
        const bool clash =
            std::ranges::find(reserved, ignore_case ? lower(clean) : clean) != reserved.end();
        one.key = unique(identifier(clean), keys);
        one.name = clash && ignore_case ? one.key : unique(clean.empty() ? "_" : clean, names);
        if (clash && ignore_case) names.insert(one.name);
        one.one_line = clean == "title";
        one.sentence_case = look != nullptr && clean == "title";
        if (one.name != column.name()) {
            context.report(Severity::note, "graphio.renamed-column",
                           fmt::format("column \"{}\" is written as \"{}\"", clean, one.name));
        }
        out.push_back(std::move(one));
    }
    return out;
}

void clean_nodes(ExportModel& model, const WriteContext& context) {
    std::size_t removed = 0;
    std::set<std::string, std::less<>> taken;
    bool changed = false;
    for (const std::string& id : model.network.ids()) {
        model.ids.push_back(clean_id(id, removed));
        changed = changed || model.ids.back() != id;
    }
    if (changed) {
        for (std::string& id : model.ids) id = unique(id.empty() ? "_" : id, taken);
    }
    for (const NodeId node : model.network.node_range()) {
        std::string label = clean_line(model.network.label(node), removed);
        if (label.empty()) label = model.ids[index_of(node)];
        model.labels.push_back(std::move(label));
    }
    report_removed(context, removed);
}

bool all_capitals_with_inf(std::string_view text) {
    return text.find("INF") != std::string_view::npos && text.find(' ') != std::string_view::npos &&
           std::ranges::none_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

std::string sentence_case(std::string_view text) {
    std::string out = lower(text);
    const std::size_t first = text.find_first_not_of(" \"'([");
    if (first != std::string_view::npos) out[first] = text[first];
    return out;
}

}  // namespace

ExportModel export_model(const Network& network, const NamePolicy& policy,
                         const WriteContext& context) {
    ExportModel model{network, present(network, context.options.presentation, context.diagnostics),
                      {},      {},
                      {},      {},
                      false};
    clean_nodes(model, context);
    const Column* cluster = network.nodes().find("cluster");
    model.has_clusters = cluster != nullptr && cluster->type() == ColumnType::integer;
    model.node_columns =
        columns(network.nodes(), policy.node_names, &model.look, policy.ignore_case, context);
    model.edge_columns =
        columns(network.edge_attributes(), policy.edge_names, nullptr, policy.ignore_case, context);
    if (policy.sorted) {
        std::ranges::sort(model.node_columns, {}, &ExportColumn::name);
        std::ranges::sort(model.edge_columns, {}, &ExportColumn::name);
    }
    const auto first = std::ranges::find_if(
        model.node_columns, [](const ExportColumn& c) { return c.key == "cluster"; });
    if (first != model.node_columns.end()) {
        std::rotate(model.node_columns.begin(), first, first + 1);
    }
    return model;
}

std::string cell_text(const ExportColumn& column, std::size_t row, std::size_t& removed) {
    if (column.column->type() != ColumnType::text) return to_text(column.column->value(row));
    const std::string& raw = column.column->text(row);
    std::string text = column.one_line ? clean_line(raw, removed) : clean_text(raw, removed);
    if (column.sentence_case && all_capitals_with_inf(text)) return sentence_case(text);
    return text;
}

bool needs_long(const Column& column) {
    for (std::size_t row = 0; row < column.size(); ++row) {
        const Value value = column.value(row);
        const auto* number = std::get_if<std::int64_t>(&value);
        if (number != nullptr && (*number > std::numeric_limits<std::int32_t>::max() ||
                                  *number < std::numeric_limits<std::int32_t>::min())) {
            return true;
        }
    }
    return false;
}

void report_removed(const WriteContext& context, std::size_t removed) {
    if (removed == 0) return;
    context.report(Severity::warning, "graphio.control-characters",
                   fmt::format("{} control character{} removed from the text", removed,
                               removed == 1 ? " is" : "s are"));
}

}  // namespace bibweft::graphio
