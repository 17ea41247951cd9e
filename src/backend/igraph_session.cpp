#include "backend/igraph_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "bibweft/core/error.hpp"

namespace bibweft::backend {
namespace {

std::mutex igraph_mutex;
std::string last_reason;  // guarded by igraph_mutex

void remember(const char* reason, const char* /*file*/, int /*line*/, igraph_error_t /*code*/) {
    IGRAPH_FINALLY_FREE();  // frees what igraph had allocated; nothing may be thrown through C
    last_reason = reason;
}

/// The edges with ends numbered by rank, sorted by (source, target).
std::vector<Edge> ranked_edges(const Network& network, std::span<const std::uint32_t> order) {
    std::vector<NodeId> rank(network.node_count());
    for (std::size_t i = 0; i < order.size(); ++i) rank[order[i]] = id_at<NodeId>(i);
    std::vector<Edge> edges(network.edges().begin(), network.edges().end());
    for (Edge& edge : edges) {
        edge.source = rank[index_of(edge.source)];
        edge.target = rank[index_of(edge.target)];
        if (!network.directed() && edge.source > edge.target) std::swap(edge.source, edge.target);
    }
    std::ranges::sort(edges, {}, [](const Edge& e) { return std::pair(e.source, e.target); });
    return edges;
}

}  // namespace

std::string igraph_version() {
    const char* version = nullptr;
    ::igraph_version(&version, nullptr, nullptr, nullptr);
    return version;
}

IgraphSession::IgraphSession(std::uint64_t seed)
    : lock_(igraph_mutex),
      previous_error_(igraph_set_error_handler(remember)),
      previous_warning_(igraph_set_warning_handler(igraph_warning_handler_ignore)) {
    igraph_rng_seed(igraph_rng_default(), static_cast<igraph_uint_t>(seed));
}

IgraphSession::~IgraphSession() {
    igraph_set_warning_handler(previous_warning_);
    igraph_set_error_handler(previous_error_);
}

void IgraphSession::check(igraph_error_t code, const char* doing) const {
    if (code == IGRAPH_SUCCESS) return;
    throw Error(ErrorCode::internal, fmt::format("igraph could not {}: {}", doing, last_reason));
}

IgraphCopy::IgraphCopy(const IgraphSession& session, const Network& network)
    : weights_(session, network.edge_count()) {
    create(session, network, network.edges());
}

IgraphCopy::IgraphCopy(const IgraphSession& session, const Network& network,
                       std::span<const std::uint32_t> order)
    : order_(order.begin(), order.end()), weights_(session, network.edge_count()) {
    if (order.size() != network.node_count()) {
        throw Error(ErrorCode::internal, "an order of nodes that does not fit the network");
    }
    create(session, network, ranked_edges(network, order));
}

void IgraphCopy::create(const IgraphSession& session, const Network& network,
                        std::span<const Edge> edges) {
    IgraphIntVector ends(session, 2 * edges.size());
    for (std::size_t i = 0; i < edges.size(); ++i) {
        ends.values()[2 * i] = static_cast<igraph_integer_t>(edges[i].source);
        ends.values()[2 * i + 1] = static_cast<igraph_integer_t>(edges[i].target);
        weights_.values()[i] = edges[i].weight;
    }
    session.check(
        igraph_create(&graph_, ends.get(), static_cast<igraph_integer_t>(network.node_count()),
                      network.directed()),
        "copy the network");
}

}  // namespace bibweft::backend
