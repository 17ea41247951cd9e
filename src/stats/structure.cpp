#include "stats/structure.hpp"

#include <algorithm>
#include <boost/graph/incremental_components.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/pending/disjoint_sets.hpp>
#include <functional>
#include <numeric>
#include <utility>

#include "backend/bgl_view.hpp"

namespace bibweft::stats {
namespace {

/// A label for each node; nodes of one weak component share it.
std::vector<std::uint32_t> weak_labels(const Network& network) {
    const std::size_t n = network.node_count();
    std::vector<std::uint32_t> depth(n);
    std::vector<std::uint32_t> parent(n);
    boost::disjoint_sets sets(depth.data(), parent.data());
    const backend::DirectedView view{&network};  // only the list of edges is read
    boost::initialize_incremental_components(view, sets);
    boost::incremental_components(view, sets);
    std::vector<std::uint32_t> label(n);
    for (std::uint32_t v = 0; v < n; ++v) label[v] = sets.find_set(v);
    return label;
}

std::vector<std::uint32_t> strong_labels(const Network& network) {
    std::vector<std::uint32_t> label(network.node_count());
    const backend::DirectedView view{&network};
    boost::strong_components(
        view, boost::make_iterator_property_map(label.begin(), get(boost::vertex_index, view)));
    return label;
}

/// Numbers labels by falling size, ties by first vertex.
Components numbered(const Graph& graph, const std::vector<std::uint32_t>& label) {
    const std::size_t n = graph.size();
    constexpr auto unseen = static_cast<std::uint32_t>(-1);
    std::vector<std::uint32_t> met(n, unseen);  // label -> in order of its first vertex
    std::vector<std::size_t> sizes;
    Components result;
    result.component_of.resize(n);
    for (std::size_t v = 0; v < n; ++v) {
        std::uint32_t& index = met[label[index_of(graph.node(v))]];
        if (index == unseen) {
            index = static_cast<std::uint32_t>(sizes.size());
            sizes.push_back(0);
        }
        ++sizes[index];
        result.component_of[v] = index;
    }
    std::vector<std::uint32_t> by_size(sizes.size());
    std::iota(by_size.begin(), by_size.end(), 0U);
    std::ranges::stable_sort(by_size, std::ranges::greater{},
                             [&](std::uint32_t i) { return sizes[i]; });
    std::vector<std::uint32_t> number(sizes.size());
    for (std::uint32_t i = 0; i < by_size.size(); ++i) number[by_size[i]] = i;
    for (std::uint32_t& component : result.component_of) component = number[component];
    for (const std::uint32_t i : by_size) result.sizes.push_back(sizes[i]);
    return result;
}

std::vector<std::uint32_t> degrees(const Csr& csr) {
    std::vector<std::uint32_t> degree(csr.size());
    for (std::size_t v = 0; v < csr.size(); ++v) {
        degree[v] = static_cast<std::uint32_t>(csr.degree(v));
    }
    return degree;
}

/// Vertices by rising degree, ties by vertex: a counting sort. `begin[d]` is where degree d starts.
std::vector<std::uint32_t> sorted_by_degree(const std::vector<std::uint32_t>& degree,
                                            std::vector<std::size_t>& begin) {
    begin.assign((degree.empty() ? 0U : std::ranges::max(degree)) + 2U, 0);
    for (const std::uint32_t d : degree) ++begin[d + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
    std::vector<std::uint32_t> order(degree.size());
    for (std::uint32_t v = 0; v < degree.size(); ++v) order[next[degree[v]]++] = v;
    return order;
}

/// Each edge once, from the end that comes first in `order` to the other; ends are places there.
Csr forward_edges(const Csr& simple, const std::vector<std::uint32_t>& order) {
    std::vector<std::uint32_t> place(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    Csr forward;
    forward.target.reserve(simple.arc_count() / 2);
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        for (const std::uint32_t u : simple.targets(order[i])) {
            if (place[u] > i) forward.target.push_back(place[u]);
        }
        forward.row.push_back(forward.target.size());
    }
    return forward;
}

}  // namespace

Components components(const Graph& graph, Connectivity connectivity) {
    const bool strong = connectivity == Connectivity::strong && graph.directed();
    return numbered(graph, strong ? strong_labels(graph.network()) : weak_labels(graph.network()));
}

// Removes vertices by rising remaining degree; `at` keeps the others in buckets by that degree.
std::vector<std::uint32_t> core_numbers(const Csr& simple) {
    std::vector<std::uint32_t> core = degrees(simple);
    std::vector<std::size_t> begin;
    std::vector<std::uint32_t> order = sorted_by_degree(core, begin);
    std::vector<std::size_t> at(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) at[order[i]] = i;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::uint32_t v = order[i];
        for (const std::uint32_t u : simple.targets(v)) {
            if (core[u] <= core[v]) continue;
            // u moves to the front of its bucket, then the bucket starts behind it
            const std::size_t front = begin[core[u]];
            const std::uint32_t w = order[front];
            std::swap(order[front], order[at[u]]);
            std::swap(at[w], at[u]);
            begin[core[u]] = front + 1;
            --core[u];
        }
    }
    return core;
}

// Only edges towards higher degrees are followed, so that no row is longer than sqrt(2 edges).
std::vector<std::uint64_t> triangle_counts(const Csr& simple) {
    std::vector<std::size_t> begin;
    const std::vector<std::uint32_t> order = sorted_by_degree(degrees(simple), begin);
    const Csr forward = forward_edges(simple, order);
    constexpr auto nobody = static_cast<std::uint32_t>(-1);
    std::vector<std::uint32_t> marked_by(order.size(), nobody);
    std::vector<std::uint64_t> count(order.size(), 0);
    for (std::uint32_t a = 0; a < order.size(); ++a) {
        if (forward.degree(a) < 2) continue;
        for (const std::uint32_t b : forward.targets(a)) marked_by[b] = a;
        for (const std::uint32_t b : forward.targets(a)) {
            std::uint64_t closed = 0;
            for (const std::uint32_t c : forward.targets(b)) {
                if (marked_by[c] != a) continue;
                ++closed;
                ++count[order[c]];
            }
            count[order[b]] += closed;
            count[order[a]] += closed;
        }
    }
    return count;
}

std::vector<double> local_clustering(const Csr& simple,
                                     const std::vector<std::uint64_t>& triangles) {
    std::vector<double> local(simple.size(), 0.0);
    for (std::size_t v = 0; v < simple.size(); ++v) {
        const auto k = static_cast<double>(simple.degree(v));
        if (k >= 2) local[v] = 2.0 * static_cast<double>(triangles[v]) / (k * (k - 1));
    }
    return local;
}

std::optional<double> transitivity(const Csr& simple, const std::vector<std::uint64_t>& triangles) {
    double paths = 0;
    for (std::size_t v = 0; v < simple.size(); ++v) {
        const auto k = static_cast<double>(simple.degree(v));
        paths += k * (k - 1) / 2;
    }
    if (!(paths > 0)) return std::nullopt;
    const std::uint64_t corners =
        std::accumulate(triangles.begin(), triangles.end(), std::uint64_t{0});
    return static_cast<double>(corners) / paths;
}

// The sums are whole numbers, so their order does not matter.
std::optional<double> degree_correlation(const Csr& simple) {
    double ends = 0;      // 2m
    double products = 0;  // of the degrees at both ends
    double sum = 0;
    double squares = 0;
    std::size_t least = simple.arc_count();
    std::size_t most = 0;
    for (std::size_t v = 0; v < simple.size(); ++v) {
        if (simple.degree(v) == 0) continue;
        least = std::min(least, simple.degree(v));
        most = std::max(most, simple.degree(v));
        const auto k = static_cast<double>(simple.degree(v));
        ends += k;
        sum += k * k;
        squares += k * k * k;
        for (const std::uint32_t u : simple.targets(v)) {
            products += k * static_cast<double>(simple.degree(u));
        }
    }
    if (most <= least) return std::nullopt;
    return (ends * products - sum * sum) / (ends * squares - sum * sum);
}

Components components(const Network& network, Connectivity connectivity) {
    const Graph graph(network);
    Components result = components(graph, connectivity);
    result.component_of = graph.by_node(result.component_of);
    return result;
}

std::vector<std::uint32_t> core_numbers(const Network& network) {
    Graph graph(network);
    return graph.by_node(core_numbers(graph.simple()));
}

std::vector<std::uint64_t> triangle_counts(const Network& network) {
    Graph graph(network);
    return graph.by_node(triangle_counts(graph.simple()));
}

std::vector<double> local_clustering(const Network& network) {
    Graph graph(network);
    return graph.by_node(local_clustering(graph.simple(), triangle_counts(graph.simple())));
}

}  // namespace bibweft::stats
