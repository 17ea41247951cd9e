#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "stats/similarity.hpp"
#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

/// 1 - distance of linked vertices, in [0, 1]; those without a link have distance 1.
Csr similarities(Graph& graph, const Similarity& similarity) {
    std::vector<double> by_edge = similarity.by_edge;
    if (!similarity.equivalence && !by_edge.empty()) {
        const double most = std::ranges::max(by_edge);
        for (double& value : by_edge) value /= most;
    }
    return arcs_in_order(graph.network(), graph.order(), graph.rank(), false, by_edge);
}

/// The silhouette of each vertex. `size` of each group; at least two groups.
class Silhouette {
public:
    Silhouette(const Csr& similar, const std::vector<std::uint32_t>& group)
        : similar_(similar), group_(group), size_(std::ranges::max(group) + std::size_t{1}, 0.0) {
        for (const std::uint32_t g : group) size_[g] += 1;
        sum_.assign(size_.size(), 0.0);
    }

    double of(std::uint32_t v) {
        const std::uint32_t own = group_[v];
        if (size_[own] < 2) return 0;  // as Rousseeuw sets it
        const auto targets = similar_.targets(v);
        for (std::size_t i = 0; i < targets.size(); ++i) {
            if (targets[i] != v) sum_[group_[targets[i]]] += similar_.weights(v)[i];
        }
        const double inside = 1 - sum_[own] / (size_[own] - 1);
        double outside = 1;
        for (const std::uint32_t u : targets) {
            const std::uint32_t g = group_[u];
            if (g != own) outside = std::min(outside, 1 - sum_[g] / size_[g]);
        }
        for (const std::uint32_t u : targets) sum_[group_[u]] = 0;
        const double farther = std::max(inside, outside);
        return farther > 0 ? (outside - inside) / farther : 0.0;
    }

private:
    const Csr& similar_;
    const std::vector<std::uint32_t>& group_;
    std::vector<double> size_;
    std::vector<double> sum_;  ///< similarity of the vertex to each group
};

std::string why_undefined(Workspace& workspace) {
    if (!workspace.groups()) return no_groups(workspace);
    const std::vector<std::uint32_t>& group = *workspace.groups();
    if (workspace.network().directed()) return "links have a direction";
    if (workspace.network().edge_count() == 0) return "no links";
    const std::size_t groups = std::ranges::max(group) + std::size_t{1};
    if (groups < 2) return "fewer than two communities";
    return groups == group.size() ? "every node is a community of its own" : "";
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    std::string rule =
        "mean over nodes of (b - a) / max(a, b), a, b: mean distance to its own and "
        "to the nearest other community";
    const std::string reason = why_undefined(workspace);
    if (!reason.empty()) {
        workspace.keep_none("silhouette", reason, rule);
        return {undefined("silhouette", reason, rule)};
    }
    const Similarity similarity = similarity_of(workspace.network());
    rule += fmt::format("; distance 1 - {}{}; alone in its community: 0", similarity.convention,
                        similarity.equivalence ? "" : " / the largest weight");
    const Csr similar = similarities(workspace.graph(), similarity);
    Silhouette silhouette(similar, *workspace.groups());
    std::vector<double> values(similar.size());
    for (std::uint32_t v = 0; v < values.size(); ++v) values[v] = silhouette.of(v);
    workspace.keep("silhouette", rule, values);
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    return {known("silhouette", sum / static_cast<double>(values.size()), rule)};
}

}  // namespace

extern const Statistic silhouette_statistic{
    "silhouette",
    "how much nearer nodes are to their own community than to the next",
    Scope::partition,
    "1, in [-1, 1]",
    "distance 1 - equivalence where the network tells counts, else 1 - weight / largest weight; 1 "
    "without a link; of all nodes with a value or without",
    "doi:10.1016/0377-0427(87)90125-7",
    Cost::thorough,
    compute};

}  // namespace bibweft::stats
