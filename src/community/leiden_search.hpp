#pragma once
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "bibweft/core/rng.hpp"

namespace bibweft::community {

/// A weighted graph in compressed rows, as Leiden shrinks it level by level. Self-loops are left
/// out: no move changes what they add. 8 bytes an arc.
struct LeidenGraph {
    struct Arc {
        std::uint32_t other;
        float weight;
    };
    std::vector<std::size_t> row_begin{0};
    std::vector<Arc> arcs;
    std::vector<double> node_weight;

    std::size_t size() const noexcept { return row_begin.size() - 1; }
    std::span<const Arc> row(std::size_t node) const noexcept {
        return std::span(arcs).subspan(row_begin[node], row_begin[node + 1] - row_begin[node]);
    }
};

/// One random start of Leiden on one graph:
/// H = sum over communities c of (e_c - g n_c^2 / 2), e_c the weight of the links inside, n_c the
/// weight of its nodes, g = `resolution`. Memory: that of the graphs of all levels, one at a time,
/// and some 60 bytes a node.
class LeidenSearch {
public:
    /// @param graph       must outlive the search; weights of mean 1, for the refinement compares
    ///                    gains with a constant
    LeidenSearch(const LeidenGraph& graph, double resolution, std::uint64_t seed);

    /// One iteration: moves nodes, refines the communities, and goes on with the graph of the
    /// refined ones until nothing can be put together. The first begins with single nodes, each
    /// further one with the result of the one before.
    /// @return a community for each node, below size()
    const std::vector<std::uint32_t>& iterate();

    /// Lets the next iteration begin with this partition, a random share (up to a half) of its
    /// communities taken apart: it may find a better way to put them together.
    void shake(const std::vector<std::uint32_t>& membership);

private:
    void move_nodes(const LeidenGraph& graph, std::vector<std::uint32_t>& community);
    std::vector<std::uint32_t> refine(const LeidenGraph& graph,
                                      std::span<const std::uint32_t> community);
    void start_refining(const LeidenGraph& graph, std::span<const std::uint32_t> community);
    std::uint32_t draw(std::uint32_t stay);
    void weigh(const LeidenGraph& graph, std::span<const std::uint32_t> community);
    void random_order(std::size_t size);

    const LeidenGraph& graph_;
    double resolution_;
    Rng rng_;
    std::vector<std::uint32_t> membership_;

    // Scratch, by node or community of the level at hand.
    std::vector<double> weight_;          ///< n_c
    std::vector<std::uint32_t> members_;  ///< of each community, how many
    std::vector<std::uint32_t> unused_;   ///< communities without members
    std::vector<double> refined_weight_;  ///< n of each refined community
    std::vector<double> cut_;             ///< its links to the rest of its community
    std::vector<double> links_;           ///< of one node, to each community; 0 between uses
    std::vector<std::uint32_t> near_;     ///< the communities with such links
    std::vector<std::uint32_t> order_;    ///< of visits
    std::vector<char> waiting_;           ///< nodes in order_
    std::vector<std::pair<std::uint32_t, double>> choices_;  ///< community, gain
};

/// The graph whose nodes are the communities of a partition (numbers below `count`).
LeidenGraph contracted(const LeidenGraph& graph, std::span<const std::uint32_t> community,
                       std::size_t count);

}  // namespace bibweft::community
