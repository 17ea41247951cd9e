#include "bibweft/stats/structure.hpp"

#include <algorithm>
#include <boost/graph/core_numbers.hpp>

#include "backend/bgl_view.hpp"
#include "backend/igraph_session.hpp"
#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

/// A random network without self-loops.
Network loopless(std::size_t nodes, std::size_t rows, std::uint64_t seed, bool directed) {
    const Network net = test::random_graph(nodes, rows, seed, directed);
    NetworkBuilder builder(directed);
    for (const std::string& id : net.ids()) builder.add_node(id);
    for (const Edge& edge : net.edges()) {
        if (edge.source != edge.target) builder.add_edge(edge.source, edge.target);
    }
    return builder.build();
}

std::vector<std::int64_t> igraph_components(const Network& net, igraph_connectedness_t mode) {
    const backend::IgraphSession session(1);
    const backend::IgraphCopy copy(session, net);
    backend::IgraphIntVector member(session);
    session.check(igraph_connected_components(copy.get(), member.get(), nullptr, nullptr, mode),
                  "find components");
    return {member.values().begin(), member.values().end()};
}

/// Whether two labellings divide the nodes in the same way.
template <class A, class B>
bool same_division(const std::vector<A>& a, const std::vector<B>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if ((a[i] == a[j]) != (b[i] == b[j])) return false;
        }
    }
    return true;
}

TEST(Components, AreNumberedBySizeThenSmallestId) {
    const Network net = test::linked(false, {{"z", "y"}, {"b", "a"}, {"p", "q"}, {"q", "r"}});
    const Components parts = components(net);
    EXPECT_EQ((std::vector<std::size_t>{3, 2, 2}), parts.sizes);
    EXPECT_EQ((std::vector<std::uint32_t>{2, 2, 1, 1, 0, 0, 0}), parts.component_of);
}

TEST(Components, AgreeWithIgraph) {
    for (const std::uint64_t seed : {51U, 52U, 53U}) {
        const Network net = test::random_graph(120, 110, seed, true);
        EXPECT_TRUE(
            same_division(components(net).component_of, igraph_components(net, IGRAPH_WEAK)));
        EXPECT_TRUE(same_division(components(net, Connectivity::strong).component_of,
                                  igraph_components(net, IGRAPH_STRONG)));
        const Network both = test::random_graph(120, 90, seed);
        EXPECT_TRUE(same_division(components(both, Connectivity::strong).component_of,
                                  igraph_components(both, IGRAPH_WEAK)));
    }
}

TEST(Components, OfAVeryLongPathNeedNoDeepStack) {
    NetworkBuilder builder(true);
    constexpr std::uint32_t size = 200'000;
    for (std::uint32_t i = 0; i < size; ++i) builder.add_node("n" + std::to_string(i));
    for (std::uint32_t i = 0; i + 1 < size; ++i) {
        builder.add_edge(static_cast<NodeId>(i), static_cast<NodeId>(i + 1));
    }
    const Network net = builder.build();
    EXPECT_EQ(1U, components(net).sizes.size());
    EXPECT_EQ(size, components(net, Connectivity::strong).sizes.size());
}

TEST(CoreNumbers, AgreeWithBoostAndIgraph) {
    for (const std::uint64_t seed : {61U, 62U, 63U}) {
        const Network net = loopless(200, 700, seed, false);
        const backend::UndirectedView view{&net};
        std::vector<std::uint32_t> boosts(net.node_count());
        boost::core_numbers(view, boost::make_iterator_property_map(
                                      boosts.begin(), get(boost::vertex_index, view)));
        EXPECT_EQ(boosts, core_numbers(net));
        const backend::IgraphSession session(1);
        const backend::IgraphCopy copy(session, net);
        backend::IgraphIntVector cores(session);
        session.check(igraph_coreness(copy.get(), cores.get(), IGRAPH_ALL), "find cores");
        EXPECT_TRUE(std::ranges::equal(cores.values(), core_numbers(net), [](auto a, auto b) {
            return a == static_cast<igraph_integer_t>(b);
        }));
    }
}

/// Every three nodes, one after the other.
std::vector<std::uint64_t> triangles_by_trial(const Network& net) {
    const std::size_t n = net.node_count();
    std::vector<char> linked(n * n, 0);
    for (const Edge& e : net.edges()) {
        linked[index_of(e.source) * n + index_of(e.target)] = 1;
        linked[index_of(e.target) * n + index_of(e.source)] = 1;
    }
    std::vector<std::uint64_t> count(n, 0);
    for (std::size_t a = 0; a < n; ++a) {
        for (std::size_t b = a + 1; b < n; ++b) {
            for (std::size_t c = b + 1; c < n; ++c) {
                if (!linked[a * n + b] || !linked[b * n + c] || !linked[a * n + c]) continue;
                for (const std::size_t v : {a, b, c}) ++count[v];
            }
        }
    }
    return count;
}

TEST(TriangleCounts, AgreeWithTrialOfAllTriples) {
    for (const bool directed : {false, true}) {
        const Network net = test::random_graph(60, 500, 71, directed);
        EXPECT_EQ(triangles_by_trial(net), triangle_counts(net));
    }
}

TEST(LocalClustering, AgreesWithIgraph) {
    const Network net = loopless(100, 400, 72, false);
    const backend::IgraphSession session(1);
    const backend::IgraphCopy copy(session, net);
    backend::IgraphVector theirs(session);
    session.check(igraph_transitivity_local_undirected(copy.get(), theirs.get(), igraph_vss_all(),
                                                       IGRAPH_TRANSITIVITY_ZERO),
                  "find triangles");
    const std::vector<double> ours = local_clustering(net);
    for (std::size_t i = 0; i < ours.size(); ++i) EXPECT_NEAR(theirs.values()[i], ours[i], 1e-14);
}

TEST(Structure, OfNothingIsNothing) {
    EXPECT_TRUE(components(empty()).sizes.empty());
    EXPECT_TRUE(core_numbers(empty()).empty());
    EXPECT_TRUE(triangle_counts(empty()).empty());
    EXPECT_EQ(std::vector<double>{0.0}, local_clustering(one_node()));
}

}  // namespace
}  // namespace bibweft::stats
