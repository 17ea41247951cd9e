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

}  // namespace

extern const NetworkType paper_concepts_type{
    .name = "paper-concepts",
    .summary = "papers linked to the concepts they mention (bipartite; column node_type)",
    .weight = "score of the concept in the paper, 0 to 1",
    .build = build,
    .of_concepts = true,
    .of_papers = true,
};

}  // namespace bibweft::network
