#include <gtest/gtest.h>

#include <cmath>

#include "network/support.hpp"

namespace bibweft::network {
namespace {

// Papers cite works {0,1,2}, {0,1}, {2}, {}: papers 0 and 1 share two, 0 and 2 one.
TEST(CouplingNetwork, LinksPapersByTheWorksThatBothCite) {
    NetworkInput input;
    input.papers = test::entities("p", 4);
    input.of(Unit::cited_works).papers = test::binary(3, {{0, 1, 2}, {0, 1}, {2}, {}});
    const NetworkType& type = find_network_type("coupling");
    const Network net = type.build(input, {.normalization = Normalization::none});
    EXPECT_EQ(4U, net.node_count());  // the paper without references stays
    ASSERT_EQ(2U, net.edge_count());
    EXPECT_EQ(2.0, net.edges()[0].weight);
    EXPECT_EQ(1.0, net.edges()[1].weight);
    const Network cosine = type.build(input, {.normalization = Normalization::cosine});
    EXPECT_DOUBLE_EQ(2 / std::sqrt(6.0), cosine.edges()[0].weight);  // 3 and 2 references
    EXPECT_EQ(Value(std::int64_t{2}), cosine.edge_attributes().find("shared_references")->value(0));
}

}  // namespace
}  // namespace bibweft::network
