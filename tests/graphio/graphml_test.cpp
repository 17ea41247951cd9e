#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

TEST(Graphml, KeepsEverythingItWrites) {
    expect_round_trip(rich_network(false), "graphml");
    expect_round_trip(rich_network(true), "graphml");
    expect_round_trip(NetworkBuilder(false).build(), "graphml");
}

}  // namespace
}  // namespace bibweft::graphio::test
