#include <gtest/gtest.h>

#include "network/support.hpp"

namespace bibweft::network {
namespace {

TEST(PaperConceptsNetwork, IsTheIncidenceItself) {
    NetworkInput input;
    input.papers = test::entities("p", 2);
    input.concepts = test::entities("c", 2);
    input.paper_concepts = test::binary(2, {{0, 1}, {1}});
    input.paper_concepts.weight = {0.5, 0.25, 0.75};
    const Network net = find_network_type("paper-concepts").build(input, {});
    ASSERT_EQ(4U, net.node_count());
    ASSERT_EQ(3U, net.edge_count());
    EXPECT_EQ("p1", net.id(net.edges()[2].source));
    EXPECT_EQ("c1", net.id(net.edges()[2].target));
    EXPECT_EQ(0.75, net.edges()[2].weight);
    EXPECT_EQ("paper", net.nodes().find("node_type")->text(0));
    EXPECT_EQ("concept", net.nodes().find("node_type")->text(3));
    EXPECT_EQ("c1", net.label(NodeId{3}));
    EXPECT_EQ(2U,
              find_network_type("paper-concepts").build(input, {.min_weight = 0.5}).edge_count());
}

}  // namespace
}  // namespace bibweft::network
