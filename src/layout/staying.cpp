#include "layout/staying.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

namespace bibweft::layout {
namespace {

constexpr double stay = 0.95;
constexpr double beside = 0.5;  // of a unit: new nodes from the mean of their neighbours
constexpr double tiny = 1e-6;   // of a unit: parts anchors that coincide, which some methods need
constexpr double golden_angle = 2.399963229728653;

using Complex = std::complex<double>;

Complex complex_of(const Point& p) {
    return {p.x, p.y};
}

std::optional<Point> mean_of_neighbors(const Component& component, std::size_t i,
                                       const std::vector<std::optional<Point>>& known) {
    Point sum;
    double weight = 0.0;
    for (std::size_t k = component.row_begin[i]; k < component.row_begin[i + 1]; ++k) {
        const auto& other = known[component.neighbor[k]];
        if (!other) continue;
        sum.x += component.weight[k] * other->x;
        sum.y += component.weight[k] * other->y;
        weight += component.weight[k];
    }
    if (!(weight > 0.0)) return std::nullopt;
    return Point{sum.x / weight, sum.y / weight};
}

/// A similarity of the plane: z to factor z + shift, z mirrored first if `mirrored`.
struct Similarity {
    Complex factor{1.0, 0.0};
    Complex from;
    Complex to;
    bool mirrored = false;

    Point operator()(const Point& p) const {
        const Complex z = complex_of(p) - from;
        const Complex image = factor * (mirrored ? std::conj(z) : z) + to;
        return {image.real(), image.imag()};
    }
};

Similarity best_fit(const Points& points, const std::vector<std::optional<Point>>& anchors) {
    Similarity fit;
    double count = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!anchors[i]) continue;
        fit.from += complex_of(points[i]);
        fit.to += complex_of(*anchors[i]);
        count += 1.0;
    }
    fit.from /= count;
    fit.to /= count;
    Complex turned;
    Complex mirrored;
    double size = 0.0;
    double wished = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!anchors[i]) continue;
        const Complex z = complex_of(points[i]) - fit.from;
        const Complex w = complex_of(*anchors[i]) - fit.to;
        turned += std::conj(z) * w;
        mirrored += z * w;
        size += std::norm(z);
        wished += std::norm(w);
    }
    // All anchors of the component in one place, but for rounding: they tell no size.
    if (!(size > 0.0) || wished < 1e-20 * count * (1.0 + std::norm(fit.to))) return fit;
    fit.mirrored = std::abs(mirrored) > std::abs(turned) * (1.0 + 1e-9);
    const Complex best = fit.mirrored ? mirrored : turned;
    if (std::abs(best) > 0.0) fit.factor = best / std::abs(best) * std::sqrt(wished / size);
    return fit;
}

}  // namespace

Points fill_from_neighbors(const Component& component, std::vector<std::optional<Point>> known) {
    for (bool found = true; found;) {
        found = false;
        std::vector<std::optional<Point>> next = known;
        for (std::size_t i = 0; i < known.size(); ++i) {
            if (known[i]) continue;
            next[i] = mean_of_neighbors(component, i, known);
            found = found || next[i].has_value();
        }
        known = std::move(next);
    }
    Points points;
    for (const auto& value : known) points.push_back(value.value_or(Point{}));
    return points;
}

void set_anchors(Component& component, std::span<const std::optional<Point>> of_network,
                 double unit) {
    if (of_network.empty() || !(unit > 0.0)) return;
    for (const NodeId node : component.nodes) {
        const auto& anchor = of_network[index_of(node)];
        component.anchors.push_back(anchor);
        if (anchor) component.anchors.back() = {anchor->x / unit, anchor->y / unit};
    }
    if (std::ranges::none_of(component.anchors, [](const auto& a) { return a.has_value(); })) {
        component.anchors.clear();
        return;
    }
    component.start = fill_from_neighbors(component, component.anchors);
    for (std::size_t i = 0; i < component.size(); ++i) {
        const double angle = golden_angle * static_cast<double>(i);
        const double away = component.anchors[i] ? tiny : beside;
        component.start[i].x += away * std::cos(angle);
        component.start[i].y += away * std::sin(angle);
    }
}

void stay_near_anchors(const Component& component, Points& points) {
    const Similarity fit = best_fit(points, component.anchors);
    std::vector<std::optional<Point>> shift(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        points[i] = fit(points[i]);
        if (!component.anchors[i]) continue;
        const Point& anchor = *component.anchors[i];
        shift[i] = {stay * (anchor.x - points[i].x), stay * (anchor.y - points[i].y)};
    }
    const Points shifts = fill_from_neighbors(component, std::move(shift));
    for (std::size_t i = 0; i < points.size(); ++i) {
        points[i] = {points[i].x + shifts[i].x, points[i].y + shifts[i].y};
    }
}

}  // namespace bibweft::layout
