#include <gtest/gtest.h>

#include "bibweft/layout/layout.hpp"
#include "layout/networks.hpp"

namespace bibweft::layout {
namespace {

TEST(FruchtermanReingold, AnotherSeedGivesAnotherDrawing) {
    const Network net = test::clustered(30, 80, 1);
    const LayoutMethod& method = find_layout_method("fruchterman-reingold");
    EXPECT_NE(method.run(net, {.seed = 1}).x, method.run(net, {.seed = 2}).x);
}

}  // namespace
}  // namespace bibweft::layout
