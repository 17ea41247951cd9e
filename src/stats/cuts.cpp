#include <fmt/format.h>

#include <algorithm>
#include <boost/graph/biconnected_components.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <iterator>

#include "backend/bgl_view.hpp"
#include "stats/workspace.hpp"

namespace bibweft::stats {
namespace {

struct Cuts {
    std::vector<char> articulation;  ///< by node: its removal splits its component
    std::size_t bridges = 0;
    std::size_t blocks = 0;
};

/// `network` is undirected. A bridge is a block of one link; self-loops are not counted as links.
Cuts find_cuts(const Network& network) {
    const backend::UndirectedView view{&network};
    std::vector<std::size_t> block(network.edge_count(), 0);
    std::vector<std::uint32_t> points;
    const auto block_of = boost::make_function_property_map<backend::BglEdge, std::size_t&>(
        [&](const backend::BglEdge& edge) -> std::size_t& { return block[index_of(edge.id)]; });
    boost::biconnected_components(view, block_of, std::back_inserter(points),
                                  boost::vertex_index_map(get(boost::vertex_index, view)));
    Cuts cuts;
    cuts.articulation.assign(network.node_count(), 0);
    for (const std::uint32_t v : points) cuts.articulation[v] = 1;
    std::vector<std::size_t> links(network.edge_count() + 1, 0);
    for (std::size_t e = 0; e < block.size(); ++e) {
        const Edge& edge = network.edges()[e];
        if (edge.source != edge.target) ++links[block[e]];
    }
    for (const std::size_t count : links) {
        cuts.bridges += count == 1 ? 1 : 0;
        cuts.blocks += count > 0 ? 1 : 0;
    }
    return cuts;
}

std::vector<StatisticValue> compute(Workspace& workspace) {
    const Network& net = workspace.network();
    const Cuts cuts = net.directed() ? find_cuts(undirected(net)) : find_cuts(net);
    const std::string_view how = net.directed() ? "; direction ignored" : "";
    const std::string point = fmt::format("nodes whose removal splits their component{}", how);
    std::vector<char> by_vertex;
    for (const std::uint32_t node : workspace.graph().order()) {
        by_vertex.push_back(cuts.articulation[node]);
    }
    workspace.keep("articulation", "1 if its removal splits its component; direction ignored",
                   by_vertex);
    return {
        count("articulation_points",
              static_cast<std::size_t>(std::ranges::count(cuts.articulation, 1)), point),
        count("bridges", cuts.bridges,
              fmt::format("links whose removal splits their component{}", how)),
        count("blocks", cuts.blocks,
              fmt::format("largest sets of links without an articulation point inside{}", how))};
}

}  // namespace

extern const Statistic cuts_statistic{
    "cuts",
    "articulation points and bridges: where the network falls apart",
    Scope::node,
    "nodes; links",
    "on the simple undirected graph: direction, weights and self-loops ignored",
    "doi:10.1137/0201010",
    Cost::thorough,
    compute};

}  // namespace bibweft::stats
