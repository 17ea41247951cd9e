#include "layout/laplacian.hpp"

#include <algorithm>
#include <cmath>

#include "bibweft/core/parallel.hpp"

namespace bibweft::layout {
namespace {

constexpr std::size_t parallel_entries = 400'000;  // below, starting threads costs more

Point dot(const Points& a, const Points& b) {
    Point sum;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum.x += a[i].x * b[i].x;
        sum.y += a[i].y * b[i].y;
    }
    return sum;
}

double ratio(double a, double b) {
    return b > 0.0 ? a / b : 0.0;
}

}  // namespace

Laplacian::Laplacian(const Component& component, unsigned threads)
    : component_(component),
      threads_(component.neighbor.size() < parallel_entries ? 1 : threads),
      degree_(component.size(), 0.0) {
    for (std::size_t i = 0; i < component.size(); ++i) {
        for (std::size_t k = component.row_begin[i]; k < component.row_begin[i + 1]; ++k) {
            degree_[i] += component.weight[k];
        }
    }
}

void Laplacian::multiply(const Points& points, Points& out) const {
    const auto rows = [&](std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t i = begin; i < end; ++i) {
            Point sum{degree_[i] * points[i].x, degree_[i] * points[i].y};
            for (std::size_t k = component_.row_begin[i]; k < component_.row_begin[i + 1]; ++k) {
                const Point& other = points[component_.neighbor[k]];
                sum.x -= component_.weight[k] * other.x;
                sum.y -= component_.weight[k] * other.y;
            }
            out[i] = sum;
        }
    };
    if (threads_ == 1) {
        rows(0, points.size(), 0);
    } else {
        parallel_for(points.size(), 4096, threads_, rows);
    }
}

double Laplacian::energy(const Points& points) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t k = component_.row_begin[i]; k < component_.row_begin[i + 1]; ++k) {
            const std::uint32_t j = component_.neighbor[k];
            if (j < i) continue;
            const double dx = points[i].x - points[j].x;
            const double dy = points[i].y - points[j].y;
            sum += component_.weight[k] * (dx * dx + dy * dy);
        }
    }
    return sum;
}

void Laplacian::improve(Points& points, const Points& b, int steps, double gain) const {
    const std::size_t n = points.size();
    Points residual(n), scaled(n), direction(n), image(n);
    multiply(points, image);
    for (std::size_t i = 0; i < n; ++i) {
        residual[i] = {b[i].x - image[i].x, b[i].y - image[i].y};
        scaled[i] = {residual[i].x / degree_[i], residual[i].y / degree_[i]};
    }
    direction = scaled;
    Point rho = dot(residual, scaled);
    const double target = (rho.x + rho.y) * gain * gain;
    for (int step = 0; step < steps && rho.x + rho.y > target; ++step) {
        multiply(direction, image);
        const Point curvature = dot(direction, image);
        const Point length{ratio(rho.x, curvature.x), ratio(rho.y, curvature.y)};
        for (std::size_t i = 0; i < n; ++i) {
            points[i].x += length.x * direction[i].x;
            points[i].y += length.y * direction[i].y;
            residual[i].x -= length.x * image[i].x;
            residual[i].y -= length.y * image[i].y;
            scaled[i] = {residual[i].x / degree_[i], residual[i].y / degree_[i]};
        }
        const Point next = dot(residual, scaled);
        const Point keep{ratio(next.x, rho.x), ratio(next.y, rho.y)};
        for (std::size_t i = 0; i < n; ++i) {
            direction[i].x = scaled[i].x + keep.x * direction[i].x;
            direction[i].y = scaled[i].y + keep.y * direction[i].y;
        }
        rho = next;
    }
}

}  // namespace bibweft::layout
