#include "network/counted.hpp"

namespace bibweft::network {
namespace {

constexpr Unit units[] = {Unit::index_keywords};

/// Keywords of the database linked by the papers that have both.
Shared shared(const NetworkInput& input, const NetworkOptions& options) {
    return items_by_papers(input.of(Unit::index_keywords), options);
}

}  // namespace

extern const NetworkType index_keywords_type{
    .name = "index-keywords",
    .summary = "index keywords (Keywords Plus, MeSH, topics) linked by the papers that have both",
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
