#include "bibweft/network/projection.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "bibweft/core/parallel.hpp"

namespace bibweft::network {
namespace {

constexpr std::size_t rows_per_chunk = 64;

/// The incidence seen from both sides: `by_node` lists what a node shares with others, `by_shared`
/// the nodes that hold one shared thing.
struct Sides {
    Incidence by_node;
    Incidence by_shared;
};

Sides both_sides(const Incidence& incidence, Side side) {
    Sides sides{incidence, transposed(incidence)};
    if (side == Side::columns) std::swap(sides.by_node, sides.by_shared);
    return sides;
}

/// Sums one row of the product. Sparse results stay cheap: only touched cells are cleared.
class Accumulator {
public:
    Accumulator(std::size_t size, std::span<const double> shared_weight)
        : shared_weight_(shared_weight), sum_(size, 0.0), seen_(size, 0) {}

    /// Non-zero cells of row `node` with an index above `above` (or all, with above < 0), sorted.
    std::span<const std::pair<std::uint32_t, double>> row(const Sides& sides, std::uint32_t node,
                                                          bool upper_only) {
        touched_.clear();
        const auto shared = sides.by_node.columns(node);
        const auto shared_weights = sides.by_node.weights(node);
        for (std::size_t s = 0; s < shared.size(); ++s) {
            const auto others = sides.by_shared.columns(shared[s]);
            const auto weights = sides.by_shared.weights(shared[s]);
            const double w = (shared_weights.empty() ? 1.0 : shared_weights[s]) *
                             (shared_weight_.empty() ? 1.0 : shared_weight_[shared[s]]);
            const std::size_t from =
                upper_only
                    ? static_cast<std::size_t>(
                          std::upper_bound(others.begin(), others.end(), node) - others.begin())
                    : 0;
            for (std::size_t i = from; i < others.size(); ++i) {
                const std::uint32_t other = others[i];
                if (!seen_[other]) {
                    seen_[other] = 1;
                    touched_.push_back(other);
                }
                sum_[other] += weights.empty() ? w : w * weights[i];
            }
        }
        std::ranges::sort(touched_);
        cells_.clear();
        for (const std::uint32_t other : touched_) {
            if (other != node && sum_[other] > 0) cells_.emplace_back(other, sum_[other]);
            sum_[other] = 0;
            seen_[other] = 0;
        }
        return cells_;
    }

private:
    std::span<const double> shared_weight_;
    std::vector<double> sum_;
    std::vector<char> seen_;
    std::vector<std::uint32_t> touched_;
    std::vector<std::pair<std::uint32_t, double>> cells_;
};

std::vector<Accumulator> accumulators(const Sides& sides, unsigned threads,
                                      std::span<const double> shared_weight = {}) {
    return std::vector<Accumulator>(threads, Accumulator(sides.by_node.row_count(), shared_weight));
}

/// The k heaviest cells, ties to the smaller index; order of the result is not defined.
void keep_heaviest(std::vector<std::pair<std::uint32_t, double>>& cells, std::size_t k) {
    if (cells.size() <= k) return;
    std::ranges::nth_element(
        cells, cells.begin() + static_cast<std::ptrdiff_t>(k), [](const auto& a, const auto& b) {
            return a.second != b.second ? a.second > b.second : a.first < b.first;
        });
    cells.resize(k);
}

/// Rows of the result, computed in chunks and joined in order.
template <class MakeRow>
std::vector<WeightedPair> join_rows(std::size_t count, unsigned threads, const MakeRow& make_row) {
    std::vector<std::vector<WeightedPair>> chunks((count + rows_per_chunk - 1) / rows_per_chunk);
    parallel_for(count, rows_per_chunk, threads,
                 [&](std::size_t begin, std::size_t end, unsigned worker) {
                     std::vector<WeightedPair>& out = chunks[begin / rows_per_chunk];
                     for (std::size_t row = begin; row < end; ++row) {
                         make_row(static_cast<std::uint32_t>(row), worker, out);
                     }
                     out.shrink_to_fit();
                 });
    std::size_t total = 0;
    for (const auto& chunk : chunks) total += chunk.size();
    std::vector<WeightedPair> pairs;
    pairs.reserve(total);
    for (auto& chunk : chunks) {
        pairs.insert(pairs.end(), chunk.begin(), chunk.end());
        std::vector<WeightedPair>().swap(chunk);
    }
    return pairs;
}

}  // namespace

std::vector<WeightedPair> project(const Incidence& incidence, Side side,
                                  const ProjectionOptions& options) {
    const Sides sides = both_sides(incidence, side);
    const unsigned threads = resolve_threads(options.threads);
    std::vector<Accumulator> scratch = accumulators(sides, threads, options.shared_weight);
    const std::size_t count = sides.by_node.row_count();
    if (options.top_k == 0) {
        return join_rows(
            count, threads,
            [&](std::uint32_t row, unsigned worker, std::vector<WeightedPair>& out) {
                for (const auto& [other, weight] : scratch[worker].row(sides, row, true)) {
                    if (weight >= options.min_weight) out.push_back({row, other, weight});
                }
            });
    }
    std::vector<WeightedPair> pairs = join_rows(
        count, threads, [&](std::uint32_t row, unsigned worker, std::vector<WeightedPair>& out) {
            const auto cells = scratch[worker].row(sides, row, false);
            std::vector<std::pair<std::uint32_t, double>> best;
            for (const auto& cell : cells) {
                if (cell.second >= options.min_weight) best.push_back(cell);
            }
            keep_heaviest(best, options.top_k);
            for (const auto& [other, weight] : best) {
                out.push_back({std::min(row, other), std::max(row, other), weight});
            }
        });
    const auto ends = [](const WeightedPair& p) { return std::pair(p.first, p.second); };
    std::ranges::stable_sort(pairs, {}, ends);
    const auto same = [&](const WeightedPair& a, const WeightedPair& b) {
        return ends(a) == ends(b);
    };
    pairs.erase(std::unique(pairs.begin(), pairs.end(), same), pairs.end());
    return pairs;
}

Hubs without_hubs(Incidence& incidence, Side side, std::size_t most) {
    Hubs hubs;
    if (most == 0) return hubs;
    const auto is_hub = [&](std::uint64_t k) {
        if (k <= most) return false;
        ++hubs.count;
        hubs.pairs += k * (k - 1) / 2;
        return true;
    };
    std::vector<char> dropped;
    if (side == Side::columns) {
        for (std::size_t r = 0; r < incidence.row_count(); ++r) {
            dropped.push_back(is_hub(incidence.columns(r).size()) ? 1 : 0);
        }
    } else {
        for (const std::uint32_t k : column_counts(incidence)) dropped.push_back(is_hub(k) ? 1 : 0);
    }
    if (hubs.count == 0) return hubs;
    std::size_t kept = 0;
    std::size_t entry = 0;
    for (std::size_t r = 0; r < incidence.row_count(); ++r) {
        for (; entry < incidence.row_begin[r + 1]; ++entry) {
            if (dropped[side == Side::columns ? r : incidence.column[entry]]) continue;
            incidence.column[kept] = incidence.column[entry];
            if (!incidence.weight.empty()) incidence.weight[kept] = incidence.weight[entry];
            ++kept;
        }
        incidence.row_begin[r + 1] = kept;
    }
    incidence.column.resize(kept);
    if (!incidence.weight.empty()) incidence.weight.resize(kept);
    return hubs;
}

std::uint64_t pair_cost(const Incidence& incidence, Side side) {
    std::uint64_t cost = 0;
    const auto add = [&](std::uint64_t k) { cost += k * (k - 1) / 2; };
    if (side == Side::columns) {
        for (std::size_t r = 0; r < incidence.row_count(); ++r) {
            if (!incidence.columns(r).empty()) add(incidence.columns(r).size());
        }
    } else {
        for (const std::uint32_t k : column_counts(incidence)) {
            if (k > 0) add(k);
        }
    }
    return cost;
}

void visit_product_rows(
    const Incidence& incidence, Side side, std::span<const std::uint32_t> rows, unsigned threads,
    const std::function<void(unsigned, std::uint32_t,
                             std::span<const std::pair<std::uint32_t, double>>)>& visit) {
    const Sides sides = both_sides(incidence, side);
    threads = resolve_threads(threads);
    std::vector<Accumulator> scratch = accumulators(sides, threads);
    parallel_for(rows.size(), rows_per_chunk, threads,
                 [&](std::size_t begin, std::size_t end, unsigned worker) {
                     for (std::size_t i = begin; i < end; ++i) {
                         visit(worker, rows[i], scratch[worker].row(sides, rows[i], false));
                     }
                 });
}

}  // namespace bibweft::network
