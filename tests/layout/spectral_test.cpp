#include <gtest/gtest.h>

#include "bibweft/layout/layout.hpp"
#include "layout/networks.hpp"

namespace bibweft::layout {
namespace {

// A path a - b - c of equal links; the diagonal is 1/2, 1, 1/2. The eigenvector (1, t, 1) with
// t^2 - t/2 - 2 = 0, t = 1.686, has the eigenvalue t + 1/2 = 2.186, and (1, 0, -1) has 1/2. By the
// roots of the eigenvalues: a (0.6719, 0.5), b (1.1328, 0), c (0.6719, -0.5).
TEST(Spectral, HandValue) {
    const Network net = test::network_of({{"a", "b", 1.0}, {"b", "c", 1.0}});
    const Positions p = find_layout_method("spectral").run(net, {});
    const double side = test::distance(net, p, "a", "b");
    EXPECT_NEAR(1.0, test::distance(net, p, "b", "c") / side, 1e-6);
    EXPECT_NEAR(1.0 / 0.68005, test::distance(net, p, "a", "c") / side, 1e-3);
}

TEST(Spectral, SeedChangesNothing) {
    const Network net = test::clustered(40, 120, 2);
    const LayoutMethod& method = find_layout_method("spectral");
    const Positions one = method.run(net, {.seed = 1});
    const Positions two = method.run(net, {.seed = 2});
    for (std::size_t i = 0; i < 40; ++i) EXPECT_NEAR(one.x[i], two.x[i], 1e-6);
}

}  // namespace
}  // namespace bibweft::layout
