#pragma once
#include <string_view>

#include "backend/igraph_session.hpp"
#include "bibweft/community/method.hpp"

namespace bibweft::community {

/// What a method of igraph works on: nodes in canonical order, weights of mean 1, no isolated node.
struct IgraphProblem {
    const backend::IgraphSession& session;
    const igraph_t* graph;
    const igraph_vector_t* weights;
    igraph_vector_int_t* membership;  ///< the result
    const ClusterOptions& options;
};

struct IgraphMethod {
    std::string_view name;
    bool any_resolution = false;  ///< else modularity at resolution 1 is all that it knows
    bool connected = false;       ///< the network has to be
    std::size_t most_nodes = 0;   ///< 0: any number
    void (*run)(const IgraphProblem&);
};

/// The communities that a method of igraph finds, each connected; isolated nodes are communities of
/// their own. Quality: modularity.
/// @throws Error usage, if the network is directed, not connected or too large, or if the options
///               ask for an objective or a resolution that the method does not have
Partition by_igraph(const IgraphMethod& method, const Network& network,
                    const ClusterOptions& options);

}  // namespace bibweft::community
