#include "network/citations.hpp"
#include "network/counted.hpp"

namespace bibweft::network {
namespace {

constexpr Unit units[] = {Unit::sources, Unit::cited_works};

/// The place of each paper's source among the chosen ones, or no_row.
std::vector<std::uint32_t> source_of_papers(const Items& sources,
                                            std::span<const std::uint32_t> chosen) {
    const Incidence papers = with_columns(sources.papers, chosen);
    std::vector<std::uint32_t> source(papers.row_count(), no_row);
    for (std::size_t p = 0; p < papers.row_count(); ++p) {
        if (!papers.columns(p).empty()) source[p] = papers.columns(p).front();
    }
    return source;
}

/// Sources and the sources of the corpus that their papers cite.
Network build(const NetworkInput& input, const NetworkOptions& options) {
    const Items& sources = input.of(Unit::sources);
    const std::vector<std::uint32_t> chosen = chosen_items(sources, options);
    const std::vector<std::uint32_t> source = source_of_papers(sources, chosen);
    const Entities nodes = subset(sources.entities, chosen);
    NetworkBuilder builder(true);
    for (const std::string& id : nodes.ids) builder.add_node(id);
    builder.nodes() = nodes.table;
    std::vector<std::uint64_t> inside(chosen.size(), 0);
    visit_citations(input, [&](std::uint32_t citing, std::uint32_t cited) {
        const std::uint32_t from = source[citing];
        const std::uint32_t to = source[cited];
        if (from == no_row || to == no_row) return;
        if (from == to) {
            ++inside[from];
        } else {
            builder.add_edge(NodeId{from}, NodeId{to});
        }
    });
    Column& column = builder.nodes().add("citations_inside", ColumnType::integer);
    for (std::size_t i = 0; i < inside.size(); ++i) {
        column.set(i, static_cast<std::int64_t>(inside[i]));
    }
    Network net = builder.build();
    note_step(net, "items_found", sources.entities.ids.size());
    note_step(net, "items_kept", chosen.size());
    return finished(with_heavy_links(net, options), options);
}

}  // namespace

extern const NetworkType source_citation_type{
    .name = "source-citation",
    .summary = "sources and the sources that their papers cite (citing -> cited)",
    .weight =
        "citations from papers of the one to papers of the other; within a source: node column "
        "citations_inside",
    .directed = true,
    .defaults = {.normalization = Normalization::none},
    .build = build,
    .units = units,
};

}  // namespace bibweft::network
