#include "layout/packing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <tuple>
#include <vector>

#include "bibweft/core/error.hpp"
#include "bibweft/layout/anchors.hpp"
#include "layout/staying.hpp"

namespace bibweft::layout {
namespace {

constexpr double gap = 1.0;  // between the bounding circles of components

void turn(Points& points, double angle) {
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    for (Point& p : points) p = {c * p.x + s * p.y, c * p.y - s * p.x};
}

void center(Points& points) {
    Point mean;
    for (const Point& p : points) {
        mean.x += p.x;
        mean.y += p.y;
    }
    mean.x /= static_cast<double>(points.size());
    mean.y /= static_cast<double>(points.size());
    for (Point& p : points) p = {p.x - mean.x, p.y - mean.y};
}

struct Spread {
    double xx = 0.0;
    double yy = 0.0;
    double xy = 0.0;
};

Spread spread_of(const Points& points) {
    Spread s;
    for (const Point& p : points) {
        s.xx += p.x * p.x;
        s.yy += p.y * p.y;
        s.xy += p.x * p.y;
    }
    return s;
}

/// The angle of the long axis; of a round drawing, that of the first node.
double long_axis(const Points& points) {
    const Spread s = spread_of(points);
    const double contrast = std::hypot(s.xx - s.yy, 2.0 * s.xy);
    if (contrast > 1e-6 * (s.xx + s.yy)) return 0.5 * std::atan2(2.0 * s.xy, s.xx - s.yy);
    return std::atan2(points.front().y, points.front().x);
}

/// Mirrors so that the first node which is clearly off an axis lies left, and up.
void fix_signs(Points& points, double unit) {
    const auto first_off = [&](double Point::*axis) {
        for (const Point& p : points) {
            if (std::abs(p.*axis) > 1e-6 * unit) return p.*axis;
        }
        return 0.0;
    };
    const double x_sign = first_off(&Point::x) > 0.0 ? -1.0 : 1.0;
    const double y_sign = first_off(&Point::y) < 0.0 ? -1.0 : 1.0;
    for (Point& p : points) p = {x_sign * p.x, y_sign * p.y};
}

/// Moves points that share a place a little apart, the same way each time.
void part_coincident(Points& points) {
    std::vector<std::uint32_t> order(points.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto key = [&](std::uint32_t i) { return std::tuple(points[i].x, points[i].y, i); };
    std::ranges::sort(order, {}, key);
    std::size_t first = 0;
    const Points before = points;
    for (std::size_t k = 1; k < order.size(); ++k) {
        const Point& p = before[order[k]];
        if (p.x != before[order[first]].x || p.y != before[order[first]].y) {
            first = k;
            continue;
        }
        const double turn_by = static_cast<double>(k - first) * 2.399963229728653;  // golden angle
        const double away = 1e-3 * std::sqrt(static_cast<double>(k - first));
        points[order[k]] = {p.x + away * std::cos(turn_by), p.y + away * std::sin(turn_by)};
    }
}

double radius_of(const Points& points) {
    double largest = 0.0;
    for (const Point& p : points) largest = std::max(largest, std::hypot(p.x, p.y));
    return largest;
}

/// Moves the middle of the bounding box to the origin.
void center_box(Points& points) {
    const auto [left, right] = std::ranges::minmax(points, {}, &Point::x);
    const auto [low, high] = std::ranges::minmax(points, {}, &Point::y);
    const Point middle{(left.x + right.x) / 2.0, (low.y + high.y) / 2.0};
    for (Point& p : points) p = {p.x - middle.x, p.y - middle.y};
}

/// Centres for circles of falling radius: the first in the origin, the others in rings around it.
Points ring_centers(const std::vector<double>& radius) {
    Points centers(radius.size());
    double inner = radius.empty() ? 0.0 : radius[0] + gap;
    for (std::size_t i = 1; i < radius.size();) {
        const double middle = inner + radius[i];
        std::size_t end = i;
        double used = 0.0;
        std::vector<double> width;
        for (; end < radius.size(); ++end) {
            const double share = 2.0 * std::asin((radius[end] + gap / 2.0) / middle);
            if (end > i && used + share > 2.0 * std::numbers::pi) break;
            used += share;
            width.push_back(share);
        }
        // What is left of the circle is shared out.
        const double slack =
            std::max(0.0, 2.0 * std::numbers::pi - used) / static_cast<double>(width.size());
        double angle = 0.0;
        for (std::size_t k = i; k < end; ++k) {
            const double half = (width[k - i] + slack) / 2.0;
            if (k > i) angle += half;
            centers[k] = {middle * std::cos(angle), -middle * std::sin(angle)};
            angle += half;
        }
        inner = middle + radius[i] + gap;
        i = end;
    }
    return centers;
}

/// One component in places of its own, canonical or over its anchors.
Points draw(const Component& part, const std::function<Points(const Component&)>& arrange) {
    if (part.size() < 3) {
        if (!part.start.empty()) return part.start;
        return part.size() == 1 ? Points{{}} : Points{{-0.5, 0.0}, {0.5, 0.0}};
    }
    Points points = arrange(part);
    make_canonical(points);
    if (!part.start.empty()) stay_near_anchors(part, points);
    return points;
}

}  // namespace

void make_canonical(Points& points) {
    center(points);
    const Spread s = spread_of(points);
    const double n = static_cast<double>(points.size());
    const double now = std::sqrt((s.xx + s.yy) / n);
    const double wished = 0.5 * std::sqrt(n - 1.0);
    if (!std::isfinite(now)) throw Error(ErrorCode::internal, "a layout without finite places");
    if (now > 0.0) {
        for (Point& p : points) p = {p.x * wished / now, p.y * wished / now};
        turn(points, long_axis(points));
        fix_signs(points, wished);
    }
    part_coincident(points);
}

Positions place_components(const Network& network, const LayoutOptions& options,
                           const std::function<Points(const Component&)>& arrange) {
    std::vector<Component> parts = components(network);
    const double unit = options.anchors.empty() ? 1.0 : unit_of(options.anchors);
    std::vector<Points> drawn;
    Points fixed;  // of anchored components, which stand where they are
    std::vector<std::uint32_t> order;
    std::vector<double> radius;
    bool anchored = false;
    for (Component& part : parts) {
        set_anchors(part, options.anchors, unit);
        anchored = anchored || !part.start.empty();
    }
    for (const Component& part : parts) {
        Points& points = drawn.emplace_back(draw(part, arrange));
        if (!part.start.empty()) fixed.insert(fixed.end(), points.begin(), points.end());
        if (part.start.empty() && (anchored || &part != &parts.front())) center_box(points);
        radius.push_back(radius_of(points));
    }
    part_coincident(fixed);
    Point middle;
    std::vector<double> falling;
    if (anchored) {
        Points circle = fixed;
        center_box(circle);
        middle = {fixed.front().x - circle.front().x, fixed.front().y - circle.front().y};
        falling.push_back(radius_of(circle));
    }
    const std::size_t rings = falling.size();
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
        if (parts[i].start.empty()) order.push_back(i);
    }
    // Circles of falling radius pack best; a long thin component may be wider than a larger one.
    if (!order.empty()) {
        std::stable_sort(order.begin() + (anchored ? 0 : 1), order.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return radius[a] > radius[b]; });
    }
    for (const std::uint32_t i : order) falling.push_back(radius[i]);
    const Points centers = ring_centers(falling);

    Positions positions;
    positions.x.resize(network.node_count());
    positions.y.resize(network.node_count());
    const auto put = [&](NodeId node, const Point& at) {
        positions.x[index_of(node)] = at.x;
        positions.y[index_of(node)] = at.y;
    };
    std::size_t next = 0;
    for (const Component& part : parts) {
        if (part.start.empty()) continue;
        for (const NodeId node : part.nodes) {
            put(node, {unit * fixed[next].x, unit * fixed[next].y});
            ++next;
        }
    }
    const double scale = anchored ? unit : 1.0;
    for (std::size_t place = 0; place < order.size(); ++place) {
        const Component& part = parts[order[place]];
        const Point& at = centers[rings + place];
        for (std::size_t i = 0; i < part.size(); ++i) {
            const Point& p = drawn[order[place]][i];
            put(part.nodes[i], {scale * (p.x + at.x + middle.x), scale * (p.y + at.y + middle.y)});
        }
    }
    return positions;
}

}  // namespace bibweft::layout
