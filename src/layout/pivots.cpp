#include "layout/pivots.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

#include "bibweft/core/rng.hpp"

namespace bibweft::layout {
namespace {

constexpr int power_steps = 60;

std::vector<double> shortest_paths(const Component& component, std::uint32_t from) {
    using Reached = std::pair<double, std::uint32_t>;
    std::vector<double> distance(component.size(), std::numeric_limits<double>::infinity());
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> open;
    distance[from] = 0.0;
    open.emplace(0.0, from);
    while (!open.empty()) {
        const auto [so_far, node] = open.top();
        open.pop();
        if (so_far > distance[node]) continue;
        for (std::size_t k = component.row_begin[node]; k < component.row_begin[node + 1]; ++k) {
            const double reached = so_far + link_length(component.weight[k]);
            double& best = distance[component.neighbor[k]];
            if (reached >= best) continue;
            best = reached;
            open.emplace(reached, component.neighbor[k]);
        }
    }
    return distance;
}

/// -1/2 of the squared distances, less the means of their rows and columns.
std::vector<double> centred(const Pivots& pivots, std::size_t size) {
    const std::size_t k = pivots.count();
    std::vector<double> matrix(size * k);
    std::vector<double> column(k, 0.0);
    double all = 0.0;
    for (std::size_t i = 0; i < size; ++i) {
        double row = 0.0;
        for (std::size_t p = 0; p < k; ++p) {
            const double squared = pivots.distance(i, p) * pivots.distance(i, p);
            matrix[i * k + p] = squared;
            column[p] += squared / static_cast<double>(size);
            row += squared / static_cast<double>(k);
        }
        for (std::size_t p = 0; p < k; ++p) matrix[i * k + p] -= row;
        all += row / static_cast<double>(size);
    }
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t p = 0; p < k; ++p) {
            matrix[i * k + p] = -0.5 * (matrix[i * k + p] - column[p] + all);
        }
    }
    return matrix;
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

/// Length 1 and at a right angle to `other`, if there is one.
void orthonormalise(std::vector<double>& v, const std::vector<double>* other) {
    if (other != nullptr) {
        const double along = dot(v, *other);
        for (std::size_t i = 0; i < v.size(); ++i) v[i] -= along * (*other)[i];
    }
    const double length = std::sqrt(dot(v, v));
    if (length == 0.0) return;
    for (double& value : v) value /= length;
}

/// `matrix` times v.
std::vector<double> image(const std::vector<double>& matrix, const std::vector<double>& v,
                          std::size_t size) {
    std::vector<double> result(size, 0.0);
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t p = 0; p < v.size(); ++p) result[i] += matrix[i * v.size() + p] * v[p];
    }
    return result;
}

std::vector<double> principal_axis(const std::vector<double>& matrix, std::size_t size,
                                   std::size_t k, Rng& rng, const std::vector<double>* other) {
    std::vector<double> axis(k);
    for (double& value : axis) value = rng.uniform() - 0.5;
    for (int step = 0; step < power_steps; ++step) {
        orthonormalise(axis, other);
        const std::vector<double> row = image(matrix, axis, size);
        std::ranges::fill(axis, 0.0);
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t p = 0; p < k; ++p) axis[p] += matrix[i * k + p] * row[i];
        }
    }
    orthonormalise(axis, other);
    return axis;
}

}  // namespace

Pivots::Pivots(const Component& component, std::size_t count)
    : distances(component.size() * count), nearest(component.size(), 0) {
    std::vector<double> away(component.size(), std::numeric_limits<double>::infinity());
    std::uint32_t next = 0;
    for (std::size_t p = 0; p < count; ++p) {
        nodes.push_back(next);
        const std::vector<double> from = shortest_paths(component, next);
        for (std::size_t i = 0; i < component.size(); ++i) {
            distances[i * count + p] = from[i];
            if (from[i] >= away[i]) continue;
            away[i] = from[i];
            nearest[i] = static_cast<std::uint32_t>(p);
        }
        next = static_cast<std::uint32_t>(std::ranges::max_element(away) - away.begin());
    }
}

Points pivot_scaling(const Pivots& pivots, std::size_t size, std::uint64_t seed) {
    const std::vector<double> matrix = centred(pivots, size);
    Rng rng(seed);
    const std::size_t k = pivots.count();
    const std::vector<double> first = principal_axis(matrix, size, k, rng, nullptr);
    const std::vector<double> second = principal_axis(matrix, size, k, rng, &first);
    const std::vector<double> x = image(matrix, first, size);
    const std::vector<double> y = image(matrix, second, size);
    Points points(size);
    for (std::size_t i = 0; i < size; ++i) points[i] = {x[i], y[i]};
    return points;
}

}  // namespace bibweft::layout
