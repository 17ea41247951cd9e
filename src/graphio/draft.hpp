#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bibweft/graphio/format.hpp"
#include "graphio/id_table.hpp"

namespace bibweft::graphio {

/// The cells a reader found for one attribute, in any order and of any type. While they are of one
/// type they are stored as it.
class DraftColumn {
public:
    DraftColumn(std::string name, std::optional<ColumnType> declared)
        : name_(std::move(name)), declared_(declared) {}

    const std::string& name() const noexcept { return name_; }
    void add(std::uint32_t row, Value value);
    std::size_t size() const noexcept { return rows_.size(); }
    std::uint32_t row(std::size_t i) const noexcept { return rows_[i]; }
    Value value(std::size_t i) const;
    /// Mixed types widen: integer and real to real, everything else to text.
    void widen(ColumnType type) noexcept;
    void force(ColumnType type) noexcept { declared_ = type; }
    /// Makes the column numeric if each of its cells is a text that spells a finite number.
    void read_numbers();
    /// For tables without types: makes the column boolean if all its cells are "true" or "false",
    /// and numeric if all are spelled as numbers are (not "007", "+1").
    void read_cells();
    /// The type declared, or the narrowest one that holds all cells (text if there is none).
    ColumnType type() const;
    /// The cell in a column of that type; monostate where it does not fit.
    static Value converted(const Value& value, ColumnType type);
    /// The column of a table with `rows` rows; row_of, where there is one, says which row of the
    /// table each row is (none: left out). Of several cells of a row the first is kept. Takes the
    /// cells away.
    Column finish(std::size_t rows, const std::vector<std::uint32_t>* row_of);

private:
    std::vector<Value>& mix();
    const std::vector<std::string>* texts();

    std::string name_;
    std::optional<ColumnType> declared_;
    std::vector<std::uint32_t> rows_;
    /// In the order of ColumnType, and last of mixed types.
    std::variant<std::vector<char>, std::vector<std::int64_t>, std::vector<double>,
                 std::vector<std::string>, std::vector<Value>>
        values_;
};

/// Columns by name, in the order of their first mention.
class DraftTable {
public:
    /// Index of the column of that name.
    std::size_t column(std::string_view name, std::optional<ColumnType> declared = {});
    DraftColumn& operator[](std::size_t i) { return columns_[i]; }
    std::vector<DraftColumn>& columns() noexcept { return columns_; }
    DraftColumn* find(std::string_view name) noexcept;
    void erase(std::string_view name);

private:
    std::vector<DraftColumn> columns_;
};

/// What every reader fills: nodes and edges in any order, ends before their nodes, cells of any
/// type. finish() makes a Network of it and reports what it had to mend; `format` begins the codes
/// of these reports ("graphml" gives graphml.parallel-edges).
class Draft {
public:
    Draft(const ReadContext& context, std::string format);

    /// The node that the file declares; a second declaration is reported and gives the first.
    std::uint32_t declare_node(std::string_view id, std::uint64_t line);
    /// The node an edge ends at, declared or not (yet).
    std::uint32_t mention_node(std::string_view id, std::uint64_t line);
    std::optional<std::uint32_t> find(std::string_view id) const {
        const std::uint32_t node = ids_.find(id);
        if (node == IdTable::none) return std::nullopt;
        return node;
    }
    std::size_t node_count() const noexcept { return ids_.size(); }
    const std::string& id(std::uint32_t node) const { return ids_[node]; }
    /// Makes room for so many edges; it costs nothing until they come.
    void expect_edges(std::size_t count) { edges_.reserve(count); }

    /// @return the row of the edge's attributes
    std::uint32_t add_edge(std::uint32_t source, std::uint32_t target, std::uint64_t line);
    /// A weight of 0 drops the edge with a warning; throws Error data for NaN, infinity and < 0.
    void set_weight(std::uint32_t edge, double weight, std::uint64_t line);
    std::size_t edge_count() const noexcept { return edges_.size(); }

    /// Notes that an edge says of itself whether it is directed.
    void edge_says(bool directed) noexcept { ++(directed ? directed_ : undirected_); }
    /// Whether the edges are directed: as the file says, unless all edges say otherwise; a mixture
    /// is reported.
    bool agreed_direction(bool standard) const;

    DraftTable nodes;
    DraftTable edges;
    std::vector<std::pair<std::string, Value>> attributes;
    Provenance provenance;

    const ReadContext& context() const noexcept { return context_; }
    void report(Severity severity, const char* what, std::uint64_t line, std::string message) const;

    /// Leaves the draft empty.
    Network finish(bool directed);

private:
    struct Mention {
        std::uint64_t line = 0;  ///< of the first one while undeclared
        bool declared = false;
    };

    void report_undeclared() const;
    void fold_colors();
    void force_types();
    std::vector<std::uint32_t> leave_zeros_out();

    const ReadContext& context_;
    std::string format_;
    IdTable ids_;
    std::vector<Mention> mentions_;  ///< one for each id
    std::vector<Edge> edges_;
    std::size_t duplicates_ = 0;
    std::size_t zero_weights_ = 0;
    std::size_t directed_ = 0;
    std::size_t undirected_ = 0;
};

}  // namespace bibweft::graphio
