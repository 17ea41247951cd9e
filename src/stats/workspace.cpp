#include "stats/workspace.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace bibweft::stats {

const Components& Workspace::weak() {
    if (!weak_) weak_ = components(std::as_const(graph_), Connectivity::weak);
    return *weak_;
}

const Distances& Workspace::distances() {
    constexpr std::size_t exact_up_to = 30'000;
    if (distances_) return *distances_;
    if (graph_.size() <= exact_up_to || options_.effort == Effort::exact) {
        distances_ = all_distances(graph_, weak(), options_.threads);
    } else {
        distances_ = sampled_distances(graph_, weak(), options_.seed, options_.threads);
    }
    return *distances_;
}

StatisticValue known(std::string name, Answer answer, std::string_view convention) {
    return {std::move(name), std::move(answer), std::string(convention), {}};
}

StatisticValue undefined(std::string name, std::string_view reason, std::string_view convention) {
    return {std::move(name), {}, std::string(convention), std::string(reason)};
}

StatisticValue count(std::string name, std::size_t number, std::string_view convention) {
    return known(std::move(name), static_cast<std::int64_t>(number), convention);
}

StatisticValue known_or(std::string name, std::optional<double> number, std::string_view reason,
                        std::string_view convention) {
    if (number) return known(std::move(name), *number, convention);
    return undefined(std::move(name), reason, convention);
}

StatisticValue distribution(std::string name, std::vector<double> values,
                            std::string_view convention) {
    if (values.empty()) return undefined(std::move(name), "no nodes", convention);
    Distribution d;
    const auto size = static_cast<double>(values.size());
    d.mean = std::accumulate(values.begin(), values.end(), 0.0) / size;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    d.median = *middle;
    if (values.size() % 2 == 0) {
        d.median = std::midpoint(*std::max_element(values.begin(), middle), d.median);
    }
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    d.min = *least;
    d.max = *most;
    return known(std::move(name), d, convention);
}

StatisticValue top_nodes(const Workspace& workspace, std::string name,
                         const std::vector<double>& by_vertex, std::string_view convention) {
    std::vector<std::uint32_t> vertices(by_vertex.size());
    std::iota(vertices.begin(), vertices.end(), 0U);
    const std::size_t length = std::min(workspace.options().top, vertices.size());
    const auto end = vertices.begin() + static_cast<std::ptrdiff_t>(length);
    std::partial_sort(vertices.begin(), end, vertices.end(), [&](std::uint32_t a, std::uint32_t b) {
        return by_vertex[a] != by_vertex[b] ? by_vertex[a] > by_vertex[b] : a < b;
    });
    std::vector<RankedNode> top;
    for (std::size_t i = 0; i < length; ++i) {
        const NodeId node = workspace.graph().node(vertices[i]);
        top.push_back({workspace.network().id(node), workspace.network().label(node),
                       by_vertex[vertices[i]]});
    }
    return known(std::move(name), std::move(top), convention);
}

}  // namespace bibweft::stats
