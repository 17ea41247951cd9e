#include "layout/component.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

namespace bibweft::layout {
namespace {

constexpr double smallest_weight = 1e-6;  // of the mean; keeps far nodes at a finite place

/// The nodes of each component, in the order given.
std::vector<std::vector<NodeId>> members(const Network& network,
                                         std::span<const std::uint32_t> order) {
    constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> component_of(network.node_count(), none);
    std::size_t count = 0;
    std::vector<NodeId> open;
    const auto reach = [&](NodeId node) {
        if (component_of[index_of(node)] != none) return;
        component_of[index_of(node)] = count;
        open.push_back(node);
    };
    for (const std::uint32_t first : order) {
        if (component_of[first] != none) continue;
        reach(NodeId{first});
        while (!open.empty()) {
            const NodeId node = open.back();
            open.pop_back();
            for (const Network::Arc& arc : network.arcs(node)) reach(arc.other);
            for (const Network::Arc& arc : network.in_arcs(node)) reach(arc.other);
        }
        ++count;
    }
    std::vector<std::vector<NodeId>> result(count);
    for (const std::uint32_t node : order) result[component_of[node]].push_back(NodeId{node});
    return result;
}

/// Appends the links of one node, parallel ones summed.
void add_row(Component& component, const Network& network, NodeId node,
             std::span<const std::uint32_t> number) {
    std::vector<std::pair<std::uint32_t, double>> links;
    const auto collect = [&](std::span<const Network::Arc> arcs) {
        for (const Network::Arc& arc : arcs) {
            if (arc.other == node) continue;
            links.emplace_back(number[index_of(arc.other)], network.edge(arc.edge).weight);
        }
    };
    collect(network.arcs(node));
    if (network.directed()) collect(network.in_arcs(node));
    std::ranges::sort(links);
    const std::size_t begin = component.row_begin.back();
    for (const auto& [other, weight] : links) {
        if (component.neighbor.size() > begin && component.neighbor.back() == other) {
            component.weight.back() += weight;
        } else {
            component.neighbor.push_back(other);
            component.weight.push_back(weight);
        }
    }
    component.row_begin.push_back(component.neighbor.size());
}

void normalize(std::vector<double>& weights) {
    if (weights.empty()) return;
    const double largest = *std::ranges::max_element(weights);  // first, so that no sum overflows
    for (double& weight : weights) weight /= largest;
    const double mean =
        std::accumulate(weights.begin(), weights.end(), 0.0) / static_cast<double>(weights.size());
    for (double& weight : weights) weight = std::max(weight / mean, smallest_weight);
}

}  // namespace

double link_length(double weight) {
    return 1.0 / std::sqrt(weight);
}

std::vector<Component> components(const Network& network) {
    std::vector<Component> result;
    std::vector<std::uint32_t> number(network.node_count());
    for (std::vector<NodeId>& nodes : members(network, canonical_order(network))) {
        Component& component = result.emplace_back();
        component.nodes = std::move(nodes);
        for (std::size_t i = 0; i < component.size(); ++i) {
            number[index_of(component.nodes[i])] = static_cast<std::uint32_t>(i);
        }
        for (const NodeId node : component.nodes) add_row(component, network, node, number);
        normalize(component.weight);
    }
    std::ranges::stable_sort(result, std::ranges::greater{}, &Component::size);
    return result;
}

}  // namespace bibweft::layout
