#include "bibweft/community/leiden.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "backend/igraph_session.hpp"
#include "bibweft/core/error.hpp"
#include "community/connected.hpp"
#include "community/quality_function.hpp"

namespace bibweft::community {
namespace {

constexpr double refinement = 0.01;  // igraph's beta: how random the refinement is
constexpr double least_rise = 1e-6;  // of the normalised quality, which no factor on weights moves
constexpr double tie = 1e-12;        // between starts: the first wins
constexpr std::size_t patience = 2;  // iterations without a rise

void validate(const Network& network, const ClusterOptions& options) {
    if (network.directed()) {
        throw Error(ErrorCode::usage, "leiden needs an undirected network; symmetrise it first");
    }
    if (!std::isfinite(options.resolution) || options.resolution < 0.0) {
        throw Error(ErrorCode::usage, fmt::format("the resolution must be a number of at least 0, "
                                                  "not {}",
                                                  options.resolution));
    }
}

std::size_t starts_for(std::size_t edges) {
    if (edges <= 50'000) return 10;
    return edges <= 200'000 ? 5 : 1;
}

/// A network in igraph with weights of mean 1: the refinement of Leiden compares gains with a
/// constant, so that results would else depend on the unit of the weights.
class Run {
public:
    Run(const Network& network, const QualityFunction& quality, const ClusterOptions& options)
        : session_(options.seed),
          quality_(quality),
          options_(options),
          copy_(session_, network, quality.order()),
          node_weights_(session_, network.node_count()),
          membership_(session_, network.node_count()) {
        const double unit = scale_weights();
        if (options.objective == Objective::cpm) {
            resolution_ = options.resolution / unit;
            std::ranges::fill(node_weights_.values(), 1.0);
            return;
        }
        session_.check(igraph_strength(copy_.get(), node_weights_.get(), igraph_vss_all(),
                                       IGRAPH_ALL, IGRAPH_LOOPS, copy_.weights()),
                       "sum weights");
        resolution_ = options.resolution / (2.0 * static_cast<double>(network.edge_count()));
    }

    double value(std::span<const std::int64_t> membership) const {
        return options_.objective == Objective::modularity
                   ? *quality_.modularity(membership, options_.resolution)
                   : *quality_.cpm(membership, options_.resolution).normalized;
    }

    /// The communities by rank after one start.
    std::vector<std::int64_t> from(std::uint64_t seed) {
        igraph_rng_seed(igraph_rng_default(), seed);
        std::vector<std::int64_t> best;
        double best_value = 0.0;
        std::size_t idle = 0;
        for (std::size_t i = 0; idle < patience; ++i) {
            if (options_.max_iterations > 0 && i == options_.max_iterations) break;
            iterate(/*continued=*/i > 0);
            const auto labels = membership_.values();
            std::vector<std::int64_t> found(labels.begin(), labels.end());
            const double found_value = value(found);
            const bool rose = best.empty() || found_value > best_value + least_rise;
            idle = rose ? 0 : idle + 1;
            if (!best.empty() && found_value <= best_value) continue;
            best = std::move(found);
            best_value = found_value;
        }
        return best;
    }

    NodeId node_of(std::size_t rank) const noexcept { return copy_.node_of(rank); }

private:
    /// Divides by the mean; returns it.
    double scale_weights() {
        const std::span<double> weights(VECTOR(*copy_.weights()),
                                        static_cast<std::size_t>(igraph_ecount(copy_.get())));
        const double largest = *std::ranges::max_element(weights);
        for (double& weight : weights) weight /= largest;  // so that the sum is finite
        const double mean = std::accumulate(weights.begin(), weights.end(), 0.0) /
                            static_cast<double>(weights.size());
        for (double& weight : weights) weight /= mean;
        return mean * largest;
    }

    // One iteration a call: igraph 0.10.2 stops after the first when asked to run until stable.
    void iterate(bool continued) {
        igraph_integer_t count = 0;
        igraph_real_t igraph_quality = 0.0;
        session_.check(
            igraph_community_leiden(copy_.get(), copy_.weights(), node_weights_.get(), resolution_,
                                    refinement, continued,
                                    /*n_iterations=*/1, membership_.get(), &count, &igraph_quality),
            "find communities by Leiden");
    }

    backend::IgraphSession session_;
    const QualityFunction& quality_;
    const ClusterOptions& options_;
    backend::IgraphCopy copy_;
    backend::IgraphVector node_weights_;
    backend::IgraphIntVector membership_;
    double resolution_ = 0.0;  // in units of the scaled weights
};

/// The best of several starts, in node order.
std::vector<std::int64_t> best_start(const Network& network, const QualityFunction& quality,
                                     const ClusterOptions& options) {
    Run run(network, quality, options);
    const std::size_t starts =
        options.starts > 0 ? options.starts : starts_for(network.edge_count());
    std::vector<std::int64_t> best;
    double best_value = 0.0;
    for (std::size_t start = 0; start < starts; ++start) {
        std::vector<std::int64_t> found = run.from(options.seed + start);
        const double value = run.value(found);
        if (!best.empty() && value <= best_value + tie) continue;
        best = std::move(found);
        best_value = value;
    }
    std::vector<std::int64_t> by_node(best.size());
    for (std::size_t rank = 0; rank < best.size(); ++rank) {
        by_node[index_of(run.node_of(rank))] = best[rank];
    }
    return by_node;
}

}  // namespace

Partition leiden(const Network& network, const ClusterOptions& options) {
    validate(network, options);
    std::vector<std::int64_t> raw(network.node_count());
    std::iota(raw.begin(), raw.end(), 0);
    const QualityFunction quality(network);
    if (network.edge_count() > 0) {
        raw = connected_parts(network, best_start(network, quality, options));
    }
    Partition partition = canonical_partition(network, raw);
    partition.method = fmt::format("leiden, {}", to_string(options.objective));
    partition.resolution = options.resolution;
    partition.quality =
        options.objective == Objective::modularity
            ? modularity(network, partition.community_of, options.resolution)
            : cpm_quality(network, partition.community_of, options.resolution).normalized;
    if (!partition.quality) partition.quality_note = "undefined: the network has no links";
    return partition;
}

extern const Method leiden_method;
const Method leiden_method{
    "leiden", "Leiden: connected communities of greatest modularity, or by a constant Potts model",
    "Traag, Waltman & van Eck, Sci. Rep. 9:5233 (2019), doi:10.1038/s41598-019-41695-z", leiden};

}  // namespace bibweft::community
