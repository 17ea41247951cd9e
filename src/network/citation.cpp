#include "network/citations.hpp"
#include "network/counted.hpp"

namespace bibweft::network {
namespace {

constexpr Unit units[] = {Unit::cited_works};

/// Columns `local_citations`, the papers of the set that cite this one (local citation score), and
/// `cites`, those that it cites.
void add_degrees(Network& net) {
    Column& cited = net.nodes().add("local_citations", ColumnType::integer);
    for (const NodeId n : net.node_range()) {
        cited.set(index_of(n), static_cast<std::int64_t>(net.in_arcs(n).size()));
    }
    Column& cites = net.nodes().add("cites", ColumnType::integer);
    for (const NodeId n : net.node_range()) {
        cites.set(index_of(n), static_cast<std::int64_t>(net.arcs(n).size()));
    }
}

/// Papers and the papers of the corpus that they cite; works outside of it are no nodes.
Network build(const NetworkInput& input, const NetworkOptions& options) {
    NetworkBuilder builder(true);
    for (const std::string& id : input.papers.ids) builder.add_node(id);
    builder.nodes() = input.papers.table;
    const std::size_t to_itself =
        visit_citations(input, [&](std::uint32_t citing, std::uint32_t cited) {
            builder.add_edge(NodeId{citing}, NodeId{cited});
        });
    Network net = builder.build();
    add_degrees(net);
    if (to_itself > 0) note_step(net, "self_citations_dropped", to_itself);
    return finished(with_heavy_links(net, options), options);
}

}  // namespace

extern const NetworkType citation_type{
    .name = "citation",
    .summary = "papers and the papers of the corpus that they cite (citing -> cited)",
    .weight = "1",
    .directed = true,
    .defaults = {.normalization = Normalization::none},
    .build = build,
    .of_papers = true,
    .units = units,
};

}  // namespace bibweft::network
