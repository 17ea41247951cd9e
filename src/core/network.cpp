#include "bibweft/core/network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bibweft/core/error.hpp"

namespace bibweft {
namespace {

/// Positions of the edges by (source, target, position), by two stable counting sorts:
/// O(edges + nodes).
std::vector<std::uint32_t> sorted_order(std::span<const Edge> edges, std::size_t node_count) {
    std::vector<std::uint32_t> order(edges.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto ends = [](const Edge& edge) { return std::pair(edge.source, edge.target); };
    if (std::ranges::is_sorted(edges, {}, ends)) return order;
    std::vector<std::uint32_t> next(order.size());
    for (NodeId Edge::*const end : {&Edge::target, &Edge::source}) {
        std::vector<std::size_t> place(node_count + 1, 0);
        for (const Edge& edge : edges) ++place[index_of(edge.*end) + 1];
        std::partial_sum(place.begin(), place.end(), place.begin());
        for (const std::uint32_t i : order) next[place[index_of(edges[i].*end)]++] = i;
        order.swap(next);
    }
    return order;
}

/// Compressed rows by one end of the edges; both ends if `both`.
void index_arcs(std::span<const Edge> edges, std::size_t node_count, bool by_target, bool both,
                std::vector<std::size_t>& row, std::vector<Network::Arc>& arcs) {
    row.assign(node_count + 1, 0);
    const auto each_arc = [&](auto&& visit) {
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const auto [source, target] = by_target ? std::pair(edges[i].target, edges[i].source)
                                                    : std::pair(edges[i].source, edges[i].target);
            visit(source, Network::Arc{target, id_at<EdgeId>(i)});
            if (both && source != target) visit(target, Network::Arc{source, id_at<EdgeId>(i)});
        }
    };
    each_arc([&](NodeId from, Network::Arc) { ++row[index_of(from) + 1]; });
    std::partial_sum(row.begin(), row.end(), row.begin());
    arcs.resize(row.back());
    std::vector<std::size_t> next(row.begin(), row.end() - 1);
    each_arc([&](NodeId from, Network::Arc arc) { arcs[next[index_of(from)]++] = arc; });
    if (!both) return;  // edges come sorted, so only the mixed rows need it
    for (std::size_t n = 0; n < node_count; ++n) {
        std::sort(arcs.begin() + static_cast<std::ptrdiff_t>(row[n]),
                  arcs.begin() + static_cast<std::ptrdiff_t>(row[n + 1]),
                  [](const auto& a, const auto& b) { return a.other < b.other; });
    }
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
    std::vector<std::uint32_t> order(network.node_count());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {},
                      [&](std::uint32_t n) -> const std::string& { return network.ids()[n]; });
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

Network NetworkBuilder::build() {
    network_.nodes_.resize(node_count());
    network_.edge_attributes_.resize(edge_count());
    std::vector<Edge>& edges = network_.edges_;
    const std::vector<std::uint32_t> order = sorted_order(edges, node_count());

    std::vector<Edge> merged;
    std::vector<std::uint32_t> kept;  // first row of each merged edge
    merged.reserve(edges.size());
    kept.reserve(edges.size());
    AttributeTable& table = network_.edge_attributes_;
    for (const std::uint32_t i : order) {
        if (!merged.empty() && merged.back().source == edges[i].source &&
            merged.back().target == edges[i].target) {
            merged.back().weight += edges[i].weight;
            for (Column& column : table.columns()) {
                if (!column.has(kept.back())) column.set(kept.back(), column.value(i));
            }
        } else {
            merged.push_back(edges[i]);
            kept.push_back(i);
        }
    }
    merged_ = edges.size() - merged.size();
    edges = std::move(merged);
    table = table.permuted(kept);

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
