#include "cli/clustering.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>

#include "bibweft/community/stability.hpp"
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

/// In words, which nodes and communities would hardly be found again.
void say_stability(const community::Stability& stability, const ClusteringOptions& options,
                   const Network& net, std::string_view name, Session& session) {
    const auto loose = std::ranges::count_if(stability.node, [](double p) { return p < 0.5; });
    session.log->info(
        "stability{}   {} runs over {}: adjusted Rand index {:.3f} on average, {:.3f} at least",
        name.empty() ? "" : fmt::format(" of {}", name), options.stability_runs,
        options.bootstrap ? "drawn links" : "seeds", stability.mean_agreement,
        stability.least_agreement);
    session.log->info(
        "            {} of {} nodes leave the core of their community in more than "
        "half of the runs",
        loose, net.node_count());
    std::string weak;
    for (std::size_t c = 0; c < stability.community.size(); ++c) {
        if (stability.community[c] >= 0.7) continue;
        weak +=
            fmt::format("{}{} ({:.2f})", weak.empty() ? "" : ", ", c + 1, stability.community[c]);
    }
    if (!weak.empty()) {
        session.log->info("            communities that do not hold together well: {}", weak);
    }
    session.log->info("            consensus: {}", sizes_text(stability.consensus));
}

void store_stability(Network& net, const community::Stability& stability) {
    Column& stays = net.nodes().replace("cluster_stability", ColumnType::real);
    for (std::size_t n = 0; n < net.node_count(); ++n) stays.set(n, stability.node[n]);
    Column& consensus = net.nodes().replace("cluster_consensus", ColumnType::integer);
    for (std::size_t n = 0; n < net.node_count(); ++n) {
        consensus.set(n,
                      static_cast<std::int64_t>(index_of(stability.consensus.community_of[n]) + 1));
    }
    net.attributes().emplace_back("stability_mean_agreement", stability.mean_agreement);
    net.attributes().emplace_back("stability_least_agreement", stability.least_agreement);
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
    app.add_option("--stability", options.stability_runs,
                   "find the communities again so many times, with other seeds: columns "
                   "cluster_stability and cluster_consensus")
        ->check(CLI::Range(2, 10000));
    app.add_flag("--bootstrap", options.bootstrap,
                 "with --stability: each run draws the links anew (a weight times Poisson(1))");
}

community::ClusterOptions cluster_options(const ClusteringOptions& options) {
    community::ClusterOptions method = options.method;
    method.objective = community::parse_objective(options.objective);
    return method;
}

Partition communities_of(const Network& links, const ClusteringOptions& options, Session& session) {
    warn_of_scale(links, options, session);
    return community::find_communities(links, cluster_options(options));
}

std::vector<std::size_t> sizes_of(const Partition& partition) {
    std::vector<std::size_t> sizes(partition.community_count, 0);
    for (const CommunityId c : partition.community_of) ++sizes[index_of(c)];
    return sizes;
}

std::string sizes_text(const Partition& partition) {
    constexpr std::size_t shown = 8;
    const std::vector<std::size_t> sizes = sizes_of(partition);
    std::string text;
    for (std::size_t c = 0; c < std::min(sizes.size(), shown); ++c) {
        text += fmt::format("{}{}", c > 0 ? ", " : "", sizes[c]);
    }
    if (sizes.size() > shown) text += ", …";
    return fmt::format("{} {} ({} nodes)", sizes.size(),
                       sizes.size() == 1 ? "community" : "communities", text);
}

void add_stability(Network& net, const Network& links, const Partition& partition,
                   const ClusteringOptions& options, std::string_view name, Session& session) {
    if (options.stability_runs == 0 || links.edge_count() == 0) return;
    const community::Stability stability = community::stability_of(
        links, partition, cluster_options(options), {options.stability_runs, options.bootstrap});
    store_stability(net, stability);
    say_stability(stability, options, net, name, session);
}

}  // namespace bibweft::cli
