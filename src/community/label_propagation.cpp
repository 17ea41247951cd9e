#include "community/igraph_method.hpp"

namespace bibweft::community {
namespace {

void run(const IgraphProblem& p) {
    p.session.check(igraph_community_label_propagation(p.graph, p.membership, IGRAPH_ALL, p.weights,
                                                       nullptr, nullptr),
                    "find communities by label propagation");
}

constexpr IgraphMethod method{.name = "label-propagation", .run = run};

Partition find(const Network& network, const ClusterOptions& options) {
    return by_igraph(method, network, options);
}

}  // namespace

extern const Method label_propagation_method;
const Method label_propagation_method{
    "label-propagation",
    "label propagation: each node takes the label that most of its links lead to",
    "Raghavan, Albert & Kumara, Phys. Rev. E 76:036106 (2007), doi:10.1103/PhysRevE.76.036106",
    find};

}  // namespace bibweft::community
