#include <algorithm>
#include <cmath>

#include "bibweft/layout/layout.hpp"
#include "layout/igraph_component.hpp"
#include "layout/packing.hpp"

namespace bibweft::layout {
namespace {

/// What stands in the diagonal: s_i / (n - 1), s the strength, in place of the missing likeness of
/// a node with itself.
std::vector<double> diagonal(const Component& component) {
    std::vector<double> values(component.size(), 0.0);
    for (std::size_t i = 0; i < component.size(); ++i) {
        for (std::size_t k = component.row_begin[i]; k < component.row_begin[i + 1]; ++k) {
            values[i] += component.weight[k] / static_cast<double>(component.size() - 1);
        }
    }
    return values;
}

Points spectral_component(const Component& component, const LayoutOptions& options) {
    IgraphComponent igraph(component, options.seed);
    const backend::IgraphSession& session = igraph.session();
    backend::IgraphVector self(session, component.size());
    std::ranges::copy(diagonal(component), self.values().begin());
    backend::IgraphVector values(session, 2);
    igraph_arpack_options_t arpack;
    igraph_arpack_options_init(&arpack);
    session.check(igraph_adjacency_spectral_embedding(
                      igraph.graph(), 2, igraph.weights(), IGRAPH_EIGEN_LA, /*scaled=*/false,
                      igraph.places(), nullptr, values.get(), self.get(), &arpack),
                  "find the leading eigenvectors");
    const double first = std::sqrt(std::max(0.0, values.values()[0]));
    const double second = std::sqrt(std::max(0.0, values.values()[1]));
    Points points = igraph.points();
    for (Point& p : points) p = {first * p.x, second * p.y};
    return points;
}

Positions spectral(const Network& network, const LayoutOptions& options) {
    return place_components(network, options, [&](const Component& component) {
        return spectral_component(component, options);
    });
}

}  // namespace

extern const LayoutMethod spectral_layout;
const LayoutMethod spectral_layout{
    "spectral",
    "adjacency spectral embedding: the two leading eigenvectors of the weights, each by the root "
    "of its eigenvalue",
    "Sussman, Tang, Fishkind & Priebe, J. Am. Stat. Assoc. 107:1119 (2012), "
    "doi:10.1080/01621459.2012.699795",
    spectral};

}  // namespace bibweft::layout
