#include <algorithm>

#include "bibweft/layout/layout.hpp"
#include "layout/igraph_component.hpp"
#include "layout/packing.hpp"
#include "layout/stress.hpp"

namespace bibweft::layout {
namespace {

// Setting up the grid takes a quarter of a second, and it knows little of small networks.
constexpr std::size_t least_nodes = 50;

/// At most so many rounds in each phase.
void shorten(igraph_layout_drl_options_t& phases, std::size_t rounds) {
    for (igraph_integer_t* phase :
         {&phases.init_iterations, &phases.liquid_iterations, &phases.expansion_iterations,
          &phases.cooldown_iterations, &phases.crunch_iterations, &phases.simmer_iterations}) {
        *phase = std::min(*phase, static_cast<igraph_integer_t>(rounds));
    }
}

Points drl_component(const Component& component, const LayoutOptions& options) {
    // Its random search would forget older places.
    const bool anchored = !component.start.empty();
    if (anchored || component.size() < least_nodes) return stress_component(component, options);
    IgraphComponent igraph(component, options.seed);
    igraph_layout_drl_options_t phases;
    igraph.session().check(igraph_layout_drl_options_init(&phases, IGRAPH_LAYOUT_DRL_DEFAULT),
                           "set up DrL");
    if (options.iterations > 0) shorten(phases, options.iterations);
    igraph.session().check(igraph_layout_drl(igraph.graph(), igraph.places(), /*use_seed=*/false,
                                             &phases, igraph.weights()),
                           "lay out by DrL");
    return igraph.points();
}

Positions drl(const Network& network, const LayoutOptions& options) {
    return place_components(network, options, [&](const Component& component) {
        return drl_component(component, options);
    });
}

}  // namespace

extern const LayoutMethod drl_layout;
const LayoutMethod drl_layout{
    "drl",
    "simulated annealing in phases over a density grid, for large networks; components of fewer "
    "than 50 nodes by stress",
    "Martin, Brown, Klavans & Boyack, Proc. SPIE 7868:786806 (2011), doi:10.1117/12.871402", drl};

}  // namespace bibweft::layout
