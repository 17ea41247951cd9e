#include "stats/shortest_paths.hpp"

#include <algorithm>

namespace bibweft::stats {

PathShares::PathShares(const Csr& out)
    : out_(out), hops_(out.size(), -1), paths_(out.size(), 0.0), per_path_(out.size(), 0.0) {}

void PathShares::add(std::uint32_t source, std::vector<double>& sum) {
    search(source);
    accumulate(sum);
    for (const std::uint32_t v : order_) {
        hops_[v] = -1;
        paths_[v] = 0;
        per_path_[v] = 0;
    }
}

void PathShares::search(std::uint32_t source) {
    order_.assign(1, source);
    level_begin_.assign(1, 0);
    level_scale_.assign(1, 1.0);
    hops_[source] = 0;
    paths_[source] = 1;
    while (level_begin_.back() < order_.size()) {
        const std::size_t begin = level_begin_.back();
        const std::size_t end = order_.size();
        const auto hops = static_cast<std::int32_t>(level_begin_.size());
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t u = order_[i];
            for (const std::uint32_t v : out_.targets(u)) {
                if (hops_[v] < 0) {
                    hops_[v] = hops;
                    order_.push_back(v);
                }
                if (hops_[v] == hops) paths_[v] += paths_[u];
            }
        }
        level_begin_.push_back(end);
        scale_level(end, order_.size());
    }
}

// The number of shortest paths can double with every hop: it is kept from overflowing.
void PathShares::scale_level(std::size_t begin, std::size_t end) {
    constexpr double limit = 0x1p+400;
    double most = 0;
    for (std::size_t i = begin; i < end; ++i) most = std::max(most, paths_[order_[i]]);
    level_scale_.push_back(most > limit ? 1.0 / limit : 1.0);
    if (most <= limit) return;
    for (std::size_t i = begin; i < end; ++i) paths_[order_[i]] *= level_scale_.back();
}

// From the farthest level back. No arc skips a level, and per_path_ is 0 until a level is done: so
// the sum over the arcs of v is the sum over its successors on shortest paths.
void PathShares::accumulate(std::vector<double>& sum) {
    for (std::size_t level = level_begin_.size() - 1; level-- > 1;) {
        const std::size_t begin = level_begin_[level];
        const std::size_t end = level_begin_[level + 1];
        share_.resize(std::max(share_.size(), end - begin));
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t v = order_[i];
            double beyond = 0;
            for (const std::uint32_t w : out_.targets(v)) beyond += per_path_[w];
            share_[i - begin] = paths_[v] * beyond;
            sum[v] += share_[i - begin];
        }
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t v = order_[i];
            per_path_[v] = level_scale_[level] * (1.0 + share_[i - begin]) / paths_[v];
        }
    }
}

}  // namespace bibweft::stats
