#include <gtest/gtest.h>

#include "network/support.hpp"

namespace bibweft::network {
namespace {

// Author 0 wrote papers 0 and 1, author 1 paper 2. Work 0 is cited by papers 0, 1 and 2, work 1
// by 1.
TEST(AuthorCouplingNetwork, SharesWhatThePapersOfBothCite) {
    NetworkInput input;
    input.of(Unit::authors) = {test::entities("a", 2), test::binary(2, {{0}, {0}, {1}})};
    input.of(Unit::cited_works).papers = test::binary(2, {{0}, {0, 1}, {0}});
    const NetworkType& type = find_network_type("author-coupling");
    NetworkOptions options{.normalization = Normalization::none};
    ASSERT_EQ(1U, type.build(input, options).edge_count());
    EXPECT_EQ(1.0, type.build(input, options).edges()[0].weight);
    options.counting = Counting::full;  // two papers of author 0, one of author 1
    EXPECT_EQ(2.0, type.build(input, options).edges()[0].weight);
}

}  // namespace
}  // namespace bibweft::network
