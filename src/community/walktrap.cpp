#include "community/igraph_method.hpp"

namespace bibweft::community {
namespace {

void run(const IgraphProblem& p) {
    constexpr igraph_integer_t steps = 4;
    // It asks for merges and modularity, to tell where to stop merging.
    igraph_matrix_int_t merges;
    p.session.check(igraph_matrix_int_init(&merges, 0, 0), "allocate a matrix");
    backend::IgraphVector modularity(p.session);
    const igraph_error_t code = igraph_community_walktrap(p.graph, p.weights, steps, &merges,
                                                          modularity.get(), p.membership);
    igraph_matrix_int_destroy(&merges);
    p.session.check(code, "find communities by walktrap");
}

constexpr IgraphMethod method{.name = "walktrap", .run = run};

Partition find(const Network& network, const ClusterOptions& options) {
    return by_igraph(method, network, options);
}

}  // namespace

extern const Method walktrap_method;
const Method walktrap_method{
    "walktrap", "walktrap: nodes from which short random walks lead to the same places",
    "Pons & Latapy, J. Graph Algorithms Appl. 10:191 (2006), doi:10.7155/jgaa.00124", find};

}  // namespace bibweft::community
