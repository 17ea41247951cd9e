#include "bibweft/core/error.hpp"
#include "network/counted.hpp"

namespace bibweft::network {
namespace {

/// Papers x concepts as they are counted.
Incidence counted(const NetworkInput& input, Counting counting) {
    Incidence a = input.paper_concepts;
    a.weight.clear();
    if (counting == Counting::full) {
        if (input.occurrences.size() != a.entry_count())
            throw Error(ErrorCode::usage, "full counting needs the occurrences of each concept");
        a.weight.assign(input.occurrences.begin(), input.occurrences.end());
    }
    return a;
}

/// Concepts linked by the papers that mention both: A^T A of the counted incidence.
Shared shared(const NetworkInput& input, const NetworkOptions& options) {
    return {.nodes = input.concepts,
            .incidence = counted(input, options.counting),
            .side = Side::columns};
}

}  // namespace

extern const NetworkType concepts_type{
    .name = "concepts",
    .summary = "concepts linked by the papers that mention both (co-occurrence)",
    .weight = "association strength 2m c_ij / (k_i k_j); column cooccurrences: c_ij",
    .shared = shared,
    .of_concepts = true,
    .counts = "papers that mention both",
    .count_column = "cooccurrences",
};

}  // namespace bibweft::network
