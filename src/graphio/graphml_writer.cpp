#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "bibweft/core/number.hpp"
#include "bibweft/graphio/palette.hpp"
#include "graphio/buffer.hpp"
#include "graphio/graphml_parts.hpp"
#include "graphio/model.hpp"
#include "graphio/xml.hpp"

namespace bibweft::graphio {
namespace {

// Names with a meaning of their own in Gephi or igraph; `kind` is one on edges only.
constexpr std::array<std::string_view, 17> node_names{
    "id",   "label", "timeset", "weight", "source", "target",   "type",      "x",   "y",
    "size", "r",     "g",       "b",      "color",  "interval", "nodelabel", "xpos"};
constexpr std::array<std::string_view, 13> edge_names{
    "id", "timeset", "weight", "source", "target",   "type",       "kind",
    "r",  "g",       "b",      "color",  "interval", "edge weight"};

constexpr std::string_view header = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
constexpr std::string_view root =
    "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\"\n"
    "         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"\n"
    "         xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns "
    "http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n";

std::string_view type_name(const Column& column) {
    switch (column.type()) {
        case ColumnType::boolean:
            return "boolean";
        case ColumnType::real:
            return "double";
        case ColumnType::text:
            return "string";
        case ColumnType::integer:
            break;
    }
    return needs_long(column) ? "long" : "int";
}

void write_key(Buffer& out, std::string_view id, std::string_view element, std::string_view name,
               std::string_view type) {
    out << "  <key id=\"" << id << "\" for=\"" << element << "\" attr.name=\"";
    append_xml(out.text(), name, true);
    out << "\" attr.type=\"" << type << "\"/>\n";
}

void write_keys(Buffer& out, const ExportModel& model) {
    write_key(out, "label", "node", "label", "string");
    if (!model.look.x.empty()) {
        write_key(out, "x", "node", "x", "double");
        write_key(out, "y", "node", "y", "double");
    }
    if (!model.look.size.empty()) write_key(out, "size", "node", "size", "double");
    if (!model.look.color.empty()) {
        for (const char* channel : {"r", "g", "b"}) write_key(out, channel, "node", channel, "int");
        write_key(out, "color", "node", "color", "string");
    }
    for (const ExportColumn& column : model.node_columns) {
        write_key(out, column.key, "node", column.name, type_name(*column.column));
    }
    write_key(out, "weight", "edge", "weight", "double");
    for (const ExportColumn& column : model.edge_columns) {
        write_key(out, "e_" + column.key, "edge", column.name, type_name(*column.column));
    }
}

void write_number(Buffer& out, std::string_view key, double value) {
    out << "<data key=\"" << key << "\">" << value << "</data>";
}

void write_text(Buffer& out, std::string_view key, std::string_view text) {
    out << "<data key=\"" << key << "\">";
    append_xml(out.text(), text, false);
    out << "</data>";
}

void write_color(Buffer& out, const std::string& color) {
    if (color.empty()) return;
    if (const std::optional<Rgb> rgb = parse_color(color)) {
        write_number(out, "r", rgb->r);
        write_number(out, "g", rgb->g);
        write_number(out, "b", rgb->b);
    }
    write_text(out, "color", color);
}

void write_cells(Buffer& out, const std::vector<ExportColumn>& columns, std::size_t row,
                 std::string_view prefix, std::size_t& removed) {
    for (const ExportColumn& column : columns) {
        if (!column.column->has(row)) continue;
        if (column.column->type() == ColumnType::real &&
            !std::isfinite(*column.column->number(row))) {
            continue;
        }
        out << "<data key=\"" << prefix << column.key << "\">";
        append_xml(out.text(), cell_text(column, row, removed), false);
        out << "</data>";
    }
}

void write_nodes(Buffer& out, const ExportModel& model, std::size_t& removed) {
    const Presentation& look = model.look;
    for (std::size_t n = 0; n < model.ids.size(); ++n) {
        out << "    <node id=\"";
        append_xml(out.text(), model.ids[n], true);
        out << "\">";
        write_text(out, "label", model.labels[n]);
        if (!look.x.empty()) {
            write_number(out, "x", look.x[n]);
            write_number(out, "y", look.y[n]);
        }
        if (!look.size.empty()) write_number(out, "size", look.size[n]);
        if (!look.color.empty()) write_color(out, look.color[n]);
        write_cells(out, model.node_columns, n, "", removed);
        out << "</node>\n";
        out.breathe();
    }
}

void write_edges(Buffer& out, const ExportModel& model, std::size_t& removed) {
    std::vector<std::string> ids;
    ids.reserve(model.ids.size());
    for (const std::string& id : model.ids) append_xml(ids.emplace_back(), id, true);
    for (std::size_t e = 0; e < model.network.edge_count(); ++e) {
        const Edge& edge = model.network.edges()[e];
        out << "    <edge id=\"e" << static_cast<std::int64_t>(e) << "\" source=\""
            << ids[index_of(edge.source)] << "\" target=\"" << ids[index_of(edge.target)] << "\">";
        write_number(out, "weight", edge.weight);
        write_cells(out, model.edge_columns, e, "e_", removed);
        out << "</edge>\n";
        out.breathe();
    }
}

}  // namespace

void write_graphml(const Network& network, const WriteContext& context, Sink& sink) {
    const ExportModel model = export_model(network, {node_names, edge_names, true, false}, context);
    std::size_t removed = 0;
    Buffer out(sink);
    out << header;
    out << xml_stamp(network);
    out << root;
    write_keys(out, model);
    out << "  <graph id=\"G\" edgedefault=\"" << (network.directed() ? "directed" : "undirected")
        << "\">\n";
    write_nodes(out, model, removed);
    write_edges(out, model, removed);
    out << "  </graph>\n</graphml>\n";
    out.flush();
    report_removed(context, removed);
}

}  // namespace bibweft::graphio
