#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "bibweft/core/error.hpp"
#include "bibweft/core/json_writer.hpp"
#include "bibweft/graphio/page.hpp"
#include "bibweft/graphio/palette.hpp"
#include "graphio/clean.hpp"
#include "graphio/measure.hpp"
#include "graphio/model.hpp"
#include "graphio/page_parts.hpp"

namespace bibweft::graphio {
namespace {

constexpr double smallest_radius = 4;
constexpr double largest_radius = 100;
constexpr std::size_t inputs_named = 20;

/// To 7 significant digits; powers of ten of whole exponents are exact up to 1e22.
double shortened(double value) {
    if (value == 0 || !std::isfinite(value)) return 0;
    const double digits = 6 - std::floor(std::log10(std::abs(value)));
    if (std::abs(digits) > 22) return value;
    const double power = std::pow(10.0, std::abs(digits));
    return digits >= 0 ? std::round(value * power) / power : std::round(value / power) * power;
}

/// An attribute of the graph, as text; "" if there is none.
std::string attribute(const Network& network, std::string_view wanted) {
    std::size_t removed = 0;
    for (const auto& [name, value] : network.attributes()) {
        if (name == wanted) return clean_line(to_text(value), removed);
    }
    return {};
}

/// The number of the column `cluster`; 0 where a node has none.
std::vector<std::int64_t> clusters_of(const Network& network) {
    std::vector<std::int64_t> out(network.node_count(), 0);
    const Column* column = network.nodes().find("cluster");
    if (column == nullptr || column->type() != ColumnType::integer) return out;
    for (std::size_t n = 0; n < out.size(); ++n) {
        const Value value = column->value(n);
        const auto* number = std::get_if<std::int64_t>(&value);
        if (number != nullptr && *number > 0) out[n] = *number;
    }
    return out;
}

/// Writes one page, part by part.
class Page {
public:
    Page(const Network& network, const WriteContext& context)
        : network_(network),
          data_(context.options.page ? *context.options.page : nothing()),
          model_(export_model(network, {{}, {}, false}, context)),
          cluster_(clusters_of(network)),
          size_column_(size_column(network, context.options.presentation, model_.look)),
          json_(out_) {
        const std::size_t n = network.node_count();
        if (model_.look.x.empty() && n > 1) {
            throw Error(ErrorCode::usage,
                        "a page needs a layout and the network has none; run a layout first");
        }
        if (model_.look.x.empty()) model_.look.x = model_.look.y = std::vector<double>(n, 0.0);
        json_.begin_object().member("format", "bibweft-page").member("version", std::int64_t{1});
        text("title", page_title(network, context.options));
        text("description", description());
        write_about();
        json_.member("directed", network.directed());
        text("weight", weight_name());
        json_.key("size");
        size_column_.empty() ? json_.null() : json_.value(cleaned(size_column_));
        write_nodes();
        write_edges();
        write_papers();
        write_clusters(data_.clusters, cluster_, network_.nodes().find("cluster_label"));
        write_levels();
        json_.end_object();
        report_removed(context, removed_);
    }

    std::string take() { return std::move(out_); }

private:
    static const PageData& nothing() {
        static const PageData none;
        return none;
    }
    std::string cleaned(std::string_view raw) { return clean_text(raw, removed_); }
    void text(std::string_view key, std::string_view value) {
        json_.key(key).value(cleaned(value));
    }
    void real(double value) { json_.value(shortened(value)); }

    std::string description() const {
        const std::string own = attribute(network_, "description");
        return own.empty() ? attribute(network_, "network") : own;
    }

    /// The first words of what a weight is: the whole is told about the map.
    std::string weight_name() const {
        std::string name = attribute(network_, "normalization");
        std::ranges::replace(name, '-', ' ');
        if (!name.empty() && name != "none") return name;
        name = attribute(network_, "weight_means");
        return name.empty() || name.size() > 40 ? "weight" : name;
    }

    void entry(std::string_view name, std::string_view value) {
        if (value.empty()) return;
        json_.begin_object();
        text("name", name);
        text("value", value);
        json_.end_object();
    }

    void write_about() {
        json_.key("about").begin_array();
        for (const auto& [name, value] : data_.about) entry(name, value);
        entry("nodes", std::to_string(network_.node_count()));
        entry("links", std::to_string(network_.edge_count()));
        for (const auto& [name, value] : network_.attributes()) {
            if (name == "title" || name == "description" || name == "network") continue;
            std::string words = name;
            std::ranges::replace(words, '_', ' ');
            entry(words, to_text(value));
        }
        write_provenance(network_.provenance());
        json_.end_array();
    }

    void write_provenance(const Provenance& provenance) {
        if (provenance.version.empty()) return;
        entry("made by", fmt::format("bibweft {} {}", provenance.version, provenance.command));
        entry("seed", std::to_string(provenance.seed));
        std::string options;
        for (const auto& [name, value] : provenance.options) {
            if (value.empty()) continue;
            options += fmt::format("{}--{} {}", options.empty() ? "" : " ", name, value);
        }
        entry("options", options);
        for (std::size_t i = 0; i < provenance.inputs.size(); ++i) {
            const Provenance::Input& input = provenance.inputs[i];
            if (i == inputs_named) {
                entry("inputs", fmt::format("and {} more", provenance.inputs.size() - i));
                break;
            }
            entry("input",
                  fmt::format("{} ({} bytes, SHA-256 {})", input.name, input.bytes, input.sha256));
        }
    }

    void write_columns(const std::vector<ExportColumn>& columns, std::size_t rows) {
        json_.key("columns").begin_array();
        for (const ExportColumn& column : columns) write_column(column, rows);
        json_.end_array();
    }

    void write_column(const ExportColumn& column, std::size_t rows) {
        const Column& cells = *column.column;
        bool any = false;
        for (std::size_t r = 0; r < rows && !any; ++r) any = cells.has(r);
        if (!any || cells.name() == "cluster" || cells.name() == "cluster_label") return;
        json_.begin_object();
        text("name", column.name);
        json_.member("type", cells.type() == ColumnType::text      ? "text"
                             : cells.type() == ColumnType::boolean ? "flag"
                                                                   : "number");
        json_.key("values").begin_array();
        for (std::size_t r = 0; r < rows; ++r) write_cell(cells, r);
        json_.end_array().end_object();
    }

    void write_cell(const Column& cells, std::size_t row) {
        if (cells.type() == ColumnType::text && cells.has(row)) {
            json_.value(cleaned(cells.text(row)));
        } else if (cells.type() == ColumnType::real) {
            const std::optional<double> number = cells.number(row);
            number&& std::isfinite(*number) ? real(*number) : void(json_.null());
        } else {
            json_.value(cells.value(row));
        }
    }

    void write_numbers(std::string_view key, const std::vector<double>& values) {
        json_.key(key).begin_array();
        for (const double value : values) real(value);
        json_.end_array();
    }

    /// As presented; sizes that the network brought may lie outside, and are scaled.
    std::vector<double> radii() const {
        std::vector<double> out = model_.look.size;
        if (out.empty()) return out;
        const auto [low, high] = std::ranges::minmax(out);
        if (low >= smallest_radius && high <= largest_radius) return out;
        for (double& value : out) {
            const double share = high > low ? (value - low) / (high - low) : 0.0;
            value = smallest_radius + share * (largest_radius - smallest_radius);
        }
        return out;
    }

    void write_nodes() {
        json_.key("nodes").begin_object().key("id").begin_array();
        for (const std::string& id : model_.ids) json_.value(id);
        json_.end_array().key("label").begin_array();
        for (const std::string& label : model_.labels) json_.value(label);
        json_.end_array();
        write_numbers("x", model_.look.x);
        write_numbers("y", model_.look.y);
        write_numbers("radius", radii());
        json_.key("cluster").begin_array();
        for (const std::int64_t cluster : cluster_) json_.value(cluster);
        json_.end_array();
        std::vector<ExportColumn> columns = model_.node_columns;
        const Column* own = network_.nodes().find("size");
        if (size_column_ == "size" && own != nullptr) {
            columns.push_back({own, "size", "size", false, false});
        }
        write_columns(columns, network_.node_count());
        json_.end_object();
    }

    void write_edges() {
        json_.key("edges").begin_object().key("source").begin_array();
        for (const Edge& edge : network_.edges()) json_.value(index_of(edge.source));
        json_.end_array().key("target").begin_array();
        for (const Edge& edge : network_.edges()) json_.value(index_of(edge.target));
        json_.end_array().key("weight").begin_array();
        for (const Edge& edge : network_.edges()) real(edge.weight);
        json_.end_array();
        write_columns(model_.edge_columns, network_.edge_count());
        if (data_.sources.size() == network_.edge_count() && !data_.sources.empty()) {
            json_.key("papers").begin_array();
            for (const auto& sources : data_.sources) write_sources(sources);
            json_.end_array().key("paper_count").begin_array();
            for (const std::size_t count : data_.source_count) json_.value(count);
            json_.end_array();
        }
        json_.end_object();
    }

    void write_sources(const std::vector<PageData::Source>& sources) {
        json_.begin_array();
        for (const PageData::Source& source : sources) {
            json_.begin_array().value(std::size_t{source.paper});
            real(source.adds);
            if (source.sentence) json_.value(std::size_t{*source.sentence});
            json_.end_array();
        }
        json_.end_array();
    }

    void write_papers() {
        if (data_.paper_ids.empty()) return;
        json_.key("papers").begin_object().key("id").begin_array();
        for (const std::string& id : data_.paper_ids) json_.value(cleaned(id));
        json_.end_array();
        for (const Column& column : data_.papers.columns()) {
            json_.key(column.name()).begin_array();
            for (std::size_t r = 0; r < column.size(); ++r) write_cell(column, r);
            json_.end_array();
        }
        json_.end_object().key("sentences").begin_array();
        for (const std::string& sentence : data_.sentences) json_.value(cleaned(sentence));
        json_.end_array();
    }

    struct Group {
        std::size_t size = 0;
        std::string label;
        std::string largest;  ///< labels of its two largest nodes, for want of a label
    };

    /// The nodes, largest first; of equals by label.
    std::vector<std::size_t> by_size() const {
        std::vector<std::size_t> order(network_.node_count());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
            const auto& size = model_.look.size;
            return size[a] != size[b] ? size[a] > size[b] : model_.labels[a] < model_.labels[b];
        });
        return order;
    }

    /// The clusters that nodes have, by number, with what is known of them.
    /// @param labels  a column that names the cluster of each node, or null
    void write_clusters(const std::vector<PageData::Cluster>& known,
                        const std::vector<std::int64_t>& cluster_of, const Column* labels) {
        std::map<std::int64_t, Group> groups;
        const bool labelled = labels != nullptr && labels->type() == ColumnType::text;
        for (const std::size_t n : by_size()) {
            if (cluster_of[n] == 0) continue;
            Group& group = groups[cluster_of[n]];
            if (++group.size <= 2) {
                group.largest += (group.size == 1 ? "" : ", ") + model_.labels[n];
            }
            if (labelled && group.label.empty()) group.label = labels->text(n);
        }
        json_.key("clusters").begin_array();
        for (const auto& [number, group] : groups) {
            const auto found = std::ranges::find(known, number, &PageData::Cluster::number);
            write_cluster(number, group, found == known.end() ? PageData::Cluster{} : *found);
        }
        json_.end_array();
    }

    void write_cluster(std::int64_t number, const Group& group, const PageData::Cluster& known) {
        json_.begin_object().member("id", number);
        text("label", !known.label.empty()   ? known.label
                      : !group.label.empty() ? group.label
                                             : group.largest);
        json_.member("color", cluster_color(number)).member("size", group.size);
        if (!known.terms.empty()) {
            json_.key("terms").begin_array();
            for (const std::string& term : known.terms) json_.value(cleaned(term));
            json_.end_array();
        }
        if (!known.explanation.empty()) {
            text("explanation", known.explanation);
            text("explanation_note", known.explanation_note);
        }
        json_.end_object();
    }

    void write_levels() {
        if (data_.levels.empty()) return;
        json_.key("levels").begin_array();
        for (const PageData::Level& level : data_.levels) {
            if (level.cluster.size() != network_.node_count()) {
                throw Error(ErrorCode::internal, "a level has not one cluster for each node");
            }
            json_.begin_object().key("resolution");
            real(level.resolution);
            json_.key("quality");
            level.quality ? real(*level.quality) : void(json_.null());
            json_.key("cluster").begin_array();
            for (const std::int64_t cluster : level.cluster) json_.value(cluster);
            json_.end_array();
            write_clusters(level.clusters, level.cluster, nullptr);
            json_.end_object();
        }
        json_.end_array().key("level");
        data_.level ? json_.value(*data_.level) : json_.null();
    }

    const Network& network_;
    const PageData& data_;
    ExportModel model_;
    std::vector<std::int64_t> cluster_;
    std::string size_column_;
    std::size_t removed_ = 0;
    std::string out_;
    JsonWriter json_;
};

}  // namespace

std::string page_title(const Network& network, const WriteOptions& options) {
    std::size_t removed = 0;
    std::string title = clean_line(options.title, removed);
    if (title.empty()) title = attribute(network, "title");
    return title.empty() ? "bibweft map" : title;
}

std::string page_json(const Network& network, const WriteContext& context) {
    return Page(network, context).take();
}

}  // namespace bibweft::graphio
