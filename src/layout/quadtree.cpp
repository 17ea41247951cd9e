#include "layout/quadtree.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bibweft::layout {
namespace {

constexpr double opening = 0.7;  // below 1/sqrt(2), so that no node is pushed by its own square
constexpr std::size_t leaf_size = 8;
constexpr int finest = 20;  // levels of the tree

/// Spreads the bits of a coordinate over the even bits.
std::uint64_t interleaved(std::uint64_t bits) {
    std::uint64_t result = 0;
    for (int i = 0; i < finest; ++i) result |= ((bits >> i) & 1U) << (2 * i);
    return result;
}

std::vector<std::uint64_t> curve(const Points& points) {
    if (points.empty()) return {};
    Point low = points.front();
    Point high = low;
    for (const Point& p : points) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    const double side = std::max(high.x - low.x, high.y - low.y);
    const double scale = side > 0.0 ? ((1 << finest) - 1) / side : 0.0;
    std::vector<std::uint64_t> key;
    key.reserve(points.size());
    for (const Point& p : points) {
        key.push_back(interleaved(static_cast<std::uint64_t>((p.x - low.x) * scale)) |
                      interleaved(static_cast<std::uint64_t>((p.y - low.y) * scale)) << 1);
    }
    return key;
}

}  // namespace

Quadtree::Quadtree(const Points& points, std::span<const double> masses) {
    const std::vector<std::uint64_t> key = curve(points);
    order_.resize(points.size());
    std::iota(order_.begin(), order_.end(), 0U);
    std::ranges::sort(order_, [&](std::uint32_t a, std::uint32_t b) {
        return key[a] != key[b] ? key[a] < key[b] : a < b;
    });
    sorted_.reserve(points.size());
    mass_.reserve(points.size());
    std::vector<std::uint64_t> keys;
    keys.reserve(points.size());
    for (const std::uint32_t i : order_) {
        sorted_.push_back(points[i]);
        mass_.push_back(masses.empty() ? 1.0 : masses[i]);
        keys.push_back(key[i]);
    }
    if (!points.empty()) build(keys, 0, static_cast<std::uint32_t>(points.size()), finest - 1);
}

void Quadtree::build(std::span<const std::uint64_t> keys, std::uint32_t begin, std::uint32_t end,
                     int level) {
    const std::size_t self = cells_.size();
    cells_.push_back(summary(begin, end));
    if (end - begin <= leaf_size || level < 0) {
        cells_[self].leaf = true;
    } else {
        std::uint32_t from = begin;
        for (std::uint64_t quarter = 0; quarter < 4; ++quarter) {
            std::uint32_t to = from;
            while (to < end && ((keys[to] >> (2 * level)) & 3U) == quarter) ++to;
            if (to > from) build(keys, from, to, level - 1);
            from = to;
        }
    }
    cells_[self].skip = static_cast<std::uint32_t>(cells_.size());
}

Quadtree::Cell Quadtree::summary(std::uint32_t begin, std::uint32_t end) const {
    Cell cell;
    cell.begin = begin;
    cell.end = end;
    Point low = sorted_[begin];
    Point high = low;
    for (std::uint32_t k = begin; k < end; ++k) {
        const Point& p = sorted_[k];
        cell.mass += mass_[k];
        cell.center.x += mass_[k] * p.x;
        cell.center.y += mass_[k] * p.y;
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    cell.center.x /= cell.mass;
    cell.center.y /= cell.mass;
    for (std::uint32_t k = begin; k < end; ++k) {
        const double dx = sorted_[k].x - cell.center.x;
        const double dy = sorted_[k].y - cell.center.y;
        cell.variance += mass_[k] * (dx * dx + dy * dy) / cell.mass;
    }
    // Rounded, the centre of coincident points lies beside them: they must not see it from afar.
    const double rounding = 1e-12 * (std::abs(cell.center.x) + std::abs(cell.center.y));
    const double reach = std::max(high.x - low.x, high.y - low.y) / opening + rounding;
    cell.reach_squared = reach * reach;
    return cell;
}

}  // namespace bibweft::layout
