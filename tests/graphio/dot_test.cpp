#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

TEST(Dot, KeepsEverythingItWrites) {
    expect_round_trip(rich_network(false), "dot");
    expect_round_trip(rich_network(true), "dot");
    expect_round_trip(NetworkBuilder(false).build(), "dot");
}

}  // namespace
}  // namespace bibweft::graphio::test
