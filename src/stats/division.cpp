#include "stats/division.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "bibweft/core/error.hpp"

namespace bibweft::stats {
namespace {

struct Sums {
    double inside = 0;
    double leaving = 0;
    double entering = 0;
};

}  // namespace

std::vector<std::uint32_t> numbered_from_zero(std::span<const std::int64_t> values) {
    std::unordered_map<std::int64_t, std::uint32_t> number;
    std::vector<std::uint32_t> result;
    result.reserve(values.size());
    for (const std::int64_t value : values) {
        const auto next = static_cast<std::uint32_t>(number.size());
        result.push_back(number.try_emplace(value, next).first->second);
    }
    return result;
}

std::optional<double> modularity(Graph& graph, std::span<const std::uint32_t> group,
                                 double resolution) {
    if (graph.network().edge_count() == 0) return std::nullopt;
    std::vector<Sums> sums(std::ranges::max(group) + std::size_t{1});
    double total = 0;
    const Csr& out = graph.out();
    for (std::size_t v = 0; v < out.size(); ++v) {
        const auto targets = out.targets(v);
        const auto weights = out.weights(v);
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const bool loop = targets[i] == v;  // an undirected row holds it once
            const double weight = loop && !graph.directed() ? 2 * weights[i] : weights[i];
            sums[group[v]].leaving += weight;
            sums[group[targets[i]]].entering += weight;
            if (group[v] == group[targets[i]]) sums[group[v]].inside += weight;
            total += weight;
        }
    }
    double quality = 0;
    for (const Sums& s : sums) {
        quality += s.inside / total - resolution * (s.leaving / total) * (s.entering / total);
    }
    return quality;
}

std::optional<double> modularity(const Network& network, std::span<const std::int64_t> group,
                                 double resolution) {
    if (group.size() != network.node_count()) {
        throw Error(ErrorCode::usage, fmt::format("{} group numbers for {} nodes", group.size(),
                                                  network.node_count()));
    }
    Graph graph(network);
    std::vector<std::int64_t> by_vertex;
    for (const std::uint32_t node : graph.order()) by_vertex.push_back(group[node]);
    return modularity(graph, numbered_from_zero(by_vertex), resolution);
}

}  // namespace bibweft::stats
