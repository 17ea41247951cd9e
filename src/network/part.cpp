#include "bibweft/network/part.hpp"

#include <boost/pending/disjoint_sets.hpp>
#include <cstdint>

#include "bibweft/core/error.hpp"

namespace bibweft::network {

Network part_of(const Network& net, std::span<const char> nodes, std::span<const char> links) {
    if ((!nodes.empty() && nodes.size() != net.node_count()) ||
        (!links.empty() && links.size() != net.edge_count())) {
        throw Error(ErrorCode::internal, "a mark for each node and each link is needed");
    }
    NetworkBuilder builder(net.directed());
    std::vector<std::uint32_t> kept_nodes;
    std::vector<NodeId> place(net.node_count(), no_id<NodeId>);
    for (const NodeId n : net.node_range()) {
        if (!nodes.empty() && nodes[index_of(n)] == 0) continue;
        kept_nodes.push_back(static_cast<std::uint32_t>(n));
        place[index_of(n)] = builder.add_node(net.id(n));
    }
    builder.nodes() = net.nodes().permuted(kept_nodes);
    std::vector<std::uint32_t> kept_links;
    for (std::size_t i = 0; i < net.edge_count(); ++i) {
        const Edge& e = net.edges()[i];
        const NodeId source = place[index_of(e.source)];
        const NodeId target = place[index_of(e.target)];
        if (source == no_id<NodeId> || target == no_id<NodeId>) continue;
        if (!links.empty() && links[i] == 0) continue;
        builder.add_edge(source, target, e.weight);
        kept_links.push_back(static_cast<std::uint32_t>(i));
    }
    builder.edge_attributes() = net.edge_attributes().permuted(kept_links);
    builder.attributes() = net.attributes();
    Network out = builder.build();
    out.provenance() = net.provenance();
    return out;
}

LargestComponent largest_component(const Network& net) {
    const std::size_t n = net.node_count();
    boost::disjoint_sets_with_storage<> sets(n);
    for (const Edge& e : net.edges()) sets.union_set(index_of(e.source), index_of(e.target));
    std::vector<std::size_t> size(n, 0);
    for (std::size_t v = 0; v < n; ++v) ++size[sets.find_set(v)];
    LargestComponent out;
    std::size_t best = 0;
    for (const std::uint32_t v : canonical_order(net)) {  // by id, so the first of a size wins
        const std::size_t root = sets.find_set(std::size_t{v});
        if (size[root] > out.size) {
            out.size = size[root];
            best = root;
        }
        out.component_count += root == v ? 1 : 0;
    }
    for (std::size_t v = 0; v < n; ++v) out.nodes.push_back(sets.find_set(v) == best ? 1 : 0);
    return out;
}

}  // namespace bibweft::network
