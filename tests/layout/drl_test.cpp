#include <gtest/gtest.h>

#include "bibweft/layout/layout.hpp"
#include "layout/networks.hpp"

namespace bibweft::layout {
namespace {

TEST(Drl, DrawsLargerCliquesApart) {
    const Network net = test::two_cliques(30);
    EXPECT_LT(test::closeness_of_cliques(net, find_layout_method("drl").run(net, {})), 0.5);
}

}  // namespace
}  // namespace bibweft::layout
