#pragma once
#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/transform_iterator.hpp>
#include <boost/property_map/property_map.hpp>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "bibweft/core/network.hpp"

namespace bibweft::backend {

/// An edge as Boost.Graph sees it from one of its ends; `id` finds it in the Network.
struct BglEdge {
    std::uint32_t source = 0;
    std::uint32_t target = 0;
    EdgeId id{};
    friend bool operator==(const BglEdge& a, const BglEdge& b) noexcept { return a.id == b.id; }
    friend bool operator!=(const BglEdge& a, const BglEdge& b) noexcept { return a.id != b.id; }
};

struct ArcLeaving {
    std::uint32_t node = 0;
    BglEdge operator()(const Network::Arc& arc) const noexcept {
        return {node, static_cast<std::uint32_t>(arc.other), arc.edge};
    }
};

struct ArcEntering {
    std::uint32_t node = 0;
    BglEdge operator()(const Network::Arc& arc) const noexcept {
        return {static_cast<std::uint32_t>(arc.other), node, arc.edge};
    }
};

struct EdgeAt {
    const Network* network = nullptr;
    BglEdge operator()(std::uint32_t position) const noexcept {
        const Edge& edge = network->edges()[position];
        return {static_cast<std::uint32_t>(edge.source), static_cast<std::uint32_t>(edge.target),
                static_cast<EdgeId>(position)};
    }
};

struct BglTraversal : virtual boost::vertex_list_graph_tag,
                      virtual boost::edge_list_graph_tag,
                      virtual boost::bidirectional_graph_tag {};

/// A Network as a graph of Boost.Graph, without a copy: vertex list, edge list, incidence and
/// bidirectional. `Category` is boost::undirected_tag or boost::bidirectional_tag and must fit
/// network->directed(). A self-loop is met once from its node (Boost's own undirected
/// adjacency_list meets it twice). The view must not outlive the network.
///
/// The traits are members and not a specialisation of graph_traits, because Boost 1.74 also asks
/// for graph_traits<const G>, which only looks for members.
template <class Category>
struct BglView {
    using vertex_descriptor = std::uint32_t;
    using edge_descriptor = BglEdge;
    using directed_category = Category;
    using edge_parallel_category = boost::disallow_parallel_edge_tag;
    using traversal_category = BglTraversal;
    using vertex_iterator = boost::counting_iterator<std::uint32_t>;
    using edge_iterator =
        boost::transform_iterator<EdgeAt, boost::counting_iterator<std::uint32_t>>;
    using out_edge_iterator = boost::transform_iterator<ArcLeaving, const Network::Arc*>;
    using in_edge_iterator = boost::transform_iterator<ArcEntering, const Network::Arc*>;
    using adjacency_iterator = void;
    using vertices_size_type = std::size_t;
    using edges_size_type = std::size_t;
    using degree_size_type = std::size_t;
    static vertex_descriptor null_vertex() noexcept { return static_cast<std::uint32_t>(-1); }

    const Network* network;
};

using UndirectedView = BglView<boost::undirected_tag>;
using DirectedView = BglView<boost::bidirectional_tag>;

template <class C>
auto vertices(const BglView<C>& g) {
    using It = typename BglView<C>::vertex_iterator;
    return std::pair(It(0), It(static_cast<std::uint32_t>(g.network->node_count())));
}

template <class C>
auto edges(const BglView<C>& g) {
    using Count = boost::counting_iterator<std::uint32_t>;
    using It = typename BglView<C>::edge_iterator;
    const auto count = static_cast<std::uint32_t>(g.network->edge_count());
    return std::pair(It(Count(0), EdgeAt{g.network}), It(Count(count), EdgeAt{g.network}));
}

template <class C>
auto out_edges(std::uint32_t v, const BglView<C>& g) {
    using It = typename BglView<C>::out_edge_iterator;
    const auto arcs = g.network->arcs(static_cast<NodeId>(v));
    return std::pair(It(arcs.data(), ArcLeaving{v}), It(arcs.data() + arcs.size(), ArcLeaving{v}));
}

template <class C>
auto in_edges(std::uint32_t v, const BglView<C>& g) {
    using It = typename BglView<C>::in_edge_iterator;
    const auto arcs = g.network->in_arcs(static_cast<NodeId>(v));
    return std::pair(It(arcs.data(), ArcEntering{v}),
                     It(arcs.data() + arcs.size(), ArcEntering{v}));
}

template <class C>
std::size_t num_vertices(const BglView<C>& g) {
    return g.network->node_count();
}

template <class C>
std::size_t num_edges(const BglView<C>& g) {
    return g.network->edge_count();
}

template <class C>
std::size_t out_degree(std::uint32_t v, const BglView<C>& g) {
    return g.network->arcs(static_cast<NodeId>(v)).size();
}

template <class C>
std::size_t in_degree(std::uint32_t v, const BglView<C>& g) {
    return g.network->in_arcs(static_cast<NodeId>(v)).size();
}

template <class C>
std::size_t degree(std::uint32_t v, const BglView<C>& g) {
    if constexpr (std::is_same_v<C, boost::undirected_tag>) return out_degree(v, g);
    return out_degree(v, g) + in_degree(v, g);
}

template <class C>
std::uint32_t source(const BglEdge& edge, const BglView<C>& /*g*/) {
    return edge.source;
}

template <class C>
std::uint32_t target(const BglEdge& edge, const BglView<C>& /*g*/) {
    return edge.target;
}

template <class C>
boost::typed_identity_property_map<std::uint32_t> get(boost::vertex_index_t /*tag*/,
                                                      const BglView<C>& /*g*/) {
    return {};
}

/// The weight of an edge, read from the Network.
struct WeightMap {
    using key_type = BglEdge;
    using value_type = double;
    using reference = double;
    using category = boost::readable_property_map_tag;
    const Network* network;
    friend double get(const WeightMap& map, const BglEdge& edge) {
        return map.network->edge(edge.id).weight;
    }
};

}  // namespace bibweft::backend

template <class C>
struct boost::property_map<bibweft::backend::BglView<C>, boost::vertex_index_t> {
    using type = boost::typed_identity_property_map<std::uint32_t>;
    using const_type = type;
};
