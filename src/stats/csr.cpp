#include "stats/csr.hpp"

#include <algorithm>
#include <iterator>

namespace bibweft::stats {

Csr arcs_in_order(const Network& network, std::span<const std::uint32_t> order,
                  std::span<const std::uint32_t> rank, bool reversed,
                  std::span<const double> by_edge) {
    const auto arcs_from = [&](NodeId node) {
        return reversed ? network.in_arcs(node) : network.arcs(node);
    };
    const auto arcs_to = [&](NodeId node) {
        return reversed ? network.arcs(node) : network.in_arcs(node);
    };
    Csr csr;
    csr.row.resize(order.size() + 1);
    for (std::size_t v = 0; v < order.size(); ++v) {
        csr.row[v + 1] = csr.row[v] + arcs_from(static_cast<NodeId>(order[v])).size();
    }
    csr.target.resize(csr.row.back());
    csr.weight.resize(csr.row.back());
    // Every row is filled from the other ends, visited in order: so it comes out sorted.
    std::vector<std::size_t> next(csr.row.begin(), csr.row.end() - 1);
    for (std::size_t u = 0; u < order.size(); ++u) {
        for (const Network::Arc& arc : arcs_to(static_cast<NodeId>(order[u]))) {
            const std::size_t at = next[rank[index_of(arc.other)]]++;
            csr.target[at] = static_cast<std::uint32_t>(u);
            csr.weight[at] =
                by_edge.empty() ? network.edge(arc.edge).weight : by_edge[index_of(arc.edge)];
        }
    }
    return csr;
}

Csr simple_neighbours(const Csr& out, const Csr& in) {
    Csr simple;
    simple.row.reserve(out.size() + 1);
    simple.target.reserve(out.arc_count());
    for (std::size_t v = 0; v < out.size(); ++v) {
        const auto begin = static_cast<std::ptrdiff_t>(simple.target.size());
        if (&out == &in) {
            simple.target.insert(simple.target.end(), out.targets(v).begin(), out.targets(v).end());
        } else {
            std::ranges::set_union(out.targets(v), in.targets(v),
                                   std::back_inserter(simple.target));
        }
        const auto self = std::lower_bound(simple.target.begin() + begin, simple.target.end(),
                                           static_cast<std::uint32_t>(v));
        if (self != simple.target.end() && *self == v) simple.target.erase(self);
        simple.row.push_back(simple.target.size());
    }
    return simple;
}

}  // namespace bibweft::stats
