#include "bibweft/concept/relevance.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "bibweft/core/parallel.hpp"

namespace bibweft::concepts {
namespace {

constexpr std::size_t rows_per_chunk = 16;

/// A row of a sparse matrix: columns sorted.
struct Row {
    std::vector<std::uint32_t> column;
    std::vector<double> weight;
};

/// Sums by column; remembers which columns were touched.
class Accumulator {
public:
    explicit Accumulator(std::size_t columns) : sum_(columns, 0.0) {}

    void add(std::uint32_t column, double weight) {
        if (sum_[column] == 0) touched_.push_back(column);
        sum_[column] += weight;
    }

    /// The sums so far, sorted by column, without that of `left_out`; starts anew.
    void take(std::uint32_t left_out, Row& row) {
        std::ranges::sort(touched_);
        row.column.clear();
        row.weight.clear();
        for (const std::uint32_t column : touched_) {
            if (column != left_out) {
                row.column.push_back(column);
                row.weight.push_back(sum_[column]);
            }
            sum_[column] = 0;
        }
        touched_.clear();
    }

private:
    std::vector<double> sum_;
    std::vector<std::uint32_t> touched_;
};

/// Calls visit(row, accumulator) for each of `count` rows, with an accumulator for each thread.
template <class Visit>
void each_row(std::size_t count, unsigned threads, Visit visit) {
    const unsigned workers = resolve_threads(threads);
    std::vector<Accumulator> sums(workers, Accumulator(count));
    parallel_for(count, rows_per_chunk, workers,
                 [&](std::size_t begin, std::size_t end, unsigned worker) {
                     for (std::size_t i = begin; i < end; ++i) {
                         visit(static_cast<std::uint32_t>(i), sums[worker]);
                     }
                 });
}

double weight_at(const Incidence& a, std::size_t entry) {
    return a.weight.empty() ? 1.0 : a.weight[entry];
}

/// c_ij
std::vector<Row> cooccurrences(const Incidence& papers, unsigned threads) {
    const Incidence items = transposed(papers);
    std::vector<Row> rows(items.row_count());
    each_row(rows.size(), threads, [&](std::uint32_t i, Accumulator& sum) {
        for (std::size_t e = items.row_begin[i]; e < items.row_begin[i + 1]; ++e) {
            const std::uint32_t k = items.column[e];
            for (std::size_t f = papers.row_begin[k]; f < papers.row_begin[k + 1]; ++f)
                sum.add(papers.column[f], weight_at(items, e) * weight_at(papers, f));
        }
        sum.take(i, rows[i]);
    });
    return rows;
}

/// sum_i s_ij for each j. With k_i = sum_j c_ij this is sum_i k_i c_ij - sum_i c_ij^2.
std::vector<double> second_order_strengths(const std::vector<Row>& c) {
    std::vector<double> strength(c.size(), 0.0);
    for (std::size_t i = 0; i < c.size(); ++i) {
        for (const double weight : c[i].weight) strength[i] += weight;
    }
    std::vector<double> out(c.size(), 0.0);
    for (std::size_t j = 0; j < c.size(); ++j) {
        for (std::size_t e = 0; e < c[j].column.size(); ++e) {
            const double weight = c[j].weight[e];
            out[j] += (strength[c[j].column[e]] - weight) * weight;
        }
    }
    return out;
}

std::optional<double> divergence(const Row& s, const std::vector<double>& overall,
                                 double overall_sum) {
    double own_sum = 0;
    for (const double weight : s.weight) own_sum += weight;
    if (own_sum <= 0) return std::nullopt;
    double sum = 0;
    for (std::size_t e = 0; e < s.column.size(); ++e) {
        const double p = s.weight[e] / own_sum;
        sum += p * std::log(p / (overall[s.column[e]] / overall_sum));
    }
    return std::max(sum, 0.0);
}

}  // namespace

std::vector<std::optional<double>> relevance(const Incidence& incidence, unsigned threads) {
    const std::vector<Row> c = cooccurrences(incidence, threads);
    const std::vector<double> overall = second_order_strengths(c);
    double overall_sum = 0;
    for (const double strength : overall) overall_sum += strength;
    std::vector<std::optional<double>> out(c.size());
    each_row(c.size(), threads, [&](std::uint32_t i, Accumulator& sum) {
        for (std::size_t e = 0; e < c[i].column.size(); ++e) {
            const Row& third = c[c[i].column[e]];
            for (std::size_t f = 0; f < third.column.size(); ++f)
                sum.add(third.column[f], c[i].weight[e] * third.weight[f]);
        }
        Row s;
        sum.take(i, s);
        out[i] = divergence(s, overall, overall_sum);
    });
    return out;
}

}  // namespace bibweft::concepts
