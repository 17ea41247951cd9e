#include <gtest/gtest.h>

#include "bibweft/core/error.hpp"
#include "network/support.hpp"

namespace bibweft::network {
namespace {

TEST(ConceptsNetwork, LinksByPapersAndKeepsTheCount) {
    NetworkInput input;
    input.papers = test::entities("p", 3);
    input.concepts = test::entities("c", 4);
    input.paper_concepts = test::binary(4, {{0, 1}, {0, 1, 2}, {2}});
    const NetworkType& type = find_network_type("concepts");
    const Network net = type.build(input, {.normalization = Normalization::none});
    ASSERT_EQ(3U, net.edge_count());
    EXPECT_EQ(4U, net.node_count());  // the concept without a link stays
    EXPECT_EQ(2.0, net.edges()[0].weight);
    const Network scaled = type.build(input, type.defaults);
    EXPECT_DOUBLE_EQ(8.0 * 2 / 9, scaled.edges()[0].weight);  // as in normalization_test.cpp
    EXPECT_EQ(Value(std::int64_t{2}), scaled.edge_attributes().find("cooccurrences")->value(0));
    EXPECT_EQ(1U, type.build(input, {.min_weight = 2}).edge_count());
}

TEST(ConceptsNetwork, FullCountingMultipliesOccurrences) {
    NetworkInput input;
    input.concepts = test::entities("c", 3);
    input.paper_concepts = test::binary(3, {{0, 1}, {0, 1, 2}});
    input.occurrences = {2, 3, 1, 4, 5};
    const NetworkType& type = find_network_type("concepts");
    const Network net =
        type.build(input, {.counting = Counting::full, .normalization = Normalization::none});
    ASSERT_EQ(3U, net.edge_count());
    EXPECT_EQ(10.0, net.edges()[0].weight);  // 0-1: 2 x 3 + 1 x 4
    EXPECT_EQ(5.0, net.edges()[1].weight);   // 0-2: 1 x 5
    EXPECT_EQ(20.0, net.edges()[2].weight);  // 1-2: 4 x 5
    EXPECT_EQ(Value(std::int64_t{20}), net.edge_attributes().find("cooccurrences")->value(2));
    input.occurrences.clear();
    EXPECT_THROW(type.build(input, {.counting = Counting::full}), Error);
}

}  // namespace
}  // namespace bibweft::network
