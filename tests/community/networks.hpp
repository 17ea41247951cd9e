#pragma once
#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "bibweft/core/network.hpp"
#include "bibweft/core/partition.hpp"
#include "support/data.hpp"
#include "support/network_of.hpp"

namespace bibweft::community::test {

using bibweft::test::Link;
using bibweft::test::network_of;

/// a b c and d e f, joined by c - d.
inline std::vector<Link> two_triangles(double bridge = 1.0) {
    return {{"a", "b", 1.0}, {"b", "c", 1.0}, {"a", "c", 1.0},   {"d", "e", 1.0},
            {"e", "f", 1.0}, {"d", "f", 1.0}, {"c", "d", bridge}};
}

/// The ids of each community, in its order: "a b c | d e f".
inline std::string groups(const Network& network, const Partition& partition) {
    std::vector<std::set<std::string>> members(partition.community_count);
    for (const NodeId n : network.node_range()) {
        members[index_of(partition.community_of[index_of(n)])].insert(network.id(n));
    }
    std::string text;
    for (std::size_t c = 0; c < members.size(); ++c) {
        if (c > 0) text += " | ";
        bool later = false;
        for (const std::string& id : members[c]) {
            text += (later ? " " : "") + id;
            later = true;
        }
    }
    return text;
}

/// Links of a METIS file: "n m [1]", then for each node its neighbours, with weights if 1.
inline Network metis(const std::filesystem::path& file, bool weighted_links = true) {
    std::istringstream in(bibweft::test::slurp(file));
    std::string line;
    const auto next = [&] {
        do {
            line.clear();
            std::getline(in, line);
        } while (line.starts_with('%'));
        return std::istringstream(line);
    };
    std::istringstream head = next();
    std::size_t nodes = 0, edges = 0;
    int format = 0;
    head >> nodes >> edges >> format;
    NetworkBuilder builder(false);
    for (std::size_t i = 1; i <= nodes; ++i) builder.add_node("v" + std::to_string(i));
    for (std::size_t i = 0; i < nodes; ++i) {
        std::istringstream row = next();
        std::size_t other = 0;
        while (row >> other) {
            double weight = 1.0;
            if (format % 10 == 1) row >> weight;
            if (!weighted_links) weight = 1.0;
            if (other > i) builder.add_edge(id_at<NodeId>(i), id_at<NodeId>(other - 1), weight);
        }
    }
    Network network = builder.build();
    EXPECT_EQ(edges, network.edge_count()) << file;
    return network;
}

/// The text between `before` and the next quote; "" if there is none.
inline std::string quoted_after(const std::string& line, const std::string& before) {
    const std::size_t begin = line.find(before);
    if (begin == std::string::npos) return {};
    const std::size_t value = begin + before.size();
    return line.substr(value, line.find('"', value) - value);
}

/// Links of a GraphML file of ours: `<edge source=".." target="..">` on one line, behind it
/// `<data key="weight">w`.
inline Network graphml(const std::filesystem::path& file, bool weighted_links) {
    std::istringstream in(bibweft::test::slurp(file));
    const std::string weight = "<data key=\"weight\">";
    std::vector<Link> links;
    for (std::string line; std::getline(in, line);) {
        if (line.find("<edge ") != std::string::npos) {
            links.emplace_back(quoted_after(line, "source=\""), quoted_after(line, "target=\""),
                               1.0);
        }
        const std::size_t at = line.find(weight);
        if (weighted_links && at != std::string::npos && !links.empty()) {
            std::get<2>(links.back()) = std::stod(line.substr(at + weight.size()));
        }
    }
    return network_of(links);
}

}  // namespace bibweft::community::test
