#include <algorithm>

#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

/// Pearson's correlation of the degrees at both ends of every edge, each edge both ways. Nothing if
/// all those degrees are equal. The sums are whole numbers, so their order does not matter.
std::optional<double> degree_correlation(const Csr& simple) {
    double ends = 0;      // 2m
    double products = 0;  // of the degrees at both ends
    double sum = 0;
    double squares = 0;
    std::size_t least = simple.arc_count();
    std::size_t most = 0;
    for (std::size_t v = 0; v < simple.size(); ++v) {
        if (simple.degree(v) == 0) continue;
        least = std::min(least, simple.degree(v));
        most = std::max(most, simple.degree(v));
        const auto k = static_cast<double>(simple.degree(v));
        ends += k;
        sum += k * k;
        squares += k * k * k;
        for (const std::uint32_t u : simple.targets(v)) {
            products += k * static_cast<double>(simple.degree(u));
        }
    }
    if (most <= least) return std::nullopt;
    return (ends * products - sum * sum) / (ends * squares - sum * sum);
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    const std::string_view convention =
        workspace.network().directed()
            ? "correlation of the degrees of linked nodes; direction ignored"
            : "correlation of the degrees of linked nodes";
    const Csr& simple = workspace.graph().simple();
    const std::string_view reason = simple.arc_count() == 0
                                        ? "no links between different nodes"
                                        : "all linked nodes have the same degree";
    return {known_or("degree_assortativity", degree_correlation(simple), reason, convention)};
}

}  // namespace

extern const Statistic assortativity_statistic{
    "assortativity",
    "do well-linked nodes link to well-linked ones",
    Scope::graph,
    "1, in [-1, 1]",
    "on the simple undirected graph; undefined where all linked nodes have the same degree",
    "doi:10.1103/PhysRevLett.89.208701",
    false,
    compute};

}  // namespace bibweft::stats
