#include <cmath>

#include "bibweft/layout/layout.hpp"
#include "layout/igraph_component.hpp"
#include "layout/packing.hpp"

namespace bibweft::layout {
namespace {

Points spring_component(const Component& component, const LayoutOptions& options) {
    IgraphComponent igraph(component, options.seed);
    const std::size_t rounds = options.iterations > 0 ? options.iterations : 500;
    const bool anchored = !component.start.empty();
    if (anchored) igraph.set_points(component.start);
    const double heat = std::sqrt(static_cast<double>(component.size())) / (anchored ? 20.0 : 1.0);
    igraph.session().check(
        igraph_layout_fruchterman_reingold(
            igraph.graph(), igraph.places(), anchored, static_cast<igraph_integer_t>(rounds), heat,
            IGRAPH_LAYOUT_AUTOGRID, igraph.weights(), nullptr, nullptr, nullptr, nullptr),
        "lay out by Fruchterman and Reingold");
    return igraph.points();
}

Positions fruchterman_reingold(const Network& network, const LayoutOptions& options) {
    return place_components(network, options, [&](const Component& component) {
        return spring_component(component, options);
    });
}

}  // namespace

extern const LayoutMethod fruchterman_reingold_layout;
const LayoutMethod fruchterman_reingold_layout{
    "fruchterman-reingold",
    "springs: linked nodes pull by weight, all nodes push, until the drawing cools down",
    "Fruchterman & Reingold, Softw. Pract. Exper. 21:1129 (1991), doi:10.1002/spe.4380211102",
    fruchterman_reingold};

}  // namespace bibweft::layout
