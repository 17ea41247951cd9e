#include "stats/centrality.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bibweft/core/error.hpp"
#include "bibweft/core/parallel.hpp"
#include "bibweft/core/rng.hpp"
#include "stats/distances.hpp"
#include "stats/shortest_paths.hpp"
#include "stats/structure.hpp"

namespace bibweft::stats {
namespace {

void check(const PageRankOptions& options) {
    if (!(options.damping >= 0 && options.damping < 1)) {
        throw Error(ErrorCode::usage,
                    fmt::format("PageRank damping {} is not in [0, 1)", options.damping));
    }
    if (!(options.tolerance > 0)) {
        throw Error(ErrorCode::usage,
                    fmt::format("PageRank tolerance {} is not above 0", options.tolerance));
    }
}

std::vector<double> weight_out(const Csr& out) {
    std::vector<double> sum(out.size(), 0.0);
    for (std::size_t v = 0; v < out.size(); ++v) {
        for (const double w : out.weights(v)) sum[v] += w;
    }
    return sum;
}

std::vector<std::uint32_t> betweenness_sources(std::size_t n, const BetweennessOptions& options) {
    std::vector<std::uint32_t> sources(n);
    std::iota(sources.begin(), sources.end(), 0U);
    if (options.pivots == 0 || options.pivots >= n) return sources;
    Rng(options.seed).shuffle(std::span(sources));
    sources.resize(options.pivots);
    return sources;
}

}  // namespace

std::vector<double> pagerank(Graph& graph, const PageRankOptions& options) {
    check(options);
    const std::size_t n = graph.size();
    if (n == 0) return {};
    const Csr& in = graph.in();
    const std::vector<double> leaving = weight_out(graph.out());
    const auto count = static_cast<double>(n);
    std::vector<double> rank(n, 1.0 / count);
    std::vector<double> next(n);
    std::vector<double> per_weight(n);
    const unsigned threads = in.arc_count() < 100'000 ? 1 : options.threads;
    for (std::size_t step = 0; step < options.max_iterations; ++step) {
        double dead_end = 0;
        for (std::size_t v = 0; v < n; ++v) {
            per_weight[v] = leaving[v] > 0 ? rank[v] / leaving[v] : 0.0;
            if (!(leaving[v] > 0)) dead_end += rank[v];
        }
        const double base = (1 - options.damping + options.damping * dead_end) / count;
        parallel_for(n, 4096, threads, [&](std::size_t begin, std::size_t end, unsigned) {
            for (std::size_t v = begin; v < end; ++v) {
                const auto sources = in.targets(v);
                const auto weights = in.weights(v);
                double sum = 0;
                for (std::size_t i = 0; i < sources.size(); ++i) {
                    sum += per_weight[sources[i]] * weights[i];
                }
                next[v] = base + options.damping * sum;
            }
        });
        double moved = 0;
        for (std::size_t v = 0; v < n; ++v) moved += std::abs(next[v] - rank[v]);
        std::swap(rank, next);
        if (moved < options.tolerance) break;
    }
    return rank;
}

std::vector<double> betweenness(Graph& graph, const BetweennessOptions& options) {
    const std::size_t n = graph.size();
    const std::vector<std::uint32_t> sources = betweenness_sources(n, options);
    const Csr& out = graph.out();

    // The sums are made in groups that do not depend on the number of threads.
    constexpr std::size_t group_count = 16;
    const std::size_t per_group = sources.size() / group_count + 1;
    const std::size_t groups = (sources.size() + per_group - 1) / per_group;
    std::vector<std::vector<double>> parts(groups);
    const unsigned threads = sources.size() * out.arc_count() < 1'000'000 ? 1 : options.threads;
    parallel_for(groups, 1, threads, [&](std::size_t begin, std::size_t end, unsigned) {
        PathShares shares(out);
        for (std::size_t g = begin; g < end; ++g) {
            parts[g].assign(n, 0.0);
            const std::size_t last = std::min(sources.size(), (g + 1) * per_group);
            for (std::size_t i = g * per_group; i < last; ++i) shares.add(sources[i], parts[g]);
        }
    });
    std::vector<double> result(n, 0.0);
    for (const std::vector<double>& part : parts) {
        for (std::size_t v = 0; v < n; ++v) result[v] += part[v];
    }
    if (n == 0) return result;
    double scale = static_cast<double>(n) / static_cast<double>(sources.size());
    if (!graph.directed()) scale /= 2;  // both ends of a pair were sources
    for (double& value : result) value *= scale;
    return result;
}

std::vector<double> pagerank(const Network& network, const PageRankOptions& options) {
    Graph graph(network);
    return graph.by_node(pagerank(graph, options));
}

std::vector<double> betweenness(const Network& network, const BetweennessOptions& options) {
    Graph graph(network);
    return graph.by_node(betweenness(graph, options));
}

std::vector<double> harmonic_centrality(const Network& network, unsigned threads) {
    Graph graph(network);
    const Components weak = components(graph, Connectivity::weak);
    return graph.by_node(all_distances(graph, weak, threads).harmonic);
}

std::vector<std::optional<double>> closeness(const Network& network, unsigned threads) {
    Graph graph(network);
    const Components weak = components(graph, Connectivity::weak);
    const Distances distances = all_distances(graph, weak, threads);
    std::vector<std::optional<double>> result(graph.size());
    for (std::size_t v = 0; v < result.size(); ++v) {
        result[index_of(graph.node(v))] = closeness_of(distances, v);
    }
    return result;
}

}  // namespace bibweft::stats
