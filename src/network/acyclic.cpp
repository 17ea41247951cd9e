#include "bibweft/network/acyclic.hpp"

#include <algorithm>
#include <boost/graph/strong_components.hpp>
#include <boost/property_map/property_map.hpp>

#include "backend/bgl_view.hpp"
#include "bibweft/core/error.hpp"

namespace bibweft::network {

std::size_t Acyclic::cycle_count() const noexcept {
    return static_cast<std::size_t>(
        std::ranges::count_if(members, [](const auto& part) { return part.size() > 1; }));
}

std::size_t Acyclic::papers_in_cycles() const noexcept {
    std::size_t papers = 0;
    for (const auto& part : members) papers += part.size() > 1 ? part.size() : 0;
    return papers;
}

std::vector<std::pair<std::string, Value>> Acyclic::notes() const {
    return {{"cycles_condensed", static_cast<std::int64_t>(cycle_count())},
            {"papers_in_cycles", static_cast<std::int64_t>(papers_in_cycles())}};
}

Acyclic condense_cycles(const Network& net) {
    if (!net.directed()) {
        throw Error(
            ErrorCode::usage,
            "an order of citations needs a directed network (citing -> cited), and this one "
            "has no directions");
    }
    Acyclic out;
    out.part_of.resize(net.node_count());
    if (net.node_count() == 0) return out;
    const backend::DirectedView view{&net};
    // Tarjan's algorithm closes a component after all that it points to.
    const std::uint32_t parts = boost::strong_components(
        view,
        boost::make_iterator_property_map(out.part_of.begin(), get(boost::vertex_index, view)));
    out.members.resize(parts);
    out.cited.resize(parts);
    out.citing.resize(parts);
    for (const NodeId n : net.node_range()) out.members[out.part_of[index_of(n)]].push_back(n);
    for (const Edge& e : net.edges()) {
        const std::uint32_t from = out.part_of[index_of(e.source)];
        const std::uint32_t to = out.part_of[index_of(e.target)];
        if (from != to) out.cited[from].push_back(to);
    }
    for (std::uint32_t part = 0; part < parts; ++part) {
        auto& cited = out.cited[part];
        std::ranges::sort(cited);
        cited.erase(std::unique(cited.begin(), cited.end()), cited.end());
        for (const std::uint32_t other : cited) out.citing[other].push_back(part);
    }
    return out;
}

}  // namespace bibweft::network
