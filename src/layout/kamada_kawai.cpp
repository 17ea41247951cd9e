#include <fmt/format.h>

#include "bibweft/core/error.hpp"
#include "bibweft/layout/layout.hpp"
#include "layout/igraph_component.hpp"
#include "layout/packing.hpp"

namespace bibweft::layout {
namespace {

constexpr std::size_t most_nodes = 2000;  // it holds all pairs and moves one node at a time

Points spring_component(const Component& component, const LayoutOptions& options) {
    const std::size_t n = component.size();
    if (n > most_nodes) {
        throw Error(
            ErrorCode::usage,
            fmt::format("kamada-kawai places connected networks of up to {} nodes, this one "
                        "has {}; stress does the same for large ones",
                        most_nodes, n));
    }
    IgraphComponent igraph(component, options.seed);
    const std::size_t rounds = options.iterations > 0 ? options.iterations : 50 * n;
    const bool anchored = !component.start.empty();
    if (anchored) igraph.set_points(component.start);
    igraph.session().check(
        igraph_layout_kamada_kawai(igraph.graph(), igraph.places(), anchored,
                                   static_cast<igraph_integer_t>(rounds), /*epsilon=*/0.0,
                                   static_cast<double>(n), igraph.lengths(), nullptr, nullptr,
                                   nullptr, nullptr),
        "lay out by Kamada and Kawai");
    return igraph.points();
}

Positions kamada_kawai(const Network& network, const LayoutOptions& options) {
    return place_components(network, options, [&](const Component& component) {
        return spring_component(component, options);
    });
}

}  // namespace

extern const LayoutMethod kamada_kawai_layout;
const LayoutMethod kamada_kawai_layout{
    "kamada-kawai",
    "a spring between any two nodes, as long as the shortest path (link length 1 / sqrt(weight)); "
    "up to 2,000 nodes",
    "Kamada & Kawai, Inf. Process. Lett. 31:7 (1989), doi:10.1016/0020-0190(89)90102-6",
    kamada_kawai};

}  // namespace bibweft::layout
