#include <boost/pending/disjoint_sets.hpp>

#include "backend/igraph_session.hpp"
#include "stats/spectrum.hpp"

namespace bibweft::stats {
namespace {

struct Scores {
    std::vector<double> hub;  ///< by vertex, the largest 1; empty: not converged
    std::vector<double> authority;
};

Scores hub_and_authority(const Graph& graph, std::uint64_t seed) {
    const backend::IgraphSession session(seed);
    backend::IgraphCopy copy(session, graph.network(), graph.order());
    backend::IgraphVector hub(session);
    backend::IgraphVector authority(session);
    igraph_arpack_options_t options;
    igraph_arpack_options_init(&options);
    const igraph_error_t code = igraph_hub_and_authority_scores(
        copy.get(), hub.get(), authority.get(), nullptr, true, copy.weights(), &options);
    if (code == IGRAPH_ENOMEM) session.check(code, "find hubs and authorities");
    if (code != IGRAPH_SUCCESS) return {};
    return {{hub.values().begin(), hub.values().end()},
            {authority.values().begin(), authority.values().end()}};
}

/// Vertices are in the same part if a chain of common targets joins them as hubs.
std::vector<std::uint32_t> hub_parts(const Csr& out) {
    const auto n = static_cast<std::uint32_t>(out.size());
    std::vector<std::uint32_t> depth(2U * n, 0);
    std::vector<std::uint32_t> parent(2U * n);
    boost::disjoint_sets sets(depth.data(), parent.data());
    for (std::uint32_t v = 0; v < 2U * n; ++v) sets.make_set(v);
    for (std::uint32_t v = 0; v < n; ++v) {
        for (const std::uint32_t u : out.targets(v)) sets.union_set(v, n + u);
    }
    std::vector<std::uint32_t> part(n);
    for (std::uint32_t v = 0; v < n; ++v) part[v] = sets.find_set(v);
    return part;
}

std::vector<StatisticValue> none(Workspace& workspace, std::string_view reason,
                                 std::string_view hubs, std::string_view authorities) {
    return {undefined_top(workspace, "hub", reason, hubs),
            undefined_top(workspace, "authority", reason, authorities)};
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    constexpr std::string_view hubs = "points to good authorities; weighted, the largest is 1";
    constexpr std::string_view authorities = "good hubs point to it; weighted, the largest is 1";
    const Network& net = workspace.network();
    if (!net.directed()) {
        return none(workspace, "links have no direction: eigenvector centrality says the same",
                    hubs, authorities);
    }
    if (net.edge_count() == 0) return none(workspace, "no links", hubs, authorities);
    const Scores scores = hub_and_authority(workspace.graph(), workspace.options().seed);
    if (scores.hub.empty()) return none(workspace, not_converged, hubs, authorities);
    if (in_several_parts(scores.hub, hub_parts(workspace.graph().out()))) {
        return none(workspace, not_unique, hubs, authorities);
    }
    return {top_nodes(workspace, "hub", scores.hub, hubs),
            top_nodes(workspace, "authority", scores.authority, authorities)};
}

}  // namespace

extern const Statistic hits_statistic{
    "hits",
    "hubs and authorities of a directed network",
    Scope::node,
    "1, in [0, 1]",
    "weighted; leading eigenvectors of A A' and A' A; undefined for undirected networks",
    "doi:10.1145/324133.324140",
    Cost::thorough,
    compute};

}  // namespace bibweft::stats
