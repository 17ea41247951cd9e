#pragma once
#include <span>

#include "layout/component.hpp"

namespace bibweft::layout {

/// What drives all nodes apart: `push[i]` = sum over j of the unit vector from j to i, and `reach`
/// = sum over pairs i < j of their distance. Coincident nodes do not push each other.
struct Repulsion {
    Points push;
    double reach = 0.0;
};

/// Exact, O(n^2): for small components, and to judge the other one.
void exact_repulsion(const Points& points, Repulsion& out);

/// By a Quadtree, O(n log n). Each node is summed alone and in a fixed order, so that the number of
/// threads changes nothing.
void tree_repulsion(const Points& points, unsigned threads, Repulsion& out);

/// What drives nodes apart by masses over distances, by a Quadtree likewise: `push[i]` = sum over j
/// of m_j (p_i - p_j) / |p_i - p_j|^2. Coincident nodes do not push each other.
void inverse_repulsion(const Points& points, std::span<const double> masses, unsigned threads,
                       Points& push);

}  // namespace bibweft::layout
