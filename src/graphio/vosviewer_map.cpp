#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "bibweft/core/number.hpp"
#include "graphio/clean.hpp"
#include "graphio/delimited.hpp"
#include "graphio/options.hpp"
#include "graphio/vosviewer_items.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 4> suffixes{"_map.txt", "map.txt", "_network.txt",
                                                   "network.txt"};
constexpr std::array options{size_by};
constexpr std::array companions{Companion{"map", "network", "the links", true}};

bool looks_like_map(std::string_view head) {
    const std::vector<std::string> cells = header_of(head);
    const auto has = [&](std::string_view wanted) {
        return std::ranges::find(cells, wanted) != cells.end();
    };
    if (!has("label") && !has("id")) return false;
    if (has("source") && has("target")) return false;
    if (std::ranges::any_of(cells, [](const std::string& cell) {
            return cell.starts_with("weight<") || cell.starts_with("score<");
        })) {
        return true;
    }
    return has("id") && has("label") && first_line(head).find('\t') != std::string_view::npos;
}

/// Columns whose names mean the same in any case; the others keep theirs.
std::string column_name(const std::string& cell) {
    std::string small = cell;
    for (char& c : small) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    for (const char* known : {"id", "label", "description", "url", "x", "y", "cluster"}) {
        if (small == known) return small;
    }
    return cell;
}

class Reader {
public:
    Reader(const ReadContext& map, const ReadContext& network)
        : map_(map), draft_(network, "vosviewer") {}

    void read_map(std::string_view text) {
        const std::string utf8 = utf8_table(text, map_);
        DelimitedRows rows(utf8, '\0', map_);
        if (!rows.next()) map_.fail(0, "the map file is empty");
        read_header(rows);
        while (rows.next()) read_item(rows);
        if (longer_ > 0) {
            map_.report(Severity::warning, "vosviewer.cells", 0,
                        fmt::format("{} rows hold more cells than the header; what is too much is "
                                    "left out",
                                    longer_));
        }
        for (const std::string& name : names_) {
            if (DraftColumn* column = draft_.nodes.find(name)) column->read_cells();
        }
    }

    void read_network(std::string_view text) {
        const ReadContext& context = draft_.context();
        const std::string utf8 = utf8_table(text, context);
        DelimitedRows rows(utf8, '\0', context);
        while (rows.next()) {
            const std::vector<std::string>& cells = rows.cells();
            if (cells.size() < 2 || cells.size() > 3) {
                context.fail(rows.line(), fmt::format("a line of a network file holds two ids and, "
                                                      "perhaps, a strength; this one has {} cells",
                                                      cells.size()));
            }
            const std::uint32_t source = draft_.mention_node(cells[0], rows.line());
            const std::uint32_t target = draft_.mention_node(cells[1], rows.line());
            const std::uint32_t row = draft_.add_edge(source, target, rows.line());
            if (cells.size() < 3 || cells[2].empty()) continue;
            const std::optional<double> strength = parse_real(cells[2]);
            if (!strength) {
                context.fail(rows.line(), fmt::format("strength \"{}\" is no number", cells[2]));
            }
            draft_.set_weight(row, *strength, rows.line());
        }
    }

    Network finish() { return draft_.finish(false); }

private:
    void read_header(const DelimitedRows& rows) {
        for (const std::string& cell : rows.cells()) {
            const std::string name = column_name(cell);
            if (std::ranges::find(names_, name) != names_.end()) {
                map_.fail(1, fmt::format("two columns are called \"{}\"", name));
            }
            names_.push_back(name);
        }
        const auto id = std::ranges::find(names_, "id");
        const auto key = id != names_.end() ? id : std::ranges::find(names_, "label");
        if (key == names_.end()) map_.fail(1, "the header names neither id nor label");
        id_column_ = static_cast<std::size_t>(key - names_.begin());
    }

    void read_item(const DelimitedRows& rows) {
        const std::vector<std::string>& cells = rows.cells();
        if (cells.size() <= id_column_ || cells[id_column_].empty()) {
            map_.fail(rows.line(), fmt::format("an item without {}", names_[id_column_]));
        }
        if (draft_.find(cells[id_column_])) {
            map_.fail(rows.line(), fmt::format("a second item {}", cells[id_column_]));
        }
        const std::uint32_t row = draft_.declare_node(cells[id_column_], rows.line());
        if (cells.size() > names_.size()) ++longer_;
        for (std::size_t i = 0; i < std::min(cells.size(), names_.size()); ++i) {
            if (names_[i] == "id" || cells[i].empty()) continue;
            draft_.nodes[draft_.nodes.column(names_[i])].add(row, cells[i]);
        }
    }

    const ReadContext& map_;
    Draft draft_;
    std::vector<std::string> names_;
    std::size_t id_column_ = 0;
    std::size_t longer_ = 0;
};

/// A network file alone, which has no header, is read too where the format is named.
Network read_pair(std::string_view text, const ReadContext& context) {
    const CompanionText* network = context.companion(0);
    const ReadContext beside{network != nullptr ? network->name : context.name, context.diagnostics,
                             context.max_depth};
    Reader reader(context, beside);
    const std::vector<std::string> header = header_of(text);
    const bool is_map = std::ranges::find(header, "id") != header.end() ||
                        std::ranges::find(header, "label") != header.end();
    if (is_map || network != nullptr) {
        reader.read_map(text);
        if (network != nullptr) reader.read_network(network->text);
    } else {
        reader.read_network(text);
    }
    return reader.finish();
}

void write_number(std::string& out, const VosColumn& column, std::size_t n) {
    out += '\t';
    const std::optional<double> value = column.column->number(n);
    if (value && std::isfinite(*value)) out += to_text(column.column->value(n));
}

void write_text(std::string& out, const Column* column, std::size_t n, std::size_t& removed) {
    if (column == nullptr) return;
    out += '\t';
    if (column->has(n)) append_delimited(out, clean_line(column->text(n), removed), '\t');
}

void write_header(Buffer& out, const VosMap& map, bool clustered) {
    out << "id\tlabel";
    if (map.description != nullptr) out << "\tdescription";
    if (map.url != nullptr) out << "\turl";
    if (!map.x.empty()) out << "\tx\ty";
    if (clustered) out << "\tcluster";
    const auto write = [&](std::string_view role, const std::vector<VosColumn>& columns) {
        for (const VosColumn& column : columns) {
            out << '\t';
            append_delimited(out.text(), vos_column_name(role, column.name), '\t');
        }
    };
    write("weight", map.weights);
    write("score", map.scores);
    out << '\n';
}

void write_map(Buffer& out, const VosMap& map, std::size_t& removed) {
    const bool clustered =
        std::ranges::any_of(map.cluster, [](std::int64_t cluster) { return cluster > 0; });
    write_header(out, map, clustered);
    for (std::size_t n = 0; n < map.ids.size(); ++n) {
        out << map.ids[n] << '\t';
        append_delimited(out.text(), map.model.labels[n], '\t');
        write_text(out.text(), map.description, n, removed);
        write_text(out.text(), map.url, n, removed);
        if (!map.x.empty()) out << '\t' << map.x[n] << '\t' << map.y[n];
        if (clustered) {
            out << '\t';
            if (map.cluster[n] > 0) out << map.cluster[n];
        }
        for (const VosColumn& column : map.weights) write_number(out.text(), column, n);
        for (const VosColumn& column : map.scores) write_number(out.text(), column, n);
        out << '\n';
        out.breathe();
    }
    out.flush();
}

void write_pair(const Network& network, const WriteContext& context, Sink& sink) {
    const VosMap map(network, context, "vosviewer-map");
    std::size_t removed = 0;
    Buffer items(sink);
    write_map(items, map, removed);
    Buffer links(context.companion(0));
    for (const Edge& edge : map.links().edges()) {
        links << map.ids[index_of(edge.source)] << '\t' << map.ids[index_of(edge.target)] << '\t'
              << edge.weight << '\n';
        links.breathe();
    }
    links.flush();
    report_removed(context, removed);
}

}  // namespace

extern const GraphFormat vosviewer_map_format;
const GraphFormat vosviewer_map_format{
    "vosviewer-map",
    "VOSviewer map and network: NAME_map.txt with NAME_network.txt beside it",
    suffixes,
    "As vosviewer, without cluster labels and title. Either file may be named to read both; "
    "without the network, the map alone is read.",
    looks_like_map,
    read_pair,
    write_pair,
    options,
    Wants::positions_and_clusters,
    companions};

}  // namespace bibweft::graphio
