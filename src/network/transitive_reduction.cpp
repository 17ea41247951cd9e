#include <algorithm>

#include "bibweft/network/acyclic.hpp"
#include "bibweft/network/backbone.hpp"

namespace bibweft::network {
namespace {

/// Marks all parts from `from` downward that `part` reaches and that are not below `least`.
void mark_reached(const Acyclic& order, std::uint32_t from, std::uint32_t least,
                  std::uint32_t stamp, std::vector<std::uint32_t>& reached) {
    std::vector<std::uint32_t> stack{from};
    reached[from] = stamp;
    while (!stack.empty()) {
        const std::uint32_t part = stack.back();
        stack.pop_back();
        for (const std::uint32_t next : order.cited[part]) {
            if (next < least || reached[next] == stamp) continue;
            reached[next] = stamp;
            stack.push_back(next);
        }
    }
}

/// Links that no longer path goes along: u -> v goes if v can be reached from u over a third paper.
/// What can be reached stays the same. In cycles, which have no order, all links stay; parts of
/// several papers are condensed first, and noted. O(parts links) at worst, far less where citations
/// are near. Source: Aho, Garey & Ullman, SIAM J. Comput. 1:131 (1972), doi:10.1137/0201008
Backbone find(const Network& net, const BackboneOptions& /*options*/) {
    const Acyclic order = condense_cycles(net);
    std::vector<std::vector<std::uint32_t>> redundant(order.part_count());
    std::vector<std::uint32_t> reached(order.part_count(), static_cast<std::uint32_t>(-1));
    for (std::uint32_t part = 0; part < order.part_count(); ++part) {
        const auto& cited = order.cited[part];
        for (auto it = cited.rbegin(); it != cited.rend(); ++it) {  // the nearest first
            if (reached[*it] == part) {
                redundant[part].push_back(*it);
            } else {
                mark_reached(order, *it, cited.front(), part, reached);
            }
        }
    }
    Backbone out{.kept = {}, .evidence = {}, .notes = order.notes()};
    for (const Edge& e : net.edges()) {
        const auto& gone = redundant[order.part_of[index_of(e.source)]];
        const std::uint32_t to = order.part_of[index_of(e.target)];
        out.kept.push_back(e.source != e.target && std::ranges::find(gone, to) == gone.end());
    }
    return out;
}

}  // namespace

extern const BackboneMethod transitive_reduction_backbone{
    .name = "transitive-reduction",
    .summary = "of directed networks: links that no path over other papers goes along",
    .source = "Aho, Garey & Ullman, SIAM J. Comput. 1:131 (1972), doi:10.1137/0201008",
    .directed = true,
    .find = find,
};

}  // namespace bibweft::network
