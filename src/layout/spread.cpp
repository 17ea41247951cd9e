#include "bibweft/layout/spread.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <tuple>
#include <vector>

namespace bibweft::layout {
namespace {

constexpr double enough = 0.98;  // of the wished distance

std::vector<std::uint32_t> by_place(const Positions& p) {
    std::vector<std::uint32_t> order(p.x.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {}, [&](std::uint32_t i) { return std::tuple(p.x[i], p.y[i], i); });
    return order;
}

/// One pass over all pairs nearer than `least`; false if none was too near.
bool push_apart(Positions& p, const SpreadOptions& options) {
    const double least = options.least;
    const auto gives_way = [&](std::uint32_t i) {
        return options.anchors.empty() || !options.anchors[i];
    };
    const std::vector<std::uint32_t> order = by_place(p);
    std::vector<double> dx(p.x.size(), 0.0), dy(p.x.size(), 0.0);
    bool moved = false;
    for (std::size_t a = 0; a < order.size(); ++a) {
        const std::uint32_t i = order[a];
        for (std::size_t b = a + 1; b < order.size(); ++b) {
            const std::uint32_t j = order[b];
            const double x = p.x[j] - p.x[i];
            if (x >= least) break;
            const double y = p.y[j] - p.y[i];
            const double distance = std::hypot(x, y);
            if (distance >= enough * least) continue;
            if (!gives_way(i) && !gives_way(j)) continue;
            const double push = (least - distance) / (gives_way(i) && gives_way(j) ? 2 : 1);
            const double ux = distance > 0 ? x / distance : 1.0;
            const double uy = distance > 0 ? y / distance : 0.0;
            if (gives_way(i)) dx[i] -= push * ux, dy[i] -= push * uy;
            if (gives_way(j)) dx[j] += push * ux, dy[j] += push * uy;
            moved = true;
        }
    }
    for (std::size_t i = 0; i < p.x.size(); ++i) p.x[i] += dx[i], p.y[i] += dy[i];
    return moved;
}

}  // namespace

Positions spread(Positions positions, const SpreadOptions& options) {
    if (options.least <= 0) return positions;
    for (std::size_t pass = 0; pass < options.iterations; ++pass) {
        if (!push_apart(positions, options)) break;
    }
    return positions;
}

}  // namespace bibweft::layout
