#include <algorithm>
#include <utility>

#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

StatisticValue sizes(std::string name, const Components& components, std::size_t most,
                     std::string_view convention) {
    std::vector<std::int64_t> largest;
    for (const std::size_t size : components.sizes) {
        if (largest.size() == most) break;
        largest.push_back(static_cast<std::int64_t>(size));
    }
    return known(std::move(name), std::move(largest), convention);
}

/// Components are counted from 1 where people see them.
std::vector<std::uint32_t> from_one(const Components& components) {
    std::vector<std::uint32_t> number(components.component_of);
    for (std::uint32_t& n : number) ++n;
    return number;
}

StatisticValue connected(const Components& weak) {
    constexpr std::string_view convention = "every node reaches every other, direction ignored";
    if (weak.sizes.empty()) return undefined("connected", "no nodes", convention);
    return known("connected", weak.sizes.size() == 1, convention);
}

std::size_t isolated(Graph& graph) {
    const Csr& simple = graph.simple();
    std::size_t alone = 0;
    for (std::size_t v = 0; v < simple.size(); ++v) alone += simple.degree(v) == 0 ? 1 : 0;
    return alone;
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    const Components& weak = workspace.weak();
    const std::size_t most = workspace.options().top;
    const bool directed = workspace.network().directed();
    const std::string_view how = directed ? "direction ignored" : "";
    workspace.keep("component", "1 the largest; direction ignored", from_one(weak));
    std::vector<StatisticValue> values{
        connected(weak), count("components", weak.sizes.size(), how),
        sizes("largest_components", weak, most, "nodes in each, largest first"),
        count("isolated_nodes", isolated(workspace.graph()), "without a link to another node")};
    if (directed) {
        const Components strong =
            components(std::as_const(workspace).graph(), Connectivity::strong);
        workspace.keep("strong_component", "1 the largest", from_one(strong));
        values.push_back(count("strong_components", strong.sizes.size(),
                               "every node reaches every other along the arcs"));
        values.push_back(
            sizes("largest_strong_components", strong, most, "nodes in each, largest first"));
    }
    return values;
}

}  // namespace

extern const Statistic components_statistic{"components",
                                            "connected parts and their sizes",
                                            Scope::graph,
                                            "components; nodes",
                                            "weak; of directed networks strong as well",
                                            "",
                                            Cost::quick,
                                            compute};

}  // namespace bibweft::stats
