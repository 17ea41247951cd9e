#include "network/counted.hpp"

namespace bibweft::network {
namespace {

constexpr Unit units[] = {Unit::countries};

/// Countries linked by papers with authors in both.
Shared shared(const NetworkInput& input, const NetworkOptions& options) {
    return items_by_papers(input.of(Unit::countries), options);
}

}  // namespace

extern const NetworkType countries_type{
    .name = "countries",
    .summary = "countries of the affiliations, linked by the papers with authors in both",
    .weight = "association strength 2m c_ij / (k_i k_j); column joint_papers: papers from both",
    .shared = shared,
    .units = units,
    .counts = "papers from both",
    .count_column = "joint_papers",
};

}  // namespace bibweft::network
