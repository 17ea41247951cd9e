#pragma once
#include <string_view>

#include "bibweft/network/type.hpp"

namespace bibweft::network {

/// Nodes linked by what they share, counted and normalized as the options say: the columns
/// (Side::columns) or rows of `incidence` are `nodes`. c_ij stays in the edge column
/// `count_column`: integers, or real numbers where counting is fractional. Steps and attributes:
/// see NetworkOptions and NetworkType; items are not chosen here.
Network counted_network(const Entities& nodes, Incidence incidence, Side side,
                        const NetworkOptions& options, std::string_view count_column);

/// The chosen items (min_papers, max_items), linked by the papers that hold both.
Network items_by_papers(const Items& items, const NetworkOptions& options,
                        std::string_view count_column);

/// The chosen items of one unit, linked by what their papers share: the rows of B = A^T S, A papers
/// x chosen items, S papers x shared things. Counting is full where b_ik is the papers of i that
/// hold k, else it is 1 where there is any.
Network items_by_shared(const Items& items, const Incidence& shared, const NetworkOptions& options,
                        std::string_view count_column);

/// Columns of the items that min_papers and max_items leave, in order.
std::vector<std::uint32_t> chosen_items(const Items& items, const NetworkOptions& options);

/// The entities of these rows, in that order.
Entities subset(const Entities& entities, std::span<const std::uint32_t> rows);

/// Notes `value` as a graph attribute.
void note_step(Network& network, std::string_view name, std::uint64_t value);

/// Without the nodes that have no link, if the options ask for it; noted.
Network finished(Network network, const NetworkOptions& options);

}  // namespace bibweft::network
