#include "layout/igraph_component.hpp"

#include "bibweft/core/number.hpp"

namespace bibweft::layout {
namespace {

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

}  // namespace

IgraphComponent::IgraphComponent(const Component& component, std::uint64_t seed)
    : network_(as_network(component)),
      size_(component.size()),
      session_(seed),
      copy_(session_, network_),
      lengths_(session_, network_.edge_count()),
      places_(session_, component.size(), 2) {
    for (std::size_t e = 0; e < network_.edge_count(); ++e) {
        lengths_.values()[e] = link_length(network_.edges()[e].weight);
    }
}

void IgraphComponent::set_points(const Points& points) {
    for (std::size_t i = 0; i < size_; ++i) {
        places_.at(i, 0) = points[i].x;
        places_.at(i, 1) = points[i].y;
    }
}

Points IgraphComponent::points() {
    Points points(size_);
    for (std::size_t i = 0; i < size_; ++i) points[i] = {places_.at(i, 0), places_.at(i, 1)};
    return points;
}

}  // namespace bibweft::layout
