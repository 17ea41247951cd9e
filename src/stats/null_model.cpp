#include <fmt/format.h>

#include <algorithm>

#include "stats/random_graphs.hpp"

namespace bibweft::stats {
namespace {

/// Of the links of the simple graph, unweighted; nothing without links.
std::optional<double> unweighted_modularity(const Csr& simple,
                                            const std::vector<std::uint32_t>& group) {
    if (simple.arc_count() == 0) return std::nullopt;
    std::vector<double> ends(std::ranges::max(group) + std::size_t{1}, 0.0);
    double inside = 0;
    for (std::size_t v = 0; v < simple.size(); ++v) {
        ends[group[v]] += static_cast<double>(simple.degree(v));
        for (const std::uint32_t u : simple.targets(v)) inside += group[u] == group[v] ? 1.0 : 0.0;
    }
    const auto all = static_cast<double>(simple.arc_count());
    double chance = 0;
    for (const double e : ends) chance += (e / all) * (e / all);
    return inside / all - chance;
}

/// One value of the network and of each random graph.
struct Sample {
    std::optional<double> observed;
    std::vector<std::optional<double>> drawn;
};

/// Its z-score, (observed - mean) / standard deviation, as `NAME_z` with `NAME_expected`.
void add_scores(std::string_view name, const Sample& sample, std::string_view undefined_because,
                const std::string& ensemble, std::vector<StatisticValue>& values) {
    const Spread spread = spread_of(sample.drawn);
    const std::string expected = fmt::format("mean of {}", ensemble);
    const std::string rule =
        fmt::format("standard deviations from the mean of {}; unweighted", ensemble);
    std::string_view reason = undefined_because;
    if (sample.observed) {
        reason =
            spread.count == 0 ? "undefined in all random graphs" : "the random graphs are alike";
    }
    std::optional<double> mean;
    if (spread.count > 0) mean = spread.mean;
    // Below this, the deviation is rounding of equal values.
    const bool alike = spread.deviation <= 1e-12;
    std::optional<double> z;
    if (sample.observed && !alike) z = (*sample.observed - spread.mean) / spread.deviation;
    values.push_back(known_or(fmt::format("{}_expected", name), mean, reason, expected));
    values.push_back(known_or(fmt::format("{}_z", name), z, reason, rule));
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    const Csr& simple = workspace.graph().simple();
    const auto& group = workspace.groups();
    const auto measure = [&](const Csr& graph, auto&& give) {
        give(transitivity(graph, triangle_counts(graph)), degree_correlation(graph),
             group ? unweighted_modularity(graph, *group) : std::nullopt);
    };
    Sample closed;
    Sample correlated;
    Sample divided;
    measure(simple, [&](auto t, auto r, auto q) {
        closed.observed = t;
        correlated.observed = r;
        divided.observed = q;
    });
    for (Sample* sample : {&closed, &correlated, &divided}) sample->drawn.resize(workspace.draws());
    for_each_draw(workspace, [&](std::size_t draw, const Csr& graph) {
        measure(graph, [&](auto t, auto r, auto q) {
            closed.drawn[draw] = t;
            correlated.drawn[draw] = r;
            divided.drawn[draw] = q;
        });
    });
    const std::string ensemble = ensemble_name(workspace);
    const std::string no_group = no_groups(workspace);
    std::vector<StatisticValue> values;
    add_scores("transitivity", closed, "no node has two neighbours", ensemble, values);
    add_scores("degree_assortativity", correlated, "all linked nodes have the same degree",
               ensemble, values);
    add_scores("modularity", divided, group ? "no links" : std::string_view(no_group), ensemble,
               values);
    return values;
}

}  // namespace

extern const Statistic null_model_statistic{
    "null_model",
    "transitivity, assortativity and modularity beyond what the degrees alone give",
    Scope::graph,
    "standard deviations",
    "against random graphs of the same degrees: 10 swaps tried for each link of the simple "
    "undirected graph; modularity of the given communities, unweighted",
    "doi:10.1126/science.1065103",
    Cost::drawn,
    compute};

}  // namespace bibweft::stats
