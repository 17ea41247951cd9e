#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "graphio/buffer.hpp"
#include "graphio/losses.hpp"
#include "graphio/model.hpp"
#include "graphio/pajek_parts.hpp"
#include "graphio/plain_text.hpp"

namespace bibweft::graphio {
namespace {

/// Without the quotes and backslashes that the readers of Pajek files trip over.
std::string plain(std::string text) {
    std::ranges::replace(text, '"', '\'');
    std::ranges::replace(text, '\\', '/');
    return text;
}

void write_quoted(Buffer& out, std::string_view text) {
    std::string escaped;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool reference = text[i] == '&' && i + 1 < text.size() && text[i + 1] == '#';
        escaped += text[i];
        if (reference) escaped += "#38;";
    }
    out << '"';
    append_ascii(out.text(), escaped);
    out << '"';
}

/// The labels as Pajek, networkx and igraph want them: all different.
std::vector<std::string> unique_labels(const ExportModel& model, const WriteContext& context) {
    std::vector<std::string> out;
    std::set<std::string> taken;
    std::size_t changed = 0;
    for (const std::string& label : model.labels) {
        const std::string base = plain(label);
        std::string one = base;
        for (int i = 2; !taken.insert(one).second; ++i) one = fmt::format("{} ({})", base, i);
        changed += one != label ? 1U : 0U;
        out.push_back(std::move(one));
    }
    if (changed > 0) {
        context.report(Severity::warning, "pajek.labels",
                       fmt::format("{} labels are changed: quotes to ', backslashes to /, a number "
                                   "behind equal ones",
                                   changed));
    }
    return out;
}

/// Positions on a grid of 10000 x 10000 that the larger extent fills, y downwards. Whole numbers,
/// so that what is read from a file is written as it was.
struct Grid {
    explicit Grid(const Presentation& look) {
        if (look.x.empty()) return;
        const auto x = std::ranges::minmax(look.x);
        const auto y = std::ranges::minmax(look.y);
        const double extent = std::max(x.max - x.min, y.max - y.min);
        if (!(extent > 0)) return;
        place(look.x, x.min, x.max, extent, xs);
        place(look.y, y.min, y.max, extent, ys);
        for (int& value : ys) value = side - value;
    }
    std::vector<int> xs;
    std::vector<int> ys;

private:
    static constexpr int side = 10000;
    static constexpr int inside = 9000;

    static void place(const std::vector<double>& values, double min, double max, double extent,
                      std::vector<int>& out) {
        const auto scaled = [&](double v) {
            return static_cast<int>(std::lround((v - min) / extent * inside));
        };
        const int margin = (side - scaled(max)) / 2;
        for (const double value : values) out.push_back(margin + scaled(value));
    }
};

void report_losses(const ExportModel& model, const std::vector<std::string>& labels,
                   const WriteContext& context) {
    std::size_t ids = 0;
    for (std::size_t n = 0; n < labels.size(); ++n) ids += labels[n] != model.ids[n] ? 1U : 0U;
    Losses losses;
    losses.add(ids, "id", "ids");
    std::vector<std::string_view> kept{"label", "x", "y"};
    const std::string& vector = context.options.presentation.size_by;
    for (const Column* column :
         {pajek_partition(model.network), pajek_vector(model.network, vector)}) {
        if (column != nullptr) kept.push_back(column->name());
    }
    losses.add_columns(model.network, kept, {"label"});
    losses.add_graph_attributes(model.network);
    losses.report(context, "Pajek's .net");
}

void write_lines(Buffer& out, const ExportModel& model) {
    std::size_t ignored = 0;
    const auto label = std::ranges::find_if(model.edge_columns, [](const ExportColumn& c) {
        return c.name == "label" && c.column->type() == ColumnType::text;
    });
    for (std::size_t e = 0; e < model.network.edge_count(); ++e) {
        const Edge& edge = model.network.edges()[e];
        out << static_cast<std::int64_t>(index_of(edge.source) + 1) << ' '
            << static_cast<std::int64_t>(index_of(edge.target) + 1) << ' ' << edge.weight;
        if (label != model.edge_columns.end() && label->column->has(e)) {
            out << " l ";
            write_quoted(out, plain(cell_text(*label, e, ignored)));
        }
        out << '\n';
        out.breathe();
    }
}

}  // namespace

void write_pajek(const Network& network, const WriteContext& context, Sink& sink) {
    ExportModel model = export_model(network, {{}, {}, false, false}, context);
    for (ExportColumn& column : model.edge_columns) column.one_line = true;
    const std::vector<std::string> labels = unique_labels(model, context);
    const Grid grid(model.look);
    Buffer out(sink);
    out << fmt::format("*Vertices {}\n", labels.size());
    for (std::size_t n = 0; n < labels.size(); ++n) {
        out << static_cast<std::int64_t>(n + 1) << ' ';
        write_quoted(out, labels[n]);
        if (!grid.xs.empty()) {
            out << fmt::format(" {:.4f} {:.4f} 0.5000", grid.xs[n] / 10000.0, grid.ys[n] / 10000.0);
        }
        out << '\n';
        out.breathe();
    }
    out << (network.directed() ? "*Arcs\n" : "*Edges\n");
    write_lines(out, model);
    out.flush();
    write_pajek_companions(network, context);
    report_losses(model, labels, context);
}

}  // namespace bibweft::graphio
