#include "stats/support.hpp"

namespace bibweft::stats {
namespace {

// A star of 4 leaves: eigenvalue 2, so a leaf has half of what the hub has.
TEST(Eigenvector, OfAStar) {
    const Network net =
        test::linked(false, {{"h", "a"}, {"h", "b"}, {"h", "c"}, {"h", "d"}}, {"z"});
    const auto values = column(net, "eigenvector", "eigenvector");
    const std::vector<double> expected{0, 1, 0.5, 0.5, 0.5, 0.5};
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_NEAR(expected[i], values[i].value_or(-1), 1e-12) << net.ids()[i];
    }
}

// Path a-b-c of weights 3 and 4: eigenvalue 5, b 1, a 3/5, c 4/5.
TEST(Eigenvector, UsesWeights) {
    const Network net = test::linked(false, {{"a", "b", 3}, {"b", "c", 4}});
    const auto values = column(net, "eigenvector", "eigenvector");
    EXPECT_NEAR(0.6, values[0].value_or(-1), 1e-12);
    EXPECT_NEAR(0.8, values[2].value_or(-1), 1e-12);
}

TEST(Eigenvector, IsUndefinedWhereNoneOrManyFit) {
    const auto why = [](const Network& net) {
        return reason(net, "eigenvector", "top_eigenvector");
    };
    EXPECT_EQ("no links", why(one_node()));
    EXPECT_EQ("no links", why(empty()));
    EXPECT_EQ("no cycle of arcs: all would be 0",
              why(test::linked(true, {{"a", "b"}, {"b", "c"}})));
    EXPECT_EQ("not unique: several separate parts have the same largest eigenvalue",
              why(test::linked(false, {{"a", "b"}, {"x", "y"}})));
}

}  // namespace
}  // namespace bibweft::stats
