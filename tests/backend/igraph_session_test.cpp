#include "backend/igraph_session.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "bibweft/core/error.hpp"

namespace bibweft::backend {
namespace {

Network triangle_with_tail(bool directed) {
    NetworkBuilder builder(directed);
    for (const char* id : {"d", "b", "a", "c"}) builder.add_node(id);
    const auto link = [&](const char* from, const char* to, double weight) {
        builder.add_edge(*builder.find(from), *builder.find(to), weight);
    };
    link("d", "a", 4.0);
    link("a", "b", 1.0);
    link("b", "c", 3.0);
    link("c", "a", 2.0);
    return builder.build();
}

TEST(IgraphCopy, KeepsNodesEdgesAndWeights) {
    const Network net = triangle_with_tail(false);
    const IgraphSession session(1);
    IgraphCopy copy(session, net);
    EXPECT_EQ(4, igraph_vcount(copy.get()));
    EXPECT_EQ(4, igraph_ecount(copy.get()));
    EXPECT_FALSE(igraph_is_directed(copy.get()));
    for (std::size_t i = 0; i < net.edge_count(); ++i) {
        EXPECT_EQ(net.edges()[i].weight, VECTOR(*copy.weights())[i]);
    }
    EXPECT_EQ(NodeId{2}, copy.node_of(2));
}

// Nodes a b c d are vertices 0 1 2 3; edges by those ends: ab 1, ac 2, ad 4, bc 3.
TEST(IgraphCopy, FollowsTheGivenOrder) {
    const Network net = triangle_with_tail(false);
    const IgraphSession session(1);
    IgraphCopy copy(session, net, canonical_order(net));
    EXPECT_EQ("a", net.id(copy.node_of(0)));
    EXPECT_EQ("d", net.id(copy.node_of(3)));
    const double expected[] = {1.0, 2.0, 4.0, 3.0};
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(expected[i], VECTOR(*copy.weights())[i]);
    IgraphIntVector degree(session);
    session.check(
        igraph_degree(copy.get(), degree.get(), igraph_vss_all(), IGRAPH_ALL, IGRAPH_LOOPS),
        "count degrees");
    EXPECT_EQ(3, degree.values()[0]);
    EXPECT_EQ(1, degree.values()[3]);
}

TEST(IgraphCopy, KeepsTheDirectionOfArcs) {
    const Network net = triangle_with_tail(true);
    const IgraphSession session(1);
    const IgraphCopy copy(session, net, canonical_order(net));
    EXPECT_TRUE(igraph_is_directed(copy.get()));
    igraph_integer_t edge = -1;
    EXPECT_EQ(IGRAPH_SUCCESS, igraph_get_eid(copy.get(), &edge, 3, 0, true, false));
    EXPECT_GE(edge, 0);  // d -> a
    EXPECT_EQ(IGRAPH_SUCCESS, igraph_get_eid(copy.get(), &edge, 0, 3, true, false));
    EXPECT_EQ(-1, edge);
}

TEST(IgraphCopy, CopiesTheEmptyNetwork) {
    const Network net = NetworkBuilder(false).build();
    const IgraphSession session(1);
    const IgraphCopy copy(session, net, canonical_order(net));
    EXPECT_EQ(0, igraph_vcount(copy.get()));
}

TEST(IgraphCopy, RefusesAnOrderOfAnotherLength) {
    const Network net = triangle_with_tail(false);
    const IgraphSession session(1);
    const std::vector<std::uint32_t> order{0, 1};
    EXPECT_THROW(IgraphCopy(session, net, order), Error);
}

TEST(IgraphSession, TurnsFailuresIntoErrorsWithTheReason) {
    const Network net = triangle_with_tail(false);
    const IgraphSession session(1);
    IgraphCopy copy(session, net);
    IgraphVector too_short(session, 1);
    IgraphVector strength(session);
    try {
        session.check(igraph_strength(copy.get(), strength.get(), igraph_vss_all(), IGRAPH_ALL,
                                      IGRAPH_LOOPS, too_short.get()),
                      "sum weights");
        FAIL() << "igraph accepted one weight for four edges";
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::internal, error.code());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("sum weights"));
        EXPECT_NE(std::string::npos, std::string(error.what()).find("eight"));  // (W|w)eight
    }
}

TEST(IgraphSession, SameSeedSameNumbers) {
    const auto draw = [](std::uint64_t seed) {
        const IgraphSession session(seed);
        return std::pair(RNG_INTEGER(0, 1 << 30), RNG_INTEGER(0, 1 << 30));
    };
    EXPECT_EQ(draw(7), draw(7));
    EXPECT_NE(draw(7), draw(8));
}

}  // namespace
}  // namespace bibweft::backend
