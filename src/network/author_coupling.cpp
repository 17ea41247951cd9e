#include "network/counted.hpp"

namespace bibweft::network {
namespace {

constexpr Unit units[] = {Unit::authors, Unit::cited_works};

/// Authors linked by the works that they cite; in full counting a work counts the product of the
/// papers of both that cite it. A joint paper couples its authors too.
Shared shared(const NetworkInput& input, const NetworkOptions& options) {
    return items_by_shared(input.of(Unit::authors), input.of(Unit::cited_works).papers, options);
}

}  // namespace

extern const NetworkType author_coupling_type{
    .name = "author-coupling",
    .summary = "authors linked by the works that papers of both cite",
    .weight =
        "association strength 2m c_ij / (k_i k_j); column shared_references: works that "
        "papers of both cite",
    .shared = shared,
    .units = units,
    .counts = "works that papers of both cite",
    .count_column = "shared_references",
};

}  // namespace bibweft::network
