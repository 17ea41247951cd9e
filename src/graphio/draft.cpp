#include "graphio/draft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "bibweft/core/error.hpp"
#include "bibweft/core/number.hpp"
#include "bibweft/graphio/palette.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::size_t named_reports = 20;  ///< of one kind; the others are counted
constexpr std::uint32_t dropped = std::numeric_limits<std::uint32_t>::max();

std::optional<ColumnType> type_of(const Value& value) {
    if (std::holds_alternative<bool>(value)) return ColumnType::boolean;
    if (std::holds_alternative<std::int64_t>(value)) return ColumnType::integer;
    if (std::holds_alternative<double>(value)) return ColumnType::real;
    if (std::holds_alternative<std::string>(value)) return ColumnType::text;
    return std::nullopt;
}

ColumnType wider(ColumnType a, ColumnType b) {
    if (a == b) return a;
    const auto is_number = [](ColumnType t) {
        return t == ColumnType::integer || t == ColumnType::real;
    };
    return is_number(a) && is_number(b) ? ColumnType::real : ColumnType::text;
}

/// False for "007", "+1" and " 1", which say more than their number.
bool spelled_as_number(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    if (text.empty() || text[0] < '0' || text[0] > '9') return false;
    return text.size() == 1 || text[0] != '0' || text[1] < '0' || text[1] > '9';
}

void fill(AttributeTable& table, const DraftTable& draft,
          const std::vector<std::uint32_t>* row_of) {
    for (const DraftColumn& source : draft.columns()) {
        const ColumnType type = source.type();
        Column& column = table.add(source.name(), type);
        for (const auto& [row, value] : source.cells()) {
            const std::uint32_t to = row_of != nullptr ? (*row_of)[row] : row;
            if (to == dropped || column.has(to)) continue;  // the first value given is kept
            column.set(to, DraftColumn::converted(value, type));
        }
    }
}

}  // namespace

void DraftColumn::add(std::uint32_t row, Value value) {
    cells_.emplace_back(row, std::move(value));
}

void DraftColumn::widen(ColumnType type) noexcept {
    if (declared_) declared_ = wider(*declared_, type);
}

ColumnType DraftColumn::type() const {
    if (declared_) return *declared_;
    std::optional<ColumnType> type;
    for (const auto& cell : cells_) {
        const std::optional<ColumnType> one = type_of(cell.second);
        if (one) type = type ? wider(*type, *one) : *one;
    }
    return type.value_or(ColumnType::text);
}

Value DraftColumn::converted(const Value& value, ColumnType type) {
    if (type_of(value) == type || std::holds_alternative<std::monostate>(value)) return value;
    if (type == ColumnType::text) return to_text(value);
    if (type == ColumnType::real && std::holds_alternative<std::int64_t>(value)) {
        return static_cast<double>(std::get<std::int64_t>(value));
    }
    return {};
}

void DraftColumn::read_numbers() {
    bool whole = true;
    for (const auto& cell : cells_) {
        const auto* text = std::get_if<std::string>(&cell.second);
        if (text == nullptr) return;
        const std::optional<double> real = parse_real(*text);
        if (!real || !std::isfinite(*real)) return;
        whole = whole && parse_integer(*text).has_value();
    }
    for (auto& cell : cells_) {
        const std::string text = std::get<std::string>(cell.second);
        if (whole) {
            cell.second = *parse_integer(text);
        } else {
            cell.second = *parse_real(text);
        }
    }
}

void DraftColumn::read_cells() {
    bool truths = true;
    bool numbers = true;
    for (const auto& cell : cells_) {
        const auto* text = std::get_if<std::string>(&cell.second);
        if (text == nullptr) return;
        truths = truths && (*text == "true" || *text == "false");
        numbers = numbers && spelled_as_number(*text);
    }
    if (numbers) return read_numbers();
    if (!truths) return;
    for (auto& cell : cells_) cell.second = std::get<std::string>(cell.second) == "true";
}

std::size_t DraftTable::column(std::string_view name, std::optional<ColumnType> declared) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (columns_[i].name() != name) continue;
        if (declared) columns_[i].widen(*declared);
        return i;
    }
    columns_.emplace_back(std::string(name), declared);
    return columns_.size() - 1;
}

DraftColumn* DraftTable::find(std::string_view name) noexcept {
    const auto it = std::ranges::find(columns_, name, &DraftColumn::name);
    return it == columns_.end() ? nullptr : &*it;
}

void DraftTable::erase(std::string_view name) {
    std::erase_if(columns_, [&](const DraftColumn& c) { return c.name() == name; });
}

Draft::Draft(const ReadContext& context, std::string format)
    : context_(context), format_(std::move(format)) {}

void Draft::report(Severity severity, const char* what, std::uint64_t line,
                   std::string message) const {
    context_.report(severity, format_ + "." + what, line, std::move(message));
}

/// The slot that holds the id, or the free one where it belongs.
std::size_t Draft::slot_of(std::string_view id, std::size_t hash) const noexcept {
    const std::size_t mask = slots_.size() - 1;
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    std::size_t at = hash & mask;
    while (slots_[at].node != 0 &&
           (slots_[at].tag != tag || nodes_[slots_[at].node - 1].id != id)) {
        at = (at + 1) & mask;
    }
    return at;
}

void Draft::grow() {
    slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), Slot());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const std::size_t hash = std::hash<std::string_view>{}(nodes_[i].id);
        slots_[slot_of(nodes_[i].id, hash)] = {static_cast<std::uint32_t>(hash >> 32),
                                               static_cast<std::uint32_t>(i + 1)};
    }
}

std::uint32_t Draft::mention_node(std::string_view id, std::uint64_t line) {
    if (2 * (nodes_.size() + 1) > slots_.size()) grow();
    const std::size_t hash = std::hash<std::string_view>{}(id);
    Slot& slot = slots_[slot_of(id, hash)];
    if (slot.node != 0) return slot.node - 1;
    if (id.empty()) context_.fail(line, "an edge end or node without an id");
    if (nodes_.size() == dropped - 1) context_.fail_limit(line, "more than 2^32 - 2 nodes");
    nodes_.push_back({std::string(id), line, false});
    slot = {static_cast<std::uint32_t>(hash >> 32), static_cast<std::uint32_t>(nodes_.size())};
    return slot.node - 1;
}

std::uint32_t Draft::declare_node(std::string_view id, std::uint64_t line) {
    const std::uint32_t node = mention_node(id, line);
    if (nodes_[node].declared && ++duplicates_ <= named_reports) {
        report(Severity::warning, "duplicate-node", line,
               fmt::format("node \"{}\" is declared again; its first values are kept", id));
    }
    nodes_[node].declared = true;
    return node;
}

std::optional<std::uint32_t> Draft::find(std::string_view id) const {
    if (slots_.empty()) return std::nullopt;
    const Slot slot = slots_[slot_of(id, std::hash<std::string_view>{}(id))];
    if (slot.node == 0) return std::nullopt;
    return slot.node - 1;
}

std::uint32_t Draft::add_edge(std::uint32_t source, std::uint32_t target, std::uint64_t line) {
    if (edges_.size() == dropped) context_.fail_limit(line, "more than 2^32 - 2 edges");
    edges_.push_back({source, target, 1.0});
    return static_cast<std::uint32_t>(edges_.size() - 1);
}

void Draft::set_weight(std::uint32_t edge, double weight, std::uint64_t line) {
    DraftEdge& e = edges_[edge];
    if (!std::isfinite(weight) || weight < 0) {
        context_.fail(line, fmt::format("edge {} - {}: weight {} is not a finite number above 0",
                                        id(e.source), id(e.target), weight));
    }
    e.weight = weight;
    if (weight == 0 && ++zero_weights_ <= named_reports) {
        report(
            Severity::warning, "zero-weight", line,
            fmt::format("edge {} - {} has weight 0 and is left out", id(e.source), id(e.target)));
    }
}

bool Draft::agreed_direction(bool standard) const {
    const std::size_t others = standard ? undirected_ : directed_;
    if (others == 0) return standard;
    if (others == edges_.size()) return !standard;
    report(Severity::warning, "mixed-direction", 0,
           fmt::format("{} of {} edges are {}; all are read as {}", others, edges_.size(),
                       standard ? "undirected" : "directed", standard ? "directed" : "undirected"));
    return standard;
}

void Draft::report_undeclared() const {
    std::size_t count = 0;
    for (const Node& node : nodes_) {
        if (node.declared || ++count > named_reports) continue;
        report(Severity::warning, "unknown-node", node.line,
               fmt::format("an edge ends at \"{}\", which the file does not declare; the node is "
                           "created",
                           node.id));
    }
    const auto more = [&](const char* what, std::size_t all, const char* message) {
        if (all > named_reports) {
            report(Severity::warning, what, 0, fmt::format("{} {}", all - named_reports, message));
        }
    };
    more("unknown-node", count, "more undeclared nodes are created");
    more("duplicate-node", duplicates_, "more nodes are declared again");
    more("zero-weight", zero_weights_, "more edges of weight 0 are left out");
}

/// r, g and b as Gephi writes them become `color`; beside a colour they say nothing new.
void Draft::fold_colors() {
    const DraftColumn* channels[] = {nodes.find("r"), nodes.find("g"), nodes.find("b")};
    for (const DraftColumn* channel : channels) {
        if (channel == nullptr || channel->type() == ColumnType::text) return;
    }
    if (nodes.find("color") == nullptr) {
        std::vector<std::pair<Rgb, int>> folded(nodes_.size());
        int Rgb::*const member[] = {&Rgb::r, &Rgb::g, &Rgb::b};
        for (std::size_t i = 0; i < 3; ++i) {
            for (const auto& [row, value] : channels[i]->cells()) {
                const Value real = DraftColumn::converted(value, ColumnType::real);
                const double* v = std::get_if<double>(&real);
                if (v == nullptr || !(*v >= 0 && *v <= 255)) continue;
                folded[row].first.*member[i] = static_cast<int>(*v);
                ++folded[row].second;
            }
        }
        const std::size_t color = nodes.column("color", ColumnType::text);
        for (std::size_t n = 0; n < folded.size(); ++n) {
            if (folded[n].second < 3) continue;
            nodes[color].add(static_cast<std::uint32_t>(n), to_hex(folded[n].first));
        }
    }
    for (const char* name : {"r", "g", "b"}) nodes.erase(name);
}

std::vector<std::uint32_t> Draft::add_edges(NetworkBuilder& builder) const {
    std::vector<std::uint32_t> row_of(edges_.size(), dropped);
    for (std::size_t i = 0; i < edges_.size(); ++i) {
        if (edges_[i].weight == 0) continue;
        const std::size_t row = builder.add_edge(id_at<NodeId>(edges_[i].source),
                                                 id_at<NodeId>(edges_[i].target), edges_[i].weight);
        row_of[i] = static_cast<std::uint32_t>(row);
    }
    return row_of;
}

Network Draft::finish(bool directed) {
    report_undeclared();
    fold_colors();
    NetworkBuilder builder(directed);
    for (Node& node : nodes_) builder.add_node(std::move(node.id));
    slots_.clear();
    const std::vector<std::uint32_t> row_of = add_edges(builder);
    for (const char* name : {"x", "y", "size"}) {
        DraftColumn* column = nodes.find(name);
        if (column != nullptr && column->type() == ColumnType::integer) {
            column->force(ColumnType::real);
        }
    }
    for (const char* name : {"label", "title", "color"}) {
        if (DraftColumn* column = nodes.find(name)) column->force(ColumnType::text);
    }
    fill(builder.nodes(), nodes, nullptr);
    fill(builder.edge_attributes(), edges, &row_of);
    builder.attributes() = std::move(attributes);
    const std::size_t rows = builder.edge_count();
    Network network = builder.build();
    network.provenance() = std::move(provenance);
    if (builder.merged_edge_count() > 0) {
        report(Severity::note, "parallel-edges", 0,
               fmt::format("parallel edges are merged, their weights summed: {} rows, {} after "
                           "merging",
                           rows, network.edge_count()));
    }
    return network;
}

}  // namespace bibweft::graphio
