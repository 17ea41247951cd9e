#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft::layout {

/// When each node belongs, for layouts along time.
struct NodeYears {
    std::string column;           ///< where the years were found
    std::vector<double> year;     ///< by node
    std::vector<NodeId> guessed;  ///< nodes without a year of their own, by id
};

/// Years of the first node column that has any of `year`, `first_year` and `mean_year`. A node
/// without one gets the mean of its neighbours' years, weighted by links and rounded, step by step
/// from the nodes that have one; where no path leads to any, the rounded mean of all years.
/// @throws Error usage, if no node has a year
NodeYears node_years(const Network& network);

}  // namespace bibweft::layout
