#pragma once
#include <string>
#include <tuple>
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft::test {

using Link = std::tuple<std::string, std::string, double>;

/// Nodes in the order of their first mention, after `first`.
inline Network network_of(const std::vector<Link>& links,
                          const std::vector<std::string>& first = {}, bool directed = false) {
    NetworkBuilder builder(directed);
    const auto node = [&](const std::string& id) {
        const auto found = builder.find(id);
        return found ? *found : builder.add_node(id);
    };
    for (const std::string& id : first) node(id);
    for (const auto& [source, target, weight] : links) {
        const NodeId from = node(source);
        builder.add_edge(from, node(target), weight);
    }
    return builder.build();
}

}  // namespace bibweft::test
