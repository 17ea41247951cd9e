#include "bibweft/concept/relevance.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "bibweft/core/parallel.hpp"

namespace bibweft::concepts {
namespace {

constexpr std::size_t rows_per_chunk = 16;
constexpr std::size_t scan_from = 16;  // touching one column of so many, a scan beats sorting
constexpr std::uint32_t no_column = 0xFFFFFFFFU;

/// A row of a sparse matrix: columns sorted.
struct Row {
    std::vector<std::uint32_t> column;
    std::vector<double> weight;
};

/// Sums by column; remembers which columns were touched. Once a sum has become 0 again, nothing
/// more may be added to it.
class Accumulator {
public:
    explicit Accumulator(std::size_t columns) : sum_(columns, 0.0) {}

    void add(std::uint32_t column, double weight) {
        if (sum_[column] == 0) touched_.push_back(column);
        sum_[column] += weight;
    }

    /// The sums above 0, sorted by column, without that of `left_out`; starts anew.
    void take(std::uint32_t left_out, Row& row) {
        sort_touched();
        row.column.clear();
        row.weight.clear();
        for (const std::uint32_t column : touched_) {
            if (column != left_out && sum_[column] > 0) {
                row.column.push_back(column);
                row.weight.push_back(sum_[column]);
            }
            sum_[column] = 0;
        }
        touched_.clear();
    }

private:
    void sort_touched() {
        if (touched_.size() < sum_.size() / scan_from) {
            std::ranges::sort(touched_);
            return;
        }
        touched_.clear();
        for (std::uint32_t column = 0; column < sum_.size(); ++column) {
            if (sum_[column] != 0) touched_.push_back(column);
        }
    }

    std::vector<double> sum_;
    std::vector<std::uint32_t> touched_;
};

double weight_at(const Incidence& a, std::size_t entry) {
    return a.weight.empty() ? 1.0 : a.weight[entry];
}

/// Adds `factor` times a row.
void add_row(const Incidence& a, std::size_t row, double factor, Accumulator& sum) {
    for (std::size_t e = a.row_begin[row]; e < a.row_begin[row + 1]; ++e)
        sum.add(a.column[e], factor * weight_at(a, e));
}

/// A, its transpose, and C = A^T A without the diagonal.
struct Cooccurrences {
    const Incidence& papers;
    Incidence items;
    std::vector<double> diagonal;  ///< sum_k a_ki^2
    std::vector<Row> rows;         ///< c_ij
    bool whole = true;             ///< all weights are whole numbers, so that sums are exact
};

Cooccurrences cooccurrences(const Incidence& papers, unsigned workers) {
    Cooccurrences c{papers, transposed(papers), {}, {}, true};
    c.diagonal.assign(papers.column_count, 0.0);
    for (std::size_t e = 0; e < papers.entry_count(); ++e) {
        const double weight = weight_at(papers, e);
        c.diagonal[papers.column[e]] += weight * weight;
        c.whole = c.whole && weight == std::floor(weight);
    }
    c.rows.resize(papers.column_count);
    std::vector<Accumulator> sums(workers, Accumulator(c.rows.size()));
    parallel_for(
        c.rows.size(), rows_per_chunk, workers,
        [&](std::size_t begin, std::size_t end, unsigned worker) {
            for (std::size_t i = begin; i < end; ++i) {
                for (std::size_t e = c.items.row_begin[i]; e < c.items.row_begin[i + 1]; ++e)
                    add_row(papers, c.items.column[e], weight_at(c.items, e), sums[worker]);
                sums[worker].take(static_cast<std::uint32_t>(i), c.rows[i]);
            }
        });
    return c;
}

/// Adds the row c_i C: over the co-occurrences of each neighbour.
void add_direct(const Cooccurrences& c, const Row& row, Accumulator& sum) {
    for (std::size_t e = 0; e < row.column.size(); ++e) {
        const Row& third = c.rows[row.column[e]];
        for (std::size_t f = 0; f < third.column.size(); ++f)
            sum.add(third.column[f], row.weight[e] * third.weight[f]);
    }
}

/// Adds the same row as (c_i A^T) A - c_i D, D the diagonal of A^T A: over the papers of each
/// neighbour. Cheaper for what co-occurs with much.
void add_through_papers(const Cooccurrences& c, const Row& row, Accumulator& by_paper,
                        Accumulator& sum) {
    for (std::size_t e = 0; e < row.column.size(); ++e)
        add_row(c.items, row.column[e], row.weight[e], by_paper);
    Row papers;
    by_paper.take(no_column, papers);
    for (std::size_t e = 0; e < papers.column.size(); ++e)
        add_row(c.papers, papers.column[e], papers.weight[e], sum);
    for (std::size_t e = 0; e < row.column.size(); ++e)
        sum.add(row.column[e], -row.weight[e] * c.diagonal[row.column[e]]);
}

/// Are there fewer steps through the papers?
bool shorter_through_papers(const Cooccurrences& c, const Row& row) {
    if (!c.whole) return false;  // the subtraction would leave remainders
    std::size_t direct = 0;
    std::size_t through = c.papers.entry_count() + row.column.size();
    for (const std::uint32_t k : row.column) {
        direct += c.rows[k].column.size();
        through += c.items.columns(k).size();
    }
    return through < direct;
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
    const unsigned workers = resolve_threads(threads);
    const Cooccurrences c = cooccurrences(incidence, workers);
    const std::vector<double> overall = second_order_strengths(c.rows);
    double overall_sum = 0;
    for (const double strength : overall) overall_sum += strength;
    std::vector<std::optional<double>> out(c.rows.size());
    std::vector<Accumulator> by_column(workers, Accumulator(out.size()));
    std::vector<Accumulator> by_paper(workers, Accumulator(incidence.row_count()));
    parallel_for(out.size(), rows_per_chunk, workers,
                 [&](std::size_t begin, std::size_t end, unsigned worker) {
                     Row s;
                     for (std::size_t i = begin; i < end; ++i) {
                         Accumulator& sum = by_column[worker];
                         if (shorter_through_papers(c, c.rows[i])) {
                             add_through_papers(c, c.rows[i], by_paper[worker], sum);
                         } else {
                             add_direct(c, c.rows[i], sum);
                         }
                         sum.take(static_cast<std::uint32_t>(i), s);
                         out[i] = divergence(s, overall, overall_sum);
                     }
                 });
    return out;
}

}  // namespace bibweft::concepts
