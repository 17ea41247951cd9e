#include "bibweft/community/quality.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "bibweft/core/error.hpp"
#include "community/quality_function.hpp"

namespace bibweft::community {
namespace {

/// Sorts edges by one of their ends, keeping the order of equals. O(edges + nodes).
void sort_by(NodeId Edge::*end, std::size_t nodes, std::vector<Edge>& edges) {
    std::vector<std::size_t> next(nodes + 1, 0);
    for (const Edge& edge : edges) ++next[index_of(edge.*end) + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<Edge> sorted(edges.size());
    for (const Edge& edge : edges) sorted[next[index_of(edge.*end)]++] = edge;
    edges.swap(sorted);
}

std::vector<Edge> ranked_edges(const Network& network, std::span<const std::uint32_t> order) {
    std::vector<NodeId> rank(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) rank[order[i]] = id_at<NodeId>(i);
    std::vector<Edge> edges(network.edges().begin(), network.edges().end());
    for (Edge& edge : edges) {
        edge.source = rank[index_of(edge.source)];
        edge.target = rank[index_of(edge.target)];
        if (edge.source > edge.target) std::swap(edge.source, edge.target);
    }
    sort_by(&Edge::target, order.size(), edges);
    sort_by(&Edge::source, order.size(), edges);
    return edges;
}

/// Numbers from 0 in the order of first appearance.
std::vector<std::uint32_t> compact(std::span<const std::uint32_t> membership) {
    constexpr std::uint32_t none = 0xFFFFFFFFU;
    std::vector<std::uint32_t> number(membership.size(), none);
    std::vector<std::uint32_t> result;
    result.reserve(membership.size());
    std::uint32_t count = 0;
    for (const std::uint32_t community : membership) {
        if (number[community] == none) number[community] = count++;
        result.push_back(number[community]);
    }
    return result;
}

/// By rank, numbered from 0: the numbers of communities may be any.
std::vector<std::uint32_t> by_rank(std::span<const CommunityId> membership,
                                   std::span<const std::uint32_t> order) {
    if (membership.size() != order.size()) {
        throw Error(ErrorCode::internal, "a partition that does not fit the network");
    }
    std::unordered_map<std::size_t, std::uint32_t> number;
    std::vector<std::uint32_t> result;
    result.reserve(order.size());
    for (const std::uint32_t node : order) {
        const auto next = static_cast<std::uint32_t>(number.size());
        result.push_back(number.try_emplace(index_of(membership[node]), next).first->second);
    }
    return result;
}

}  // namespace

QualityFunction::QualityFunction(const Network& network) : order_(canonical_order(network)) {
    if (network.directed()) {
        throw Error(ErrorCode::usage,
                    "communities need an undirected network; symmetrise it first");
    }
    edges_ = ranked_edges(network, order_);
    if (edges_.empty()) return;
    largest_ = std::ranges::max_element(edges_, {}, &Edge::weight)->weight;
    for (Edge& edge : edges_) {
        edge.weight /= largest_;  // so that no sum overflows
        total_ += edge.weight;
    }
}

std::vector<QualityFunction::Sums> QualityFunction::sums(
    std::span<const std::uint32_t> membership) const {
    const std::vector<std::uint32_t> community = compact(membership);
    std::vector<Sums> result;
    for (const std::uint32_t c : community) {
        if (c == result.size()) result.emplace_back();
        result[c].nodes += 1.0;
    }
    for (const Edge& edge : edges_) {
        const std::uint32_t source = community[index_of(edge.source)];
        const std::uint32_t target = community[index_of(edge.target)];
        result[source].strength += edge.weight;
        result[target].strength += edge.weight;
        if (source == target) result[source].inner += edge.weight;
    }
    return result;
}

std::optional<double> QualityFunction::modularity(std::span<const std::uint32_t> membership,
                                                  double resolution) const {
    if (edges_.empty()) return std::nullopt;
    double quality = 0.0;
    for (const Sums& c : sums(membership)) {
        const double share = c.strength / (2.0 * total_);
        quality += c.inner / total_ - resolution * share * share;
    }
    return quality;
}

CpmQuality QualityFunction::cpm(std::span<const std::uint32_t> membership,
                                double resolution) const {
    const double penalty = resolution / largest_;
    double doubled = 0.0;
    CpmQuality quality;
    for (const Sums& c : sums(membership)) {
        doubled += 2.0 * c.inner - penalty * c.nodes * c.nodes;
        quality.raw += c.inner * largest_ - resolution * c.nodes * (c.nodes - 1.0) / 2.0;
    }
    if (!edges_.empty()) quality.normalized = doubled / (2.0 * total_);
    return quality;
}

std::optional<double> modularity(const Network& network, std::span<const CommunityId> membership,
                                 double resolution) {
    const QualityFunction quality(network);
    return quality.modularity(by_rank(membership, quality.order()), resolution);
}

CpmQuality cpm_quality(const Network& network, std::span<const CommunityId> membership,
                       double resolution) {
    const QualityFunction quality(network);
    return quality.cpm(by_rank(membership, quality.order()), resolution);
}

}  // namespace bibweft::community
