#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bibweft/core/rng.hpp"
#include "stats/workspace.hpp"

namespace bibweft::stats {

/// A random graph with the same degrees: 10 times as many swaps are tried as there are edges. A
/// swap takes two edges a-b, c-d at random and makes a-d, c-b of them, unless that gives a
/// self-loop or an edge that is there. Keeps the graph simple. O(edges).
/// Source: Maslov & Sneppen (2002), doi:10.1126/science.1065103
Csr rewired(const Csr& simple, Rng& rng);

/// Calls measure(draw, graph) for draws() rewired graphs, in parallel; the graph of a draw depends
/// on the seed and the draw alone. Write results by draw.
void for_each_draw(Workspace& workspace,
                   const std::function<void(std::size_t, const Csr&)>& measure);

/// "100 random graphs of the same degrees, seed 1".
std::string ensemble_name(const Workspace& workspace);

/// Mean and standard deviation (of a sample) of the defined values, in order.
struct Spread {
    std::size_t count = 0;
    double mean = 0;
    double deviation = 0;  ///< 0 of fewer than two values
};
Spread spread_of(std::span<const std::optional<double>> values);

/// Mean hops between reachable pairs of the simple graph, from all vertices or from 1,024 drawn
/// with the seed; nothing where no pair is linked.
std::optional<double> mean_hops(const Csr& simple, std::uint64_t seed);

}  // namespace bibweft::stats
