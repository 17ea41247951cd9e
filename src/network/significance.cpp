#include <algorithm>
#include <cmath>
#include <numeric>

#include "bibweft/network/backbone.hpp"

namespace bibweft::network {
namespace {

/// ln 0! to ln n!, in extended precision: their differences lose the digits that they share.
std::vector<long double> log_factorials(std::size_t n) {
    std::vector<long double> logs(n + 1, 0.0L);
    for (std::size_t i = 2; i <= n; ++i) {
        logs[i] = logs[i - 1] + std::log(static_cast<long double>(i));
    }
    return logs;
}

/// P(X >= c) of a hypergeometric X: f_j drawn of N, of which f_i are marked.
double tail(const std::vector<long double>& log_factorial, std::size_t n, std::size_t fi,
            std::size_t fj, std::size_t c) {
    const std::size_t most = std::min(fi, fj);
    const std::size_t least = fi + fj > n ? fi + fj - n : 0;
    if (c <= least) return 1;
    if (c > most) return 0;
    const auto log_choose = [&](std::size_t all, std::size_t some) {
        return log_factorial[all] - log_factorial[some] - log_factorial[all - some];
    };
    long double term = std::exp(log_choose(fi, c) + log_choose(n - fi, fj - c) - log_choose(n, fj));
    long double sum = 0;
    for (std::size_t x = c;; ++x) {
        sum += term;
        if (x == most) break;
        const auto factor = [](std::size_t value) { return static_cast<long double>(value); };
        const long double ratio =
            factor(fi - x) * factor(fj - x) / (factor(x + 1) * factor(n + x + 1 - fi - fj));
        term *= ratio;
        if (ratio < 1 && term < sum * 1e-20L) break;
    }
    return static_cast<double>(std::min(sum, 1.0L));
}

/// Co-occurrences that chance does not explain. p_ij = P(X >= c_ij), X hypergeometric: of N papers
/// f_i hold i; how many of f_j papers drawn at random hold it. q_ij are the p adjusted by Benjamini
/// & Hochberg over all n (n - 1) / 2 pairs of the n nodes, those that never meet included: q = min
/// over p' >= p of p' pairs / rank(p'). A link stays if q <= alpha, so that about that share of
/// those kept is due to chance. Edge columns `p_value` and `q_value`. Papers are all that were
/// counted (where papers are linked by works: works), whether they hold anything or not.
/// O(N + links log links), and f for each link.
/// Sources: the one-sided exact test of Fisher; Benjamini & Hochberg, J. R. Stat. Soc. B 57:289
/// (1995), doi:10.1111/j.2517-6161.1995.tb02031.x
Backbone find(const Network& net, const BackboneOptions& options) {
    const Cooccurrences& counts = *options.counts;
    const auto whole = [](double value) { return static_cast<std::size_t>(std::lround(value)); };
    const std::size_t total = whole(counts.total);
    const std::vector<long double> logs = log_factorials(total);
    std::vector<double> p;
    for (std::size_t l = 0; l < net.edge_count(); ++l) {
        const Edge& e = net.edges()[l];
        p.push_back(tail(logs, total, whole(counts.frequency[index_of(e.source)]),
                         whole(counts.frequency[index_of(e.target)]), whole(counts.count[l])));
    }
    std::vector<std::size_t> order(p.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
    const auto nodes = static_cast<double>(net.node_count());
    const double pairs = nodes * (nodes - 1) / 2;
    Backbone out{std::vector<char>(p.size(), 0), {}};
    Column p_values("p_value", ColumnType::real, p.size());
    Column q_values("q_value", ColumnType::real, p.size());
    double q = 1;
    for (std::size_t rank = order.size(); rank > 0; --rank) {
        const std::size_t l = order[rank - 1];
        q = std::min(q, p[l] * pairs / static_cast<double>(rank));
        p_values.set(l, p[l]);
        q_values.set(l, q);
        out.kept[l] = q <= options.alpha;
    }
    out.evidence = {std::move(p_values), std::move(q_values)};
    return out;
}

}  // namespace

extern const BackboneMethod significance_backbone{
    .name = "significance",
    .summary =
        "co-occurrences that chance does not explain: hypergeometric test, Benjamini-Hochberg",
    .source =
        "Benjamini & Hochberg, J. R. Stat. Soc. B 57:289 (1995), "
        "doi:10.1111/j.2517-6161.1995.tb02031.x",
    .uses_alpha = true,
    .needs_counts = true,
    .find = find,
};

}  // namespace bibweft::network
