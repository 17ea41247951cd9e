#include <fmt/format.h>

#include <algorithm>

#include "stats/random_graphs.hpp"

namespace bibweft::stats {
namespace {

/// Links between vertices of more than k neighbours each, for each k of `above`, which rises. The
/// degrees are those of the graph itself.
std::vector<std::size_t> links_above(const Csr& simple, const std::vector<std::size_t>& above) {
    std::vector<std::size_t> least(above.size() + 1, 0);  // links by how many of `above` they pass
    for (std::uint32_t v = 0; v < simple.size(); ++v) {
        for (const std::uint32_t u : simple.targets(v)) {
            if (u < v) continue;
            const std::size_t lesser = std::min(simple.degree(v), simple.degree(u));
            const auto passed = std::ranges::lower_bound(above, lesser) - above.begin();
            ++least[static_cast<std::size_t>(passed)];
        }
    }
    std::vector<std::size_t> links(above.size(), 0);
    std::size_t sum = 0;
    for (std::size_t i = above.size(); i-- > 0;) {
        sum += least[i + 1];
        links[i] = sum;
    }
    return links;
}

struct Club {
    std::vector<std::size_t> above;  ///< 0 and the degrees that leave at least two vertices above
    std::vector<std::size_t> members;
};

Club clubs_of(const Csr& simple) {
    std::vector<std::size_t> degrees(simple.size());
    for (std::size_t v = 0; v < degrees.size(); ++v) degrees[v] = simple.degree(v);
    std::ranges::sort(degrees);
    Club club;
    const auto add = [&](std::size_t k) {
        const auto first = std::ranges::upper_bound(degrees, k);
        const auto members = static_cast<std::size_t>(degrees.end() - first);
        if (members < 2 || (!club.above.empty() && club.above.back() == k)) return;
        club.above.push_back(k);
        club.members.push_back(members);
    };
    add(0);
    for (const std::size_t k : degrees) add(k);
    return club;
}

/// Mean links of the random graphs above each degree; empty where none are wanted.
std::vector<double> expected_links(Workspace& workspace, const Club& club) {
    if (workspace.options().draws == 0) return {};
    std::vector<std::vector<std::size_t>> drawn(workspace.draws());
    for_each_draw(workspace, [&](std::size_t draw, const Csr& graph) {
        drawn[draw] = links_above(graph, club.above);
    });
    std::vector<double> mean(club.above.size(), 0.0);
    for (const std::vector<std::size_t>& links : drawn) {
        for (std::size_t i = 0; i < links.size(); ++i) mean[i] += static_cast<double>(links[i]);
    }
    for (double& value : mean) value /= static_cast<double>(drawn.size());
    return mean;
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    std::string rule = "links among the nodes of more neighbours than that / possible pairs";
    rule += workspace.options().draws == 0
                ? "; normalised only if draws are asked for"
                : "; normalised: over the mean of " + ensemble_name(workspace);
    const Csr& simple = workspace.graph().simple();
    const Club club = clubs_of(simple);
    if (club.above.empty())
        return {undefined("rich_club", "no links between different nodes", rule)};
    const std::vector<std::size_t> links = links_above(simple, club.above);
    const std::vector<double> expected = expected_links(workspace, club);
    Table table{{"neighbours_above", "nodes", "links", "coefficient", "normalised"}, {}};
    for (std::size_t i = 0; i < links.size(); ++i) {
        const auto n = static_cast<double>(club.members[i]);
        Value normalised;
        if (!expected.empty() && expected[i] > 0) {
            normalised = static_cast<double>(links[i]) / expected[i];
        }
        table.rows.push_back({static_cast<std::int64_t>(club.above[i]),
                              static_cast<std::int64_t>(club.members[i]),
                              static_cast<std::int64_t>(links[i]),
                              2 * static_cast<double>(links[i]) / (n * (n - 1)), normalised});
    }
    return {known("rich_club", std::move(table), rule)};
}

}  // namespace

extern const Statistic rich_club_statistic{
    "rich_club",
    "how densely the well-linked nodes are linked with each other",
    Scope::graph,
    "1, in [0, 1]; normalised: above 1 where denser than the degrees alone give",
    "on the simple undirected graph: direction, weights and self-loops ignored",
    "doi:10.1038/nphys209",
    Cost::thorough,
    compute};

}  // namespace bibweft::stats
