#include "backend/bgl_view.hpp"

#include <gtest/gtest.h>

#include <boost/graph/betweenness_centrality.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/core_numbers.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/graph/topological_sort.hpp>
#include <initializer_list>
#include <iterator>
#include <vector>

namespace bibweft::backend {
namespace {

BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<UndirectedView>));
BOOST_CONCEPT_ASSERT((boost::EdgeListGraphConcept<UndirectedView>));
BOOST_CONCEPT_ASSERT((boost::BidirectionalGraphConcept<UndirectedView>));
BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<DirectedView>));
BOOST_CONCEPT_ASSERT((boost::EdgeListGraphConcept<DirectedView>));
BOOST_CONCEPT_ASSERT((boost::BidirectionalGraphConcept<DirectedView>));

struct Link {
    std::uint32_t source;
    std::uint32_t target;
    double weight = 1.0;
};

Network network(bool directed, std::size_t nodes, std::initializer_list<Link> links) {
    NetworkBuilder builder(directed);
    for (std::size_t i = 0; i < nodes; ++i) builder.add_node("n" + std::to_string(i));
    for (const Link& link : links) {
        builder.add_edge(static_cast<NodeId>(link.source), static_cast<NodeId>(link.target),
                         link.weight);
    }
    return builder.build();
}

TEST(BglView, FindsComponentsWithoutACopy) {
    const Network net = network(false, 5, {{0, 1}, {1, 2}, {4, 4}});
    std::vector<int> component(net.node_count());
    EXPECT_EQ(3, boost::connected_components(UndirectedView{&net}, component.data()));
}

// On the path 0-1-2 one pair, (0, 2), passes through 1.
TEST(BglView, GivesTheBetweennessOfAPath) {
    const Network net = network(false, 3, {{0, 1}, {1, 2}});
    std::vector<double> c(net.node_count());
    const UndirectedView view{&net};
    boost::brandes_betweenness_centrality(
        view, boost::make_iterator_property_map(c.begin(), get(boost::vertex_index, view)));
    EXPECT_EQ((std::vector<double>{0.0, 1.0, 0.0}), c);
}

// A triangle with a tail: core 2, 2, 2 and 1.
TEST(BglView, GivesCoreNumbers) {
    const Network net = network(false, 4, {{0, 1}, {1, 2}, {0, 2}, {2, 3}});
    std::vector<std::size_t> core(net.node_count());
    const UndirectedView view{&net};
    boost::core_numbers(
        view, boost::make_iterator_property_map(core.begin(), get(boost::vertex_index, view)));
    EXPECT_EQ((std::vector<std::size_t>{2, 2, 2, 1}), core);
}

// 0 -> 1 -> 2 -> 0 is one strong component, 3 another.
TEST(BglView, FindsStrongComponents) {
    const Network net = network(true, 4, {{0, 1}, {1, 2}, {2, 0}, {2, 3}});
    std::vector<int> component(net.node_count());
    const DirectedView view{&net};
    EXPECT_EQ(
        2, boost::strong_components(view, boost::make_iterator_property_map(
                                              component.begin(), get(boost::vertex_index, view))));
    EXPECT_EQ(component[0], component[2]);
    EXPECT_NE(component[0], component[3]);
}

// Boost writes the sinks first: of 2 -> 0 -> 1 that is 1, 0, 2.
TEST(BglView, SortsAnAcyclicNetwork) {
    const Network net = network(true, 3, {{2, 0}, {0, 1}});
    DirectedView view{&net};  // Boost takes it by a non-const reference
    std::vector<std::uint32_t> order;
    boost::topological_sort(view, std::back_inserter(order));
    EXPECT_EQ((std::vector<std::uint32_t>{1, 0, 2}), order);
}

// 0-1-2 costs 1 + 2, the direct link 0-2 costs 4.
TEST(BglView, ReadsWeightsOfTheNetwork) {
    const Network net = network(false, 3, {{0, 1, 1.0}, {1, 2, 2.0}, {0, 2, 4.0}});
    const UndirectedView view{&net};
    std::vector<double> distance(3);
    boost::dijkstra_shortest_paths(view, 0U,
                                   boost::weight_map(WeightMap{&net})
                                       .distance_map(boost::make_iterator_property_map(
                                           distance.begin(), get(boost::vertex_index, view))));
    EXPECT_EQ((std::vector<double>{0.0, 1.0, 3.0}), distance);
}

TEST(BglView, EdgesKeepTheirIdAndDirectionFromEitherEnd) {
    const Network net = network(true, 3, {{0, 2}, {1, 2}});
    const DirectedView view{&net};
    const auto [first, last] = in_edges(2U, view);
    ASSERT_EQ(2, std::distance(first, last));
    for (auto it = first; it != last; ++it) {
        EXPECT_EQ(2U, target(*it, view));
        EXPECT_EQ(net.edge((*it).id).source, static_cast<NodeId>(source(*it, view)));
    }
    EXPECT_EQ(0U, out_degree(2U, view));
    EXPECT_EQ(2U, degree(2U, view));
    EXPECT_EQ(2, std::distance(edges(view).first, edges(view).second));
}

TEST(BglView, SeesTheEmptyNetwork) {
    const Network net = NetworkBuilder(false).build();
    std::vector<int> component;
    EXPECT_EQ(0, boost::connected_components(UndirectedView{&net}, component.data()));
    EXPECT_EQ(0U, num_vertices(UndirectedView{&net}));
}

}  // namespace
}  // namespace bibweft::backend
