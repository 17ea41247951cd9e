#include "bibweft/network/projection.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>
#include <utility>

#include "bibweft/core/parallel.hpp"

namespace bibweft::network {
namespace {

constexpr std::size_t rows_per_chunk = 64;

/// The incidence seen from both sides: `by_node` lists what a node shares with others, `by_shared`
/// the nodes that hold one shared thing. `beyond` has a place for each entry of `by_node`: how many
/// nodes of that shared thing come up to the node, so that the others start there.
struct Sides {
    Sides(const Incidence& incidence, Side side)
        : turned(transposed(incidence)),
          by_node(side == Side::columns ? turned : incidence),
          by_shared(side == Side::columns ? incidence : turned),
          beyond(incidence.entry_count()) {
        std::vector<std::size_t> next(by_node.row_begin.begin(), by_node.row_begin.end() - 1);
        for (std::size_t shared = 0; shared < by_shared.row_count(); ++shared) {
            std::uint32_t passed = 0;
            for (const std::uint32_t node : by_shared.columns(shared)) {
                beyond[next[node]++] = ++passed;
            }
        }
    }
    Sides(const Sides&) = delete;
    Sides& operator=(const Sides&) = delete;

    Incidence turned;
    const Incidence& by_node;
    const Incidence& by_shared;
    std::vector<std::uint32_t> beyond;
};

/// A set of numbers below `size` that gives its members in order: a bit for each, and one for each
/// word of bits.
class Marks {
public:
    explicit Marks(std::size_t size) : words_(size / 64 + 1), upper_(size / 4096 + 1) {}

    void set(std::uint32_t i) noexcept {
        words_[i >> 6] |= std::uint64_t{1} << (i & 63);
        upper_[i >> 12] |= std::uint64_t{1} << (i >> 6 & 63);
    }
    /// Visits and removes all; none is below `first`.
    template <class Visit>
    void take(std::uint32_t first, const Visit& visit) {
        for (std::size_t u = first >> 12; u < upper_.size(); ++u) {
            for (std::uint64_t upper = std::exchange(upper_[u], 0); upper != 0;
                 upper &= upper - 1) {
                const std::size_t w = u * 64 + static_cast<std::size_t>(std::countr_zero(upper));
                for (std::uint64_t word = std::exchange(words_[w], 0); word != 0;
                     word &= word - 1) {
                    visit(static_cast<std::uint32_t>(w * 64) +
                          static_cast<std::uint32_t>(std::countr_zero(word)));
                }
            }
        }
    }

private:
    std::vector<std::uint64_t> words_;
    std::vector<std::uint64_t> upper_;
};

using Cells = std::span<const std::pair<std::uint32_t, double>>;

/// Sums one row of the product. Sparse results stay cheap: only touched cells are cleared. `Sum` is
/// a whole number where all that is summed is 1.
template <class Sum>
class Accumulator {
public:
    Accumulator(std::size_t size, std::span<const double> shared_weight)
        : shared_weight_(shared_weight), sum_(size), touched_(size) {}

    /// Cells of row `node` that are above 0 and at least `least`, sorted; `upper_only`: of those
    /// right of the diagonal.
    Cells row(const Sides& sides, std::uint32_t node, bool upper_only, double least) {
        const Incidence& from = sides.by_node;
        const std::size_t end = from.row_begin[node + 1];
        for (std::size_t at = from.row_begin[node]; at < end; ++at) {
            if (at + ahead < end) prefetch(sides, at + ahead);
            const std::uint32_t shared = from.column[at];
            const std::size_t skipped = upper_only ? sides.beyond[at] : 0;
            const auto others = sides.by_shared.columns(shared).subspan(skipped);
            if constexpr (std::is_integral_v<Sum>) {
                for (const std::uint32_t other : others) add(other, 1);
            } else {
                const double w = (from.weight.empty() ? 1.0 : from.weight[at]) *
                                 (shared_weight_.empty() ? 1.0 : shared_weight_[shared]);
                const auto weights = sides.by_shared.weights(shared);
                for (std::size_t i = 0; i < others.size(); ++i) {
                    add(others[i], weights.empty() ? w : w * weights[skipped + i]);
                }
            }
        }
        cells_.clear();
        touched_.take(upper_only ? node : 0, [&](std::uint32_t other) {
            const auto sum = static_cast<double>(std::exchange(sum_[other], Sum{0}));
            if (other != node && sum > 0 && sum >= least) cells_.emplace_back(other, sum);
        });
        return cells_;
    }

private:
    static constexpr std::size_t ahead = 6;
    void add(std::uint32_t other, Sum value) noexcept {
        sum_[other] += value;
        touched_.set(other);
    }
    static void prefetch(const Sides& sides, std::size_t at) noexcept {
        const std::size_t begin = sides.by_shared.row_begin[sides.by_node.column[at]];
        __builtin_prefetch(sides.by_shared.column.data() + begin + sides.beyond[at]);
    }

    std::span<const double> shared_weight_;
    std::vector<Sum> sum_;
    Marks touched_;
    std::vector<std::pair<std::uint32_t, double>> cells_;
};

template <class Sum>
std::vector<Accumulator<Sum>> accumulators(const Sides& sides, unsigned threads,
                                           std::span<const double> shared_weight = {}) {
    return std::vector<Accumulator<Sum>>(
        threads, Accumulator<Sum>(sides.by_node.row_count(), shared_weight));
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

template <class Sum>
std::vector<WeightedPair> above_threshold(const Sides& sides, const ProjectionOptions& options,
                                          unsigned threads) {
    auto scratch = accumulators<Sum>(sides, threads, options.shared_weight);
    return join_rows(
        sides.by_node.row_count(), threads,
        [&](std::uint32_t row, unsigned worker, std::vector<WeightedPair>& out) {
            for (const auto& cell : scratch[worker].row(sides, row, true, options.min_weight)) {
                out.push_back({row, cell.first, cell.second});
            }
        });
}

template <class Sum>
std::vector<WeightedPair> heaviest(const Sides& sides, const ProjectionOptions& options,
                                   unsigned threads) {
    auto scratch = accumulators<Sum>(sides, threads, options.shared_weight);
    std::vector<WeightedPair> pairs = join_rows(
        sides.by_node.row_count(), threads,
        [&](std::uint32_t row, unsigned worker, std::vector<WeightedPair>& out) {
            const Cells cells = scratch[worker].row(sides, row, false, options.min_weight);
            std::vector<std::pair<std::uint32_t, double>> best(cells.begin(), cells.end());
            keep_heaviest(best, options.top_k);
            for (const auto& cell : best) {
                out.push_back({std::min(row, cell.first), std::max(row, cell.first), cell.second});
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

}  // namespace

std::vector<WeightedPair> project(const Incidence& incidence, Side side,
                                  const ProjectionOptions& options) {
    const Sides sides(incidence, side);
    const unsigned threads = resolve_threads(options.threads);
    const bool counts = incidence.weight.empty() && options.shared_weight.empty();
    if (options.top_k > 0) {
        return counts ? heaviest<std::uint32_t>(sides, options, threads)
                      : heaviest<double>(sides, options, threads);
    }
    return counts ? above_threshold<std::uint32_t>(sides, options, threads)
                  : above_threshold<double>(sides, options, threads);
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
    const Sides sides(incidence, side);
    threads = resolve_threads(threads);
    auto scratch = accumulators<double>(sides, threads);
    parallel_for(rows.size(), rows_per_chunk, threads,
                 [&](std::size_t begin, std::size_t end, unsigned worker) {
                     for (std::size_t i = begin; i < end; ++i) {
                         visit(worker, rows[i], scratch[worker].row(sides, rows[i], false, 0.0));
                     }
                 });
}

}  // namespace bibweft::network
