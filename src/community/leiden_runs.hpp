#pragma once
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "bibweft/community/method.hpp"
#include "community/quality_function.hpp"

namespace bibweft::community {

/// What every Leiden does around its iterations.
/// @throws Error usage, if the network is directed or the resolution is negative or not finite
void validate_leiden(const Network& network, const ClusterOptions& options, std::string_view name);

/// How long to search.
struct Effort {
    std::size_t starts = 1;
    std::size_t shakes = 0;  ///< of each start
};

/// For a network of so many links, if the options do not say: less the more there are.
Effort effort_for(const ClusterOptions& options, std::size_t edges);

/// A partition by rank and its quality, as the objective of the options measures it.
struct Run {
    std::vector<std::uint32_t> membership;
    double value = 0.0;
};

/// Calls `iterate` (which gives the membership by rank) until the quality does not rise by 1e-6
/// `patience` times in a row, or max_iterations are done; the best.
Run run_until_stable(const QualityFunction& quality, const ClusterOptions& options,
                     std::size_t patience,
                     const std::function<std::vector<std::uint32_t>()>& iterate);

/// The best of several runs, the first of equals: connected, canonically numbered, with quality.
Partition best_partition(const Network& network, const QualityFunction& quality,
                         const std::vector<Run>& runs, const ClusterOptions& options);

}  // namespace bibweft::community
