#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "bibweft/core/error.hpp"
#include "bibweft/graphio/palette.hpp"
#include "graphio/buffer.hpp"
#include "graphio/gexf_parts.hpp"
#include "graphio/model.hpp"
#include "graphio/xml.hpp"

namespace bibweft::graphio {
namespace {

// Names with a meaning of their own in Gephi, networkx or graphology.
constexpr std::array<std::string_view, 8> node_names{"id", "label", "timeset",  "x",
                                                     "y",  "size",  "interval", "color"};
constexpr std::array<std::string_view, 7> edge_names{"id",     "timeset", "weight",  "source",
                                                     "target", "type",    "interval"};

std::string_view type_name(const ExportColumn& column) {
    switch (column.column->type()) {
        case ColumnType::boolean:
            return "boolean";
        case ColumnType::real:
            return "double";
        case ColumnType::text:
            return "string";
        case ColumnType::integer:
            break;
    }
    return needs_long(*column.column) ? "long" : "integer";
}

/// Edge columns that GEXF writes as attributes of <edge>.
bool is_own_attribute(const ExportColumn& column) {
    return (column.name == "label" || column.name == "kind") &&
           column.column->type() == ColumnType::text;
}

void write_quoted(Buffer& out, std::string_view name, std::string_view text) {
    out << ' ' << name << "=\"";
    append_xml(out.text(), text, true);
    out << '"';
}

class Writer {
public:
    Writer(const ExportModel& model, Sink& sink) : model_(model), out_(sink) {
        const std::vector<std::string>& colors = model.look.color;
        own_colors_ = std::ranges::any_of(colors, [](const std::string& color) {
            const auto rgb = parse_color(color);
            return !color.empty() && (!rgb || to_hex(*rgb) != color);
        });
        for (const ExportColumn& column : model.edge_columns) {
            if (!is_own_attribute(column)) values_.push_back(column);
        }
    }

    void write(std::string_view version) {
        const std::string space = version == "1.2" ? "http://www.gexf.net/1.2draft"
                                                   : fmt::format("http://gexf.net/{}", version);
        out_ << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
             << xml_stamp(model_.network) << "<gexf xmlns=\"" << space << "\" xmlns:viz=\"" << space
             << "/viz\" version=\"" << version << "\">\n"
             << "  <graph mode=\"static\" defaultedgetype=\""
             << (model_.network.directed() ? "directed" : "undirected") << "\">\n";
        write_attributes("node", model_.node_columns, own_colors_);
        write_attributes("edge", values_, false);
        write_nodes();
        write_edges();
        out_ << "  </graph>\n</gexf>\n";
        out_.flush();
    }

    std::size_t removed() const noexcept { return removed_; }

private:
    void write_attribute(std::string_view id, std::string_view title, std::string_view type) {
        out_ << "      <attribute id=\"" << id << '"';
        write_quoted(out_, "title", title);
        out_ << " type=\"" << type << "\"/>\n";
    }

    void write_attributes(std::string_view owner, const std::vector<ExportColumn>& columns,
                          bool colors) {
        if (columns.empty() && !colors) return;
        out_ << "    <attributes class=\"" << owner << "\" mode=\"static\">\n";
        if (colors) write_attribute("color_name", "color", "string");
        for (const ExportColumn& column : columns) {
            write_attribute(column.key, column.name, type_name(column));
        }
        out_ << "    </attributes>\n";
    }

    void write_value(std::string_view id, std::string_view text) {
        out_ << "<attvalue for=\"" << id << '"';
        write_quoted(out_, "value", text);
        out_ << "/>";
    }

    void write_values(const std::vector<ExportColumn>& columns, std::size_t row,
                      std::string_view color) {
        const std::size_t before = out_.text().size();
        out_ << "<attvalues>";
        const std::size_t opened = out_.text().size();
        if (!color.empty()) write_value("color_name", color);
        for (const ExportColumn& column : columns) {
            const Column& cells = *column.column;
            if (!cells.has(row)) continue;
            if (cells.type() == ColumnType::real && !std::isfinite(*cells.number(row))) continue;
            write_value(column.key, cell_text(column, row, removed_));
        }
        if (out_.text().size() == opened) {
            out_.text().resize(before);
        } else {
            out_ << "</attvalues>";
        }
    }

    // No alpha and no hex: networkx and Gephi Lite stumble over them.
    void write_look(std::size_t n) {
        const Presentation& look = model_.look;
        if (!look.color.empty()) {
            if (const std::optional<Rgb> rgb = parse_color(look.color[n])) {
                out_ << fmt::format("<viz:color r=\"{}\" g=\"{}\" b=\"{}\"/>", rgb->r, rgb->g,
                                    rgb->b);
            }
        }
        if (!look.x.empty()) {
            out_ << "<viz:position x=\"" << look.x[n] << "\" y=\"" << look.y[n] << "\" z=\"0.0\"/>";
        }
        if (!look.size.empty()) out_ << "<viz:size value=\"" << look.size[n] << "\"/>";
    }

    void write_nodes() {
        out_ << "    <nodes>\n";
        for (std::size_t n = 0; n < model_.ids.size(); ++n) {
            out_ << "      <node";
            write_quoted(out_, "id", model_.ids[n]);
            write_quoted(out_, "label", model_.labels[n]);
            out_ << '>';
            write_values(model_.node_columns, n,
                         own_colors_ ? model_.look.color[n] : std::string());
            write_look(n);
            out_ << "</node>\n";
            out_.breathe();
        }
        out_ << "    </nodes>\n";
    }

    void write_edges() {
        std::vector<std::string> ids;
        ids.reserve(model_.ids.size());
        for (const std::string& id : model_.ids) append_xml(ids.emplace_back(), id, true);
        out_ << "    <edges>\n";
        for (std::size_t e = 0; e < model_.network.edge_count(); ++e) {
            const Edge& edge = model_.network.edges()[e];
            out_ << "      <edge id=\"e" << static_cast<std::int64_t>(e) << "\" source=\""
                 << ids[index_of(edge.source)] << "\" target=\"" << ids[index_of(edge.target)]
                 << "\" weight=\"" << edge.weight << '"';
            for (const ExportColumn& column : model_.edge_columns) {
                if (is_own_attribute(column) && column.column->has(e)) {
                    write_quoted(out_, column.name, cell_text(column, e, removed_));
                }
            }
            out_ << '>';
            write_values(values_, e, {});
            out_ << "</edge>\n";
            out_.breathe();
        }
        out_ << "    </edges>\n";
    }

    const ExportModel& model_;
    Buffer out_;
    std::vector<ExportColumn> values_;  ///< edge columns written as <attvalue>
    bool own_colors_ = false;           ///< texts that viz:color does not give back
    std::size_t removed_ = 0;
};

}  // namespace

void write_gexf(const Network& network, const WriteContext& context, Sink& sink) {
    const std::string& version = context.options.gexf_version;
    if (version != "1.2" && version != "1.3") {
        throw Error(ErrorCode::usage, "GEXF is written as 1.2 or 1.3, not \"" + version + "\"");
    }
    const ExportModel model =
        export_model(network, {node_names, edge_names, false, false}, context);
    Writer writer(model, sink);
    writer.write(version);
    report_removed(context, writer.removed());
}

}  // namespace bibweft::graphio
