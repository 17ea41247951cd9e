#include <gtest/gtest.h>

#include "network/support.hpp"

namespace bibweft::network {
namespace {

// Papers 0 and 1 are in source 0, paper 2 in source 1, paper 3 in none; 0 and 1 cite 2, 1 cites 0
// and 3, 2 cites 0.
TEST(SourceCitationNetwork, CountsCitationsFromSourceToSource) {
    NetworkInput input;
    input.papers = test::entities("p", 4);
    input.of(Unit::sources) = {test::entities("s", 2), test::binary(2, {{0}, {0}, {1}, {}})};
    input.of(Unit::cited_works).papers = test::binary(3, {{0}, {0, 1, 2}, {1}, {}});
    input.paper_of_work = {2, 0, 3};
    const NetworkType& type = find_network_type("source-citation");
    const Network net = type.build(input, type.defaults);
    EXPECT_TRUE(net.directed());
    ASSERT_EQ(2U, net.edge_count());
    EXPECT_EQ(2.0, net.edges()[0].weight);  // 0 -> 1
    EXPECT_EQ(1.0, net.edges()[1].weight);  // 1 -> 0
    EXPECT_EQ(Value(std::int64_t{1}), net.nodes().find("citations_inside")->value(0));
}

}  // namespace
}  // namespace bibweft::network
