#pragma once
#include <cstdint>

#include "backend/igraph_session.hpp"
#include "layout/component.hpp"

namespace bibweft::layout {

/// A component in the hands of igraph, with a session of its own; vertex i is node i.
class IgraphComponent {
public:
    IgraphComponent(const Component& component, std::uint64_t seed);

    const backend::IgraphSession& session() const noexcept { return session_; }
    const igraph_t* graph() const noexcept { return copy_.get(); }
    igraph_vector_t* weights() noexcept { return copy_.weights(); }
    /// Wished lengths of links, in the order of weights(): see link_length().
    igraph_vector_t* lengths() noexcept { return lengths_.get(); }
    /// Two columns, x and y, for igraph to fill.
    igraph_matrix_t* places() noexcept { return places_.get(); }
    /// Puts the nodes there, for methods that start from given places.
    void set_points(const Points& points);
    Points points();

private:
    Network network_;
    std::size_t size_;
    backend::IgraphSession session_;
    backend::IgraphCopy copy_;
    backend::IgraphVector lengths_;
    backend::IgraphMatrix places_;
};

}  // namespace bibweft::layout
