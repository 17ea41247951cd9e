#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "layout/component.hpp"

namespace bibweft::layout {

/// A quadtree over points with masses, for sums over all points that fade with distance: a square
/// whose size is below 0.7 of its distance counts as its centre of mass. The points are sorted
/// along a Z-curve, so that the same points give the same tree and each sum runs in a fixed order.
/// O(n log n) to build.
/// Source: Barnes & Hut, Nature 324:446 (1986), doi:10.1038/324446a0
class Quadtree {
public:
    /// @param masses  > 0, one for each point; empty: all 1
    explicit Quadtree(const Points& points, std::span<const double> masses = {});

    /// The point at each place of the curve.
    std::span<const std::uint32_t> order() const noexcept { return order_; }

    /// The sum over all points as seen from the point at a place of the curve. `Sum` has
    /// add(dx, dy, mass) for a single point (the own one included, at distance 0) and
    /// add_cloud(dx, dy, mass, variance) for many around a centre, `variance` being their mean
    /// square distance from it. O(log n) for an even drawing.
    template <class Sum>
    Sum sum_at(std::size_t place) const {
        const Point p = sorted_[place];
        Sum sum;
        for (std::size_t c = 0; c < cells_.size();) {
            const Cell& cell = cells_[c];
            const double dx = p.x - cell.center.x;
            const double dy = p.y - cell.center.y;
            if (cell.reach_squared < dx * dx + dy * dy) {
                sum.add_cloud(dx, dy, cell.mass, cell.variance);
                c = cell.skip;
            } else if (cell.leaf) {
                for (std::uint32_t k = cell.begin; k < cell.end; ++k) {
                    sum.add(p.x - sorted_[k].x, p.y - sorted_[k].y, mass_[k]);
                }
                c = cell.skip;
            } else {
                ++c;
            }
        }
        return sum;
    }

private:
    /// Cells are in depth-first order: a traversal that does not open one jumps to `skip`.
    struct Cell {
        Point center;
        double mass = 0.0;
        double variance = 0.0;
        double reach_squared = 0.0;  // from this squared distance on the cell counts as a point
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        std::uint32_t skip = 0;
        bool leaf = false;
    };

    void build(std::span<const std::uint64_t> keys, std::uint32_t begin, std::uint32_t end,
               int level);
    Cell summary(std::uint32_t begin, std::uint32_t end) const;

    std::vector<std::uint32_t> order_;
    Points sorted_;
    std::vector<double> mass_;
    std::vector<Cell> cells_;
};

}  // namespace bibweft::layout
