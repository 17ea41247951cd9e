#pragma once
#include <string>

#include "bibweft/community/method.hpp"
#include "cli/command.hpp"

namespace bibweft::cli {

/// How a command finds communities.
struct ClusteringOptions {
    community::ClusterOptions method;
    std::string objective = "modularity";
};

/// Declares --method, --objective, --resolution, --starts and --seed.
void declare_clustering_options(CLI::App& app, ClusteringOptions& options);

/// The communities of an undirected network. Warns where a resolution of cpm left at 1 meets
/// weights that are counts: it is measured in their units.
Partition communities_of(const Network& links, const ClusteringOptions& options, Session& session);

}  // namespace bibweft::cli
