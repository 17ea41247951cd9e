#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bibweft/network/type.hpp"

namespace bibweft::network {

/// Years, both included.
struct Years {
    int first = 0;
    int last = 0;
};

/// "2011-2015", or "2011" of a single year.
std::string to_string(const Years& years);

/// Slices of `width` years that cover a span from its first year on; the last one ends with the
/// span. Cumulative ones all begin with the span.
/// @throws Error usage, if the width is 0
std::vector<Years> slices(const Years& span, unsigned width, bool cumulative);

/// Rows of the papers whose column `year` lies in these years. Papers without one are in no slice.
std::vector<std::uint32_t> papers_of(const Entities& papers, const Years& years);

/// What networks of these papers alone are made of: rows of all incidences, the overlays of items
/// and the occurrences of concepts counted anew (see add_overlays). Items and their ids stay, also
/// those that no paper holds.
/// @param rows  sorted, without repetition
NetworkInput with_papers(const NetworkInput& input, std::span<const std::uint32_t> rows);

}  // namespace bibweft::network
