#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "stats/csr.hpp"

namespace bibweft::stats {

/// Shares of shortest paths through each vertex, one source at a time.
/// Source: Brandes (2001), doi:10.1080/0022250X.2001.9990249
class PathShares {
public:
    explicit PathShares(const Csr& out);

    /// Adds to sum[v], for every v but the source, the sum over all targets of the share of
    /// shortest paths from the source that pass through v. O(arcs).
    void add(std::uint32_t source, std::vector<double>& sum);

private:
    void search(std::uint32_t source);
    void scale_level(std::size_t begin, std::size_t end);
    void accumulate(std::vector<double>& sum);

    const Csr& out_;
    std::vector<std::int32_t> hops_;  ///< -1: not reached
    std::vector<double> paths_;     ///< number of shortest paths, over the product of level scales
    std::vector<double> per_path_;  ///< (1 + share) / paths of the levels that are done
    std::vector<double> share_;     ///< of the vertices of one level
    std::vector<std::uint32_t> order_;      ///< reached vertices by rising hops
    std::vector<std::size_t> level_begin_;  ///< places in order_
    std::vector<double> level_scale_;       ///< what the paths of a level were multiplied by
};

}  // namespace bibweft::stats
