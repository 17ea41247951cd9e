#include "bibweft/community/leiden.hpp"

#include <algorithm>

#include "bibweft/core/parallel.hpp"
#include "community/leiden_runs.hpp"
#include "community/leiden_search.hpp"

namespace bibweft::community {
namespace {

/// What a search works on: weights of mean 1, and g of its H in their units.
struct Problem {
    LeidenGraph graph;
    double resolution = 0.0;
};

/// Nodes by rank. For modularity n is the strength and g = resolution / 2m.
Problem problem_of(const Network& network, const QualityFunction& quality,
                   const ClusterOptions& options) {
    const bool cpm = options.objective == Objective::cpm;
    const auto count = static_cast<double>(quality.edges().size());
    const double mean = quality.total_weight() / count;  // in units of the largest weight
    Problem problem;
    problem.resolution = cpm ? options.resolution / (quality.largest_weight() * mean)
                             : options.resolution / (2.0 * count);
    LeidenGraph& graph = problem.graph;
    graph.node_weight.assign(network.node_count(), cpm ? 1.0 : 0.0);
    graph.row_begin.assign(network.node_count() + 1, 0);
    for (const Edge& edge : quality.edges()) {
        const std::size_t a = index_of(edge.source);
        const std::size_t b = index_of(edge.target);
        if (!cpm) {
            graph.node_weight[a] += edge.weight / mean;
            graph.node_weight[b] += edge.weight / mean;
        }
        if (a == b) continue;
        ++graph.row_begin[a + 1];
        ++graph.row_begin[b + 1];
    }
    for (std::size_t n = 0; n < network.node_count(); ++n) {
        graph.row_begin[n + 1] += graph.row_begin[n];
    }
    graph.arcs.resize(graph.row_begin.back());
    std::vector<std::size_t> next(graph.row_begin.begin(), graph.row_begin.end() - 1);
    for (const Edge& edge : quality.edges()) {
        const auto a = static_cast<std::uint32_t>(index_of(edge.source));
        const auto b = static_cast<std::uint32_t>(index_of(edge.target));
        if (a == b) continue;
        const auto weight = static_cast<float>(edge.weight / mean);
        graph.arcs[next[a]++] = {b, weight};
        graph.arcs[next[b]++] = {a, weight};
    }
    return problem;
}

constexpr std::size_t patience = 3;        // iterations of a start without a rise
constexpr std::size_t shake_patience = 1;  // ... behind a shake

/// One start, and the best that shaking makes of it.
Run search_from(const Problem& problem, std::uint64_t seed, std::size_t shakes,
                const QualityFunction& quality, const ClusterOptions& options) {
    LeidenSearch search(problem.graph, problem.resolution, seed);
    const auto iterate = [&] { return search.iterate(); };
    Run best = run_until_stable(quality, options, patience, iterate);
    for (std::size_t i = 0; i < shakes; ++i) {
        search.shake(best.membership);
        Run found = run_until_stable(quality, options, shake_patience, iterate);
        if (found.value > best.value) best = std::move(found);
    }
    return best;
}

}  // namespace

Partition leiden(const Network& network, const ClusterOptions& options) {
    validate_leiden(network, options, "leiden");
    const QualityFunction quality(network);
    std::vector<Run> runs;
    if (network.edge_count() > 0) {
        const Problem problem = problem_of(network, quality, options);
        const Effort effort = effort_for(options, network.edge_count());
        runs.resize(effort.starts);
        parallel_for(
            runs.size(), 1, options.threads, [&](std::size_t begin, std::size_t end, unsigned) {
                for (std::size_t start = begin; start < end; ++start) {
                    runs[start] =
                        search_from(problem, options.seed + start, effort.shakes, quality, options);
                }
            });
    }
    ClusterOptions described = options;
    described.method = "leiden";
    return best_partition(network, quality, runs, described);
}

extern const Method leiden_method;
const Method leiden_method{
    "leiden", "Leiden: connected communities of greatest modularity, or by a constant Potts model",
    "Traag, Waltman & van Eck, Sci. Rep. 9:5233 (2019), doi:10.1038/s41598-019-41695-z", leiden};

}  // namespace bibweft::community
