// ForceAtlas2: linear attraction w d, repulsion (k_i + 1)(k_j + 1) / d, k the number of links, and
// a constant pull to the middle.
#include <algorithm>
#include <cmath>

#include "bibweft/core/parallel.hpp"
#include "bibweft/layout/layout.hpp"
#include "layout/packing.hpp"
#include "layout/repulsion.hpp"
#include "layout/start.hpp"

namespace bibweft::layout {
namespace {

constexpr double gravity = 1.0;
constexpr double tolerance = 1.0;  // how much swinging the speed allows: tau of the paper
constexpr double slowness = 0.1;   // k_s
constexpr double longest = 10.0;   // k_smax, of one step
constexpr double rise = 1.5;       // of the speed from one round to the next, at most
constexpr double still = 1e-3;     // mean step, of the radius: the end

class ForceAtlas {
public:
    ForceAtlas(const Component& component, unsigned threads)
        : component_(component), threads_(threads), mass_(component.size()) {
        for (std::size_t i = 0; i < component.size(); ++i) {
            mass_[i] =
                1.0 + static_cast<double>(component.row_begin[i + 1] - component.row_begin[i]);
        }
    }

    /// The size at which attraction and repulsion of a drawing of this shape are in balance: s^2
    /// times the sum of w d^2 over links is the sum of the products of masses over pairs.
    double balanced_scale(const Points& points) const {
        double attraction = 0.0;
        double sum = 0.0;
        double squares = 0.0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            sum += mass_[i];
            squares += mass_[i] * mass_[i];
            for (std::size_t k = component_.row_begin[i]; k < component_.row_begin[i + 1]; ++k) {
                const Point& other = points[component_.neighbor[k]];
                const double away = std::hypot(points[i].x - other.x, points[i].y - other.y);
                attraction += component_.weight[k] * away * away;
            }
        }
        return attraction > 0.0 ? std::sqrt((sum * sum - squares) / attraction) : 1.0;
    }

    void run(Points& points, std::size_t rounds) {
        forces(points, before_);
        for (std::size_t round = 0; round < rounds; ++round) {
            forces(points, force_);
            choose_speed();
            if (move(points) < still) return;
            std::swap(force_, before_);
        }
    }

private:
    void forces(const Points& points, Points& force) {
        inverse_repulsion(points, mass_, threads_, force);
        const auto rows = [&](std::size_t begin, std::size_t end, unsigned) {
            for (std::size_t i = begin; i < end; ++i) force[i] = total(points, force[i], i);
        };
        parallel_for(points.size(), 1024, points.size() > 1024 ? threads_ : 1, rows);
    }

    Point total(const Points& points, const Point& push, std::size_t i) const {
        const Point& p = points[i];
        const double away = std::hypot(p.x, p.y);
        const double pull = away > 0.0 ? gravity / away : 0.0;
        Point sum{mass_[i] * (push.x - pull * p.x), mass_[i] * (push.y - pull * p.y)};
        for (std::size_t k = component_.row_begin[i]; k < component_.row_begin[i + 1]; ++k) {
            const Point& other = points[component_.neighbor[k]];
            sum.x += component_.weight[k] * (other.x - p.x);
            sum.y += component_.weight[k] * (other.y - p.y);
        }
        return sum;
    }

    double swing(std::size_t i) const {
        return std::hypot(force_[i].x - before_[i].x, force_[i].y - before_[i].y);
    }

    /// Fast while forces keep their direction, slow where they swing.
    void choose_speed() {
        double swings = 0.0;
        double traction = 0.0;
        for (std::size_t i = 0; i < mass_.size(); ++i) {
            swings += mass_[i] * swing(i);
            traction +=
                mass_[i] / 2.0 * std::hypot(force_[i].x + before_[i].x, force_[i].y + before_[i].y);
        }
        const double wished = swings > 0.0 ? tolerance * traction / swings : rise * speed_;
        speed_ = std::min(wished, rise * speed_);
    }

    /// @return the mean step over the mean distance from the middle
    double move(Points& points) const {
        double steps = 0.0;
        double radius = 0.0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const double size = std::hypot(force_[i].x, force_[i].y);
            if (size == 0.0) continue;
            const double own = slowness * speed_ / (1.0 + speed_ * std::sqrt(swing(i)));
            const double factor = std::min(own, longest / size);
            points[i].x += factor * force_[i].x;
            points[i].y += factor * force_[i].y;
            steps += factor * size;
            radius += std::hypot(points[i].x, points[i].y);
        }
        return radius > 0.0 ? steps / radius : 0.0;
    }

    const Component& component_;
    unsigned threads_;
    std::vector<double> mass_;
    Points force_;
    Points before_;
    double speed_ = 1.0;
};

Points forceatlas_component(const Component& component, const LayoutOptions& options) {
    ForceAtlas atlas(component, options.threads);
    Points points =
        component.start.empty() ? random_points(component.size(), options.seed) : component.start;
    const double scale = atlas.balanced_scale(points);
    for (Point& p : points) p = {scale * p.x, scale * p.y};
    atlas.run(points, options.iterations > 0 ? options.iterations : 500);
    return points;
}

Positions forceatlas2(const Network& network, const LayoutOptions& options) {
    return place_components(network, options, [&](const Component& component) {
        return forceatlas_component(component, options);
    });
}

}  // namespace

extern const LayoutMethod forceatlas2_layout;
const LayoutMethod forceatlas2_layout{
    "forceatlas2",
    "links pull by weight and distance, nodes push by their links: communities show as clumps",
    "Jacomy, Venturini, Heymann & Bastian, PLoS ONE 9:e98679 (2014), "
    "doi:10.1371/journal.pone.0098679",
    forceatlas2};

}  // namespace bibweft::layout
