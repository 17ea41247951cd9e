#include "network/counted.hpp"

namespace bibweft::network {
namespace {

constexpr Unit units[] = {Unit::cited_works};

/// Cited works linked by the papers that cite both: A^T A of papers x cited works.
/// Source: Small, J. Am. Soc. Inf. Sci. 24:265 (1973), doi:10.1002/asi.4630240406
Shared shared(const NetworkInput& input, const NetworkOptions& options) {
    return items_by_papers(input.of(Unit::cited_works), options);
}

}  // namespace

extern const NetworkType co_citation_type{
    .name = "co-citation",
    .summary = "cited works, in the corpus or not, linked by the papers that cite both",
    .weight =
        "association strength 2m c_ij / (k_i k_j); column cocitations: papers that cite "
        "both",
    .defaults = {.min_papers = 2},
    .shared = shared,
    .units = units,
    .counts = "papers that cite both",
    .count_column = "cocitations",
};

}  // namespace bibweft::network
