#pragma once
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "bibweft/network/type.hpp"

namespace bibweft::network {

/// Nodes and what they share: the columns (Side::columns) or rows of `incidence` are the nodes.
struct Shared {
    Entities nodes;
    Incidence incidence;
    Side side = Side::columns;
    std::optional<std::size_t> items_found = {};  ///< of which the nodes were chosen
    // What prepared() adds:
    Hubs hubs = {};                          ///< left out
    std::vector<double> shared_weight = {};  ///< of each shared thing; empty: all 1
};

/// Ready to be multiplied: weights as they are counted, without hubs.
Shared prepared(Shared shared, const NetworkOptions& options);

/// Nodes linked by what they share, counted and normalized as the options say. c_ij stays in the
/// edge column `count_column`: integers, or real numbers where counting is fractional. Steps and
/// attributes: see NetworkOptions and NetworkType.
Network counted_network(Shared shared, const NetworkOptions& options,
                        std::string_view count_column);

/// The chosen items (min_papers, max_items), and the papers that hold them.
Shared items_by_papers(const Items& items, const NetworkOptions& options);

/// The chosen items of one unit, and what their papers share: the rows of B = A^T S, A papers x
/// chosen items, S papers x shared things. Counting is full where b_ik is the papers of i that hold
/// k, else it is 1 where there is any.
Shared items_by_shared(const Items& items, const Incidence& shared, const NetworkOptions& options);

/// Columns of the items that min_papers and max_items leave, in order.
std::vector<std::uint32_t> chosen_items(const Items& items, const NetworkOptions& options);

/// The entities of these rows, in that order.
Entities subset(const Entities& entities, std::span<const std::uint32_t> rows);

/// Notes `value` as a graph attribute.
void note_step(Network& network, std::string_view name, std::uint64_t value);

/// Of links that are no co-occurrences those that min_weight and top_k leave; the k heaviest of a
/// node are those of both directions, ties by id.
Network with_heavy_links(const Network& network, const NetworkOptions& options);

/// What is left by the steps that follow the weights: backbone, largest component, isolates.
/// @param counts  behind the weights, where they are counted once each
/// @throws Error  usage, as backbone()
Network finished(Network network, const NetworkOptions& options,
                 const Cooccurrences* counts = nullptr);

}  // namespace bibweft::network
