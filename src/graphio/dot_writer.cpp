#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "bibweft/graphio/palette.hpp"
#include "graphio/buffer.hpp"
#include "graphio/dot_parts.hpp"
#include "graphio/model.hpp"
#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

// What Graphviz itself understands on nodes and edges: a column of such a name would change the
// picture (or open the file that it names).
constexpr std::array<std::string_view, 52> node_names{
    "area",      "class",        "color",      "colorscheme",
    "comment",   "distortion",   "fillcolor",  "fixedsize",
    "fontcolor", "fontname",     "fontsize",   "gradientangle",
    "group",     "height",       "href",       "id",
    "image",     "imagepos",     "imagescale", "label",
    "labelloc",  "layer",        "margin",     "nojustify",
    "ordering",  "orientation",  "penwidth",   "peripheries",
    "pin",       "pos",          "rects",      "regular",
    "root",      "samplepoints", "shape",      "shapefile",
    "showboxes", "sides",        "size",       "skew",
    "sortv",     "style",        "target",     "tooltip",
    "url",       "vertices",     "width",      "x",
    "xlabel",    "xlp",          "y",          "z"};
constexpr std::array<std::string_view, 62> edge_names{"arrowhead",
                                                      "arrowsize",
                                                      "arrowtail",
                                                      "class",
                                                      "color",
                                                      "colorscheme",
                                                      "comment",
                                                      "constraint",
                                                      "decorate",
                                                      "dir",
                                                      "edgehref",
                                                      "edgetarget",
                                                      "edgetooltip",
                                                      "edgeurl",
                                                      "fillcolor",
                                                      "fontcolor",
                                                      "fontname",
                                                      "fontsize",
                                                      "headclip",
                                                      "headhref",
                                                      "headlabel",
                                                      "headport",
                                                      "headtarget",
                                                      "headtooltip",
                                                      "headurl",
                                                      "head_lp",
                                                      "href",
                                                      "id",
                                                      "key",
                                                      "labelangle",
                                                      "labeldistance",
                                                      "labelfloat",
                                                      "labelfontcolor",
                                                      "labelfontname",
                                                      "labelfontsize",
                                                      "labelhref",
                                                      "labeltarget",
                                                      "labeltooltip",
                                                      "labelurl",
                                                      "layer",
                                                      "len",
                                                      "lhead",
                                                      "lp",
                                                      "ltail",
                                                      "minlen",
                                                      "nojustify",
                                                      "penwidth",
                                                      "pos",
                                                      "samehead",
                                                      "sametail",
                                                      "showboxes",
                                                      "style",
                                                      "tailclip",
                                                      "tailhref",
                                                      "taillabel",
                                                      "tailport",
                                                      "tailtarget",
                                                      "tailtooltip",
                                                      "tailurl",
                                                      "tooltip",
                                                      "url",
                                                      "weight"};

void append_quoted(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        if (c == '\\' || c == '"') out += '\\';
        if (c == '\n') {
            out += "\\n";
        } else if (c != '\r') {
            out += c;
        }
    }
    out += '"';
}

void write_attribute(Buffer& out, std::string_view name, std::string_view text) {
    out << ", " << name << '=';
    append_quoted(out.text(), text);
}

void write_attribute(Buffer& out, std::string_view name, double value) {
    out << ", " << name << "=\"" << value << '"';
}

/// A colour that Gephi sees opaque and Graphviz understands: "H S V".
void write_color(Buffer& out, const std::string& color) {
    if (color.empty()) return;
    if (const std::optional<Rgb> rgb = parse_color(color)) {
        const Hsv hsv = to_hsv(*rgb);
        out << fmt::format(", color=\"{:.4f} {:.4f} {:.4f}\"", hsv.h, hsv.s, hsv.v);
    }
    write_attribute(out, "fillcolor", color);
    out << ", style=\"filled\"";
}

void write_cells(Buffer& out, const std::vector<ExportColumn>& columns, std::size_t row,
                 std::size_t& removed) {
    for (const ExportColumn& column : columns) {
        if (!column.column->has(row)) continue;
        if (column.column->type() == ColumnType::real &&
            !std::isfinite(*column.column->number(row))) {
            continue;
        }
        const std::string text = cell_text(column, row, removed);
        if (!text.empty()) write_attribute(out, column.key, text);
    }
}

void write_nodes(Buffer& out, const ExportModel& model, std::size_t& removed) {
    const Presentation& look = model.look;
    for (std::size_t n = 0; n < model.ids.size(); ++n) {
        append_quoted(out.text(), model.ids[n]);
        out << " [label=";
        append_quoted(out.text(), model.labels[n]);
        if (!look.x.empty()) {
            out << ", pos=\"" << look.x[n] << ',' << look.y[n] << "\", pin=\"true\"";
        }
        if (!look.color.empty()) write_color(out, look.color[n]);
        out << ", shape=\"circle\", fixedsize=\"shape\"";
        if (!look.size.empty()) {
            const std::string inches = fmt::format("{:.4f}", look.size[n] * 2 / 72);
            write_attribute(out, "width", inches);
            write_attribute(out, "height", inches);
            write_attribute(out, "fontsize", std::round(8 + look.size[n] / 5));
            write_attribute(out, "size", look.size[n]);
        }
        write_cells(out, model.node_columns, n, removed);
        out << "];\n";
        out.breathe();
    }
}

/// Widths of lines from 0.5 to 4 points, by weight.
double pen_width(double weight, double low, double high) {
    if (!(high > low)) return 1;
    return std::round((0.5 + 3.5 * (weight - low) / (high - low)) * 100) / 100;
}

void write_edges(Buffer& out, const ExportModel& model, std::size_t& removed) {
    const std::span<const Edge> edges = model.network.edges();
    if (edges.empty()) return;
    const auto [least, most] = std::ranges::minmax_element(edges, {}, &Edge::weight);
    const std::string_view arrow = model.network.directed() ? " -> " : " -- ";
    for (std::size_t e = 0; e < edges.size(); ++e) {
        append_quoted(out.text(), model.ids[index_of(edges[e].source)]);
        out << arrow;
        append_quoted(out.text(), model.ids[index_of(edges[e].target)]);
        out << " [weight=\"" << edges[e].weight << '"';
        write_attribute(out, "penwidth", pen_width(edges[e].weight, least->weight, most->weight));
        write_cells(out, model.edge_columns, e, removed);
        out << "];\n";
        out.breathe();
    }
}

}  // namespace

void write_dot(const Network& network, const WriteContext& context, Sink& sink) {
    const ExportModel model = export_model(network, {node_names, edge_names, true, true}, context);
    std::size_t removed = 0;
    Buffer out(sink);
    out << (network.directed() ? "digraph" : "graph") << " \"" << dot_graph_name << "\" {\n";
    write_nodes(out, model, removed);
    write_edges(out, model, removed);
    // Last, because Gephi's reader skips everything behind a statement of this kind.
    out << "graph [layout=\"neato\", inputscale=\"72\", overlap=\"true\", splines=\"line\", "
           "outputorder=\"edgesfirst\", charset=\"UTF-8\"";
    write_attribute(out, "comment", "bibweft " + graph_object(network));
    out << "];\n}\n";
    out.flush();
    report_removed(context, removed);
}

}  // namespace bibweft::graphio
