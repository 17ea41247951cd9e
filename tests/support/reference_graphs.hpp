#pragma once
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "bibweft/core/network.hpp"
#include "bibweft/core/rng.hpp"

namespace bibweft::test {

struct Link {
    const char* source;
    const char* target;
    double weight = 1.0;
};

/// A network of these links; nodes in the order in which they are met, after `nodes`.
inline Network linked(bool directed, std::initializer_list<Link> links,
                      std::initializer_list<const char*> nodes = {}) {
    NetworkBuilder builder(directed);
    const auto node = [&](const char* id) {
        const auto found = builder.find(id);
        return found ? *found : builder.add_node(id);
    };
    for (const char* id : nodes) node(id);
    for (const Link& link : links) {
        const NodeId source = node(link.source);
        builder.add_edge(source, node(link.target), link.weight);
    }
    return builder.build();
}

/// Zachary's karate club, nodes "1" to "34", 78 links.
/// Source: Zachary, J. Anthropol. Res. 33:452 (1977), doi:10.1086/jar.33.4.3629752
inline Network karate() {
    static constexpr std::pair<int, int> links[] = {
        {1, 2},   {1, 3},   {1, 4},   {1, 5},   {1, 6},   {1, 7},   {1, 8},   {1, 9},   {1, 11},
        {1, 12},  {1, 13},  {1, 14},  {1, 18},  {1, 20},  {1, 22},  {1, 32},  {2, 3},   {2, 4},
        {2, 8},   {2, 14},  {2, 18},  {2, 20},  {2, 22},  {2, 31},  {3, 4},   {3, 8},   {3, 9},
        {3, 10},  {3, 14},  {3, 28},  {3, 29},  {3, 33},  {4, 8},   {4, 13},  {4, 14},  {5, 7},
        {5, 11},  {6, 7},   {6, 11},  {6, 17},  {7, 17},  {9, 31},  {9, 33},  {9, 34},  {10, 34},
        {14, 34}, {15, 33}, {15, 34}, {16, 33}, {16, 34}, {19, 33}, {19, 34}, {20, 34}, {21, 33},
        {21, 34}, {23, 33}, {23, 34}, {24, 26}, {24, 28}, {24, 30}, {24, 33}, {24, 34}, {25, 26},
        {25, 28}, {25, 32}, {26, 32}, {27, 30}, {27, 34}, {28, 34}, {29, 32}, {29, 34}, {30, 33},
        {30, 34}, {31, 33}, {31, 34}, {32, 33}, {32, 34}, {33, 34},
    };
    NetworkBuilder builder(false);
    for (int i = 1; i <= 34; ++i) builder.add_node(std::to_string(i));
    for (const auto& [a, b] : links) {
        builder.add_edge(static_cast<NodeId>(a - 1), static_cast<NodeId>(b - 1));
    }
    return builder.build();
}

/// Triangles a b c and d e f, joined by c - d.
inline Network two_triangles() {
    return linked(
        false,
        {{"a", "b"}, {"b", "c"}, {"a", "c"}, {"c", "d"}, {"d", "e"}, {"e", "f"}, {"d", "f"}});
}

/// `nodes` nodes "n0", "n1", … and `rows` random links of weights 1 to 5 between them; links of the
/// same ends are merged, self-loops kept.
inline Network random_graph(std::size_t nodes, std::size_t rows, std::uint64_t seed,
                            bool directed = false) {
    Rng rng(seed);
    NetworkBuilder builder(directed);
    for (std::size_t i = 0; i < nodes; ++i) builder.add_node("n" + std::to_string(i));
    for (std::size_t i = 0; i < rows; ++i) {
        const auto source = id_at<NodeId>(rng.below(nodes));
        const auto target = id_at<NodeId>(rng.below(nodes));
        builder.add_edge(source, target, static_cast<double>(1 + rng.below(5)));
    }
    return builder.build();
}

/// The same network with its nodes (ids, columns, links) in another, random order.
inline Network renumbered(const Network& network, std::uint64_t seed) {
    std::vector<std::uint32_t> order = canonical_order(network);
    Rng(seed).shuffle(std::span(order));
    NetworkBuilder builder(network.directed());
    std::vector<NodeId> place(network.node_count());
    for (const std::uint32_t node : order) {
        place[node] = builder.add_node(network.id(static_cast<NodeId>(node)));
    }
    for (const Edge& edge : network.edges()) {
        builder.add_edge(place[index_of(edge.source)], place[index_of(edge.target)], edge.weight);
    }
    builder.nodes() = network.nodes().permuted(order);
    return builder.build();
}

/// The same network with every weight times `factor`.
inline Network reweighted(const Network& network, double factor) {
    NetworkBuilder builder(network.directed());
    for (const std::string& id : network.ids()) builder.add_node(id);
    for (const Edge& edge : network.edges()) {
        builder.add_edge(edge.source, edge.target, edge.weight * factor);
    }
    builder.nodes() = network.nodes();
    return builder.build();
}

}  // namespace bibweft::test
