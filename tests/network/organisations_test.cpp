#include <gtest/gtest.h>

#include "network/support.hpp"

namespace bibweft::network {
namespace {

// Papers {0,1}, {0,1,2}, {2}, {3}: 0 and 1 share two papers, 0-2 and 1-2 one.
TEST(OrganisationsNetwork, LinksItsItemsByTheirPapers) {
    NetworkInput input;
    input.papers = test::entities("p", 4);
    input.of(Unit::organisations) = {test::entities("i", 4),
                                     test::binary(4, {{0, 1}, {0, 1, 2}, {2}, {3}})};
    const NetworkType& type = find_network_type("organisations");
    NetworkOptions options{.normalization = Normalization::none};
    const Network net = type.build(input, options);
    EXPECT_FALSE(net.directed());
    EXPECT_EQ(4U, net.node_count());
    ASSERT_EQ(3U, net.edge_count());
    EXPECT_EQ(2.0, net.edges()[0].weight);
    EXPECT_EQ(1.0, net.edges()[1].weight);
    EXPECT_EQ(Value(std::int64_t{2}), net.edge_attributes().find("joint_papers")->value(0));
}

}  // namespace
}  // namespace bibweft::network
