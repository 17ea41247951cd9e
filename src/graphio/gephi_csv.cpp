#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "bibweft/core/number.hpp"
#include "graphio/clean.hpp"
#include "graphio/delimited.hpp"
#include "graphio/losses.hpp"
#include "graphio/model.hpp"
#include "graphio/options.hpp"
#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 4> suffixes{".nodes.csv", "nodes.csv", ".edges.csv",
                                                   "edges.csv"};
constexpr std::array companions{Companion{"nodes", "edges", "the edges", true}};

constexpr std::array<std::string_view, 7> node_names{"id", "label", "timeset", "x",
                                                     "y",  "size",  "color"};
constexpr std::array<std::string_view, 7> edge_names{"source", "target", "type",   "kind",
                                                     "id",     "weight", "timeset"};

void set_spreadsheet_safe(WriteOptions& options, std::string_view value) {
    options.csv_spreadsheet_safe = option_flag("spreadsheet-safe", value);
}

void set_bom(WriteOptions& options, std::string_view value) {
    options.csv_bom = option_flag("bom", value);
}

constexpr std::array csv_options{
    FormatOption{"spreadsheet-safe",
                 "true: an apostrophe before texts that a spreadsheet would compute",
                 set_spreadsheet_safe},
    FormatOption{"bom", "true: a byte order mark, which Excel needs for UTF-8", set_bom}, size_by};

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return out;
}

bool has(const std::vector<std::string>& cells, std::string_view wanted) {
    return std::ranges::find(cells, wanted) != cells.end();
}

bool is_edge_header(const std::vector<std::string>& cells) {
    return has(cells, "source") && has(cells, "target");
}

/// A table of nodes; one of edges alone is an edge list.
bool looks_like_gephi_csv(std::string_view head) {
    const std::vector<std::string> cells = header_of(head);
    const bool map = std::ranges::any_of(cells, [](const std::string& cell) {
        return cell.starts_with("weight<") || cell.starts_with("score<");
    });
    return !map && cells.front() == "id" && has(cells, "label") &&
           first_line(head).find('\t') == std::string_view::npos;
}

/// The columns of one table: those with a meaning under their small name, the others under theirs.
class Header {
public:
    Header(const DelimitedRows& rows, std::initializer_list<std::string_view> known,
           const ReadContext& context) {
        std::set<std::string> taken;
        for (const std::string& cell : rows.cells()) {
            const std::string small = lower(cell);
            if (!small.empty() && !taken.insert(small).second) {
                context.fail(rows.line(), fmt::format("two columns are called \"{}\"", cell));
            }
            const bool meant = std::ranges::find(known, small) != known.end();
            names_.push_back(meant ? small : cell);
        }
    }
    /// The cell of that column, or "".
    std::string_view cell(const DelimitedRows& rows, std::string_view name) const {
        const auto it = std::ranges::find(names_, name);
        const auto at = static_cast<std::size_t>(it - names_.begin());
        return at < rows.cells().size() ? std::string_view(rows.cells()[at]) : std::string_view();
    }
    /// Stores all cells but those of the columns given.
    void store(const DelimitedRows& rows, DraftTable& table, std::uint32_t row,
               std::initializer_list<std::string_view> except) const {
        for (std::size_t i = 0; i < std::min(rows.cells().size(), names_.size()); ++i) {
            if (rows.cells()[i].empty() || names_[i].empty()) continue;
            if (std::ranges::find(except, names_[i]) != except.end()) continue;
            table[table.column(names_[i])].add(row, rows.cells()[i]);
        }
    }
    void type(DraftTable& table) const {
        for (const std::string& name : names_) {
            if (DraftColumn* column = table.find(name)) column->read_cells();
        }
    }

private:
    std::vector<std::string> names_;
};

void read_nodes(std::string_view text, const ReadContext& context, Draft& draft) {
    const std::string utf8 = utf8_table(text, context);
    DelimitedRows rows(utf8, '\0', context);
    if (!rows.next()) return;
    const Header header(rows, {"id", "label", "x", "y", "size", "color", "cluster"}, context);
    std::size_t again = 0;
    while (rows.next()) {
        const std::string_view id = header.cell(rows, "id");
        if (id.empty()) context.fail(rows.line(), "a node without Id");
        if (draft.find(id)) {
            ++again;
            continue;
        }
        header.store(rows, draft.nodes, draft.declare_node(id, rows.line()), {"id"});
    }
    header.type(draft.nodes);
    if (again > 0) {
        context.report(Severity::warning, "gephi-csv.duplicate-node", 0,
                       fmt::format("{} rows repeat an Id; its first row is kept", again));
    }
}

void read_edges(std::string_view text, const ReadContext& context, Draft& draft) {
    const std::string utf8 = utf8_table(text, context);
    DelimitedRows rows(utf8, '\0', context);
    if (!rows.next()) return;
    const Header header(rows, {"source", "target", "type", "kind", "id", "label", "weight"},
                        context);
    while (rows.next()) {
        const std::uint64_t line = rows.line();
        const std::string_view source = header.cell(rows, "source");
        const std::string_view target = header.cell(rows, "target");
        if (source.empty() || target.empty())
            context.fail(line, "an edge without Source or Target");
        const std::uint32_t from = draft.mention_node(source, line);
        const std::uint32_t row = draft.add_edge(from, draft.mention_node(target, line), line);
        if (const std::string_view type = header.cell(rows, "type"); !type.empty()) {
            draft.edge_says(lower(type) != "undirected");
        }
        const std::string_view id = header.cell(rows, "id");
        if (!id.empty() && id != fmt::format("e{}", row)) {
            draft.edges[draft.edges.column("key")].add(row, std::string(id));
        }
        if (const std::string_view cell = header.cell(rows, "weight"); !cell.empty()) {
            const std::optional<double> weight = parse_real(cell);
            if (!weight) context.fail(line, fmt::format("weight \"{}\" is no number", cell));
            draft.set_weight(row, *weight, line);
        }
        header.store(rows, draft.edges, row, {"source", "target", "type", "id", "weight"});
    }
    header.type(draft.edges);
}

/// Nodes with edges beside them; nodes alone; edges alone.
Network read_gephi_csv(std::string_view text, const ReadContext& context) {
    const CompanionText* beside = context.companion(0);
    const bool edges_alone = is_edge_header(header_of(text));
    const ReadContext edges{beside != nullptr ? beside->name : context.name, context.diagnostics,
                            context.max_depth};
    Draft draft(edges, "gephi-csv");
    if (!edges_alone) {
        if (!has(header_of(text), "id")) context.fail(1, "the header names no column Id");
        read_nodes(text, context, draft);
    }
    if (edges_alone || beside != nullptr) {
        read_edges(edges_alone ? text : std::string_view(beside->text), edges, draft);
    }
    if (!edges_alone) return draft.finish(draft.agreed_direction(false));
    for (std::uint32_t n = 0; n < draft.node_count(); ++n) draft.declare_node(draft.id(n), 0);
    return draft.finish(draft.agreed_direction(false));
}

/// Writes rows of cells.
class Table {
public:
    Table(Sink& sink, const WriteOptions& options, std::size_t& guarded)
        : out_(sink), safe_(options.csv_spreadsheet_safe), guarded_(guarded) {
        if (options.csv_bom) out_ << "\xEF\xBB\xBF";
    }
    /// A cell that is no text of the network's.
    Table& word(std::string_view cell) {
        if (!first_) out_ << ',';
        first_ = false;
        out_ << cell;
        return *this;
    }
    Table& text(std::string_view cell) {
        word("");
        if (safe_ && !cell.empty() &&
            std::string_view("=+-@\t\r").find(cell.front()) != std::string_view::npos) {
            ++guarded_;
            append_delimited(out_.text(), fmt::format("'{}", cell), ',');
        } else {
            append_delimited(out_.text(), cell, ',');
        }
        return *this;
    }
    Table& real(double value) {
        word("");
        append_json_value(out_.text(), value);
        return *this;
    }
    void cells(const std::vector<ExportColumn>& columns, std::size_t row, std::size_t& removed) {
        for (const ExportColumn& column : columns) {
            const Column& values = *column.column;
            const auto number = values.number(row);
            if (!values.has(row) || (number && !std::isfinite(*number))) {
                word("");
            } else if (values.type() == ColumnType::text) {
                text(cell_text(column, row, removed));
            } else if (values.type() == ColumnType::real) {
                real(*number);
            } else {
                word(to_text(values.value(row)));
            }
        }
    }
    void end() {
        out_ << '\n';
        first_ = true;
        out_.breathe();
    }
    void flush() { out_.flush(); }

private:
    Buffer out_;
    bool safe_;
    std::size_t& guarded_;
    bool first_ = true;
};

/// Names that Gephi takes: without the separators it guesses by, each once whatever the case.
void settle_names(std::vector<ExportColumn>& columns, std::set<std::string> taken,
                  const WriteContext& context) {
    for (ExportColumn& column : columns) {
        std::string base = column.name;
        for (char& c : base) {
            if (std::string_view(",;\"\t|").find(c) != std::string_view::npos) c = '_';
        }
        std::string name = base;
        for (std::size_t i = 2; !taken.insert(lower(name)).second; ++i) {
            name = fmt::format("{}_{}", base, i);
        }
        if (name != column.name) {
            context.report(Severity::note, "graphio.renamed-column",
                           fmt::format("column \"{}\" is written as \"{}\"", column.name, name));
        }
        column.name = name;
    }
}

void write_nodes(Table& table, const ExportModel& model, std::size_t& removed) {
    const Presentation& look = model.look;
    table.word("Id").word("Label");
    for (const ExportColumn& column : model.node_columns) table.word(column.name);
    if (!look.x.empty()) table.word("X").word("Y");
    if (!look.size.empty()) table.word("Size");
    if (!look.color.empty()) table.word("Color");
    table.end();
    for (std::size_t n = 0; n < model.ids.size(); ++n) {
        table.text(model.ids[n]).text(model.labels[n]);
        table.cells(model.node_columns, n, removed);
        if (!look.x.empty()) table.real(look.x[n]).real(look.y[n]);
        if (!look.size.empty()) table.real(look.size[n]);
        if (!look.color.empty()) table.word(look.color[n]);
        table.end();
    }
    table.flush();
}

void write_edges(Table& table, const ExportModel& model, std::size_t& removed) {
    table.word("Source").word("Target").word("Type").word("Id").word("Weight");
    for (const ExportColumn& column : model.edge_columns) {
        table.word(column.name == "label" ? "Label" : column.name);
    }
    table.end();
    const std::string_view type = model.network.directed() ? "Directed" : "Undirected";
    for (std::size_t e = 0; e < model.network.edge_count(); ++e) {
        const Edge& edge = model.network.edges()[e];
        table.text(model.ids[index_of(edge.source)]).text(model.ids[index_of(edge.target)]);
        table.word(type).word(fmt::format("e{}", e)).real(edge.weight);
        table.cells(model.edge_columns, e, removed);
        table.end();
    }
    table.flush();
}

void write_gephi_csv(const Network& network, const WriteContext& context, Sink& sink) {
    ExportModel model = export_model(network, {node_names, edge_names, true, false}, context);
    settle_names(model.node_columns, {node_names.begin(), node_names.end()}, context);
    settle_names(model.edge_columns, {edge_names.begin(), edge_names.end()}, context);
    Losses losses;
    losses.add_graph_attributes(network);
    losses.report(context, "gephi-csv");
    std::size_t removed = 0;
    std::size_t guarded = 0;
    Table nodes(sink, context.options, guarded);
    write_nodes(nodes, model, removed);
    Table edges(context.companion(0), context.options, guarded);
    write_edges(edges, model, removed);
    report_removed(context, removed);
    if (guarded > 0) {
        context.report(Severity::warning, "gephi-csv.guarded",
                       fmt::format("{} texts begin like a formula and are written with an "
                                   "apostrophe before them",
                                   guarded));
    }
}

}  // namespace

extern const GraphFormat gephi_csv_format;
const GraphFormat gephi_csv_format{
    "gephi-csv",
    "CSV for Gephi, spreadsheets and R: NAME.nodes.csv with NAME.edges.csv beside it",
    suffixes,
    "Direction, weights to the last bit, labels, positions, sizes, colours, all columns; numbers "
    "and truth values are told by how they look, and empty texts are missing. Either file may be "
    "named to read both.",
    looks_like_gephi_csv,
    read_gephi_csv,
    write_gephi_csv,
    csv_options,
    Wants::nothing,
    companions};

}  // namespace bibweft::graphio
