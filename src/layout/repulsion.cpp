#include "layout/repulsion.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "bibweft/core/parallel.hpp"

namespace bibweft::layout {
namespace {

constexpr double opening = 0.7;  // below 1/sqrt(2), so that no node is pushed by its own square
constexpr std::size_t leaf_size = 8;
constexpr int finest = 20;  // levels of the tree

struct Sum {
    Point push;
    double reach = 0.0;

    void add(double dx, double dy) {
        const double distance = std::sqrt(dx * dx + dy * dy);
        if (distance == 0.0) return;
        const double scale = 1.0 / distance;
        push.x += dx * scale;
        push.y += dy * scale;
        reach += distance;
    }

    /// Points around a centre, `variance` the mean square distance from it. To second order, and
    /// for a round cloud, the mean distance is d (1 + q) and the mean unit vector (1 - q) u, with
    /// q = variance / (4 d^2).
    void add_cloud(double dx, double dy, double mass, double variance) {
        const double squared = dx * dx + dy * dy;
        const double distance = std::sqrt(squared);
        const double q = variance / (4.0 * squared);
        const double scale = mass * (1.0 - q) / distance;
        push.x += dx * scale;
        push.y += dy * scale;
        reach += mass * distance * (1.0 + q);
    }
};

/// Four sums side by side, which the compiler turns into vector instructions; their number is part
/// of the result's last bits.
Sum exact_sum(std::span<const double> x, std::span<const double> y, std::size_t i) {
    constexpr std::size_t lanes = 4;
    constexpr double least = 1e-200;  // instead of a branch for distance 0
    double push_x[lanes] = {};
    double push_y[lanes] = {};
    double reach[lanes] = {};
    const std::size_t whole = x.size() / lanes * lanes;
    for (std::size_t j = 0; j < whole; j += lanes) {
        for (std::size_t k = 0; k < lanes; ++k) {
            const double dx = x[i] - x[j + k];
            const double dy = y[i] - y[j + k];
            const double distance = std::sqrt(dx * dx + dy * dy);
            const double scale = 1.0 / (distance + least);
            push_x[k] += dx * scale;
            push_y[k] += dy * scale;
            reach[k] += distance;
        }
    }
    Sum sum;
    for (std::size_t j = whole; j < x.size(); ++j) sum.add(x[i] - x[j], y[i] - y[j]);
    for (std::size_t k = 0; k < lanes; ++k) {
        sum.push.x += push_x[k];
        sum.push.y += push_y[k];
        sum.reach += reach[k];
    }
    return sum;
}

void collect(std::span<const double> reach, Repulsion& out) {
    out.reach = std::accumulate(reach.begin(), reach.end(), 0.0) / 2.0;
}

/// A quadtree over points sorted along a Z-curve, its cells in depth-first order: a traversal that
/// does not open a cell jumps to `skip`.
class Tree {
public:
    explicit Tree(const Points& points) {
        std::vector<std::uint64_t> key = curve(points);
        order_.resize(points.size());
        std::iota(order_.begin(), order_.end(), 0U);
        std::ranges::sort(order_, [&](std::uint32_t a, std::uint32_t b) {
            return key[a] != key[b] ? key[a] < key[b] : a < b;
        });
        sorted_.reserve(points.size());
        std::vector<std::uint64_t> keys;
        keys.reserve(points.size());
        for (const std::uint32_t i : order_) {
            sorted_.push_back(points[i]);
            keys.push_back(key[i]);
        }
        build(keys, 0, static_cast<std::uint32_t>(points.size()), finest - 1);
    }

    std::span<const std::uint32_t> order() const noexcept { return order_; }

    Sum at(std::size_t place) const {
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
                    sum.add(p.x - sorted_[k].x, p.y - sorted_[k].y);
                }
                c = cell.skip;
            } else {
                ++c;
            }
        }
        return sum;
    }

private:
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

    static std::uint64_t spread(std::uint64_t bits) {
        std::uint64_t result = 0;
        for (int i = 0; i < finest; ++i) result |= ((bits >> i) & 1U) << (2 * i);
        return result;
    }

    static std::vector<std::uint64_t> curve(const Points& points) {
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
            key.push_back(spread(static_cast<std::uint64_t>((p.x - low.x) * scale)) |
                          spread(static_cast<std::uint64_t>((p.y - low.y) * scale)) << 1);
        }
        return key;
    }

    void build(std::span<const std::uint64_t> keys, std::uint32_t begin, std::uint32_t end,
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

    Cell summary(std::uint32_t begin, std::uint32_t end) const {
        Cell cell;
        cell.begin = begin;
        cell.end = end;
        cell.mass = end - begin;
        Point low = sorted_[begin];
        Point high = low;
        for (std::uint32_t k = begin; k < end; ++k) {
            const Point& p = sorted_[k];
            cell.center.x += p.x;
            cell.center.y += p.y;
            low = {std::min(low.x, p.x), std::min(low.y, p.y)};
            high = {std::max(high.x, p.x), std::max(high.y, p.y)};
        }
        cell.center.x /= cell.mass;
        cell.center.y /= cell.mass;
        for (std::uint32_t k = begin; k < end; ++k) {
            const double dx = sorted_[k].x - cell.center.x;
            const double dy = sorted_[k].y - cell.center.y;
            cell.variance += (dx * dx + dy * dy) / cell.mass;
        }
        const double reach = std::max(high.x - low.x, high.y - low.y) / opening;
        cell.reach_squared = reach * reach;
        return cell;
    }

    std::vector<std::uint32_t> order_;
    Points sorted_;
    std::vector<Cell> cells_;
};

}  // namespace

void exact_repulsion(const Points& points, Repulsion& out) {
    const std::size_t n = points.size();
    out.push.resize(n);
    std::vector<double> reach(n);
    std::vector<double> x(n);
    std::vector<double> y(n);
    for (std::size_t i = 0; i < n; ++i) {
        x[i] = points[i].x;
        y[i] = points[i].y;
    }
    for (std::size_t i = 0; i < n; ++i) {
        const Sum sum = exact_sum(x, y, i);
        out.push[i] = sum.push;
        reach[i] = sum.reach;
    }
    collect(reach, out);
}

void tree_repulsion(const Points& points, unsigned threads, Repulsion& out) {
    const std::size_t n = points.size();
    out.push.resize(n);
    if (n == 0) {
        out.reach = 0.0;
        return;
    }
    const Tree tree(points);
    std::vector<double> reach(n);
    parallel_for(n, 256, threads, [&](std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t place = begin; place < end; ++place) {
            const Sum sum = tree.at(place);
            out.push[tree.order()[place]] = sum.push;
            reach[tree.order()[place]] = sum.reach;
        }
    });
    collect(reach, out);
}

}  // namespace bibweft::layout
