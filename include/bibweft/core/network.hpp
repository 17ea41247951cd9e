#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bibweft/core/attributes.hpp"
#include "bibweft/core/ids.hpp"
#include "bibweft/core/provenance.hpp"

namespace bibweft {

struct Edge {
    NodeId source{};
    NodeId target{};
    double weight = 1.0;
};

/// A weighted network in compressed rows. Its topology and weights never change after
/// NetworkBuilder::build; attribute columns may be added.
///
/// Invariants: ids unique and not empty; edges sorted by (source, target), at most one for each
/// pair, undirected ones with source <= target; weights finite and > 0. Self-loops are kept; each
/// algorithm states how it counts them.
///
/// Node columns with a meaning of their own: `label` (text), `x`, `y` (real; y upwards), `size`
/// (real), `cluster` (integer, from 1), `color` (text, #rrggbb). 16 bytes an edge and 8 an arc.
class Network {
public:
    /// One end of an edge, seen from a node.
    struct Arc {
        NodeId other;
        EdgeId edge;
    };

    std::size_t node_count() const noexcept { return ids_.size(); }
    std::size_t edge_count() const noexcept { return edges_.size(); }
    bool directed() const noexcept { return directed_; }

    const std::string& id(NodeId node) const { return ids_[index_of(node)]; }
    std::span<const std::string> ids() const noexcept { return ids_; }
    /// The node's label, or its id where the `label` column is missing or empty.
    const std::string& label(NodeId node) const;

    IdRange<NodeId> node_range() const noexcept { return IdRange<NodeId>(node_count()); }
    std::span<const Edge> edges() const noexcept { return edges_; }
    const Edge& edge(EdgeId edge) const { return edges_[index_of(edge)]; }

    /// Arcs that leave a node (of an undirected network: all its edges, a self-loop once),
    /// sorted by the other end.
    std::span<const Arc> arcs(NodeId node) const noexcept { return row(out_row_, out_, node); }
    /// Arcs that enter a node; the same as arcs() in an undirected network.
    std::span<const Arc> in_arcs(NodeId node) const noexcept {
        return directed_ ? row(in_row_, in_, node) : arcs(node);
    }

    /// Sum of the weights of all edges, each counted once.
    double total_weight() const noexcept;

    AttributeTable& nodes() noexcept { return nodes_; }
    const AttributeTable& nodes() const noexcept { return nodes_; }
    AttributeTable& edge_attributes() noexcept { return edge_attributes_; }
    const AttributeTable& edge_attributes() const noexcept { return edge_attributes_; }
    /// Attributes of the graph as a whole, in order.
    std::vector<std::pair<std::string, Value>>& attributes() noexcept { return attributes_; }
    const std::vector<std::pair<std::string, Value>>& attributes() const noexcept {
        return attributes_;
    }
    Provenance& provenance() noexcept { return provenance_; }
    const Provenance& provenance() const noexcept { return provenance_; }

private:
    friend class NetworkBuilder;
    static std::span<const Arc> row(const std::vector<std::size_t>& starts,
                                    const std::vector<Arc>& arcs, NodeId node) noexcept {
        const std::size_t n = index_of(node);
        return std::span(arcs).subspan(starts[n], starts[n + 1] - starts[n]);
    }

    std::vector<std::string> ids_;
    std::vector<Edge> edges_;
    std::vector<std::size_t> out_row_{0};
    std::vector<Arc> out_;
    std::vector<std::size_t> in_row_{0};
    std::vector<Arc> in_;
    bool directed_ = false;
    AttributeTable nodes_;
    AttributeTable edge_attributes_;
    std::vector<std::pair<std::string, Value>> attributes_;
    Provenance provenance_;
};

/// Positions 0..n-1 sorted by node id (bytewise): the order in which algorithms with random steps
/// visit nodes, so that the order of rows in a file never changes a result.
std::vector<std::uint32_t> canonical_order(const Network& network);

/// The network without directions: the weights of both directions summed, self-loops kept; nodes
/// and their columns as they are, without edge columns. O(edges log edges).
Network undirected(const Network& network);

/// Sum of incident weights for each node, in node order; a self-loop counts twice.
/// Directed networks: in and out together.
std::vector<double> strengths(const Network& network);

/// Collects nodes and edges in any order and makes a Network of them.
class NetworkBuilder {
public:
    explicit NetworkBuilder(bool directed) { network_.directed_ = directed; }
    /// Takes over nodes and edges for which it is known that the ids are unique and not empty, the
    /// ends exist and the weights are finite and > 0. No node can be added, none be found by its
    /// id.
    NetworkBuilder(bool directed, std::vector<std::string> ids, std::vector<Edge> edges);

    /// @throws Error data, if the id is empty or taken
    NodeId add_node(std::string id);
    /// The node of that id, or nothing.
    std::optional<NodeId> find(std::string_view id) const;
    std::size_t node_count() const noexcept { return network_.ids_.size(); }
    std::size_t edge_count() const noexcept { return network_.edges_.size(); }

    /// Adds an edge; parallel ones are merged by build(), their weights summed.
    /// @return its row in edge_attributes() until build()
    /// @throws Error data, if an end is unknown or the weight is not finite and > 0; names the ends
    std::size_t add_edge(NodeId source, NodeId target, double weight = 1.0);

    /// Node columns; rows grow with add_node.
    AttributeTable& nodes() noexcept { return network_.nodes_; }
    /// Edge columns; rows grow with add_edge. Of merged edges the first value given is kept.
    AttributeTable& edge_attributes() noexcept { return network_.edge_attributes_; }
    std::vector<std::pair<std::string, Value>>& attributes() noexcept {
        return network_.attributes_;
    }

    /// Sorts, merges and indexes; leaves the builder empty. O(nodes + edges).
    Network build();
    /// How many edges the last build() merged into an earlier one of the same ends.
    std::size_t merged_edge_count() const noexcept { return merged_; }

private:
    struct StringHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view s) const noexcept {
            return std::hash<std::string_view>{}(s);
        }
    };
    void merge();

    Network network_;
    std::unordered_map<std::string, NodeId, StringHash, std::equal_to<>> by_id_;
    std::size_t merged_ = 0;
};

}  // namespace bibweft
