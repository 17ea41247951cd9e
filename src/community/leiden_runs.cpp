#include "community/leiden_runs.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "bibweft/core/error.hpp"
#include "community/connected.hpp"

namespace bibweft::community {
namespace {

constexpr double least_rise = 1e-6;  // of the normalised quality, which no factor on weights moves
constexpr double tie = 1e-12;        // between starts: the first wins

double value_of(const QualityFunction& quality, const ClusterOptions& options,
                std::span<const std::uint32_t> membership) {
    return options.objective == Objective::modularity
               ? *quality.modularity(membership, options.resolution)
               : *quality.cpm(membership, options.resolution).normalized;
}

}  // namespace

void validate_leiden(const Network& network, const ClusterOptions& options, std::string_view name) {
    if (network.directed()) {
        throw Error(ErrorCode::usage,
                    fmt::format("{} needs an undirected network; symmetrise it first", name));
    }
    if (!std::isfinite(options.resolution) || options.resolution < 0.0) {
        throw Error(ErrorCode::usage, fmt::format("the resolution must be a number of at least 0, "
                                                  "not {}",
                                                  options.resolution));
    }
}

Effort effort_for(const ClusterOptions& options, std::size_t edges) {
    Effort effort;
    if (edges <= 100'000) {
        effort = {4, 12};
    } else if (edges <= 500'000) {
        effort = {2, 8};
    } else if (edges <= 2'000'000) {
        effort = {2, 2};
    }
    if (options.starts > 0) effort.starts = options.starts;
    if (options.max_iterations > 0) effort.shakes = 0;
    return effort;
}

Run run_until_stable(const QualityFunction& quality, const ClusterOptions& options,
                     std::size_t patience,
                     const std::function<std::vector<std::uint32_t>()>& iterate) {
    Run best;
    std::size_t idle = 0;
    for (std::size_t i = 0; idle < patience; ++i) {
        if (options.max_iterations > 0 && i == options.max_iterations) break;
        Run found{iterate(), 0.0};
        found.value = value_of(quality, options, found.membership);
        const bool rose = i == 0 || found.value > best.value + least_rise;
        idle = rose ? 0 : idle + 1;
        if (i == 0 || found.value > best.value) best = std::move(found);
    }
    return best;
}

Partition best_partition(const Network& network, const QualityFunction& quality,
                         const std::vector<Run>& runs, const ClusterOptions& options) {
    const auto order = quality.order();
    std::vector<std::int64_t> raw(network.node_count());
    std::iota(raw.begin(), raw.end(), 0);
    const Run* best = nullptr;
    for (const Run& run : runs) {
        if (best == nullptr || run.value > best->value + tie) best = &run;
    }
    if (best != nullptr) {
        for (std::size_t rank = 0; rank < order.size(); ++rank) {
            raw[order[rank]] = best->membership[rank];
        }
        raw = connected_parts(network, raw);
    }
    Partition partition = canonical_partition(network, raw);
    partition.method = fmt::format("{}, {}", options.method, to_string(options.objective));
    partition.resolution = options.resolution;
    if (best == nullptr) {
        partition.quality_note = "undefined: the network has no links";
        return partition;
    }
    std::vector<std::uint32_t> membership;
    for (const std::uint32_t node : order) {
        membership.push_back(static_cast<std::uint32_t>(index_of(partition.community_of[node])));
    }
    partition.quality = value_of(quality, options, membership);
    return partition;
}

}  // namespace bibweft::community
