#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "bibweft/core/incidence.hpp"

namespace bibweft::network {

/// Which nodes a projection links. A: papers x items.
enum class Side {
    columns,  ///< A^T A: items linked by the papers that hold both
    rows,     ///< A A^T: papers linked by the items they share
};

struct ProjectionOptions {
    double min_weight = 0.0;  ///< keep pairs whose product is at least this (and above 0)
    std::size_t top_k = 0;    ///< keep a pair if it is among the k heaviest of either end; 0: all
    unsigned threads = 0;     ///< 0: one for each processor
    /// s_k, the weight of each shared thing (papers for columns, items for rows); empty: all 1.
    std::span<const double> shared_weight = {};
};

struct WeightedPair {
    std::uint32_t first;  ///< < second
    std::uint32_t second;
    double weight;
};

/// The one kernel behind every network: off-diagonal entries of A^T A or A A^T,
/// w_ij = sum_k s_k a_ki a_kj (columns) or sum_k s_k a_ik a_jk (rows).
///
/// Row by row with a dense accumulator for each thread; rows are thresholded as they are made, so
/// memory is that of the result. Ties of top_k go to the smaller index.
/// @return pairs sorted by (first, second); the same at any number of threads
/// Cost: sum over the shared side of k (k - 1) / 2 multiplications, k the entries of a row
/// (column); twice that with top_k. See pair_cost().
std::vector<WeightedPair> project(const Incidence& incidence, Side side,
                                  const ProjectionOptions& options = {});

/// What without_hubs() took away.
struct Hubs {
    std::size_t count = 0;    ///< shared things
    std::uint64_t pairs = 0;  ///< sum of k (k - 1) / 2, k the nodes of each: links it would add to
};

/// Empties the rows (Side::columns) or columns (Side::rows) of more than `most` entries, so that a
/// work that 100,000 papers cite does not make 5,000,000,000 pairs. 0: none. O(entries).
Hubs without_hubs(Incidence& incidence, Side side, std::size_t most);

/// The multiplications that project() will do: sum of k (k - 1) / 2 over papers (columns) or items
/// (rows). Hubs make this large: ask first.
std::uint64_t pair_cost(const Incidence& incidence, Side side);

/// Visits whole rows of the product (both triangles, the diagonal left out), in parallel: `visit`
/// gets the worker, the row and its non-zero (index, weight) pairs sorted by index. `rows` chooses
/// which rows. Calls for different rows may run at the same time.
void visit_product_rows(
    const Incidence& incidence, Side side, std::span<const std::uint32_t> rows, unsigned threads,
    const std::function<void(unsigned, std::uint32_t,
                             std::span<const std::pair<std::uint32_t, double>>)>& visit);

}  // namespace bibweft::network
