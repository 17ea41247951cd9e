#include "stats/similarity.hpp"

#include <fmt/format.h>

#include <string_view>

namespace bibweft::stats {
namespace {

template <std::size_t N>
const Column* first_of(const AttributeTable& table, const std::string_view (&names)[N]) {
    for (const std::string_view name : names) {
        const Column* column = table.find(name);
        if (column != nullptr && column->type() != ColumnType::text) return column;
    }
    return nullptr;
}

/// Empty if a count is missing or the counts do not fit.
std::vector<double> equivalences(const Network& network, const Column& together,
                                 const Column& alone) {
    std::vector<double> result;
    for (std::size_t e = 0; e < network.edge_count(); ++e) {
        const Edge& edge = network.edges()[e];
        const double c = together.number(e).value_or(0);
        const double f = alone.number(index_of(edge.source)).value_or(0);
        const double g = alone.number(index_of(edge.target)).value_or(0);
        if (!(c > 0) || c > f || c > g) return {};
        result.push_back(c * c / (f * g));
    }
    return result;
}

}  // namespace

Similarity similarity_of(const Network& network) {
    static constexpr std::string_view together_names[] = {"cooccurrences", "joint_papers",
                                                          "cocitations", "count"};
    static constexpr std::string_view alone_names[] = {"papers", "occurrences", "count"};
    const Column* together = first_of(network.edge_attributes(), together_names);
    const Column* alone = first_of(network.nodes(), alone_names);
    Similarity similarity;
    similarity.convention = "the weights of the links";
    if (together != nullptr && alone != nullptr) {
        similarity.by_edge = equivalences(network, *together, *alone);
        similarity.equivalence = similarity.by_edge.size() == network.edge_count();
        const std::string columns =
            fmt::format("links' {}, nodes' {}", together->name(), alone->name());
        if (similarity.equivalence) {
            similarity.convention = fmt::format("equivalence c^2/(f f') of {}", columns);
            return similarity;
        }
        similarity.convention += fmt::format(" ({} do not fit)", columns);
    }
    similarity.by_edge.clear();
    for (const Edge& edge : network.edges()) similarity.by_edge.push_back(edge.weight);
    return similarity;
}

}  // namespace bibweft::stats
