#include <array>
#include <cmath>

#include "bibweft/core/error.hpp"
#include "graphio/buffer.hpp"
#include "graphio/clean.hpp"
#include "graphio/json_parts.hpp"
#include "graphio/model.hpp"
#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 6> node_names{"id", "label", "x", "y", "size", "color"};
constexpr std::array<std::string_view, 4> edge_names{"source", "target", "weight", "key"};
constexpr std::int64_t exact_integer = std::int64_t{1} << 53;

/// A column with its name as JSON, and whether its numbers would not survive as doubles.
struct JsonColumn {
    const ExportColumn* source;
    std::string name;
    bool as_text;
};

std::vector<JsonColumn> json_columns(const std::vector<ExportColumn>& columns) {
    std::vector<JsonColumn> out;
    for (const ExportColumn& column : columns) {
        JsonColumn one{&column, {}, false};
        append_json_string(one.name, column.name);
        for (std::size_t row = 0; row < column.column->size() && !one.as_text; ++row) {
            const Value value = column.column->value(row);
            const auto* number = std::get_if<std::int64_t>(&value);
            one.as_text =
                number != nullptr && (*number > exact_integer || *number < -exact_integer);
        }
        out.push_back(std::move(one));
    }
    return out;
}

void write_name(Buffer& out, std::string_view quoted) {
    out << ',' << quoted << ':';
}

void write_cells(Buffer& out, const std::vector<JsonColumn>& columns, std::size_t row,
                 std::size_t& removed) {
    for (const JsonColumn& column : columns) {
        const Column& cells = *column.source->column;
        if (!cells.has(row)) continue;
        if (cells.type() == ColumnType::real && !std::isfinite(*cells.number(row))) continue;
        write_name(out, column.name);
        if (cells.type() == ColumnType::text || column.as_text) {
            append_json_string(out.text(), cell_text(*column.source, row, removed));
        } else {
            append_json_value(out.text(), cells.value(row));
        }
    }
}

void write_real(Buffer& out, std::string_view quoted, double value) {
    write_name(out, quoted);
    append_json_value(out.text(), value);
}

void write_nodes(Buffer& out, const ExportModel& model, std::size_t& removed) {
    const std::vector<JsonColumn> columns = json_columns(model.node_columns);
    const Presentation& look = model.look;
    for (std::size_t n = 0; n < model.ids.size(); ++n) {
        out << (n == 0 ? "\n{\"id\":" : ",\n{\"id\":");
        append_json_string(out.text(), model.ids[n]);
        write_name(out, "\"label\"");
        append_json_string(out.text(), model.labels[n]);
        if (!look.x.empty()) {
            write_real(out, "\"x\"", look.x[n]);
            write_real(out, "\"y\"", look.y[n]);
        }
        if (!look.size.empty()) write_real(out, "\"size\"", look.size[n]);
        if (!look.color.empty() && !look.color[n].empty()) {
            write_name(out, "\"color\"");
            append_json_string(out.text(), look.color[n]);
        }
        write_cells(out, columns, n, removed);
        out << '}';
        out.breathe();
    }
}

void write_links(Buffer& out, const ExportModel& model, std::size_t& removed) {
    const std::vector<JsonColumn> columns = json_columns(model.edge_columns);
    std::vector<std::string> ids;
    ids.reserve(model.ids.size());
    for (const std::string& id : model.ids) append_json_string(ids.emplace_back(), id);
    for (std::size_t e = 0; e < model.network.edge_count(); ++e) {
        const Edge& edge = model.network.edges()[e];
        out << (e == 0 ? "\n{\"source\":" : ",\n{\"source\":") << ids[index_of(edge.source)]
            << ",\"target\":" << ids[index_of(edge.target)];
        write_real(out, "\"weight\"", edge.weight);
        write_cells(out, columns, e, removed);
        out << '}';
        out.breathe();
    }
}

}  // namespace

void write_json(const Network& network, const WriteContext& context, Sink& sink) {
    const std::string& key = context.options.json_edges_key;
    if (key != "links" && key != "edges") {
        throw Error(ErrorCode::usage,
                    "the JSON key of the edges is \"links\" or \"edges\", not \"" + key + "\"");
    }
    const ExportModel model = export_model(network, {node_names, edge_names, false, true}, context);
    std::size_t removed = 0;
    Buffer out(sink);
    out << "{\"directed\":" << (network.directed() ? "true" : "false")
        << ",\"multigraph\":false,\"graph\":" << graph_object(network) << ",\n\"nodes\":[";
    write_nodes(out, model, removed);
    out << "],\n\"" << key << "\":[";
    write_links(out, model, removed);
    out << "]}\n";
    out.flush();
    report_removed(context, removed);
}

}  // namespace bibweft::graphio
