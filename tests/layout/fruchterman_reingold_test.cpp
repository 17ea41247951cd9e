#include <gtest/gtest.h>

#include "bibweft/layout/layout.hpp"
#include "layout/networks.hpp"

namespace bibweft::layout {
namespace {

// Two cliques of five joined by one link: the mean distance inside is less than half of that
// across.
TEST(FruchtermanReingold, DrawsCliquesApart) {
    std::vector<test::Link> links{{"a0", "b0", 1.0}};
    for (const std::string side : {"a", "b"}) {
        for (int i = 0; i < 5; ++i) {
            for (int j = 0; j < i; ++j) {
                links.emplace_back(side + std::to_string(i), side + std::to_string(j), 1.0);
            }
        }
    }
    const Network net = test::network_of(links);
    const Positions p = find_layout_method("fruchterman-reingold").run(net, {});
    double inside = 0.0;
    double across = 0.0;
    for (int i = 0; i < 5; ++i) {
        for (int j = 0; j < 5; ++j) {
            const std::string a = std::to_string(i);
            const std::string b = std::to_string(j);
            if (j < i) {
                inside += test::distance(net, p, "a" + a, "a" + b) / 20.0;
                inside += test::distance(net, p, "b" + a, "b" + b) / 20.0;
            }
            across += test::distance(net, p, "a" + a, "b" + b) / 25.0;
        }
    }
    EXPECT_LT(inside, across / 2.0);
}

TEST(FruchtermanReingold, AnotherSeedGivesAnotherDrawing) {
    const Network net = test::clustered(30, 80, 1);
    const LayoutMethod& method = find_layout_method("fruchterman-reingold");
    EXPECT_NE(method.run(net, {.seed = 1}).x, method.run(net, {.seed = 2}).x);
}

}  // namespace
}  // namespace bibweft::layout
