#include "network/counted.hpp"

namespace bibweft::network {
namespace {

constexpr Unit units[] = {Unit::cited_works};

/// Papers linked by the works that both cite: A A^T of papers x cited works.
/// Source: Kessler, Am. Doc. 14:10 (1963), doi:10.1002/asi.5090140103
Shared shared(const NetworkInput& input, const NetworkOptions&) {
    return {
        .nodes = input.papers, .incidence = input.of(Unit::cited_works).papers, .side = Side::rows};
}

}  // namespace

extern const NetworkType coupling_type{
    .name = "coupling",
    .summary = "papers linked by the works that both cite (bibliographic coupling)",
    .weight =
        "association strength 2m c_ij / (k_i k_j); column shared_references: works that "
        "both cite",
    .shared = shared,
    .of_papers = true,
    .units = units,
    .counts = "works that both cite",
    .count_column = "shared_references",
};

}  // namespace bibweft::network
