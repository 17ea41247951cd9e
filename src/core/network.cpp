#include "bibweft/core/network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bibweft/core/error.hpp"

namespace bibweft {
namespace {

/// Whether the edges are sorted by (source, target), none twice.
bool sorted_once(std::span<const Edge> edges) {
    for (std::size_t i = 1; i < edges.size(); ++i) {
        const Edge& a = edges[i - 1];
        const Edge& b = edges[i];
        if (a.source > b.source || (a.source == b.source && a.target >= b.target)) return false;
    }
    return true;
}

/// Positions of the edges by (source, target, position), by two stable counting sorts:
/// O(edges + nodes).
std::vector<std::uint32_t> sorted_order(std::span<const Edge> edges, std::size_t node_count) {
    const auto places = [&](NodeId Edge::*end) {
        std::vector<std::uint32_t> place(node_count + 1, 0);
        for (const Edge& edge : edges) ++place[index_of(edge.*end) + 1];
        std::partial_sum(place.begin(), place.end(), place.begin());
        return place;
    };
    struct Entry {
        NodeId source;
        std::uint32_t position;
    };
    std::vector<Entry> by_target(edges.size());
    std::vector<std::uint32_t> place = places(&Edge::target);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        by_target[place[index_of(edges[i].target)]++] = {edges[i].source,
                                                         static_cast<std::uint32_t>(i)};
    }
    std::vector<std::uint32_t> order(edges.size());
    place = places(&Edge::source);
    for (const Entry& entry : by_target) order[place[index_of(entry.source)]++] = entry.position;
    return order;
}

/// Compressed rows by one end of the edges; both ends if `both`. The edges are sorted and, if
/// `both`, go from the smaller end to the larger: so each row comes out sorted.
void index_arcs(std::span<const Edge> edges, std::size_t node_count, bool by_target, bool both,
                std::vector<std::size_t>& row, std::vector<Network::Arc>& arcs) {
    row.assign(node_count + 1, 0);
    const auto each_arc = [&](auto&& visit) {
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const NodeId source = by_target ? edges[i].target : edges[i].source;
            const NodeId target = by_target ? edges[i].source : edges[i].target;
            visit(source, Network::Arc{target, id_at<EdgeId>(i)});
            if (both && source != target) visit(target, Network::Arc{source, id_at<EdgeId>(i)});
        }
    };
    each_arc([&](NodeId from, Network::Arc) { ++row[index_of(from) + 1]; });
    std::partial_sum(row.begin(), row.end(), row.begin());
    arcs.resize(row.back());
    std::vector<std::size_t> next(row.begin(), row.end() - 1);
    each_arc([&](NodeId from, Network::Arc arc) { arcs[next[index_of(from)]++] = arc; });
}

/// The first eight bytes, as a number that compares as they do; a missing one counts as 0.
std::uint64_t first_bytes(std::string_view text) noexcept {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        out = out << 8 | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
    }
    return out;
}

}  // namespace

const std::string& Network::label(NodeId node) const {
    const Column* labels = nodes_.find("label");
    const std::size_t n = index_of(node);
    if (labels == nullptr || labels->type() != ColumnType::text || labels->text(n).empty()) {
        return ids_[n];
    }
    return labels->text(n);
}

double Network::total_weight() const noexcept {
    double sum = 0;
    for (const Edge& edge : edges_) sum += edge.weight;
    return sum;
}

std::vector<std::uint32_t> canonical_order(const Network& network) {
    // Most ids differ within their first eight bytes, which compare as one number.
    struct Entry {
        std::uint64_t head;
        std::uint32_t node;
    };
    const std::span<const std::string> ids = network.ids();
    std::vector<Entry> entries(ids.size());
    for (std::size_t n = 0; n < ids.size(); ++n) {
        entries[n] = {first_bytes(ids[n]), static_cast<std::uint32_t>(n)};
    }
    std::ranges::sort(entries, [&](const Entry& a, const Entry& b) {
        return a.head != b.head ? a.head < b.head : ids[a.node] < ids[b.node];
    });
    std::vector<std::uint32_t> order(ids.size());
    std::ranges::transform(entries, order.begin(), &Entry::node);
    return order;
}

std::vector<double> strengths(const Network& network) {
    std::vector<double> sums(network.node_count(), 0.0);
    for (const Edge& edge : network.edges()) {
        sums[index_of(edge.source)] += edge.weight;
        sums[index_of(edge.target)] += edge.weight;
    }
    return sums;
}

NetworkBuilder::NetworkBuilder(bool directed, std::vector<std::string> ids,
                               std::vector<Edge> edges) {
    network_.directed_ = directed;
    network_.ids_ = std::move(ids);
    network_.edges_ = std::move(edges);
    network_.nodes_.resize(node_count());
    network_.edge_attributes_.resize(edge_count());
    if (directed) return;
    for (Edge& edge : network_.edges_) {
        if (edge.source > edge.target) std::swap(edge.source, edge.target);
    }
}

NodeId NetworkBuilder::add_node(std::string id) {
    if (id.empty()) throw Error(ErrorCode::data, "a node without an id");
    const auto node = id_at<NodeId>(node_count());
    if (!by_id_.try_emplace(id, node).second) {
        throw Error(ErrorCode::data, fmt::format("node id \"{}\" occurs twice", id));
    }
    network_.ids_.push_back(std::move(id));
    network_.nodes_.resize(node_count());
    return node;
}

std::optional<NodeId> NetworkBuilder::find(std::string_view id) const {
    const auto it = by_id_.find(id);
    if (it == by_id_.end()) return std::nullopt;
    return it->second;
}

Network undirected(const Network& network) {
    NetworkBuilder builder(false);
    for (const std::string& id : network.ids()) builder.add_node(id);
    builder.nodes() = network.nodes();
    for (const Edge& e : network.edges()) builder.add_edge(e.source, e.target, e.weight);
    builder.attributes() = network.attributes();
    Network out = builder.build();
    out.provenance() = network.provenance();
    return out;
}

std::size_t NetworkBuilder::add_edge(NodeId source, NodeId target, double weight) {
    if (index_of(source) >= node_count() || index_of(target) >= node_count()) {
        throw Error(ErrorCode::data, "an edge ends at a node that does not exist");
    }
    if (!(std::isfinite(weight) && weight > 0)) {
        throw Error(ErrorCode::data,
                    fmt::format("edge {} - {}: weight {} is not a finite number above 0",
                                network_.id(source), network_.id(target), weight));
    }
    if (!network_.directed_ && source > target) std::swap(source, target);
    network_.edges_.push_back({source, target, weight});
    network_.edge_attributes_.resize(edge_count());
    return edge_count() - 1;
}

/// Sorts the edges; of parallel ones the first stays, with the sum of the weights.
void NetworkBuilder::merge() {
    std::vector<Edge>& edges = network_.edges_;
    AttributeTable& table = network_.edge_attributes_;
    merged_ = 0;
    if (sorted_once(edges)) return;
    std::vector<Edge> merged;
    std::vector<std::uint32_t> kept;  // first row of each merged edge
    merged.reserve(edges.size());
    const bool has_columns = !table.columns().empty();
    if (has_columns) kept.reserve(edges.size());
    const std::vector<std::uint32_t> order = sorted_order(edges, node_count());
    constexpr std::size_t ahead = 16;  // the rows lie all over the memory
    for (std::size_t at = 0; at < order.size(); ++at) {
        if (at + ahead < order.size()) __builtin_prefetch(&edges[order[at + ahead]]);
        const std::uint32_t i = order[at];
        if (merged.empty() || merged.back().source != edges[i].source ||
            merged.back().target != edges[i].target) {
            merged.push_back(edges[i]);
            if (has_columns) kept.push_back(i);
            continue;
        }
        merged.back().weight += edges[i].weight;
        for (Column& column : table.columns()) {
            if (!column.has(kept.back())) column.set(kept.back(), column.value(i));
        }
    }
    merged_ = edges.size() - merged.size();
    edges = std::move(merged);
    if (has_columns) table = table.permuted(kept);
    table.resize(edges.size());
}

Network NetworkBuilder::build() {
    network_.nodes_.resize(node_count());
    network_.edge_attributes_.resize(edge_count());
    merge();
    const std::vector<Edge>& edges = network_.edges_;
    index_arcs(edges, node_count(), false, !network_.directed_, network_.out_row_, network_.out_);
    if (network_.directed_) {
        index_arcs(edges, node_count(), true, false, network_.in_row_, network_.in_);
    }
    by_id_.clear();
    Network done = std::move(network_);
    network_ = Network();
    network_.directed_ = done.directed_;
    return done;
}

}  // namespace bibweft
