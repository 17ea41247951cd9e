#include "graphio/helpers.hpp"

namespace bibweft::graphio::test {
namespace {

TEST(Json, KeepsEverythingItWrites) {
    expect_round_trip(rich_network(false), "json");
    expect_round_trip(rich_network(true), "json");
    expect_round_trip(NetworkBuilder(false).build(), "json");
}

}  // namespace
}  // namespace bibweft::graphio::test
