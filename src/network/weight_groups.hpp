#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft::network {

/// Links by falling weight, without self-loops, in groups of equal weight. Weights that fall below
/// the first of their group by less than 1e-12 of it are equal: normalization leaves such traces.
inline std::vector<std::vector<std::uint32_t>> weight_groups(const Network& net) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < net.edge_count(); ++i) {
        if (net.edges()[i].source != net.edges()[i].target) order.push_back(i);
    }
    const auto weight = [&](std::uint32_t i) { return net.edges()[i].weight; };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return weight(a) > weight(b); });
    std::vector<std::vector<std::uint32_t>> groups;
    for (const std::uint32_t i : order) {
        if (groups.empty() || weight(i) < weight(groups.back().front()) * (1 - 1e-12)) {
            groups.emplace_back();
        }
        groups.back().push_back(i);
    }
    return groups;
}

}  // namespace bibweft::network
