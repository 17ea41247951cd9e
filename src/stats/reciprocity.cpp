#include <algorithm>

#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

struct Arcs {
    std::size_t all = 0;     ///< self-loops aside
    std::size_t mutual = 0;  ///< whose reverse is there too
};

Arcs count_arcs(const Csr& out, const Csr& in) {
    Arcs arcs;
    for (std::size_t v = 0; v < out.size(); ++v) {
        const auto to = out.targets(v);
        const auto from = in.targets(v);
        auto next = from.begin();
        for (const std::uint32_t u : to) {
            if (u == v) continue;
            ++arcs.all;
            next = std::lower_bound(next, from.end(), u);
            if (next != from.end() && *next == u) ++arcs.mutual;
        }
    }
    return arcs;
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    constexpr std::string_view share = "share of arcs whose reverse is there too, self-loops aside";
    constexpr std::string_view beyond =
        "(reciprocity - density) / (1 - density): 0 as by chance, 1 all mutual";
    Graph& graph = workspace.graph();
    if (!graph.directed()) {
        constexpr std::string_view reason = "links have no direction";
        return {undefined("reciprocity", reason, share),
                undefined("reciprocity_beyond_chance", reason, beyond)};
    }
    const Arcs arcs = count_arcs(graph.out(), graph.in());
    if (arcs.all == 0) {
        constexpr std::string_view reason = "no arcs between different nodes";
        return {undefined("reciprocity", reason, share),
                undefined("reciprocity_beyond_chance", reason, beyond)};
    }
    const auto n = static_cast<double>(graph.size());
    const double reciprocity = static_cast<double>(arcs.mutual) / static_cast<double>(arcs.all);
    const double density = static_cast<double>(arcs.all) / (n * (n - 1));
    std::optional<double> corrected;
    if (density < 1) corrected = (reciprocity - density) / (1 - density);
    return {
        known("reciprocity", reciprocity, share),
        known_or("reciprocity_beyond_chance", corrected, "every pair is linked both ways", beyond)};
}

}  // namespace

extern const Statistic reciprocity_statistic{
    "reciprocity",
    "how many arcs are answered",
    Scope::graph,
    "1, in [0, 1]; beyond chance: in [-1, 1]",
    "of arcs, not of pairs; weights and self-loops ignored; undefined for undirected networks",
    "doi:10.1103/PhysRevLett.93.268701",
    Cost::quick,
    compute};

}  // namespace bibweft::stats
