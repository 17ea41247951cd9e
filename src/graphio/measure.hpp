#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "bibweft/core/network.hpp"
#include "bibweft/graphio/presentation.hpp"

namespace bibweft::graphio {

/// The numeric node column that the presented sizes stand for: that of the options, or one of
/// `occurrences` and `papers` that gives the same sizes, or `size`; "" where they are degrees.
std::string size_column(const Network& network, const PresentationOptions& options,
                        const Presentation& look);

/// A column of numbers as colours.
struct Overlay {
    std::string column;
    double low = 0;  ///< the ends of the scale: the column's own
    double high = 0;
    std::size_t missing = 0;        ///< nodes without a value; they are grey
    std::vector<std::string> fill;  ///< of each node
};

/// The overlay of a column, or without a name of the first of mean_year, year, first_year,
/// citations, relevance and papers that the network has.
/// @throws Error usage, if there is no such numeric column
Overlay overlay_of(const Network& network, const std::string& column);

/// The colour of the viridis scale, from 0 (dark blue) over green to 1 (yellow), "#rrggbb".
/// Source: van der Walt & Smith (2015), CC0; eleven colours of it, the others between them.
std::string viridis(double share);

}  // namespace bibweft::graphio
