#include "bibweft/layout/layout.hpp"
#include "layout/igraph_component.hpp"
#include "layout/packing.hpp"
#include "layout/stress.hpp"

namespace bibweft::layout {
namespace {

constexpr double least_distance = 0.1;
constexpr std::size_t least_nodes = 15;  // below, there are no neighbourhoods to tell apart
constexpr double sampling = 0.3;         // share of the links that pull in each round

Points umap_component(const Component& component, const LayoutOptions& options) {
    const Points start = stress_component(component, options);
    // Its random search would forget older places.
    if (component.size() < least_nodes || !component.start.empty()) return start;
    IgraphComponent igraph(component, options.seed);
    igraph.set_points(start);
    const std::size_t rounds = options.iterations > 0 ? options.iterations : 500;
    igraph.session().check(
        igraph_layout_umap(igraph.graph(), igraph.places(), /*use_seed=*/true, igraph.lengths(),
                           least_distance, static_cast<igraph_integer_t>(rounds), sampling),
        "lay out by UMAP");
    return igraph.points();
}

Positions umap(const Network& network, const LayoutOptions& options) {
    return place_components(network, options, [&](const Component& component) {
        return umap_component(component, options);
    });
}

}  // namespace

extern const LayoutMethod umap_layout;
const LayoutMethod umap_layout{
    "umap",
    "keeps neighbours near and forgets what is far: groups apart (distance 1 / sqrt(weight))",
    "McInnes, Healy & Melville, arXiv:1802.03426 (2018)", umap};

}  // namespace bibweft::layout
