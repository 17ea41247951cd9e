#pragma once
#include <cmath>
#include <string>
#include <vector>

#include "bibweft/core/network.hpp"
#include "bibweft/core/positions.hpp"
#include "bibweft/core/rng.hpp"
#include "support/network_of.hpp"

namespace bibweft::layout::test {

using bibweft::test::Link;
using bibweft::test::network_of;

/// Groups of ten nodes, dense inside, with some links across: connected.
inline Network clustered(std::size_t nodes, std::size_t links, std::uint64_t seed) {
    NetworkBuilder builder(false);
    for (std::size_t i = 0; i < nodes; ++i) builder.add_node("n" + std::to_string(i));
    Rng rng(seed);
    for (std::size_t i = 1; i < nodes; ++i) {
        builder.add_edge(id_at<NodeId>(i), id_at<NodeId>(rng.below(i)), 0.5);
    }
    for (std::size_t k = nodes; k < links; ++k) {
        const std::size_t a = rng.below(nodes);
        const std::size_t group = a / 10 * 10;
        const std::size_t b =
            rng.below(10) < 7 && group + 10 <= nodes ? group + rng.below(10) : rng.below(nodes);
        if (a != b) builder.add_edge(id_at<NodeId>(a), id_at<NodeId>(b), 0.1 + rng.uniform());
    }
    return builder.build();
}

inline double distance(const Network& network, const Positions& p, const std::string& a,
                       const std::string& b) {
    std::size_t at[2] = {0, 0};
    for (const NodeId node : network.node_range()) {
        if (network.id(node) == a) at[0] = index_of(node);
        if (network.id(node) == b) at[1] = index_of(node);
    }
    return std::hypot(p.x[at[0]] - p.x[at[1]], p.y[at[0]] - p.y[at[1]]);
}

/// Two cliques, a0, a1, … and b0, b1, …, joined by one link.
inline Network two_cliques(int size) {
    std::vector<Link> links{{"a0", "b0", 1.0}};
    for (const std::string side : {"a", "b"}) {
        for (int i = 0; i < size; ++i) {
            for (int j = 0; j < i; ++j) {
                links.emplace_back(side + std::to_string(i), side + std::to_string(j), 1.0);
            }
        }
    }
    return network_of(links);
}

/// The mean distance inside the two cliques over that of nodes across: small where they are apart.
inline double closeness_of_cliques(const Network& net, const Positions& p) {
    double sum[2] = {0.0, 0.0};
    double count[2] = {0.0, 0.0};
    for (std::size_t i = 0; i < net.node_count(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const bool across = net.ids()[i].front() != net.ids()[j].front();
            sum[across] += std::hypot(p.x[i] - p.x[j], p.y[i] - p.y[j]);
            count[across] += 1.0;
        }
    }
    return (sum[0] / count[0]) / (sum[1] / count[1]);
}

}  // namespace bibweft::layout::test
