#include "network/counted.hpp"

namespace bibweft::network {
namespace {

constexpr Unit units[] = {Unit::authors};

/// Authors linked by their joint papers: A^T A of papers x authors.
Shared shared(const NetworkInput& input, const NetworkOptions& options) {
    return items_by_papers(input.of(Unit::authors), options);
}

}  // namespace

extern const NetworkType co_authorship_type{
    .name = "co-authorship",
    .summary = "authors linked by the papers that they wrote together",
    .weight = "association strength 2m c_ij / (k_i k_j); column joint_papers: papers of both",
    .shared = shared,
    .units = units,
    .counts = "papers of both",
    .count_column = "joint_papers",
};

}  // namespace bibweft::network
