#include "bibweft/network/evidence.hpp"
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

/// Each citation of a paper of the one by a paper of the other.
class SourceCitationEvidence final : public Evidence {
public:
    SourceCitationEvidence(const NetworkInput& input, const Items& sources,
                           std::span<const std::uint32_t> chosen)
        : Evidence(subset(sources.entities, chosen).ids),
          source_(source_of_papers(sources, chosen)) {
        visit_citations(input, [&](std::uint32_t citing, std::uint32_t cited) {
            if (source_[citing] == no_row || source_[cited] == no_row) return;
            citations_.push_back({Contribution::Of::citation, citing, cited, 1.0});
        });
    }

private:
    std::vector<Contribution> link(std::uint32_t a, std::uint32_t b) const override {
        return those([&](std::uint32_t from, std::uint32_t to) { return from == a && to == b; });
    }
    std::vector<Contribution> node(std::uint32_t node) const override {
        return those(
            [&](std::uint32_t from, std::uint32_t to) { return from == node || to == node; });
    }

    template <class Wanted>
    std::vector<Contribution> those(const Wanted& wanted) const {
        std::vector<Contribution> out;
        for (const Contribution& c : citations_) {
            if (wanted(source_[c.row], source_[c.other])) out.push_back(c);
        }
        return out;
    }

    std::vector<std::uint32_t> source_;
    std::vector<Contribution> citations_;
};

std::unique_ptr<Evidence> evidence(const NetworkInput& input, const NetworkOptions& options) {
    const Items& sources = input.of(Unit::sources);
    return std::make_unique<SourceCitationEvidence>(input, sources, chosen_items(sources, options));
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
    .make = build,
    .evidence = evidence,
    .units = units,
};

}  // namespace bibweft::network
