#include <algorithm>
#include <boost/pending/disjoint_sets.hpp>

#include "bibweft/network/backbone.hpp"
#include "network/weight_groups.hpp"

namespace bibweft::network {
namespace {

/// A maximum spanning tree of each component, by Kruskal's algorithm: by falling weight, of equal
/// weights by the ids of the ends (bytewise, the smaller id first). O(links log links).
/// Source: Kruskal, Proc. AMS 7:48 (1956), doi:10.1090/S0002-9939-1956-0078686-7
Backbone find(const Network& net, const BackboneOptions& /*options*/) {
    std::vector<std::uint32_t> rank(net.node_count());  // of each node among the ids
    std::uint32_t next = 0;
    for (const std::uint32_t node : canonical_order(net)) rank[node] = next++;
    const auto ends = [&](std::uint32_t i) {
        return std::minmax(
            {rank[index_of(net.edges()[i].source)], rank[index_of(net.edges()[i].target)]});
    };
    Backbone out{std::vector<char>(net.edge_count(), 0), {}};
    boost::disjoint_sets_with_storage<> joined(net.node_count());
    for (auto& group : weight_groups(net)) {
        std::ranges::sort(group, {}, ends);
        for (const std::uint32_t i : group) {
            const std::size_t a = index_of(net.edges()[i].source);
            const std::size_t b = index_of(net.edges()[i].target);
            if (joined.find_set(a) == joined.find_set(b)) continue;
            joined.union_set(a, b);
            out.kept[i] = 1;
        }
    }
    return out;
}

}  // namespace

extern const BackboneMethod spanning_tree_backbone{
    .name = "spanning-tree",
    .summary = "a maximum spanning tree of each component, ties by the ids of the ends",
    .find = find,
};

}  // namespace bibweft::network
