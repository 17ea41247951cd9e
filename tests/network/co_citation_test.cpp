#include <gtest/gtest.h>

#include "network/support.hpp"

namespace bibweft::network {
namespace {

// Papers {0,1}, {0,1,2}, {2}, {3}: 0 and 1 share two papers, 0-2 and 1-2 one.
TEST(CoCitationNetwork, LinksItsItemsByTheirPapers) {
    NetworkInput input;
    input.papers = test::entities("p", 4);
    input.of(Unit::cited_works) = {test::entities("i", 4),
                                   test::binary(4, {{0, 1}, {0, 1, 2}, {2}, {3}})};
    const NetworkType& type = find_network_type("co-citation");
    NetworkOptions options{.normalization = Normalization::none};
    const Network net = type.build(input, options);
    EXPECT_FALSE(net.directed());
    EXPECT_EQ(4U, net.node_count());
    ASSERT_EQ(3U, net.edge_count());
    EXPECT_EQ(2.0, net.edges()[0].weight);
    EXPECT_EQ(1.0, net.edges()[1].weight);
    EXPECT_EQ(Value(std::int64_t{2}), net.edge_attributes().find("cocitations")->value(0));
}

TEST(CoCitationNetwork, ByDefaultTwoPapersMakeANode) {
    NetworkInput input;
    input.of(Unit::cited_works) = {test::entities("i", 3), test::binary(3, {{0, 1, 2}, {0, 1}})};
    const NetworkType& type = find_network_type("co-citation");
    const Network net = type.build(input, type.defaults);
    EXPECT_EQ(2U, net.node_count());
    EXPECT_EQ(1U, net.edge_count());
    EXPECT_EQ(3, step_count(net, "items_found"));
}

}  // namespace
}  // namespace bibweft::network
