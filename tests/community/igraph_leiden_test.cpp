#include <gtest/gtest.h>

#include "bibweft/community/leiden.hpp"
#include "bibweft/community/quality.hpp"
#include "bibweft/core/error.hpp"
#include "community/networks.hpp"

namespace bibweft::community {
namespace {

using test::groups;
using test::network_of;

// See Modularity.HandValue for the arithmetic.
TEST(IgraphLeiden, SplitsTwoTrianglesAtTheBridge) {
    const Network net = network_of(test::two_triangles());
    const Partition p = igraph_leiden(net);
    EXPECT_EQ("a b c | d e f", groups(net, p));
    EXPECT_NEAR(5.0 / 14.0, *p.quality, 1e-12);
    EXPECT_EQ("igraph-leiden, modularity", p.method);
    const Partition cpm = igraph_leiden(net, {.objective = Objective::cpm, .resolution = 0.5});
    EXPECT_EQ("a b c | d e f", groups(net, cpm));
    EXPECT_NEAR(3.0, cpm_quality(net, cpm.community_of, 0.5).raw, 1e-12);
}

TEST(IgraphLeiden, AnswersTrivialNetworksAndRefusesDirectedOnes) {
    EXPECT_EQ(0U, igraph_leiden(network_of({})).community_count);
    const Network net = network_of({}, {"b", "a"});
    EXPECT_EQ("a | b", groups(net, igraph_leiden(net)));
    EXPECT_THROW(igraph_leiden(network_of({{"a", "b", 1.0}}, {}, true)), Error);
}

}  // namespace
}  // namespace bibweft::community
