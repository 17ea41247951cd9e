#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bibweft/community/quality.hpp"

namespace bibweft::community {

/// Qualities of many partitions of one network. Nodes are numbered by rank (their place in
/// canonical order) and summed in that order, so that values never depend on the order of the
/// input.
class QualityFunction {
public:
    /// @throws Error usage, if the network is directed
    explicit QualityFunction(const Network& network);

    /// Node positions by rank.
    std::span<const std::uint32_t> order() const noexcept { return order_; }
    /// Ends by rank, the smaller first; sorted. Weights as shares of the largest one.
    std::span<const Edge> edges() const noexcept { return edges_; }
    double largest_weight() const noexcept { return largest_; }
    /// Half the sum of strengths, in units of the largest weight.
    double total_weight() const noexcept { return total_; }

    /// `membership` by rank, numbers below that of the nodes. O(edges).
    std::optional<double> modularity(std::span<const std::uint32_t> membership,
                                     double resolution) const;
    CpmQuality cpm(std::span<const std::uint32_t> membership, double resolution) const;

private:
    struct Sums {
        double inner = 0.0;
        double strength = 0.0;
        double nodes = 0.0;
    };
    std::vector<Sums> sums(std::span<const std::uint32_t> membership) const;

    std::vector<std::uint32_t> order_;
    std::vector<Edge> edges_;
    double largest_ = 1.0;
    double total_ = 0.0;  // of the shares
};

}  // namespace bibweft::community
