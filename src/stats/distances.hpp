#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bibweft/stats/structure.hpp"
#include "stats/graph.hpp"

namespace bibweft::stats {

/// Numbers of ordered pairs of different vertices by their hops: pairs[d] at distance d.
struct DistanceCounts {
    std::vector<std::uint64_t> pairs{0};

    void add(std::uint64_t hops, std::uint64_t count);
    void add(const DistanceCounts& other);
    std::uint64_t reachable() const noexcept;
    std::uint64_t longest() const noexcept { return pairs.size() - 1; }
    /// Mean of the hops; nothing where no pair is reachable.
    std::optional<double> mean() const noexcept;
};

/// Distances from all vertices, or from a sample of them.
struct Distances {
    DistanceCounts all;
    DistanceCounts largest;  ///< of `all`, from sources in the largest weak component
    std::size_t sources = 0;
    bool sampled = false;
    std::optional<double> standard_error;  ///< of the mean, if sampled

    // By vertex, over the sources that reach it:
    std::vector<std::uint64_t> reached_by;
    std::vector<std::uint64_t> distance_sum;
    std::vector<double> harmonic;
    std::vector<std::uint64_t> farthest;  ///< the largest of those distances
};

/// Closeness with the correction of Wasserman and Faust; nothing where no other vertex reaches it.
std::optional<double> closeness_of(const Distances& distances, std::size_t vertex);

/// From every vertex. O(vertices * arcs / 256) words in small-world networks.
Distances all_distances(Graph& graph, const Components& weak, unsigned threads);
/// From `sources` vertices drawn with the seed, below their number; the values by vertex stay
/// empty.
Distances sampled_distances(Graph& graph, const Components& weak, std::size_t sources,
                            std::uint64_t seed, unsigned threads);

}  // namespace bibweft::stats
