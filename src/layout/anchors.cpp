#include "bibweft/layout/anchors.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

#include "bibweft/core/error.hpp"

namespace bibweft::layout {
namespace {

std::optional<Point> place_of(const Network& network, NodeId node) {
    const Column* x = network.nodes().find("x");
    const Column* y = network.nodes().find("y");
    if (x == nullptr || y == nullptr) return std::nullopt;
    const std::optional<double> at_x = x->number(index_of(node));
    const std::optional<double> at_y = y->number(index_of(node));
    if (!at_x || !at_y || !std::isfinite(*at_x) || !std::isfinite(*at_y)) return std::nullopt;
    return Point{*at_x, *at_y};
}

using Index = std::unordered_map<std::string_view, NodeId>;

Index by_id(const Network& network) {
    Index index;
    for (const NodeId n : network.node_range()) index.emplace(network.id(n), n);
    return index;
}

/// Labels of one node alone.
Index by_label(const Network& network) {
    std::unordered_map<std::string_view, std::size_t> count;
    for (const NodeId n : network.node_range()) ++count[network.label(n)];
    Index index;
    for (const NodeId n : network.node_range()) {
        if (count[network.label(n)] == 1) index.emplace(network.label(n), n);
    }
    return index;
}

Point middle_of(std::span<const std::optional<Point>> anchors, double count) {
    Point sum;
    for (const auto& anchor : anchors) {
        if (anchor) sum = {sum.x + anchor->x / count, sum.y + anchor->y / count};
    }
    return sum;
}

double count_of(std::span<const std::optional<Point>> anchors) {
    return static_cast<double>(
        std::ranges::count_if(anchors, [](const auto& a) { return a.has_value(); }));
}

double radius_of(std::span<const std::optional<Point>> anchors) {
    const double count = count_of(anchors);
    const Point middle = middle_of(anchors, count);
    double sum = 0.0;
    for (const auto& anchor : anchors) {
        if (!anchor) continue;
        const double away = std::hypot(anchor->x - middle.x, anchor->y - middle.y);
        sum += away * away / count;
    }
    return std::sqrt(sum);
}

}  // namespace

Anchors find_anchors(const Network& network, const Network& old) {
    const Index old_ids = by_id(old);
    const Index new_ids = by_id(network);
    const Index old_labels = by_label(old);
    const Index new_labels = by_label(network);
    Anchors anchors;
    for (const NodeId n : network.node_range()) {
        std::optional<Point>& place = anchors.places.emplace_back();
        if (const auto same = old_ids.find(network.id(n)); same != old_ids.end()) {
            place = place_of(old, same->second);
            if (place) ++anchors.by_id;
            continue;
        }
        const auto same = old_labels.find(network.label(n));
        if (same == old_labels.end() || !new_labels.contains(network.label(n))) continue;
        if (new_ids.contains(old.id(same->second))) continue;
        place = place_of(old, same->second);
        if (place) ++anchors.by_label;
    }
    return anchors;
}

double unit_of(std::span<const std::optional<Point>> anchors) {
    const double count = count_of(anchors);
    if (count < 2.0) return 1.0;
    const auto first = std::ranges::find_if(anchors, [](const auto& a) { return a.has_value(); });
    if (std::ranges::all_of(anchors, [&](const auto& a) {
            return !a || (a->x == (*first)->x && a->y == (*first)->y);
        })) {
        return 0.0;
    }
    return radius_of(anchors) / (0.5 * std::sqrt(count - 1.0));
}

Displacement displacement(const Positions& positions,
                          std::span<const std::optional<Point>> anchors) {
    if (positions.x.size() != anchors.size()) {
        throw Error(ErrorCode::internal, "anchors that do not fit the positions");
    }
    Displacement result;
    result.radius = radius_of(anchors);
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        if (!anchors[i]) continue;
        const double moved =
            std::hypot(positions.x[i] - anchors[i]->x, positions.y[i] - anchors[i]->y);
        ++result.nodes;
        result.mean += moved;
        result.largest = std::max(result.largest, moved);
    }
    if (result.nodes == 0 || !(result.radius > 0.0)) return result;
    result.mean /= result.radius * static_cast<double>(result.nodes);
    result.largest /= result.radius;
    return result;
}

}  // namespace bibweft::layout
