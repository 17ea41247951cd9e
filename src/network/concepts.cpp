#include <algorithm>

#include "bibweft/core/error.hpp"
#include "bibweft/network/type.hpp"

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
Network build(const NetworkInput& input, const NetworkOptions& options) {
    const Incidence papers = counted(input, options.counting);
    std::vector<WeightedPair> pairs = project(
        papers, Side::columns,
        {.min_weight = options.min_weight, .top_k = options.top_k, .threads = options.threads});
    std::vector<double> counts(pairs.size());
    std::ranges::transform(pairs, counts.begin(), &WeightedPair::weight);
    normalize(pairs, papers.column_count, options.normalization);

    Network net = linked(input.concepts, pairs);
    // project() and the network sort links alike, and no two share both ends.
    Column& column = net.edge_attributes().add("cooccurrences", ColumnType::integer);
    for (std::size_t i = 0; i < counts.size(); ++i)
        column.set(i, static_cast<std::int64_t>(counts[i]));
    return net;
}

}  // namespace

extern const NetworkType concepts_type{
    .name = "concepts",
    .summary = "concepts linked by the papers that mention both (co-occurrence)",
    .weight = "association strength 2m c_ij / (k_i k_j); column cooccurrences: c_ij",
    .directed = false,
    .defaults = {},
    .build = build,
};

}  // namespace bibweft::network
