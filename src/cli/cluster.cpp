#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "bibweft/community/stability.hpp"
#include "bibweft/core/error.hpp"
#include "bibweft/core/number.hpp"
#include "cli/clustering.hpp"
#include "cli/graph_files.hpp"
#include "cli/output.hpp"

namespace bibweft::cli {
namespace {

using community::ProfilePoint;

struct Options {
    GraphInput graph;
    GraphOutput output;
    ClusteringOptions clustering;
    std::size_t min_size = 1;
    bool profile = false;
    double least = 0.1;
    double most = 10.0;
    std::size_t points = 21;
};

std::string quality_text(const Partition& partition) {
    return partition.quality ? fmt::format("quality {:.6f}", *partition.quality)
                             : "quality " + partition.quality_note;
}

/// A table of the resolutions, and the one to choose with the reason.
std::string profile_text(const community::Profile& profile) {
    std::string out = tsv_line(
        {"resolution", "communities", "largest", "single_nodes", "quality", "change", "plateau"});
    for (const ProfilePoint& point : profile.points) {
        const std::vector<std::size_t> sizes = sizes_of(point.partition);
        const auto single = static_cast<std::size_t>(std::ranges::count(sizes, std::size_t{1}));
        out += tsv_line(
            {fmt::format("{:.4g}", point.resolution), std::to_string(sizes.size()),
             sizes.empty() ? "0" : std::to_string(sizes.front()), std::to_string(single),
             point.partition.quality ? fmt::format("{:.6f}", *point.partition.quality) : "",
             fmt::format("{:.4f}", point.change),
             point.plateau > 0 ? std::to_string(point.plateau) : ""});
    }
    return out;
}

void say_recommended(const community::Profile& profile, Session& session) {
    if (!profile.found) {
        session.log->info(
            "no resolution stands out: nowhere do three in a row give nearly the same communities");
        return;
    }
    const ProfilePoint& best = profile.points[profile.recommended];
    const auto same = std::ranges::count(profile.points, best.plateau, &ProfilePoint::plateau);
    session.log->info(
        "resolution {:.4g} is the middle of the longest plateau: {} resolutions in a row give "
        "nearly the same {}",
        best.resolution, same, sizes_text(best.partition));
}

int run_profile(const Options& options, const Network& links,
                const community::ClusterOptions& method, Session& session) {
    const community::Profile profile =
        community::profile_of(links, method, options.least, options.most, options.points);
    session.out << profile_text(profile);
    say_recommended(profile, session);
    return 0;
}

/// The old clusters' names and colours would be wrong.
void forget_clusters(Network& net) {
    for (const char* name : {"cluster_label", "color"}) net.nodes().remove(name);
    std::erase_if(net.attributes(), [](const auto& attribute) {
        return attribute.first == "community_method" || attribute.first == "resolution" ||
               attribute.first == "quality" || attribute.first.starts_with("stability_");
    });
}

int run_cluster(Options& options, Session& session) {
    const community::ClusterOptions method = cluster_options(options.clustering);
    Network net = read_network(options.graph, session);
    if (net.directed()) {
        session.log->warn("bibweft: note: directions are left aside: weights of both are summed");
    }
    const Network links = undirected(net);
    if (options.profile) return run_profile(options, links, method, session);
    if (options.output.path.empty()) throw Usage{"-o FILE is needed, or --profile"};
    check_output(options.output.path, options.output.overwrite);
    Partition partition = communities_of(links, options.clustering, session);
    if (options.min_size > 1) {
        partition =
            community::with_large_communities(links, partition, options.min_size, method.objective);
    }
    forget_clusters(net);
    store_clusters(net, partition);
    net.attributes().emplace_back("community_method", partition.method);
    net.attributes().emplace_back("resolution", partition.resolution);
    if (partition.quality) net.attributes().emplace_back("quality", *partition.quality);
    session.log->info("{}, resolution {}: {}, {}", partition.method, to_text(partition.resolution),
                      sizes_text(partition), quality_text(partition));
    add_stability(net, links, partition, options.clustering, {}, session);
    write_network(net, options.output, true, session);
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    declare_graph_input(app, options->graph);
    declare_graph_output(app, options->output);
    app.get_option("--output")->required(false);
    declare_clustering_options(app, options->clustering);
    app.add_option("--min-size", options->min_size,
                   "merge smaller communities, the smallest first, into the one to which most "
                   "weight leads for each of its nodes")
        ->capture_default_str();
    app.add_flag("--profile", options->profile,
                 "no file: a table of communities over resolutions, and which to choose");
    app.add_option("--from-resolution", options->least, "the least of the profile")
        ->capture_default_str();
    app.add_option("--to-resolution", options->most, "the greatest")->capture_default_str();
    app.add_option("--points", options->points, "how many")->capture_default_str();
    app.add_option("--threads", options->clustering.method.threads,
                   "threads; 0: one for each processor. Results do not depend on it")
        ->capture_default_str();
    return [options, &session] { return run_cluster(*options, session); };
}

}  // namespace

extern const Command cluster_command{
    .name = "cluster",
    .group = "Make",
    .summary = "Communities of a graph file, how stable they are, and at which resolution",
    .examples =
        "bibweft cluster network.graphml -o clustered.graphml\n"
        "bibweft cluster network.gexf -o clustered.gexf --method infomap --min-size 5\n"
        "bibweft cluster network.graphml -o clustered.graphml --stability 50 --bootstrap\n"
        "bibweft cluster network.graphml --profile",
    .declare = declare,
};

}  // namespace bibweft::cli
