#include <boost/pending/disjoint_sets.hpp>

#include "bibweft/network/backbone.hpp"
#include "network/weight_groups.hpp"

namespace bibweft::network {
namespace {

/// PFNET(inf, n - 1): link (i, j) stays if no other path from i to j has only links heavier than
/// it. That is the union of all maximum spanning trees: by falling weight, a link stays if its ends
/// are not joined by heavier ones. O(links log links).
/// Sources: Schvaneveldt (ed.), Pathfinder Associative Networks (1990); Quirin et al., J.
/// Informetr. 2:206 (2008), doi:10.1016/j.joi.2008.09.002
Backbone find(const Network& net, const BackboneOptions& /*options*/) {
    Backbone out{std::vector<char>(net.edge_count(), 0), {}};
    boost::disjoint_sets_with_storage<> joined(net.node_count());
    for (const auto& group : weight_groups(net)) {
        for (const std::uint32_t i : group) {
            const Edge& e = net.edges()[i];
            out.kept[i] =
                joined.find_set(index_of(e.source)) != joined.find_set(index_of(e.target));
        }
        for (const std::uint32_t i : group) {
            joined.union_set(index_of(net.edges()[i].source), index_of(net.edges()[i].target));
        }
    }
    return out;
}

}  // namespace

extern const BackboneMethod pathfinder_backbone{
    .name = "pathfinder",
    .summary = "PFNET(inf, n-1): links that no path of heavier links goes around",
    .source = "Quirin et al., Inf. Process. Manag. 44:1611 (2008), doi:10.1016/j.ipm.2007.09.005",
    .find = find,
};

}  // namespace bibweft::network
