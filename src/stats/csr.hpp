#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft::stats {

/// Arcs in compressed rows over vertices: nodes numbered in canonical order, so that no sum depends
/// on the order in which nodes were read. Rows are sorted. `weight` may be empty.
struct Csr {
    std::vector<std::size_t> row{0};
    std::vector<std::uint32_t> target;
    std::vector<double> weight;

    std::size_t size() const noexcept { return row.size() - 1; }
    std::size_t arc_count() const noexcept { return target.size(); }
    std::size_t degree(std::size_t v) const noexcept { return row[v + 1] - row[v]; }
    std::span<const std::uint32_t> targets(std::size_t v) const noexcept {
        return {target.data() + row[v], row[v + 1] - row[v]};
    }
    std::span<const double> weights(std::size_t v) const noexcept {
        return {weight.data() + row[v], row[v + 1] - row[v]};
    }
};

/// `order[v]` is the node of vertex v and `rank` its inverse. Arcs out of each vertex (of an
/// undirected network: all edges, a self-loop once), or into it with `reversed`. Weights are those
/// of the edges, or `by_edge` in EdgeId order. O(edges).
Csr arcs_in_order(const Network& network, std::span<const std::uint32_t> order,
                  std::span<const std::uint32_t> rank, bool reversed,
                  std::span<const double> by_edge = {});

/// Neighbours of each vertex on the simple undirected graph: both directions, each once, without
/// itself, no weights.
Csr simple_neighbours(const Csr& out, const Csr& in);

}  // namespace bibweft::stats
