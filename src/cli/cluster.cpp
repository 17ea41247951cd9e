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
    std::size_t runs = 0;
    bool bootstrap = false;
    bool profile = false;
    double least = 0.1;
    double most = 10.0;
    std::size_t points = 21;
};

std::vector<std::size_t> sizes_of(const Partition& partition) {
    std::vector<std::size_t> sizes(partition.community_count, 0);
    for (const CommunityId c : partition.community_of) ++sizes[index_of(c)];
    return sizes;
}

/// "5 communities (12, 9, 4, 2, 1 nodes)".
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

int run_profile(const Options& options, const Network& links, Session& session) {
    const community::Profile profile = community::profile_of(
        links, options.clustering.method, options.least, options.most, options.points);
    session.out << profile_text(profile);
    say_recommended(profile, session);
    return 0;
}

/// In words, which nodes and communities would hardly be found again.
void say_stability(const community::Stability& stability, const Options& options,
                   const Network& net, Session& session) {
    const auto loose = std::ranges::count_if(stability.node, [](double p) { return p < 0.5; });
    session.log->info(
        "stability   {} runs over {}: adjusted Rand index {:.3f} on average, {:.3f} at least",
        options.runs, options.bootstrap ? "drawn links" : "seeds", stability.mean_agreement,
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
    Column& consensus = net.nodes().replace("cluster_consensus", ColumnType::integer);
    for (std::size_t n = 0; n < net.node_count(); ++n) {
        stays.set(n, stability.node[n]);
        consensus.set(n,
                      static_cast<std::int64_t>(index_of(stability.consensus.community_of[n]) + 1));
    }
    net.attributes().emplace_back("stability_mean_agreement", stability.mean_agreement);
    net.attributes().emplace_back("stability_least_agreement", stability.least_agreement);
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
    community::ClusterOptions& method = options.clustering.method;
    method.objective = community::parse_objective(options.clustering.objective);
    Network net = read_network(options.graph, session);
    if (net.directed()) {
        session.log->warn("bibweft: note: directions are left aside: weights of both are summed");
    }
    const Network links = undirected(net);
    if (options.profile) return run_profile(options, links, session);
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
    if (options.runs > 0) {
        const community::Stability stability =
            community::stability_of(links, partition, method, {options.runs, options.bootstrap});
        store_stability(net, stability);
        say_stability(stability, options, net, session);
    }
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
    app.add_option("--stability", options->runs,
                   "find the communities again so many times, with other seeds: columns "
                   "cluster_stability and cluster_consensus")
        ->check(CLI::Range(2, 10000));
    app.add_flag("--bootstrap", options->bootstrap,
                 "with --stability: each run draws the links anew (a weight times Poisson(1))");
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
