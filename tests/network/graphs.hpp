#pragma once
#include <initializer_list>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bibweft/core/network.hpp"
#include "bibweft/core/rng.hpp"

namespace bibweft::test {

struct Link {
    const char* from;
    const char* to;
    double weight = 1;
};

/// A network of these links; nodes in the order in which they are first named.
inline Network graph(bool directed, std::initializer_list<Link> links) {
    NetworkBuilder builder(directed);
    const auto node = [&](const char* id) {
        const auto found = builder.find(id);
        return found ? *found : builder.add_node(id);
    };
    for (const Link& link : links) {
        const NodeId from = node(link.from);
        builder.add_edge(from, node(link.to), link.weight);
    }
    return builder.build();
}

/// Every pair is linked with probability `density` by a whole weight below `weights`, from the
/// higher position to the lower one; of directed networks also back, with probability `back`.
inline Network random_graph(bool directed, std::size_t nodes, double density, std::uint64_t weights,
                            std::uint64_t seed, double back = 0) {
    Rng rng(seed);
    NetworkBuilder builder(directed);
    for (std::size_t n = 0; n < nodes; ++n) builder.add_node("n" + std::to_string(n));
    for (std::size_t a = 0; a < nodes; ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            const double weight = 1.0 + static_cast<double>(rng.below(weights));
            if (rng.uniform() < density) {
                builder.add_edge(id_at<NodeId>(a), id_at<NodeId>(b), weight);
            }
            if (directed && rng.uniform() < back) {
                builder.add_edge(id_at<NodeId>(b), id_at<NodeId>(a), weight);
            }
        }
    }
    return builder.build();
}

/// The same network with its nodes in another order.
inline Network renumbered(const Network& net, std::uint64_t seed) {
    std::vector<std::uint32_t> order(net.node_count());
    std::iota(order.begin(), order.end(), 0U);
    Rng(seed).shuffle(std::span(order));
    NetworkBuilder builder(net.directed());
    for (const std::uint32_t n : order) builder.add_node(net.id(NodeId{n}));
    for (const Edge& e : net.edges()) {
        builder.add_edge(*builder.find(net.id(e.source)), *builder.find(net.id(e.target)),
                         e.weight);
    }
    return builder.build();
}

/// Links as "from-to"; without direction the smaller id first.
inline std::set<std::string> link_names(const Network& net) {
    std::set<std::string> out;
    for (const Edge& e : net.edges()) {
        std::string a = net.id(e.source);
        std::string b = net.id(e.target);
        if (!net.directed() && b < a) std::swap(a, b);
        a += '-';
        a += b;
        out.insert(a);
    }
    return out;
}

}  // namespace bibweft::test
