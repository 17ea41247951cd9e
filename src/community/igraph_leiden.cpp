#include "bibweft/community/leiden.hpp"

#include <algorithm>
#include <numeric>

#include "backend/igraph_session.hpp"
#include "community/leiden_runs.hpp"

namespace bibweft::community {
namespace {

constexpr std::size_t starts = 5;    // unless the options say how many
constexpr std::size_t patience = 2;  // iterations without a rise
constexpr double refinement = 0.01;  // igraph's beta: how random the refinement is

/// A network in igraph with weights of mean 1: the refinement of Leiden compares gains with a
/// constant, so that results would else depend on the unit of the weights.
class Search {
public:
    Search(const Network& network, const QualityFunction& quality, const ClusterOptions& options)
        : session_(options.seed),
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

    /// Begins anew.
    void seed(std::uint64_t seed) {
        igraph_rng_seed(igraph_rng_default(), seed);
        continued_ = false;
    }

    // One iteration a call: igraph 0.10.2 stops after the first when asked to run until stable.
    std::vector<std::uint32_t> iterate() {
        igraph_integer_t count = 0;
        igraph_real_t igraph_quality = 0.0;
        session_.check(
            igraph_community_leiden(copy_.get(), copy_.weights(), node_weights_.get(), resolution_,
                                    refinement, continued_,
                                    /*n_iterations=*/1, membership_.get(), &count, &igraph_quality),
            "find communities by Leiden");
        continued_ = true;
        const auto found = membership_.values();
        std::vector<std::uint32_t> membership;
        for (const igraph_integer_t c : found) membership.push_back(static_cast<std::uint32_t>(c));
        return membership;
    }

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

    backend::IgraphSession session_;
    backend::IgraphCopy copy_;
    backend::IgraphVector node_weights_;
    backend::IgraphIntVector membership_;
    double resolution_ = 0.0;  // in units of the scaled weights
    bool continued_ = false;
};

}  // namespace

Partition igraph_leiden(const Network& network, const ClusterOptions& options) {
    validate_leiden(network, options, "igraph-leiden");
    const QualityFunction quality(network);
    std::vector<Run> runs;
    if (network.edge_count() > 0) {
        Search search(network, quality, options);
        const std::size_t count = options.starts > 0 ? options.starts : starts;
        for (std::size_t start = 0; start < count; ++start) {
            search.seed(options.seed + start);
            runs.push_back(
                run_until_stable(quality, options, patience, [&] { return search.iterate(); }));
        }
    }
    ClusterOptions described = options;
    described.method = "igraph-leiden";
    return best_partition(network, quality, runs, described);
}

extern const Method igraph_leiden_method;
const Method igraph_leiden_method{
    "igraph-leiden", "Leiden by the igraph library, to compare with",
    "Traag, Waltman & van Eck, Sci. Rep. 9:5233 (2019), doi:10.1038/s41598-019-41695-z",
    igraph_leiden};

}  // namespace bibweft::community
