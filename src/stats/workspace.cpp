#include "stats/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace bibweft::stats {
namespace {

std::vector<std::uint32_t> groups_in(const Graph& graph, const Column& column) {
    std::unordered_map<std::string, std::uint32_t> number;
    std::vector<std::uint32_t> group(graph.size());
    std::uint32_t next = 0;
    for (std::size_t v = 0; v < graph.size(); ++v) {
        const std::size_t node = graph.order()[v];
        if (!column.has(node)) {
            group[v] = next++;
            continue;
        }
        const auto [it, added] = number.try_emplace(to_text(column.value(node)), next);
        if (added) ++next;
        group[v] = it->second;
    }
    return group;
}

}  // namespace

const Components& Workspace::weak() {
    if (!weak_) weak_ = components(std::as_const(graph_), Connectivity::weak);
    return *weak_;
}

const std::optional<std::vector<std::uint32_t>>& Workspace::groups() {
    if (groups_read_) return groups_;
    groups_read_ = true;
    const Column* column = network().nodes().find(options_.partition);
    if (column != nullptr) groups_ = groups_in(graph_, *column);
    return groups_;
}

const Distances& Workspace::distances() {
    if (distances_) return *distances_;
    const std::size_t sources = sampled_sources();
    distances_ = sources == 0
                     ? all_distances(graph_, weak(), options_.threads)
                     : sampled_distances(graph_, weak(), sources, options_.seed, options_.threads);
    return *distances_;
}

std::size_t Workspace::sampled_sources() const noexcept {
    constexpr std::size_t exact_up_to = 30'000;
    if (options_.effort == Effort::exact) return 0;
    if (options_.samples > 0) return options_.samples < graph_.size() ? options_.samples : 0;
    return graph_.size() <= exact_up_to ? 0 : 1024;
}

std::size_t Workspace::draws() const noexcept {
    if (options_.draws > 0) return options_.draws;
    return std::clamp<std::size_t>(2'000'000 / (network().edge_count() + 1), 10, 100);
}

void Workspace::keep(std::string_view name, std::string_view convention,
                     const std::vector<std::optional<double>>& by_vertex) {
    if (!options_.node_columns) return;
    columns_.push_back({std::string(name), std::string(convention), graph_.by_node(by_vertex), {}});
}

void Workspace::keep_none(std::string_view name, std::string_view reason,
                          std::string_view convention) {
    if (!options_.node_columns) return;
    columns_.push_back({std::string(name), std::string(convention),
                        std::vector<std::optional<double>>(graph_.size()), std::string(reason)});
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

std::string no_groups(const Workspace& workspace) {
    return fmt::format("no node column \"{}\"", workspace.options().partition);
}

StatisticValue undefined_top(Workspace& workspace, std::string_view name, std::string_view reason,
                             std::string_view convention) {
    workspace.keep_none(name, reason, convention);
    return undefined(fmt::format("top_{}", name), reason, convention);
}

StatisticValue top_nodes(Workspace& workspace, std::string_view name,
                         const std::vector<std::optional<double>>& by_vertex,
                         std::string_view convention) {
    workspace.keep(name, convention, by_vertex);
    std::vector<std::uint32_t> vertices;
    for (std::uint32_t v = 0; v < by_vertex.size(); ++v) {
        if (by_vertex[v]) vertices.push_back(v);
    }
    const std::size_t length = std::min(workspace.options().top, vertices.size());
    const auto end = vertices.begin() + static_cast<std::ptrdiff_t>(length);
    std::partial_sort(vertices.begin(), end, vertices.end(), [&](std::uint32_t a, std::uint32_t b) {
        return *by_vertex[a] != *by_vertex[b] ? *by_vertex[a] > *by_vertex[b] : a < b;
    });
    std::vector<RankedNode> top;
    for (std::size_t i = 0; i < length; ++i) {
        const NodeId node = workspace.graph().node(vertices[i]);
        top.push_back({workspace.network().id(node), workspace.network().label(node),
                       *by_vertex[vertices[i]]});
    }
    return known(fmt::format("top_{}", name), std::move(top), convention);
}

StatisticValue top_nodes(Workspace& workspace, std::string_view name,
                         const std::vector<double>& by_vertex, std::string_view convention) {
    return top_nodes(workspace, name,
                     std::vector<std::optional<double>>(by_vertex.begin(), by_vertex.end()),
                     convention);
}

}  // namespace bibweft::stats
