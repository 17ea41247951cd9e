#include <algorithm>

#include "bibweft/network/evidence.hpp"
#include "network/counted.hpp"

namespace bibweft::network {
namespace {

void append_table(AttributeTable& to, const AttributeTable& from, std::size_t first_row) {
    for (const Column& column : from.columns()) {
        Column& target = to.add(column.name(), column.type());
        for (std::size_t row = 0; row < column.size(); ++row) {
            if (column.has(row)) target.set(first_row + row, column.value(row));
        }
    }
}

/// The incidence itself: papers first, then concepts.
Network build(const NetworkInput& input, const NetworkOptions& options) {
    NetworkBuilder builder(false);
    for (const std::string& id : input.papers.ids) builder.add_node(id);
    for (const std::string& id : input.concepts.ids) builder.add_node(id);
    const std::size_t papers = input.papers.ids.size();
    append_table(builder.nodes(), input.papers.table, 0);
    append_table(builder.nodes(), input.concepts.table, papers);
    Column& kind = builder.nodes().add("node_type", ColumnType::text);
    for (std::size_t n = 0; n < builder.node_count(); ++n) {
        kind.set(n, std::string(n < papers ? "paper" : "concept"));
    }
    const Incidence& a = input.paper_concepts;
    for (std::size_t r = 0; r < a.row_count(); ++r) {
        for (std::size_t i = 0; i < a.columns(r).size(); ++i) {
            const double weight = a.weight.empty() ? 1.0 : a.weights(r)[i];
            if (weight <= 0) continue;
            builder.add_edge(id_at<NodeId>(r), id_at<NodeId>(papers + a.columns(r)[i]), weight);
        }
    }
    return finished(with_heavy_links(builder.build(), options), options);
}

std::vector<std::string> node_ids(const NetworkInput& input) {
    std::vector<std::string> ids = input.papers.ids;
    ids.insert(ids.end(), input.concepts.ids.begin(), input.concepts.ids.end());
    return ids;
}

/// The paper itself, with the score of the concept in it.
class MentionEvidence final : public Evidence {
public:
    explicit MentionEvidence(const NetworkInput& input)
        : Evidence(node_ids(input)),
          papers_(static_cast<std::uint32_t>(input.papers.ids.size())),
          mentions_(input.paper_concepts),
          by_concept_(transposed(mentions_)) {}

private:
    std::vector<Contribution> link(std::uint32_t a, std::uint32_t b) const override {
        const std::uint32_t paper = std::min(a, b);
        const std::uint32_t other = std::max(a, b);
        if (paper >= papers_ || other < papers_) return {};
        const auto columns = mentions_.columns(paper);
        const auto found = std::ranges::lower_bound(columns, other - papers_);
        if (found == columns.end() || *found != other - papers_) return {};
        const auto i = static_cast<std::size_t>(found - columns.begin());
        return {{Contribution::Of::paper, paper, no_row, score(mentions_, paper, i)}};
    }

    std::vector<Contribution> node(std::uint32_t node) const override {
        if (node < papers_) return {{Contribution::Of::paper, node, no_row, 1.0}};
        std::vector<Contribution> out;
        const auto papers = by_concept_.columns(node - papers_);
        for (std::size_t i = 0; i < papers.size(); ++i) {
            out.push_back({Contribution::Of::paper, papers[i], no_row,
                           score(by_concept_, node - papers_, i)});
        }
        return out;
    }

    static double score(const Incidence& incidence, std::uint32_t row, std::size_t i) {
        return incidence.weight.empty() ? 1.0 : incidence.weights(row)[i];
    }

    std::uint32_t papers_;
    Incidence mentions_;
    Incidence by_concept_;
};

std::unique_ptr<Evidence> evidence(const NetworkInput& input, const NetworkOptions&) {
    return std::make_unique<MentionEvidence>(input);
}

}  // namespace

extern const NetworkType paper_concepts_type{
    .name = "paper-concepts",
    .summary = "papers linked to the concepts they mention (bipartite; column node_type)",
    .weight = "score of the concept in the paper, 0 to 1",
    .make = build,
    .evidence = evidence,
    .of_concepts = true,
    .of_papers = true,
};

}  // namespace bibweft::network
