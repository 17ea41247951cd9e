#include <set>
#include <utility>

#include "bibweft/network/evidence.hpp"
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

/// The citing paper, once.
class CitationEvidence final : public Evidence {
public:
    explicit CitationEvidence(const NetworkInput& input) : Evidence(input.papers.ids) {
        visit_citations(input, [&](std::uint32_t citing, std::uint32_t cited) {
            citations_.emplace(citing, cited);
        });
    }

private:
    std::vector<Contribution> link(std::uint32_t a, std::uint32_t b) const override {
        if (!citations_.contains({a, b})) return {};
        return {{Contribution::Of::citation, a, b, 1.0}};
    }

    /// What it cites and what cites it.
    std::vector<Contribution> node(std::uint32_t node) const override {
        std::vector<Contribution> out;
        for (const auto& [citing, cited] : citations_) {
            if (citing != node && cited != node) continue;
            out.push_back({Contribution::Of::citation, citing, cited, 1.0});
        }
        return out;
    }

    std::set<std::pair<std::uint32_t, std::uint32_t>> citations_;
};

std::unique_ptr<Evidence> evidence(const NetworkInput& input, const NetworkOptions&) {
    return std::make_unique<CitationEvidence>(input);
}

}  // namespace

extern const NetworkType citation_type{
    .name = "citation",
    .summary = "papers and the papers of the corpus that they cite (citing -> cited)",
    .weight = "1",
    .directed = true,
    .defaults = {.normalization = Normalization::none},
    .make = build,
    .evidence = evidence,
    .of_papers = true,
    .units = units,
};

}  // namespace bibweft::network
