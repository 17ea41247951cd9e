#include <cmath>

#include "backend/igraph_session.hpp"
#include "bibweft/core/number.hpp"
#include "bibweft/layout/layout.hpp"
#include "layout/packing.hpp"

namespace bibweft::layout {
namespace {

/// The component as a network of its own, nodes in the same order.
Network as_network(const Component& component) {
    NetworkBuilder builder(false);
    for (std::size_t i = 0; i < component.size(); ++i) {
        builder.add_node(to_text(static_cast<std::int64_t>(i)));
    }
    for (std::size_t i = 0; i < component.size(); ++i) {
        for (std::size_t k = component.row_begin[i]; k < component.row_begin[i + 1]; ++k) {
            if (component.neighbor[k] < i) continue;
            builder.add_edge(id_at<NodeId>(i), NodeId{component.neighbor[k]}, component.weight[k]);
        }
    }
    return builder.build();
}

Points spring_component(const Component& component, const LayoutOptions& options) {
    const Network network = as_network(component);
    const std::size_t n = component.size();
    const backend::IgraphSession session(options.seed);
    backend::IgraphCopy copy(session, network);
    backend::IgraphMatrix places(session, n, 2);
    const std::size_t rounds = options.iterations > 0 ? options.iterations : 500;
    session.check(igraph_layout_fruchterman_reingold(
                      copy.get(), places.get(), /*use_seed=*/false,
                      static_cast<igraph_integer_t>(rounds), std::sqrt(static_cast<double>(n)),
                      IGRAPH_LAYOUT_AUTOGRID, copy.weights(), nullptr, nullptr, nullptr, nullptr),
                  "lay out by Fruchterman and Reingold");
    Points points(n);
    for (std::size_t i = 0; i < n; ++i) points[i] = {places.at(i, 0), places.at(i, 1)};
    return points;
}

Positions fruchterman_reingold(const Network& network, const LayoutOptions& options) {
    return place_components(
        network, [&](const Component& component) { return spring_component(component, options); });
}

}  // namespace

extern const LayoutMethod fruchterman_reingold_layout;
const LayoutMethod fruchterman_reingold_layout{
    "fruchterman-reingold",
    "springs: linked nodes pull by weight, all nodes push, until the drawing cools down",
    "Fruchterman & Reingold, Softw. Pract. Exper. 21:1129 (1991), doi:10.1002/spe.4380211102",
    fruchterman_reingold};

}  // namespace bibweft::layout
