#include "community/igraph_method.hpp"

namespace bibweft::community {
namespace {

void run(const IgraphProblem& p) {
    constexpr igraph_integer_t spins = 25;
    p.session.check(igraph_community_spinglass(
                        p.graph, p.weights, nullptr, nullptr, p.membership, nullptr, spins,
                        /*parupdate=*/false, /*starttemp=*/1.0,
                        /*stoptemp=*/0.01, /*coolfact=*/0.99, IGRAPH_SPINCOMM_UPDATE_CONFIG,
                        p.options.resolution, IGRAPH_SPINCOMM_IMP_ORIG,
                        /*gamma_minus=*/1.0),
                    "find communities by a spin glass");
}

constexpr IgraphMethod method{
    .name = "spinglass", .any_resolution = true, .connected = true, .most_nodes = 2000, .run = run};

Partition find(const Network& network, const ClusterOptions& options) {
    return by_igraph(method, network, options);
}

}  // namespace

extern const Method spinglass_method;
const Method spinglass_method{
    "spinglass", "spin glass: communities as the ground state of a Potts model",
    "Reichardt & Bornholdt, Phys. Rev. E 74:016110 (2006), doi:10.1103/PhysRevE.74.016110", find};

}  // namespace bibweft::community
