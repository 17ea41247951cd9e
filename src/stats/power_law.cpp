#include "stats/power_law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stats/workspace.hpp"

namespace bibweft::stats {

PowerLaw fit_power_law(const backend::IgraphSession& session, std::span<const double> values) {
    backend::IgraphVector vector(session, values.size());
    std::ranges::copy(values, vector.values().begin());
    igraph_plfit_result_t result;
    constexpr double find_x_min = -1;
    session.check(igraph_power_law_fit(vector.get(), &result, find_x_min, false),
                  "fit a power law");
    return {result.alpha, result.xmin, result.D};
}

// The ratio of the wanted to the proposed probability falls with x, so the one at x_min bounds it.
double draw_of(const PowerLaw& law, Rng& rng) {
    constexpr double most = 1e12;
    const double power = 1 - law.alpha;
    const auto ratio = [&](double x) { return 1 / (x * -std::expm1(power * std::log1p(1 / x))); };
    const double bound = ratio(law.x_min);
    while (true) {
        const double y = law.x_min * std::pow(1 - rng.uniform(), 1 / power);
        if (!(y < most)) return most;
        const double x = std::floor(y);
        if (rng.uniform() * bound <= ratio(x)) return x;
    }
}

double plausibility(const backend::IgraphSession& session, std::span<const double> values,
                    const PowerLaw& law, std::size_t draws, std::uint64_t seed) {
    std::vector<double> body;
    for (const double value : values) {
        if (value < law.x_min) body.push_back(value);
    }
    std::ranges::sort(body);
    Rng rng(seed);
    std::size_t farther = 0;
    std::vector<double> sample(values.size());
    for (std::size_t draw = 0; draw < draws; ++draw) {
        for (double& value : sample) {
            const std::uint64_t place = rng.below(values.size());
            value = place < body.size() ? body[place] : draw_of(law, rng);
        }
        const bool all_same = std::ranges::min(sample) == std::ranges::max(sample);
        if (!all_same && fit_power_law(session, sample).distance >= law.distance) ++farther;
    }
    return static_cast<double>(farther) / static_cast<double>(draws);
}

namespace {

constexpr std::size_t fewest = 50;

/// In-degrees of a directed, degrees of an undirected network, self-loops aside.
std::vector<std::size_t> degrees_of(Graph& graph) {
    const Csr& arcs = graph.in();
    std::vector<std::size_t> degrees(arcs.size());
    for (std::uint32_t v = 0; v < degrees.size(); ++v) {
        const auto row = arcs.targets(v);
        const bool loop = std::ranges::binary_search(row, v);
        degrees[v] = row.size() - (loop ? 1 : 0);
    }
    std::ranges::sort(degrees);
    return degrees;
}

/// Degree, nodes of it, and share of nodes of at least it.
Table distribution_of(const std::vector<std::size_t>& sorted) {
    Table table{{"degree", "nodes", "share_at_least"}, {}};
    for (std::size_t i = 0; i < sorted.size();) {
        std::size_t j = i;
        while (j < sorted.size() && sorted[j] == sorted[i]) ++j;
        table.rows.push_back(
            {static_cast<std::int64_t>(sorted[i]), static_cast<std::int64_t>(j - i),
             static_cast<double>(sorted.size() - i) / static_cast<double>(sorted.size())});
        i = j;
    }
    return table;
}

struct Rules {
    std::string exponent;
    std::string from;
    std::string tail;
    std::string distance;
    std::string p;
};

void add_undefined(const Rules& rules, const std::string& reason,
                   std::vector<StatisticValue>& values) {
    values.push_back(undefined("power_law_exponent", reason, rules.exponent));
    values.push_back(undefined("power_law_from", reason, rules.from));
    values.push_back(undefined("power_law_nodes", reason, rules.tail));
    values.push_back(undefined("power_law_distance", reason, rules.distance));
    values.push_back(undefined("power_law_p", reason, rules.p));
}

void add_fit(const Workspace& workspace, const std::vector<double>& linked, const Rules& rules,
             std::vector<StatisticValue>& values) {
    const backend::IgraphSession session(workspace.options().seed);
    const PowerLaw law = fit_power_law(session, linked);
    values.push_back(known("power_law_exponent", law.alpha, rules.exponent));
    values.push_back(count("power_law_from", static_cast<std::size_t>(law.x_min), rules.from));
    const auto tail = std::ranges::lower_bound(linked, law.x_min);
    values.push_back(
        count("power_law_nodes", static_cast<std::size_t>(linked.end() - tail), rules.tail));
    values.push_back(known("power_law_distance", law.distance, rules.distance));
    if (workspace.options().draws == 0) {
        values.push_back(undefined("power_law_p", "no draws were asked for", rules.p));
        return;
    }
    values.push_back(known(
        "power_law_p",
        plausibility(session, linked, law, workspace.draws(), workspace.options().seed), rules.p));
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    const std::string of = workspace.network().directed() ? "in-degrees" : "degrees";
    const std::string p = fmt::format(
        "share of {} samples of the law that fit worse, seed {}; below 0.1 the law is implausible",
        workspace.draws(), workspace.options().seed);
    const Rules rules{fmt::format("p(k) ~ k^-exponent of the {} from the next value on", of),
                      fmt::format("of the {}, where the fit is best; 0 is left out", of),
                      "nodes that the law was fitted to",
                      "Kolmogorov and Smirnov's, of those nodes", p};
    const std::vector<std::size_t> sorted = degrees_of(workspace.graph());
    std::vector<StatisticValue> values;
    values.push_back(known("degree_distribution", distribution_of(sorted),
                           fmt::format("{}, self-loops aside", of)));
    std::vector<double> linked;
    for (const std::size_t k : sorted) {
        if (k > 0) linked.push_back(static_cast<double>(k));
    }
    if (linked.size() < fewest) {
        add_undefined(rules, fmt::format("fewer than {} nodes with links", fewest), values);
    } else if (linked.front() == linked.back()) {
        add_undefined(rules, fmt::format("all {} above 0 are the same", of), values);
    } else {
        add_fit(workspace, linked, rules, values);
    }
    return values;
}

}  // namespace

extern const Statistic power_law_statistic{
    "power_law",
    "the distribution of degrees, and the power law that fits its tail",
    Scope::graph,
    "nodes; 1",
    "maximum likelihood of the discrete law, x_min of the least distance; undefined for fewer than "
    "50 nodes with links; p by a bootstrap, if draws are asked for",
    "doi:10.1137/070710111",
    Cost::thorough,
    compute};

}  // namespace bibweft::stats
