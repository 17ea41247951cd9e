#include <gtest/gtest.h>

#include "network/support.hpp"

namespace bibweft::network {
namespace {

// Works 0 to 2 are papers 1, 2 and 0; work 3 is none. Paper 0 cites 1, 2 and itself, paper 1 cites
// 2 and a work outside.
TEST(CitationNetwork, PointsFromCitingToCited) {
    NetworkInput input;
    input.papers = test::entities("p", 3);
    input.of(Unit::cited_works).papers = test::binary(4, {{0, 1, 2}, {1, 3}, {}});
    input.paper_of_work = {1, 2, 0, no_row};
    const NetworkType& type = find_network_type("citation");
    const Network net = type.build(input, type.defaults);
    EXPECT_TRUE(net.directed());
    ASSERT_EQ(3U, net.edge_count());
    const auto ends = [&](std::size_t e) {
        return net.id(net.edges()[e].source) + net.id(net.edges()[e].target);
    };
    EXPECT_EQ("p0p1", ends(0));
    EXPECT_EQ("p0p2", ends(1));
    EXPECT_EQ("p1p2", ends(2));
    EXPECT_EQ(1, step_count(net, "self_citations_dropped"));
    EXPECT_EQ(Value(std::int64_t{2}), net.nodes().find("local_citations")->value(2));
    EXPECT_EQ(Value(std::int64_t{2}), net.nodes().find("cites")->value(0));
}

TEST(CitationNetwork, LeavesOutIsolatedPapersIfAsked) {
    NetworkInput input;
    input.papers = test::entities("p", 3);
    input.of(Unit::cited_works).papers = test::binary(1, {{0}, {}, {}});
    input.paper_of_work = {2};
    const NetworkType& type = find_network_type("citation");
    const Network net = type.build(input, {.drop_isolates = true});
    ASSERT_EQ(2U, net.node_count());
    EXPECT_EQ("p2", net.id(net.edges()[0].target));
    EXPECT_EQ(1, step_count(net, "isolates_dropped"));
}

}  // namespace
}  // namespace bibweft::network
