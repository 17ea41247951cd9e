#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

// A star of three leaves: every edge joins degrees 3 and 1, so r = -1.
TEST(Assortativity, OfAStarIsMinusOne) {
    const Network net = test::linked(false, {{"h", "a"}, {"h", "b"}, {"h", "c"}});
    EXPECT_DOUBLE_EQ(-1.0, real(net, "assortativity", "degree_assortativity"));
}

// Path a-b-c-d, edge ends both ways: (1,2) (2,1) (2,2) (2,2) (2,1) (1,2). Mean 10/6, mean product
// 16/6, mean square 18/6: r = (16/6 - 100/36) / (18/6 - 100/36) = -4/36 / (8/36) = -1/2.
TEST(Assortativity, OfAPath) {
    const Network net = test::linked(false, {{"a", "b"}, {"b", "c"}, {"c", "d"}});
    EXPECT_DOUBLE_EQ(-0.5, real(net, "assortativity", "degree_assortativity"));
}

TEST(Assortativity, OfKarateAsPublished) {
    EXPECT_NEAR(-0.47561309768461413, real(test::karate(), "assortativity", "degree_assortativity"),
                1e-12);
}

TEST(Assortativity, IsUndefinedWhereDegreesAreEqual) {
    const std::string name = "degree_assortativity";
    EXPECT_EQ("all linked nodes have the same degree", reason(five_cycle(), "assortativity", name));
    EXPECT_EQ("no links between different nodes", reason(one_node(), "assortativity", name));
    EXPECT_EQ("no links between different nodes", reason(empty(), "assortativity", name));
    // An isolated node beside a cycle changes nothing: it ends no edge.
    const Network net = test::linked(false, {{"a", "b"}, {"b", "c"}, {"c", "a"}}, {"z"});
    EXPECT_EQ("all linked nodes have the same degree", reason(net, "assortativity", name));
}

}  // namespace
}  // namespace bibweft::stats
