#include "community/igraph_method.hpp"

namespace bibweft::community {
namespace {

void run(const IgraphProblem& p) {
    p.session.check(igraph_community_optimal_modularity(p.graph, nullptr, p.membership, p.weights),
                    "find the best modularity");
}

constexpr IgraphMethod method{.name = "optimal-modularity", .most_nodes = 50, .run = run};

Partition find(const Network& network, const ClusterOptions& options) {
    return by_igraph(method, network, options);
}

}  // namespace

extern const Method optimal_modularity_method;
const Method optimal_modularity_method{
    "optimal-modularity", "the proved maximum of modularity, of small networks",
    "Brandes et al., IEEE Trans. Knowl. Data Eng. 20:172 (2008), doi:10.1109/TKDE.2007.190689",
    find};

}  // namespace bibweft::community
