#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

/// The cells a reader found for one attribute, in any order and of any type.
class DraftColumn {
public:
    DraftColumn(std::string name, std::optional<ColumnType> declared)
        : name_(std::move(name)), declared_(declared) {}

    const std::string& name() const noexcept { return name_; }
    void add(std::uint32_t row, Value value);
    const std::vector<std::pair<std::uint32_t, Value>>& cells() const noexcept { return cells_; }
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

private:
    std::string name_;
    std::optional<ColumnType> declared_;
    std::vector<std::pair<std::uint32_t, Value>> cells_;
};

/// Columns by name, in the order of their first mention.
class DraftTable {
public:
    /// Index of the column of that name.
    std::size_t column(std::string_view name, std::optional<ColumnType> declared = {});
    DraftColumn& operator[](std::size_t i) { return columns_[i]; }
    const std::vector<DraftColumn>& columns() const noexcept { return columns_; }
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
    std::optional<std::uint32_t> find(std::string_view id) const;
    std::size_t node_count() const noexcept { return nodes_.size(); }
    const std::string& id(std::uint32_t node) const { return nodes_[node].id; }

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
    struct Node {
        std::string id;
        std::uint64_t line = 0;  ///< of its first mention while undeclared
        bool declared = false;
    };
    struct DraftEdge {
        std::uint32_t source;
        std::uint32_t target;
        double weight;
    };
    /// Open addressing over nodes_: a third of the time of a map of strings, which is what reading
    /// a large file comes down to.
    struct Slot {
        std::uint32_t tag = 0;   ///< upper half of the hash
        std::uint32_t node = 0;  ///< position + 1; 0: free
    };
    std::size_t slot_of(std::string_view id, std::size_t hash) const noexcept;
    void grow();

    void report_undeclared() const;
    void fold_colors();
    std::vector<std::uint32_t> add_edges(NetworkBuilder& builder) const;

    const ReadContext& context_;
    std::string format_;
    std::vector<Node> nodes_;
    std::vector<DraftEdge> edges_;
    std::vector<Slot> slots_;
    std::size_t duplicates_ = 0;
    std::size_t zero_weights_ = 0;
    std::size_t directed_ = 0;
    std::size_t undirected_ = 0;
};

}  // namespace bibweft::graphio
