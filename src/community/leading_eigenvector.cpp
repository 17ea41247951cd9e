#include "community/igraph_method.hpp"

namespace bibweft::community {
namespace {

void run(const IgraphProblem& p) {
    igraph_arpack_options_t arpack;
    igraph_arpack_options_init(&arpack);
    // The start vector is given, so that chance has no part in it.
    arpack.start = 1;
    p.session.check(igraph_community_leading_eigenvector(p.graph, p.weights, nullptr, p.membership,
                                                         igraph_vcount(p.graph), &arpack, nullptr,
                                                         /*start=*/false, nullptr, nullptr, nullptr,
                                                         nullptr, nullptr),
                    "find communities by the leading eigenvector");
}

constexpr IgraphMethod method{.name = "leading-eigenvector", .run = run};

Partition find(const Network& network, const ClusterOptions& options) {
    return by_igraph(method, network, options);
}

}  // namespace

extern const Method leading_eigenvector_method;
const Method leading_eigenvector_method{
    "leading-eigenvector", "leading eigenvector of the modularity matrix, split again and again",
    "Newman, Phys. Rev. E 74:036104 (2006), doi:10.1103/PhysRevE.74.036104", find};

}  // namespace bibweft::community
