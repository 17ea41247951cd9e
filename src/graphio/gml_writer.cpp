#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "bibweft/core/number.hpp"
#include "graphio/buffer.hpp"
#include "graphio/gml_parts.hpp"
#include "graphio/model.hpp"
#include "graphio/plain_text.hpp"
#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 4> node_names{"id", "label", "key", "graphics"};
constexpr std::array<std::string_view, 5> edge_names{"id", "source", "target", "weight", "key"};

bool is_key(std::string_view name) {
    const auto letter = [](char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; };
    return !name.empty() && letter(name[0]) && std::ranges::all_of(name, [&](char c) {
        return letter(c) || (c >= '0' && c <= '9') || c == '_';
    });
}

/// A column under a name that is a GML key.
struct GmlColumn {
    const ExportColumn* source;
    std::string key;
    bool as_text;  ///< whole numbers beyond 32 bits
};

std::vector<GmlColumn> gml_columns(const std::vector<ExportColumn>& columns,
                                   const WriteContext& context) {
    std::set<std::string> taken;
    std::vector<GmlColumn> out;
    for (const ExportColumn& column : columns) {
        if (is_key(column.name)) taken.insert(column.name);
    }
    for (const ExportColumn& column : columns) {
        GmlColumn one{&column, column.name, false};
        if (!is_key(one.key)) {
            one.key = column.key.starts_with('_') ? "c" + column.key : column.key;
            while (!taken.insert(one.key).second) one.key += "_2";
            context.report(Severity::note, "gml.renamed-column",
                           fmt::format("column \"{}\" is written as \"{}\"", column.name, one.key));
        }
        const ColumnType type = column.column->type();
        one.as_text = type == ColumnType::integer && needs_long(*column.column);
        if (one.as_text) {
            context.report(Severity::warning, "gml.long-integers",
                           fmt::format("column \"{}\" holds numbers beyond the 32 bits of GML and "
                                       "is written as text",
                                       column.name));
        } else if (type == ColumnType::boolean) {
            context.report(
                Severity::warning, "gml.booleans",
                fmt::format("column \"{}\": true and false are written as 1 and 0", column.name));
        }
        out.push_back(std::move(one));
    }
    return out;
}

bool is_gml_id(const std::string& id) {
    const std::optional<std::uint64_t> number = parse_count(id, 0x7fffffff);
    return number && id == fmt::format("{}", *number);
}

class Writer {
public:
    Writer(const ExportModel& model, const WriteContext& context, Sink& sink)
        : model_(model),
          utf8_(context.options.gml_utf8),
          out_(sink),
          node_columns_(gml_columns(model.node_columns, context)),
          edge_columns_(gml_columns(model.edge_columns, context)),
          own_ids_(std::ranges::all_of(model.ids, is_gml_id)) {}

    void write() {
        out_ << "Creator \"" << gml_creator << "\"\n";
        const std::string stamp = graph_object(model_.network);
        if (stamp != "{}") write_text("", "comment", stamp);
        out_ << "graph [\n  directed " << (model_.network.directed() ? "1" : "0") << '\n';
        write_nodes();
        write_edges();
        out_ << "]\n";
        out_.flush();
    }

    std::size_t removed() const noexcept { return removed_; }

private:
    void write_text(std::string_view indent, std::string_view key, std::string_view text) {
        out_ << indent << key << " \"";
        escaped_.clear();
        for (const char c : text) {
            if (c == '&') {
                escaped_ += "&amp;";
            } else if (c == '"') {
                escaped_ += "&quot;";
            } else if (c == '\n' || c == '\t' || c == '\r') {
                escaped_ += fmt::format("&#{};", static_cast<int>(c));
            } else {
                escaped_ += c;
            }
        }
        if (utf8_) {
            out_ << escaped_;
        } else {
            append_ascii(out_.text(), escaped_);
        }
        out_ << "\"\n";
    }

    /// Always with a point: readers type a column by its first value.
    void write_real(std::string_view indent, std::string_view key, double value) {
        out_ << indent << key << ' ';
        const std::size_t start = out_.text().size();
        append_number(out_.text(), value);
        if (out_.text().find('.', start) == std::string::npos) {
            out_.text().insert(std::min(out_.text().find('e', start), out_.text().size()), ".0");
        }
        out_ << '\n';
    }

    void write_cells(const std::vector<GmlColumn>& columns, std::size_t row) {
        for (const GmlColumn& column : columns) {
            const Column& cells = *column.source->column;
            if (!cells.has(row)) continue;
            if (cells.type() == ColumnType::real) {
                const double value = *cells.number(row);
                if (std::isfinite(value)) write_real("    ", column.key, value);
            } else if (cells.type() == ColumnType::text || column.as_text) {
                write_text("    ", column.key, cell_text(*column.source, row, removed_));
            } else if (cells.type() == ColumnType::boolean) {
                out_ << "    " << column.key << (*cells.number(row) != 0 ? " 1\n" : " 0\n");
            } else {
                out_ << "    " << column.key << ' ' << to_text(cells.value(row)) << '\n';
            }
        }
    }

    void write_graphics(std::size_t n) {
        const Presentation& look = model_.look;
        if (look.x.empty() && look.size.empty() && look.color.empty()) return;
        out_ << "    graphics [\n";
        if (!look.x.empty()) {
            write_real("      ", "x", look.x[n]);
            write_real("      ", "y", look.y[n]);
        }
        if (!look.size.empty()) {
            write_real("      ", "w", look.size[n]);
            write_real("      ", "h", look.size[n]);
        }
        out_ << "      type \"ellipse\"\n";
        if (!look.color.empty() && !look.color[n].empty()) {
            write_text("      ", "fill", look.color[n]);
        }
        out_ << "    ]\n";
    }

    std::string number(std::size_t n) const {
        return own_ids_ ? model_.ids[n] : fmt::format("{}", n + 1);
    }

    void write_nodes() {
        for (std::size_t n = 0; n < model_.ids.size(); ++n) {
            out_ << "  node [\n    id " << number(n) << '\n';
            write_text("    ", "label", model_.labels[n]);
            if (!own_ids_) write_text("    ", "key", model_.ids[n]);
            write_graphics(n);
            write_cells(node_columns_, n);
            out_ << "  ]\n";
            out_.breathe();
        }
    }

    void write_edges() {
        for (std::size_t e = 0; e < model_.network.edge_count(); ++e) {
            const Edge& edge = model_.network.edges()[e];
            out_ << "  edge [\n    source " << number(index_of(edge.source)) << "\n    target "
                 << number(index_of(edge.target)) << '\n';
            write_real("    ", "weight", edge.weight);
            write_cells(edge_columns_, e);
            out_ << "  ]\n";
            out_.breathe();
        }
    }

    const ExportModel& model_;
    bool utf8_;
    Buffer out_;
    std::vector<GmlColumn> node_columns_;
    std::vector<GmlColumn> edge_columns_;
    bool own_ids_;  ///< all ids are whole numbers as GML wants them
    std::string escaped_;
    std::size_t removed_ = 0;
};

}  // namespace

void write_gml(const Network& network, const WriteContext& context, Sink& sink) {
    const ExportModel model =
        export_model(network, {node_names, edge_names, false, false}, context);
    Writer writer(model, context, sink);
    writer.write();
    report_removed(context, writer.removed());
}

}  // namespace bibweft::graphio
