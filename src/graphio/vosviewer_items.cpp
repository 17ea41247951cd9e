#include "graphio/vosviewer_items.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "bibweft/graphio/palette.hpp"
#include "graphio/clean.hpp"
#include "graphio/losses.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::int64_t most_clusters = 1000;
constexpr double own_scale = 2;  ///< coordinates within it, with 4 decimals, are VOSviewer's own

/// NAME of ROLE<NAME>, or nothing.
std::optional<std::string_view> part_of(std::string_view column, std::string_view role) {
    if (column.size() < role.size() + 3 || !column.starts_with(role) ||
        column[role.size()] != '<' || !column.ends_with('>')) {
        return std::nullopt;
    }
    return column.substr(role.size() + 1, column.size() - role.size() - 2);
}

bool is_number(const Column& column) {
    return column.type() == ColumnType::integer || column.type() == ColumnType::real;
}

/// True if every node has a finite number of at least 0.
bool serves_as_weight(const Column& column) {
    for (std::size_t n = 0; n < column.size(); ++n) {
        const std::optional<double> value = column.number(n);
        if (!value || !std::isfinite(*value) || *value < 0) return false;
    }
    return true;
}

bool speaks_of_years(std::string_view name) {
    return name.find("year") != std::string_view::npos ||
           name.find("Year") != std::string_view::npos;
}

/// Integers > 0 in their shortest spelling.
bool all_are_numbers(const std::vector<std::string>& ids) {
    return std::ranges::all_of(ids, [](const std::string& id) {
        return !id.empty() && id.size() < 10 && id[0] != '0' &&
               std::ranges::all_of(id, [](char c) { return c >= '0' && c <= '9'; });
    });
}

/// Sorts the columns into weights, scores and what is left out.
class Roles {
public:
    Roles(VosMap& map, Losses& losses) : map_(map), losses_(losses) {}

    void take(const Column& column) {
        const std::string& name = column.name();
        static constexpr std::array<std::string_view, 6> places{
            "label", "x", "y", "cluster", "color", "cluster_label"};
        if (std::ranges::find(places, name) != places.end()) return;
        if (name == "size") {
            size_ = &column;
            return;
        }
        if (column.type() == ColumnType::text && (name == "url" || name == "description")) {
            (name == "url" ? map_.url : map_.description) = &column;
            return;
        }
        if (!is_number(column)) {
            others_.push_back(name);
            return;
        }
        const auto weight = part_of(name, "weight");
        const auto score = part_of(name, "score");
        if (weight && (*weight == "Links" || *weight == "Total link strength")) return;
        const bool counts =
            weight || (!score && column.type() == ColumnType::integer && !speaks_of_years(name));
        if (counts && serves_as_weight(column)) {
            add(map_.weights, weight.value_or(name), column);
        } else {
            if (weight) demoted_.push_back(name);
            add(map_.scores, score ? *score : weight.value_or(name), column);
        }
    }

    void finish(const WriteContext& context) {
        if (size_ != nullptr && map_.weights.empty() && is_number(*size_) &&
            serves_as_weight(*size_)) {
            add(map_.weights, size_->name(), *size_);
        }
        losses_.add(others_, "column of text or truth values", "columns of text or truth values");
        if (demoted_.empty()) return;
        context.report(Severity::warning, "vosviewer.weight",
                       fmt::format("{} column{} of weights with missing or negative values {} "
                                   "written as scores, the first is {}",
                                   demoted_.size(), demoted_.size() == 1 ? "" : "s",
                                   demoted_.size() == 1 ? "is" : "are", demoted_.front()));
    }

private:
    void add(std::vector<VosColumn>& columns, std::string_view raw, const Column& column) {
        std::size_t removed = 0;
        const std::string base = clean_line(raw, removed);
        std::string name = base;
        std::set<std::string>& taken = &columns == &map_.weights ? weights_ : scores_;
        for (std::size_t i = 2; !taken.insert(name).second; ++i)
            name = fmt::format("{}_{}", base, i);
        columns.push_back({name, &column});
    }

    VosMap& map_;
    Losses& losses_;
    std::set<std::string> weights_;
    std::set<std::string> scores_;
    std::vector<std::string> others_;
    std::vector<std::string> demoted_;
    const Column* size_ = nullptr;
};

/// The column that sets the sizes goes first, since VOSviewer takes the first.
void put_size_first(std::vector<VosColumn>& weights, const std::string& size_by) {
    for (const std::string& name : {size_by, std::string("occurrences"), std::string("papers")}) {
        const auto it = std::ranges::find_if(
            weights, [&](const VosColumn& w) { return !name.empty() && w.column->name() == name; });
        if (it == weights.end()) continue;
        std::rotate(weights.begin(), it, it + 1);
        return;
    }
}

double to_four_decimals(double value) {
    return std::round(value * 1e4) / 1e4 + 0.0;  // never -0
}

void place(VosMap& map) {
    if (map.model.look.x.empty()) return;
    const auto values = [&](const char* name) {
        const Column& column = *map.model.network.nodes().find(name);
        std::vector<double> out(column.size());
        for (std::size_t n = 0; n < out.size(); ++n) out[n] = column.number(n).value_or(0.0);
        return out;
    };
    map.x = values("x");
    map.y = values("y");
    double most = 0;
    bool rounded = true;
    for (const auto* axis : {&map.x, &map.y}) {
        for (const double v : *axis) {
            most = std::max(most, std::abs(v));
            rounded = rounded && v == to_four_decimals(v);
        }
    }
    if (most <= own_scale && rounded) return;
    for (auto* axis : {&map.x, &map.y}) {
        for (double& v : *axis) v = to_four_decimals(v / most);
    }
}

void take_clusters(VosMap& map, Losses& losses) {
    map.cluster.assign(map.model.ids.size(), 0);
    if (!map.model.has_clusters) return;
    const Column& column = *map.model.network.nodes().find("cluster");
    std::size_t outside = 0;
    for (std::size_t n = 0; n < map.cluster.size(); ++n) {
        const Value value = column.value(n);
        const auto* cluster = std::get_if<std::int64_t>(&value);
        if (cluster == nullptr) continue;
        if (*cluster >= 1 && *cluster <= most_clusters) {
            map.cluster[n] = *cluster;
        } else {
            ++outside;
        }
    }
    losses.add(outside, "node's cluster outside 1..1000", "nodes' clusters outside 1..1000");
}

void take_ids(VosMap& map, const WriteContext& context) {
    if (all_are_numbers(map.model.ids)) {
        map.ids = map.model.ids;
        return;
    }
    for (std::size_t n = 1; n <= map.model.ids.size(); ++n) map.ids.push_back(std::to_string(n));
    context.report(
        Severity::note, "vosviewer.ids",
        fmt::format("the {} ids are written as numbers, 1 to {}", map.ids.size(), map.ids.size()));
}

std::size_t own_colors(const Network& network) {
    const Column* color = network.nodes().find("color");
    if (color == nullptr || color->type() != ColumnType::text) return 0;
    std::size_t own = 0;
    for (std::size_t n = 0; n < color->size(); ++n) {
        if (color->has(n) && !in_palette(color->text(n))) ++own;
    }
    return own;
}

void fold(VosMap& map, const Network& network, const WriteContext& context) {
    if (!network.directed()) return;
    map.folded = undirected(network);
    context.report(Severity::warning, "vosviewer.directed",
                   fmt::format("VOSviewer knows no directions: {} directed edges become {} links, "
                               "both directions summed",
                               network.edge_count(), map.folded->edge_count()));
}

std::vector<std::string> edge_columns(const Network& network) {
    std::vector<std::string> names;
    for (const Column& column : network.edge_attributes().columns()) names.push_back(column.name());
    return names;
}

}  // namespace

std::string vos_column_name(std::string_view role, std::string_view name) {
    return fmt::format("{}<{}>", role, name);
}

VosMap::VosMap(const Network& network, const WriteContext& context, std::string_view format)
    : model(export_model(network, {{}, {}, false, false}, context)) {
    Losses losses;
    Roles roles(*this, losses);
    for (const Column& column : network.nodes().columns()) roles.take(column);
    roles.finish(context);
    put_size_first(weights, context.options.presentation.size_by);
    place(*this);
    take_clusters(*this, losses);
    take_ids(*this, context);
    fold(*this, network, context);
    losses.add(edge_columns(network), "edge column", "edge columns");
    losses.add(own_colors(network), "node's own colour", "nodes' own colours");
    if (format == "vosviewer") {
        losses.add_graph_attributes(network, {"title", "description", "vosviewer_config"});
    } else {
        losses.add_graph_attributes(network);
        losses.add(cluster_labels().size(), "cluster label", "cluster labels");
    }
    losses.report(context, format);
    if (ids.size() < 3) {
        context.report(Severity::warning, "vosviewer.few-items",
                       "VOSviewer opens no file of less than 3 items");
    }
}

std::vector<std::pair<std::int64_t, std::string>> VosMap::cluster_labels() const {
    const Column* column = model.network.nodes().find("cluster_label");
    if (column == nullptr || column->type() != ColumnType::text) return {};
    std::map<std::int64_t, std::string> labels;
    std::size_t removed = 0;
    for (std::size_t n = 0; n < cluster.size(); ++n) {
        if (cluster[n] == 0 || !column->has(n)) continue;
        labels.try_emplace(cluster[n], clean_line(column->text(n), removed));
    }
    return {labels.begin(), labels.end()};
}

}  // namespace bibweft::graphio
