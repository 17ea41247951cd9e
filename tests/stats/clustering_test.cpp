#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

// Published for karate: 45 triangles, transitivity 135 / 528, average local clustering 0.570638.
TEST(Clustering, OfKarate) {
    const Network net = test::karate();
    EXPECT_EQ(45, whole(net, "clustering", "triangles"));
    EXPECT_DOUBLE_EQ(135.0 / 528.0, real(net, "clustering", "transitivity"));
    EXPECT_NEAR(0.5706384782076823, real(net, "clustering", "average_clustering"), 1e-12);
}

TEST(Clustering, IgnoresRepeatedRowsAndSelfLoops) {
    const Network net =
        test::linked(false, {{"1", "2"}, {"2", "1"}, {"2", "3"}, {"3", "1"}, {"3", "3"}});
    EXPECT_EQ(1, whole(net, "clustering", "triangles"));
    EXPECT_EQ(1.0, real(net, "clustering", "transitivity"));
    EXPECT_EQ(1.0, real(net, "clustering", "average_clustering"));
}

// Two triangles and a bridge: 2 * 3 corners over 4 * 1 + 2 * 3 = 10 pairs of neighbours; local
// values 1, 1, 1/3, 1/3, 1, 1.
TEST(Clustering, OfTwoTriangles) {
    const Network net = test::two_triangles();
    EXPECT_DOUBLE_EQ(0.6, real(net, "clustering", "transitivity"));
    EXPECT_DOUBLE_EQ((4 + 2.0 / 3) / 6, real(net, "clustering", "average_clustering"));
}

// Two drawings of a 3-cycle of which one of six arcs is missing; without direction a triangle.
TEST(Clustering, OfIsomorphicNetworksIsTheSame) {
    const Network one =
        test::linked(true, {{"p", "q"}, {"q", "r"}, {"r", "q"}, {"p", "r"}, {"r", "p"}});
    const Network two =
        test::linked(true, {{"p", "q"}, {"q", "p"}, {"q", "r"}, {"r", "q"}, {"p", "r"}});
    for (const Network* net : {&one, &two}) {
        const StatisticValue value = value_of(*net, "clustering", "average_clustering");
        EXPECT_EQ(1.0, std::get<double>(value.answer));
        EXPECT_NE(std::string::npos, value.convention.find("direction ignored"));
    }
}

TEST(Clustering, AnswersDegenerateNetworks) {
    EXPECT_EQ(0.0, real(five_cycle(), "clustering", "average_clustering"));
    EXPECT_EQ("fewer than two nodes", reason(one_node(), "clustering", "average_clustering"));
    EXPECT_EQ("fewer than two nodes", reason(empty(), "clustering", "average_clustering"));
    EXPECT_EQ("no node has two neighbours", reason(one_node(), "clustering", "transitivity"));
    EXPECT_EQ(0, whole(empty(), "clustering", "triangles"));
}

}  // namespace
}  // namespace bibweft::stats
