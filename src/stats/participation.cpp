#include <algorithm>
#include <cmath>

#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

constexpr std::string_view participation_rule =
    "1 - sum over communities of (its neighbours there / its neighbours)^2";
constexpr std::string_view z_rule =
    "neighbours in its own community, in standard deviations of the community from its mean";

struct Roles {
    std::vector<std::optional<double>> participation;  ///< nothing without neighbours
    std::vector<double> inside;                        ///< neighbours in the own community
};

Roles roles_of(const Csr& simple, const std::vector<std::uint32_t>& group) {
    Roles roles;
    roles.participation.resize(simple.size());
    roles.inside.assign(simple.size(), 0.0);
    std::vector<std::uint32_t> there;
    for (std::size_t v = 0; v < simple.size(); ++v) {
        if (simple.degree(v) == 0) continue;
        there.clear();
        for (const std::uint32_t u : simple.targets(v)) there.push_back(group[u]);
        std::ranges::sort(there);
        const auto k = static_cast<double>(there.size());
        double squares = 0;
        for (std::size_t i = 0; i < there.size();) {
            std::size_t j = i;
            while (j < there.size() && there[j] == there[i]) ++j;
            const auto links = static_cast<double>(j - i);
            squares += links * links;
            if (there[i] == group[v]) roles.inside[v] = links;
            i = j;
        }
        roles.participation[v] = 1 - squares / (k * k);
    }
    return roles;
}

/// (x - mean) / standard deviation of the group (of its members, not of a sample); nothing where
/// all members are alike. The sums are of whole numbers: their order does not matter.
std::vector<std::optional<double>> within_groups(const std::vector<double>& values,
                                                 const std::vector<std::uint32_t>& group) {
    struct Sums {
        double count = 0;
        double sum = 0;
        double squares = 0;
    };
    std::vector<Sums> sums(group.empty() ? 0 : std::ranges::max(group) + std::size_t{1});
    for (std::size_t v = 0; v < values.size(); ++v) {
        Sums& s = sums[group[v]];
        s.count += 1;
        s.sum += values[v];
        s.squares += values[v] * values[v];
    }
    std::vector<std::optional<double>> z(values.size());
    for (std::size_t v = 0; v < values.size(); ++v) {
        const Sums& s = sums[group[v]];
        const double spread = s.count * s.squares - s.sum * s.sum;  // count^2 times the variance
        if (spread > 0) z[v] = (s.count * values[v] - s.sum) / std::sqrt(spread);
    }
    return z;
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    if (!workspace.groups()) {
        const std::string reason = no_groups(workspace);
        return {undefined_top(workspace, "participation", reason, participation_rule),
                undefined_top(workspace, "within_module_z", reason, z_rule)};
    }
    const std::vector<std::uint32_t>& group = *workspace.groups();
    const Roles roles = roles_of(workspace.graph().simple(), group);
    return {top_nodes(workspace, "participation", roles.participation, participation_rule),
            top_nodes(workspace, "within_module_z", within_groups(roles.inside, group), z_rule)};
}

}  // namespace

extern const Statistic participation_statistic{
    "participation",
    "roles of nodes between and within communities",
    Scope::node,
    "1, in [0, 1); standard deviations",
    "neighbours on the simple undirected graph: direction, weights and self-loops ignored; "
    "standard "
    "deviation of the population; undefined without neighbours, or where all members are alike",
    "doi:10.1038/nature03288",
    Cost::thorough,
    compute};

}  // namespace bibweft::stats
