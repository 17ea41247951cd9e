#include <gtest/gtest.h>

#include <string>

#include "bibweft/core/error.hpp"
#include "bibweft/layout/layout.hpp"
#include "layout/networks.hpp"

namespace bibweft::layout {
namespace {

// Weights 4 and 1: link lengths 1/2 and 1 of the same unit, on a line a - b - c.
TEST(KamadaKawai, PathHasTheLengthsOfItsLinks) {
    const Network net = test::network_of({{"a", "b", 4.0}, {"b", "c", 1.0}});
    const Positions p = find_layout_method("kamada-kawai").run(net, {});
    EXPECT_NEAR(2.0, test::distance(net, p, "b", "c") / test::distance(net, p, "a", "b"), 1e-2);
    EXPECT_NEAR(1.5, test::distance(net, p, "a", "c") / test::distance(net, p, "b", "c"), 1e-2);
}

TEST(KamadaKawai, RefusesWhatIsTooLarge) {
    std::vector<test::Link> links;
    for (int i = 0; i < 2000; ++i)
        links.emplace_back(std::to_string(i), std::to_string(i + 1), 1.0);
    try {
        find_layout_method("kamada-kawai").run(test::network_of(links), {});
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(ErrorCode::usage, error.code());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("stress"));
    }
}

}  // namespace
}  // namespace bibweft::layout
