#include "community/igraph_method.hpp"

namespace bibweft::community {
namespace {

void run(const IgraphProblem& p) {
    p.session.check(igraph_community_multilevel(p.graph, p.weights, p.options.resolution,
                                                p.membership, nullptr, nullptr),
                    "find communities by Louvain");
}

constexpr IgraphMethod method{.name = "louvain", .any_resolution = true, .run = run};

Partition find(const Network& network, const ClusterOptions& options) {
    return by_igraph(method, network, options);
}

}  // namespace

extern const Method louvain_method;
const Method louvain_method{"louvain", "Louvain: modularity, by moving nodes and whole communities",
                            "Blondel, Guillaume, Lambiotte & Lefebvre, J. Stat. Mech. P10008 "
                            "(2008), doi:10.1088/1742-5468/2008/10/P10008",
                            find};

}  // namespace bibweft::community
