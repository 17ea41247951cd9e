// Stress: the sum over pairs of w (|p_i - p_j| - d)^2, d the length of the shortest path, w =
// 1/d^2. Of large components only links and pairs with a pivot are summed; a pivot stands for the
// nodes around it, so that its pair with i weighs as much as the nodes of its region that are at
// most half as far from it as i is. Source: Ortmann, Klimenta & Brandes, J. Graph Algorithms Appl.
// 21:791 (2017).
#include "layout/stress.hpp"

#include <algorithm>
#include <cmath>

#include "bibweft/core/rng.hpp"
#include "layout/packing.hpp"
#include "layout/pivots.hpp"

namespace bibweft::layout {
namespace {

constexpr std::size_t exact_nodes = 500;  // up to here every node is a pivot
constexpr std::size_t pivot_count = 100;
constexpr std::size_t start_pivots = 50;
constexpr double still = 1e-4;  // mean step, of the mean distance from the middle: the end

/// The pairs of each node with all pivots: how long and how heavy.
class Model {
public:
    Model(const Component& component, std::size_t pivots)
        : component_(component),
          pivots_(component, pivots),
          weights_(component.size() * pivots, 0.0) {
        for (std::size_t p = 0; p < pivots; ++p) weigh(p);
    }

    const Pivots& pivots() const noexcept { return pivots_; }

    /// One sweep, each node to where its pairs want it; @return the mean step.
    double sweep(Points& points) const {
        double steps = 0.0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Point before = points[i];
            points[i] = wished(points, i);
            steps += std::hypot(points[i].x - before.x, points[i].y - before.y);
        }
        return steps / static_cast<double>(points.size());
    }

    /// The size at which a drawing of this shape has the least stress, over the present one.
    double best_scale(const Points& points) const {
        double up = 0.0;
        double down = 0.0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            for (std::size_t p = 0; p < pivots_.count(); ++p) {
                const Point& q = points[pivots_.nodes[p]];
                const double now = std::hypot(points[i].x - q.x, points[i].y - q.y);
                const double weight = weights_[i * pivots_.count() + p];
                up += weight * now * pivots_.distance(i, p);
                down += weight * now * now;
            }
        }
        return down > 0.0 ? up / down : 1.0;
    }

private:
    void weigh(std::size_t p) {
        std::vector<double> region;
        for (std::size_t i = 0; i < component_.size(); ++i) {
            if (pivots_.nearest[i] == p) region.push_back(pivots_.distance(i, p));
        }
        std::ranges::sort(region);
        for (std::size_t i = 0; i < component_.size(); ++i) {
            const double d = pivots_.distance(i, p);
            if (i == pivots_.nodes[p]) continue;
            const auto near = std::ranges::upper_bound(region, d / 2.0) - region.begin();
            weights_[i * pivots_.count() + p] = static_cast<double>(near) / (d * d);
        }
    }

    /// What the pairs of a node sum up to.
    struct Pull {
        Point place;
        double weight = 0.0;

        void add(const Point& from, const Point& other, double length, double strength) {
            const double dx = from.x - other.x;
            const double dy = from.y - other.y;
            const double now = std::hypot(dx, dy);
            const double scale = now > 0.0 ? length / now : 0.0;
            place.x += strength * (other.x + scale * dx);
            place.y += strength * (other.y + scale * dy);
            weight += strength;
        }
    };

    Point wished(const Points& points, std::size_t i) const {
        Pull pull;
        const std::size_t k = pivots_.count();
        for (std::size_t p = 0; p < k; ++p) {
            const double weight = weights_[i * k + p];
            if (weight > 0.0)
                pull.add(points[i], points[pivots_.nodes[p]], pivots_.distance(i, p), weight);
        }
        if (k < component_.size()) {  // else the links are among the pairs
            for (std::size_t l = component_.row_begin[i]; l < component_.row_begin[i + 1]; ++l) {
                const double length = link_length(component_.weight[l]);
                pull.add(points[i], points[component_.neighbor[l]], length,
                         1.0 / (length * length));
            }
        }
        return {pull.place.x / pull.weight, pull.place.y / pull.weight};
    }

    const Component& component_;
    Pivots pivots_;
    std::vector<double> weights_;  // by node, then by pivot
};

double mean_radius(const Points& points) {
    double sum = 0.0;
    for (const Point& p : points) sum += std::hypot(p.x, p.y);
    return sum / static_cast<double>(points.size());
}

/// The anchored start, or principal axes, in the size of the distances; a little noise parts what
/// coincides.
Points start(const Component& component, const Model& model, std::uint64_t seed) {
    Points points = component.start;
    if (points.empty()) {
        const Pivots few(component, std::min(component.size(), start_pivots));
        points = pivot_scaling(few, component.size(), seed);
    }
    const double scale = model.best_scale(points);
    Rng rng(seed);
    const double noise = 1e-3 * scale * mean_radius(points) + 1e-9;
    for (Point& p : points) {
        p.x = scale * p.x + noise * (rng.uniform() - 0.5);
        p.y = scale * p.y + noise * (rng.uniform() - 0.5);
    }
    return points;
}

Positions stress(const Network& network, const LayoutOptions& options) {
    return place_components(network, options, [&](const Component& component) {
        return stress_component(component, options);
    });
}

}  // namespace

Points stress_component(const Component& component, const LayoutOptions& options) {
    const std::size_t n = component.size();
    const Model model(component, n <= exact_nodes ? n : pivot_count);
    Points points = start(component, model, options.seed);
    const std::size_t rounds = options.iterations > 0 ? options.iterations : 200;
    for (std::size_t round = 0; round < rounds; ++round) {
        if (model.sweep(points) < still * mean_radius(points)) break;
    }
    return points;
}

extern const LayoutMethod stress_layout;
const LayoutMethod stress_layout{
    "stress",
    "distances as long as shortest paths (link length 1 / sqrt(weight)), by pivots for large "
    "networks",
    "Gansner, Koren & North, Graph Drawing 2004, doi:10.1007/978-3-540-31843-9_25; pivots: "
    "Ortmann, "
    "Klimenta & Brandes, J. Graph Algorithms Appl. 21:791 (2017), doi:10.7155/jgaa.00440",
    stress};

}  // namespace bibweft::layout
