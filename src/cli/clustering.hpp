#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/community/method.hpp"
#include "cli/command.hpp"

namespace bibweft::cli {

/// How a command finds communities.
struct ClusteringOptions {
    community::ClusterOptions method;
    std::string objective = "modularity";
    std::size_t stability_runs = 0;
    bool bootstrap = false;
};

/// Declares --method, --objective, --resolution, --starts, --seed, --stability and --bootstrap.
void declare_clustering_options(CLI::App& app, ClusteringOptions& options);

/// The options as the library takes them.
/// @throws Error usage, for an unknown objective
community::ClusterOptions cluster_options(const ClusteringOptions& options);

/// The communities of an undirected network. Warns where a resolution of cpm left at 1 meets
/// weights that are counts: it is measured in their units.
Partition communities_of(const Network& links, const ClusteringOptions& options, Session& session);

/// "5 communities (12, 9, 4, 2, 1 nodes)".
std::string sizes_text(const Partition& partition);
/// Nodes of each community.
std::vector<std::size_t> sizes_of(const Partition& partition);

/// Where it was asked for, finds the communities again by other seeds or drawn links: the node
/// columns cluster_stability and cluster_consensus, the graph attributes stability_*, and in words
/// to the log which nodes and communities would hardly be found again.
/// @param name  of the network, for the log; or empty
void add_stability(Network& net, const Network& links, const Partition& partition,
                   const ClusteringOptions& options, std::string_view name, Session& session);

}  // namespace bibweft::cli
