#include <gtest/gtest.h>

#include "bibweft/community/method.hpp"
#include "bibweft/core/error.hpp"
#include "community/networks.hpp"

namespace bibweft::community {
namespace {

TEST(LabelPropagation, TellsCliquesApart) {
    std::vector<test::Link> links;
    for (const std::string side : {"a", "b"}) {
        for (int i = 0; i < 8; ++i) {
            for (int k = 0; k < i; ++k)
                links.emplace_back(side + std::to_string(i), side + std::to_string(k), 1.0);
        }
    }
    links.emplace_back("a0", "b0", 0.1);
    const Partition p = find_method("label-propagation").run(test::network_of(links), {});
    EXPECT_EQ(2U, p.community_count);
}

}  // namespace
}  // namespace bibweft::community
