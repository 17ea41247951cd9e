#include "layout/repulsion.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "bibweft/core/parallel.hpp"
#include "layout/quadtree.hpp"

namespace bibweft::layout {
namespace {

/// Unit vectors and distances.
struct Sum {
    Point push;
    double reach = 0.0;

    void add(double dx, double dy, double mass) {
        const double distance = std::sqrt(dx * dx + dy * dy);
        if (distance == 0.0) return;
        const double scale = mass / distance;
        push.x += dx * scale;
        push.y += dy * scale;
        reach += mass * distance;
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

/// Vectors as long as masses over distances: the field of a charge in the plane. Outside a round
/// cloud it is that of its centre, whatever its variance.
struct InverseSum {
    Point push;

    void add(double dx, double dy, double mass) {
        const double squared = dx * dx + dy * dy;
        if (squared < 1e-200) return;
        const double scale = mass / squared;
        push.x += dx * scale;
        push.y += dy * scale;
    }
    void add_cloud(double dx, double dy, double mass, double) { add(dx, dy, mass); }
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
    for (std::size_t j = whole; j < x.size(); ++j) sum.add(x[i] - x[j], y[i] - y[j], 1.0);
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
    out.push.resize(points.size());
    const Quadtree tree(points);
    std::vector<double> reach(points.size());
    parallel_for(points.size(), 256, threads, [&](std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t place = begin; place < end; ++place) {
            const Sum sum = tree.sum_at<Sum>(place);
            out.push[tree.order()[place]] = sum.push;
            reach[tree.order()[place]] = sum.reach;
        }
    });
    collect(reach, out);
}

void inverse_repulsion(const Points& points, std::span<const double> masses, unsigned threads,
                       Points& push) {
    push.resize(points.size());
    const Quadtree tree(points, masses);
    parallel_for(points.size(), 256, threads, [&](std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t place = begin; place < end; ++place) {
            push[tree.order()[place]] = tree.sum_at<InverseSum>(place).push;
        }
    });
}

}  // namespace bibweft::layout
