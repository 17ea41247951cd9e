#include "network/counted.hpp"

namespace bibweft::network {
namespace {

constexpr Unit units[] = {Unit::author_keywords};

/// Keywords of the authors linked by the papers that list both.
Shared shared(const NetworkInput& input, const NetworkOptions& options) {
    return items_by_papers(input.of(Unit::author_keywords), options);
}

}  // namespace

extern const NetworkType keywords_type{
    .name = "keywords",
    .summary = "author keywords linked by the papers that list both",
    .weight =
        "association strength 2m c_ij / (k_i k_j); column cooccurrences: papers that list"
        " both",
    .defaults = {.min_papers = 2},
    .shared = shared,
    .units = units,
    .counts = "papers that list both",
    .count_column = "cooccurrences",
};

}  // namespace bibweft::network
