#pragma once
#include <span>
#include <string>
#include <string_view>

#include "bibweft/stats/statistic.hpp"

namespace bibweft::stats {

/// The degrees as bars of text: one line for 0, 1, 2, 3-4, 5-8, 9-16, … with the number of nodes.
/// Bars are at most `width` signs long. Empty for no nodes.
/// @param values  of the statistic power_law
/// @throws Error usage, if they hold no degree distribution
std::string degree_histogram(std::span<const StatisticValue> values, std::size_t width = 50);

/// An SVG picture of the degrees: over each degree k > 0 the share of nodes of at least k, both
/// axes logarithmic, with the power law where one was fitted (slope 1 - exponent from its least
/// value on). The same values give the same bytes.
/// @param values  of the statistic power_law
/// @throws Error usage, if they hold no degree distribution
std::string degree_plot_svg(std::span<const StatisticValue> values, std::string_view title);

}  // namespace bibweft::stats
