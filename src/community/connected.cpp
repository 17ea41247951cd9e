#include "community/connected.hpp"

namespace bibweft::community {

std::vector<std::int64_t> connected_parts(const Network& network,
                                          std::span<const std::int64_t> community_of) {
    std::vector<std::int64_t> part(network.node_count(), -1);
    std::vector<NodeId> open;
    for (const NodeId first : network.node_range()) {
        if (part[index_of(first)] >= 0) continue;
        const auto number = static_cast<std::int64_t>(index_of(first));
        part[index_of(first)] = number;
        open.push_back(first);
        while (!open.empty()) {
            const NodeId node = open.back();
            open.pop_back();
            for (const Network::Arc& arc : network.arcs(node)) {
                const std::size_t other = index_of(arc.other);
                if (part[other] >= 0 || community_of[other] != community_of[index_of(node)]) {
                    continue;
                }
                part[other] = number;
                open.push_back(arc.other);
            }
        }
    }
    return part;
}

}  // namespace bibweft::community
