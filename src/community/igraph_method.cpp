#include "community/igraph_method.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "bibweft/community/quality.hpp"
#include "bibweft/core/error.hpp"
#include "community/connected.hpp"
#include "community/leiden_runs.hpp"

namespace bibweft::community {
namespace {

/// The nodes that have a link to another.
std::vector<NodeId> linked_nodes(const Network& network) {
    std::vector<NodeId> nodes;
    for (const NodeId n : network.node_range()) {
        const auto arcs = network.arcs(n);
        if (std::ranges::any_of(arcs, [n](const Network::Arc& arc) { return arc.other != n; }))
            nodes.push_back(n);
    }
    return nodes;
}

Network part_of(const Network& network, std::span<const NodeId> nodes) {
    std::vector<std::uint32_t> number(network.node_count(), 0);
    NetworkBuilder builder(false);
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        number[index_of(nodes[i])] = i;
        builder.add_node(network.id(nodes[i]));
    }
    double largest = 0;
    for (const Edge& e : network.edges()) largest = std::max(largest, e.weight);
    double sum = 0;
    for (const Edge& e : network.edges()) sum += e.weight / largest;
    const double mean = sum / static_cast<double>(network.edge_count());
    std::vector<char> kept(network.node_count(), 0);
    for (const NodeId n : nodes) kept[index_of(n)] = 1;
    for (const Edge& e : network.edges()) {
        if (!kept[index_of(e.source)]) continue;  // a self-loop of an isolated node
        builder.add_edge(NodeId{number[index_of(e.source)]}, NodeId{number[index_of(e.target)]},
                         e.weight / largest / mean);
    }
    return builder.build();
}

bool is_connected(const Network& network) {
    const std::vector<std::int64_t> one(network.node_count(), 0);
    const std::vector<std::int64_t> part = connected_parts(network, one);
    return std::ranges::all_of(part, [&](std::int64_t p) { return p == part.front(); });
}

void validate(const IgraphMethod& method, const Network& network, const ClusterOptions& options) {
    validate_leiden(network, options, method.name);
    const bool plain = options.objective == Objective::modularity && options.resolution == 1.0;
    if (!plain && !(method.any_resolution && options.objective == Objective::modularity)) {
        throw Error(
            ErrorCode::usage,
            fmt::format("{} has no {}; leiden has", method.name,
                        options.objective == Objective::cpm ? "objective cpm" : "resolution"));
    }
    if (method.most_nodes > 0 && network.node_count() > method.most_nodes) {
        throw Error(ErrorCode::usage,
                    fmt::format("{} takes too long above {} nodes; the network has {}", method.name,
                                method.most_nodes, network.node_count()));
    }
    if (method.connected && !is_connected(network)) {
        throw Error(
            ErrorCode::usage,
            fmt::format("{} needs a connected network; keep the largest component", method.name));
    }
}

}  // namespace

Partition by_igraph(const IgraphMethod& method, const Network& network,
                    const ClusterOptions& options) {
    validate(method, network, options);
    std::vector<std::int64_t> raw(network.node_count());
    std::iota(raw.begin(), raw.end(), 0);
    const std::vector<NodeId> nodes = linked_nodes(network);
    if (!nodes.empty()) {
        const Network part = part_of(network, nodes);
        const backend::IgraphSession session(options.seed);
        backend::IgraphCopy copy(session, part, canonical_order(part));
        backend::IgraphIntVector membership(session, part.node_count());
        method.run({session, copy.get(), copy.weights(), membership.get(), options});
        const auto found = membership.values();
        const auto offset = static_cast<std::int64_t>(network.node_count());
        for (std::size_t i = 0; i < found.size(); ++i) {
            raw[index_of(nodes[index_of(copy.node_of(i))])] = offset + found[i];
        }
        raw = connected_parts(network, raw);
    }
    Partition partition = canonical_partition(network, raw);
    partition.method = method.name;
    partition.resolution = options.resolution;
    partition.quality = modularity(network, partition.community_of, options.resolution);
    if (!partition.quality) partition.quality_note = "undefined: the network has no links";
    return partition;
}

}  // namespace bibweft::community
