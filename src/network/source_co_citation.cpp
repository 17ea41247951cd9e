#include "network/counted.hpp"

namespace bibweft::network {
namespace {

constexpr Unit units[] = {Unit::cited_sources};

/// Cited sources linked by the papers that cite works of both; full counting: by the pairs of
/// works.
Shared shared(const NetworkInput& input, const NetworkOptions& options) {
    return items_by_papers(input.of(Unit::cited_sources), options);
}

}  // namespace

extern const NetworkType source_co_citation_type{
    .name = "source-co-citation",
    .summary = "cited journals and books, linked by the papers that cite works of both",
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
