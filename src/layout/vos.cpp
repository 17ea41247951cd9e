// VOS: minimise A/2 - R, A = sum s_ij d_ij^2, R = sum d_ij (attraction 2, repulsion 1).
//
// Majorisation: R is at least the sum of (p_i - p_j).u_ij, u_ij the unit vectors of the present
// drawing, so that the quadratic A/2 - sum b_i.p_i with b_i = sum_j u_ij lies above the objective
// and touches it here. Its minimum solves L p = b; each step of conjugate gradients towards it
// lowers the objective, without a step size to choose. From a random start the first rounds act as
// inverse iterations, which find the smooth shape of the whole first.
// Source of the principle: de Leeuw, in Recent Developments in Statistics, 133 (1977).
#include <cmath>
#include <utility>

#include "bibweft/layout/layout.hpp"
#include "layout/laplacian.hpp"
#include "layout/packing.hpp"
#include "layout/repulsion.hpp"
#include "layout/start.hpp"

namespace bibweft::layout {
namespace {

constexpr int solver_steps = 10;
constexpr double solver_gain = 0.1;
// Going past the minimum of the quadratic: any factor below 2 still lowers it, for what conjugate
// gradients reach from p is lowest along the line from p. Measured to halve the rounds.
constexpr double relaxation = 1.8;
constexpr int patience = 3;  // rounds in a row of less gain than wished

/// How hard to try: from so many nodes on the repulsion is summed by the tree; the end has come
/// when a round gains less than this share of V*.
struct Effort {
    std::size_t rounds;
    std::size_t exact_nodes;
    double least_gain;
};
constexpr std::size_t quick_nodes = 250;      // above, the tree is faster
constexpr std::size_t polished_nodes = 2500;  // up to here, exact sums better what the tree found

void repel(const Points& points, std::size_t exact, unsigned threads, Repulsion& out) {
    if (points.size() <= exact) {
        exact_repulsion(points, out);
    } else {
        tree_repulsion(points, threads, out);
    }
}

/// Makes a vector orthogonal to the constant one: L p = b has a solution only then.
void remove_mean(Points& points) {
    Point mean;
    for (const Point& p : points) {
        mean.x += p.x / static_cast<double>(points.size());
        mean.y += p.y / static_cast<double>(points.size());
    }
    for (Point& p : points) p = {p.x - mean.x, p.y - mean.y};
}

/// Lowers the objective from the given start; returns V*.
double minimise(Points& points, const Laplacian& laplacian, const Effort& effort,
                unsigned threads) {
    Repulsion repulsion;
    Points present;
    double value = 0.0;
    int idle = 0;
    for (std::size_t round = 0;; ++round) {
        repel(points, effort.exact_nodes, threads, repulsion);
        const double attraction = laplacian.energy(points);
        const double before =
            std::exchange(value, -repulsion.reach * repulsion.reach / (2.0 * attraction));
        idle = round > 0 && before - value < effort.least_gain * -value ? idle + 1 : 0;
        if (round == effort.rounds || idle == patience) return value;
        const double best_size = repulsion.reach / attraction;
        for (Point& p : points) p = {p.x * best_size, p.y * best_size};
        remove_mean(repulsion.push);
        present = points;
        laplacian.improve(points, repulsion.push, solver_steps, solver_gain);
        for (std::size_t i = 0; i < points.size(); ++i) {
            points[i].x = present[i].x + relaxation * (points[i].x - present[i].x);
            points[i].y = present[i].y + relaxation * (points[i].y - present[i].y);
        }
    }
}

std::size_t starts_for(std::size_t nodes) {
    if (nodes <= 100) return 10;
    return nodes <= 300 ? 4 : 1;
}

Points vos_component(const Component& component, const LayoutOptions& options) {
    const Laplacian laplacian(component, options.threads);
    const std::size_t rounds = options.iterations > 0 ? options.iterations : 300;
    const std::size_t wished = options.starts > 0 ? options.starts : starts_for(component.size());
    const std::size_t starts = component.start.empty() ? wished : 1;
    Points best;
    double best_value = 0.0;
    for (std::size_t start = 0; start < starts; ++start) {
        Points points = component.start.empty()
                            ? random_points(component.size(), options.seed + start)
                            : component.start;
        const double value =
            minimise(points, laplacian, {rounds, quick_nodes, 1e-6}, options.threads);
        if (start > 0 && !(value < best_value)) continue;
        best = std::move(points);
        best_value = value;
    }
    if (component.size() <= polished_nodes) {
        minimise(best, laplacian, {rounds, polished_nodes, 1e-8}, options.threads);
    }
    return best;
}

Positions vos(const Network& network, const LayoutOptions& options) {
    return place_components(network, options, [&](const Component& component) {
        return vos_component(component, options);
    });
}

}  // namespace

extern const LayoutMethod vos_layout;
const LayoutMethod vos_layout{
    "vos", "VOS: distances show likeness; minimises sum s d^2 / 2 - sum d by majorisation",
    "Waltman, van Eck & Noyons, J. Informetrics 4:629 (2010), doi:10.1016/j.joi.2010.07.002", vos};

}  // namespace bibweft::layout
