#include <gtest/gtest.h>

#include "network/support.hpp"

namespace bibweft::network {
namespace {

// Papers {0,1}, {0,1,2}, {2}, {3}: 0 and 1 share two papers, 0-2 and 1-2 one.
TEST(AuthorCoCitationNetwork, LinksItsItemsByTheirPapers) {
    NetworkInput input;
    input.papers = test::entities("p", 4);
    input.of(Unit::cited_authors) = {test::entities("i", 4),
                                     test::binary(4, {{0, 1}, {0, 1, 2}, {2}, {3}})};
    const NetworkType& type = find_network_type("author-co-citation");
    NetworkOptions options{.normalization = Normalization::none};
    const Network net = type.build(input, options);
    EXPECT_FALSE(net.directed());
    EXPECT_EQ(4U, net.node_count());
    ASSERT_EQ(3U, net.edge_count());
    EXPECT_EQ(2.0, net.edges()[0].weight);
    EXPECT_EQ(1.0, net.edges()[1].weight);
    EXPECT_EQ(Value(std::int64_t{2}), net.edge_attributes().find("cocitations")->value(0));
}

// Paper 0 cites two works of 0 and three of 1: full counting makes six pairs of works.
TEST(AuthorCoCitationNetwork, FullCountingCountsPairsOfWorks) {
    NetworkInput input;
    Incidence a = test::binary(2, {{0, 1}});
    a.weight = {2, 3};
    input.of(Unit::cited_authors) = {test::entities("i", 2), a};
    const NetworkType& type = find_network_type("author-co-citation");
    const Network net =
        type.build(input, {.counting = Counting::full, .normalization = Normalization::none});
    ASSERT_EQ(1U, net.edge_count());
    EXPECT_EQ(6.0, net.edges()[0].weight);
}

}  // namespace
}  // namespace bibweft::network
