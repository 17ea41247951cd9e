#include "graphio/draft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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

/// The cells at their rows; of several for a row the first.
template <class T>
Column placed(const std::string& name, std::vector<T>& cells,
              const std::vector<std::uint32_t>& rows, std::size_t count) {
    std::vector<T> values(count);
    std::vector<char> present(count, 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i] == dropped || present[rows[i]] != 0) continue;
        values[rows[i]] = std::move(cells[i]);
        present[rows[i]] = 1;
    }
    return {name, Column::Values(std::move(values)), std::move(present)};
}

}  // namespace

void DraftColumn::add(std::uint32_t row, Value value) {
    if (rows_.empty()) {
        if (std::holds_alternative<bool>(value)) values_ = std::vector<char>();
        if (std::holds_alternative<std::int64_t>(value)) values_ = std::vector<std::int64_t>();
        if (std::holds_alternative<double>(value)) values_ = std::vector<double>();
        if (std::holds_alternative<std::string>(value)) values_ = std::vector<std::string>();
    }
    rows_.push_back(row);
    auto* texts = std::get_if<std::vector<std::string>>(&values_);
    auto* reals = std::get_if<std::vector<double>>(&values_);
    auto* wholes = std::get_if<std::vector<std::int64_t>>(&values_);
    auto* truths = std::get_if<std::vector<char>>(&values_);
    if (texts != nullptr && std::holds_alternative<std::string>(value)) {
        texts->push_back(std::move(std::get<std::string>(value)));
    } else if (reals != nullptr && std::holds_alternative<double>(value)) {
        reals->push_back(std::get<double>(value));
    } else if (wholes != nullptr && std::holds_alternative<std::int64_t>(value)) {
        wholes->push_back(std::get<std::int64_t>(value));
    } else if (truths != nullptr && std::holds_alternative<bool>(value)) {
        truths->push_back(std::get<bool>(value) ? 1 : 0);
    } else {
        mix().push_back(std::move(value));
    }
}

/// The cells as values of any type.
std::vector<Value>& DraftColumn::mix() {
    if (auto* mixed = std::get_if<std::vector<Value>>(&values_)) return *mixed;
    std::vector<Value> mixed;
    const std::size_t stored = std::visit([](const auto& all) { return all.size(); }, values_);
    for (std::size_t i = 0; i < stored; ++i) mixed.push_back(value(i));
    return values_.emplace<std::vector<Value>>(std::move(mixed));
}

Value DraftColumn::value(std::size_t i) const {
    if (const auto* truths = std::get_if<std::vector<char>>(&values_)) return (*truths)[i] != 0;
    if (const auto* wholes = std::get_if<std::vector<std::int64_t>>(&values_)) return (*wholes)[i];
    if (const auto* reals = std::get_if<std::vector<double>>(&values_)) return (*reals)[i];
    if (const auto* texts = std::get_if<std::vector<std::string>>(&values_)) return (*texts)[i];
    return std::get<std::vector<Value>>(values_)[i];
}

void DraftColumn::widen(ColumnType type) noexcept {
    if (declared_) declared_ = wider(*declared_, type);
}

ColumnType DraftColumn::type() const {
    if (declared_) return *declared_;
    const auto* mixed = std::get_if<std::vector<Value>>(&values_);
    if (rows_.empty()) return ColumnType::text;
    if (mixed == nullptr) return static_cast<ColumnType>(values_.index());
    std::optional<ColumnType> type;
    for (const Value& cell : *mixed) {
        const std::optional<ColumnType> one = type_of(cell);
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

const std::vector<std::string>* DraftColumn::texts() {
    const auto* texts = std::get_if<std::vector<std::string>>(&values_);
    return texts != nullptr && !texts->empty() ? texts : nullptr;
}

void DraftColumn::read_numbers() {
    const std::vector<std::string>* cells = texts();
    if (cells == nullptr) return;
    bool whole = true;
    std::vector<double> reals;
    for (const std::string& text : *cells) {
        const std::optional<double> real = parse_real(text);
        if (!real || !std::isfinite(*real)) return;
        whole = whole && parse_integer(text).has_value();
        reals.push_back(*real);
    }
    if (whole) {
        std::vector<std::int64_t> wholes;
        for (const std::string& text : *cells) wholes.push_back(*parse_integer(text));
        values_ = std::move(wholes);
    } else {
        values_ = std::move(reals);
    }
}

void DraftColumn::read_cells() {
    const std::vector<std::string>* cells = texts();
    if (cells == nullptr) return;
    if (std::ranges::all_of(*cells, spelled_as_number)) return read_numbers();
    std::vector<char> truths;
    for (const std::string& text : *cells) {
        if (text != "true" && text != "false") return;
        truths.push_back(text == "true" ? 1 : 0);
    }
    values_ = std::move(truths);
}

Column DraftColumn::finish(std::size_t count, const std::vector<std::uint32_t>* row_of) {
    if (row_of != nullptr) {
        for (std::uint32_t& row : rows_) row = (*row_of)[row];
    }
    const ColumnType wanted = type();
    if (values_.index() != static_cast<std::size_t>(wanted)) {
        Column column(name_, wanted, count);
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (rows_[i] == dropped || column.has(rows_[i])) continue;
            column.set(rows_[i], converted(value(i), wanted));
        }
        return column;
    }
    switch (wanted) {
        case ColumnType::boolean:
            return placed(name_, std::get<std::vector<char>>(values_), rows_, count);
        case ColumnType::integer:
            return placed(name_, std::get<std::vector<std::int64_t>>(values_), rows_, count);
        case ColumnType::real:
            return placed(name_, std::get<std::vector<double>>(values_), rows_, count);
        case ColumnType::text:
            break;
    }
    return placed(name_, std::get<std::vector<std::string>>(values_), rows_, count);
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

std::uint32_t Draft::mention_node(std::string_view id, std::uint64_t line) {
    const std::uint32_t known = ids_.find(id);
    if (known != IdTable::none) return known;
    if (id.empty()) context_.fail(line, "an edge end or node without an id");
    if (ids_.size() == dropped - 1) context_.fail_limit(line, "more than 2^32 - 2 nodes");
    mentions_.push_back({line, false});
    return ids_.row(id);
}

std::uint32_t Draft::declare_node(std::string_view id, std::uint64_t line) {
    const std::uint32_t node = mention_node(id, line);
    if (mentions_[node].declared && ++duplicates_ <= named_reports) {
        report(Severity::warning, "duplicate-node", line,
               fmt::format("node \"{}\" is declared again; its first values are kept", id));
    }
    mentions_[node].declared = true;
    return node;
}

std::uint32_t Draft::add_edge(std::uint32_t source, std::uint32_t target, std::uint64_t line) {
    if (edges_.size() == dropped) context_.fail_limit(line, "more than 2^32 - 2 edges");
    edges_.push_back({id_at<NodeId>(source), id_at<NodeId>(target), 1.0});
    return static_cast<std::uint32_t>(edges_.size() - 1);
}

void Draft::set_weight(std::uint32_t edge, double weight, std::uint64_t line) {
    Edge& e = edges_[edge];
    const auto end = [&](NodeId node) { return ids_[static_cast<std::uint32_t>(node)]; };
    if (!std::isfinite(weight) || weight < 0) {
        context_.fail(line, fmt::format("edge {} - {}: weight {} is not a finite number above 0",
                                        end(e.source), end(e.target), weight));
    }
    e.weight = weight;
    if (weight == 0 && ++zero_weights_ <= named_reports) {
        report(
            Severity::warning, "zero-weight", line,
            fmt::format("edge {} - {} has weight 0 and is left out", end(e.source), end(e.target)));
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
    for (std::uint32_t node = 0; node < mentions_.size(); ++node) {
        if (mentions_[node].declared || ++count > named_reports) continue;
        report(Severity::warning, "unknown-node", mentions_[node].line,
               fmt::format("an edge ends at \"{}\", which the file does not declare; the node is "
                           "created",
                           ids_[node]));
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
        std::vector<std::pair<Rgb, int>> folded(ids_.size());
        int Rgb::*const member[] = {&Rgb::r, &Rgb::g, &Rgb::b};
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t c = 0; c < channels[i]->size(); ++c) {
                const std::uint32_t row = channels[i]->row(c);
                const Value real = DraftColumn::converted(channels[i]->value(c), ColumnType::real);
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

/// Takes the edges of weight 0 away; returns the new row of each edge, or nothing if all stay.
std::vector<std::uint32_t> Draft::leave_zeros_out() {
    if (zero_weights_ == 0) return {};
    std::vector<std::uint32_t> row_of(edges_.size(), dropped);
    std::uint32_t kept = 0;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
        if (edges_[i].weight == 0) continue;
        row_of[i] = kept;
        edges_[kept++] = edges_[i];
    }
    edges_.resize(kept);
    return row_of;
}

void Draft::force_types() {
    for (const char* name : {"x", "y", "size"}) {
        DraftColumn* column = nodes.find(name);
        if (column != nullptr && column->type() == ColumnType::integer) {
            column->force(ColumnType::real);
        }
    }
    for (const char* name : {"label", "title", "color"}) {
        if (DraftColumn* column = nodes.find(name)) column->force(ColumnType::text);
    }
}

Network Draft::finish(bool directed) {
    report_undeclared();
    fold_colors();
    force_types();
    const std::vector<std::uint32_t> row_of = leave_zeros_out();
    const std::size_t rows = edges_.size();
    mentions_ = {};
    NetworkBuilder builder(directed, ids_.release(), std::move(edges_));
    for (DraftColumn& column : nodes.columns()) {
        builder.nodes().put(column.finish(builder.node_count(), nullptr));
    }
    for (DraftColumn& column : edges.columns()) {
        builder.edge_attributes().put(column.finish(rows, row_of.empty() ? nullptr : &row_of));
    }
    builder.attributes() = std::move(attributes);
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
