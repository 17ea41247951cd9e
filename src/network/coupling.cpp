#include "network/counted.hpp"

namespace bibweft::network {
namespace {

constexpr Unit units[] = {Unit::cited_works};

/// Papers linked by the works that both cite: A A^T of papers x cited works.
/// Source: Kessler, Am. Doc. 14:10 (1963), doi:10.1002/asi.5090140103
Network build(const NetworkInput& input, const NetworkOptions& options) {
    const Items& cited = input.of(Unit::cited_works);
    return counted_network(input.papers, cited.papers, Side::rows, options, "shared_references");
}

}  // namespace

extern const NetworkType coupling_type{
    .name = "coupling",
    .summary = "papers linked by the works that both cite (bibliographic coupling)",
    .weight =
        "association strength 2m c_ij / (k_i k_j); column shared_references: works that "
        "both cite",
    .build = build,
    .of_papers = true,
    .units = units,
    .counts = "works that both cite",
    .count_column = "shared_references",
};

}  // namespace bibweft::network
