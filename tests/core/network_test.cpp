#include "bibweft/core/network.hpp"

#include <gtest/gtest.h>

#include "bibweft/core/error.hpp"
#include "bibweft/core/partition.hpp"

namespace bibweft {
namespace {

TEST(Network, SumsParallelEdgesAndSortsByEnds) {
    NetworkBuilder builder(false);
    const NodeId a = builder.add_node("a");
    const NodeId b = builder.add_node("b");
    const NodeId c = builder.add_node("c");
    builder.add_edge(c, b, 2.0);
    builder.add_edge(b, a, 1.0);
    builder.add_edge(a, b, 0.5);
    const Network net = builder.build();
    ASSERT_EQ(2U, net.edge_count());
    EXPECT_EQ(1U, builder.merged_edge_count());
    EXPECT_EQ(a, net.edge(EdgeId{0}).source);
    EXPECT_EQ(1.5, net.edge(EdgeId{0}).weight);
    ASSERT_EQ(2U, net.arcs(b).size());
    EXPECT_EQ(a, net.arcs(b)[0].other);
    EXPECT_EQ(c, net.arcs(b)[1].other);
    EXPECT_EQ(3.5, net.total_weight());
}

TEST(Network, DirectedArcsGoBothWays) {
    NetworkBuilder builder(true);
    const NodeId u = builder.add_node("u");
    const NodeId v = builder.add_node("v");
    builder.add_edge(v, u, 1.0);
    const Network net = builder.build();
    EXPECT_TRUE(net.arcs(u).empty());
    ASSERT_EQ(1U, net.in_arcs(u).size());
    EXPECT_EQ(v, net.in_arcs(u)[0].other);
}

TEST(Network, RefusesWhatCannotBeANetwork) {
    NetworkBuilder builder(false);
    const NodeId a = builder.add_node("a");
    const NodeId b = builder.add_node("b");
    EXPECT_THROW(builder.add_node("a"), Error);
    EXPECT_THROW(builder.add_node(""), Error);
    EXPECT_THROW(builder.add_edge(a, b, 0.0), Error);
    EXPECT_THROW(builder.add_edge(a, b, -1.0), Error);
    EXPECT_THROW(builder.add_edge(a, b, std::numeric_limits<double>::quiet_NaN()), Error);
    EXPECT_THROW(builder.add_edge(a, NodeId{7}, 1.0), Error);
    try {
        builder.add_edge(a, b, -1.0);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::data, error.code());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("a - b"));
        EXPECT_NE(std::string::npos, std::string(error.what()).find("-1"));
    }
}

TEST(Network, MergedEdgesKeepTheFirstValueGiven) {
    NetworkBuilder builder(false);
    const NodeId a = builder.add_node("a");
    const NodeId b = builder.add_node("b");
    builder.add_edge(a, b);
    const std::size_t second = builder.add_edge(b, a);
    builder.edge_attributes().add("kind", ColumnType::text).set(second, std::string("cites"));
    const Network net = builder.build();
    EXPECT_EQ("cites", net.edge_attributes().find("kind")->text(0));
}

TEST(Network, SelfLoopCountsTwiceInTheStrength) {
    NetworkBuilder builder(false);
    const NodeId a = builder.add_node("a");
    const NodeId b = builder.add_node("b");
    builder.add_edge(a, a, 2.0);
    builder.add_edge(a, b, 1.0);
    const Network net = builder.build();
    EXPECT_EQ((std::vector<double>{5.0, 1.0}), strengths(net));
    EXPECT_EQ(2U, net.arcs(a).size());  // the loop once
}

TEST(Network, EmptyNetworkIsFine) {
    const Network net = NetworkBuilder(false).build();
    EXPECT_EQ(0U, net.node_count());
    EXPECT_EQ(0.0, net.total_weight());
    EXPECT_TRUE(canonical_order(net).empty());
}

TEST(Partition, IsNumberedBySizeThenSmallestId) {
    NetworkBuilder builder(false);
    for (const char* id : {"d", "c", "b", "a"}) builder.add_node(id);
    const Network net = builder.build();
    const std::vector<std::int64_t> raw{9, 9, 4, 4};  // {d, c} and {b, a}: a is the smallest
    const Partition p = canonical_partition(net, raw);
    EXPECT_EQ(2U, p.community_count);
    EXPECT_EQ(
        (std::vector<CommunityId>{CommunityId{1}, CommunityId{1}, CommunityId{0}, CommunityId{0}}),
        p.community_of);
}

}  // namespace
}  // namespace bibweft
