#include <algorithm>

#include "bibweft/network/type.hpp"

namespace bibweft::network {
namespace {

/// Concepts linked by the papers that mention both: A^T A of the binary incidence.
Network build(const NetworkInput& input, const NetworkOptions& options) {
    Incidence binary = input.paper_concepts;
    binary.weight.clear();
    std::vector<WeightedPair> pairs = project(
        binary, Side::columns,
        {.min_weight = options.min_weight, .top_k = options.top_k, .threads = options.threads});
    std::vector<double> counts(pairs.size());
    std::ranges::transform(pairs, counts.begin(), &WeightedPair::weight);
    normalize(pairs, binary.column_count, options.normalization);

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
    .summary = "concepts linked by the papers that mention both (co-occurrence, binary counting)",
    .weight = "association strength 2m c_ij / (k_i k_j); column cooccurrences: papers with both",
    .directed = false,
    .defaults = {},
    .build = build,
};

}  // namespace bibweft::network
