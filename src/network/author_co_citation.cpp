#include "network/counted.hpp"

namespace bibweft::network {
namespace {

constexpr Unit units[] = {Unit::cited_authors};

/// First authors of cited works linked by the papers that cite both; full counting: by the pairs of
/// works. Source: White & Griffith, J. Am. Soc. Inf. Sci. 32:163 (1981), doi:10.1002/asi.4630320302
Shared shared(const NetworkInput& input, const NetworkOptions& options) {
    return items_by_papers(input.of(Unit::cited_authors), options);
}

}  // namespace

extern const NetworkType author_co_citation_type{
    .name = "author-co-citation",
    .summary = "first authors of cited works, linked by the papers that cite works of both",
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
