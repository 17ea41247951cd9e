#include "cli/clustering.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>

#include "cli/output.hpp"

namespace bibweft::cli {
namespace {

/// Whole numbers, not all of them 1.
bool are_counts(const Network& links) {
    bool more_than_one = false;
    for (const Edge& edge : links.edges()) {
        if (edge.weight != std::floor(edge.weight)) return false;
        more_than_one = more_than_one || edge.weight > 1.0;
    }
    return more_than_one;
}

void warn_of_scale(const Network& links, const ClusteringOptions& options, Session& session) {
    if (options.objective != "cpm" || options.method.resolution != 1.0 || !are_counts(links)) {
        return;
    }
    double sum = 0.0;
    for (const Edge& edge : links.edges()) sum += edge.weight;
    session.log->warn(
        "bibweft: warning: the weights of links are counts ({:.3g} on average), and the resolution "
        "of cpm is in their units: at 1, a community may hold any nodes that share more than 1 a "
        "pair. Normalise the weights (--normalization association-strength) or choose a "
        "--resolution on their scale",
        sum / static_cast<double>(links.edge_count()));
}

}  // namespace

void declare_clustering_options(CLI::App& app, ClusteringOptions& options) {
    std::string summaries;
    for (const community::Method* method : community::methods()) {
        summaries += fmt::format("{}{}", summaries.empty() ? "" : "; ", method->summary);
    }
    app.add_option("--method", options.method.method, summaries)
        ->check(one_of(names_of(community::methods())))
        ->capture_default_str();
    app.add_option("--objective", options.objective,
                   "modularity, or cpm (its resolution is in units of link weight)")
        ->check(one_of({"modularity", "cpm"}))
        ->capture_default_str();
    app.add_option("--resolution", options.method.resolution,
                   "higher makes more and smaller communities")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_option("--starts", options.method.starts,
                   "random starts, of which the best is kept; 0: as many as the method finds right")
        ->capture_default_str();
    app.add_option("--seed", options.method.seed, "of random choices")->capture_default_str();
}

Partition communities_of(const Network& links, const ClusteringOptions& options, Session& session) {
    warn_of_scale(links, options, session);
    community::ClusterOptions method = options.method;
    method.objective = community::parse_objective(options.objective);
    return community::find_communities(links, method);
}

}  // namespace bibweft::cli
