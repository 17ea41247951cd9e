#include "bibweft/layout/quality.hpp"

#include <cmath>
#include <numeric>
#include <vector>

#include "bibweft/core/error.hpp"
#include "bibweft/core/parallel.hpp"

namespace bibweft::layout {

std::optional<double> vos_quality(const Network& network, const Positions& positions,
                                  unsigned threads) {
    const std::size_t n = network.node_count();
    const std::vector<double>& x = positions.x;
    const std::vector<double>& y = positions.y;
    if (x.size() != n || y.size() != n) {
        throw Error(ErrorCode::internal, "positions that do not fit the network");
    }
    double attraction = 0.0;
    for (const Edge& edge : network.edges()) {
        const std::size_t i = index_of(edge.source);
        const std::size_t j = index_of(edge.target);
        attraction += edge.weight * ((x[i] - x[j]) * (x[i] - x[j]) + (y[i] - y[j]) * (y[i] - y[j]));
    }
    if (!(attraction > 0.0)) return std::nullopt;
    std::vector<double> reach(n, 0.0);
    parallel_for(n, 64, threads, [&](std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t i = begin; i < end; ++i) {
            for (std::size_t j = i + 1; j < n; ++j) {
                const double dx = x[i] - x[j];
                const double dy = y[i] - y[j];
                reach[i] += std::sqrt(dx * dx + dy * dy);
            }
        }
    });
    const double total = std::accumulate(reach.begin(), reach.end(), 0.0);
    return -total * total / (2.0 * attraction);
}

}  // namespace bibweft::layout
