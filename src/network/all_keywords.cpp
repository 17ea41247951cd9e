#include "network/counted.hpp"

namespace bibweft::network {
namespace {

constexpr Unit units[] = {Unit::all_keywords};

/// Keywords of both kinds, one node where they mean the same.
Shared shared(const NetworkInput& input, const NetworkOptions& options) {
    return items_by_papers(input.of(Unit::all_keywords), options);
}

}  // namespace

extern const NetworkType all_keywords_type{
    .name = "all-keywords",
    .summary = "author and index keywords together, linked by the papers that have both",
    .weight =
        "association strength 2m c_ij / (k_i k_j); column cooccurrences: papers that have"
        " both",
    .defaults = {.min_papers = 2},
    .shared = shared,
    .units = units,
    .counts = "papers that have both",
    .count_column = "cooccurrences",
};

}  // namespace bibweft::network
