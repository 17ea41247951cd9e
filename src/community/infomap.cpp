#include "community/igraph_method.hpp"

namespace bibweft::community {
namespace {

void run(const IgraphProblem& p) {
    igraph_real_t length = 0;
    const auto trials = static_cast<igraph_integer_t>(p.options.starts > 0 ? p.options.starts : 10);
    p.session.check(
        igraph_community_infomap(p.graph, p.weights, nullptr, trials, p.membership, &length),
        "find communities by Infomap");
}

constexpr IgraphMethod method{.name = "infomap", .run = run};

Partition find(const Network& network, const ClusterOptions& options) {
    return by_igraph(method, network, options);
}

}  // namespace

extern const Method infomap_method;
const Method infomap_method{
    "infomap", "Infomap: what a random walker is described by most briefly",
    "Rosvall & Bergstrom, PNAS 105:1118 (2008), doi:10.1073/pnas.0706851105", find};

}  // namespace bibweft::community
