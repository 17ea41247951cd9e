#pragma once
#include <vector>

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

/// By a quadtree, O(n log n): a square of points whose size is below 0.7 of its distance counts as
/// its centre of mass and its variance. Each node is summed alone and in a fixed order, so that the
/// number of threads changes nothing.
/// Source: Barnes & Hut, Nature 324:446 (1986), doi:10.1038/324446a0
void tree_repulsion(const Points& points, unsigned threads, Repulsion& out);

}  // namespace bibweft::layout
