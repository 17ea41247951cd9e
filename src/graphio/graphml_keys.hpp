#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphio/draft.hpp"

namespace bibweft::graphio {

enum class GraphmlOwner { graph, node, edge, other };

/// One <key> of a GraphML file as it applies to one kind of element.
struct GraphmlKey {
    enum class Meaning { column, weight, graphics, ignored };
    std::string id;
    std::string name;
    GraphmlOwner owner = GraphmlOwner::node;
    Meaning meaning = Meaning::column;
    std::optional<ColumnType> type;       ///< nothing: guessed from the values
    std::optional<std::string> standard;  ///< the <default>
    std::size_t column = 0;
};

/// The keys of a file and what their texts mean.
class GraphmlKeys {
public:
    explicit GraphmlKeys(Draft& draft) : draft_(draft) {}

    /// Takes in a <key>; one without `for`, or for "all", is taken for nodes, edges and the graph.
    void declare(GraphmlKey key, std::string_view target, std::string_view type,
                 std::uint64_t line);
    /// Sets the <default> of the keys declared last.
    void set_default(std::string text);
    /// The key of that id for that kind of element; an undeclared one is reported and made.
    const GraphmlKey& key(std::string_view id, GraphmlOwner owner, std::uint64_t line);
    /// The weight an edge has where it does not say.
    std::optional<std::string> default_weight() const;
    /// The text as a value of the key; monostate for a blank number and, with a report, for what
    /// does not fit.
    Value value(const GraphmlKey& key, const std::string& text, std::uint64_t line);
    /// Fills defaults in and types the columns without a type.
    void finish();

private:
    DraftTable& table(GraphmlOwner owner) const {
        return owner == GraphmlOwner::edge ? draft_.edges : draft_.nodes;
    }
    void add(GraphmlKey key);

    Draft& draft_;
    std::vector<GraphmlKey> keys_;
    std::size_t last_declared_ = 0;  ///< how many keys the last <key> made
    std::size_t bad_values_ = 0;
};

}  // namespace bibweft::graphio
