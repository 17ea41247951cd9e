#include "bibweft/layout/years.hpp"

#include <cmath>
#include <optional>

#include "bibweft/core/error.hpp"

namespace bibweft::layout {
namespace {

std::optional<double> finite(const Column& column, NodeId node) {
    const std::optional<double> value = column.number(index_of(node));
    return value && std::isfinite(*value) ? value : std::nullopt;
}

const Column& year_column(const Network& network) {
    for (const char* name : {"year", "first_year", "mean_year"}) {
        const Column* column = network.nodes().find(name);
        if (column == nullptr) continue;
        for (const NodeId n : network.node_range()) {
            if (finite(*column, n)) return *column;
        }
    }
    throw Error(ErrorCode::usage,
                "the layout by-year needs years of nodes: a number in the column year, first_year "
                "or mean_year");
}

/// The mean over the neighbours that have a year.
std::optional<double> mean_of_neighbors(const Network& network, NodeId node,
                                        const std::vector<std::optional<double>>& known) {
    double sum = 0.0;
    double weight = 0.0;
    const auto add = [&](std::span<const Network::Arc> arcs) {
        for (const Network::Arc& arc : arcs) {
            const std::optional<double>& year = known[index_of(arc.other)];
            if (!year) continue;
            sum += network.edge(arc.edge).weight * *year;
            weight += network.edge(arc.edge).weight;
        }
    };
    add(network.arcs(node));
    if (network.directed()) add(network.in_arcs(node));
    if (!(weight > 0.0) || !std::isfinite(sum / weight)) return std::nullopt;
    return std::round(sum / weight);
}

}  // namespace

NodeYears node_years(const Network& network) {
    NodeYears result;
    if (network.node_count() == 0) return result;
    const Column& column = year_column(network);
    result.column = column.name();
    std::vector<std::optional<double>> known;
    double sum = 0.0;
    double count = 0.0;
    for (const NodeId n : network.node_range()) {
        known.push_back(finite(column, n));
        if (!known.back()) continue;
        sum += *known.back();
        count += 1.0;
    }
    for (const std::uint32_t n : canonical_order(network)) {
        if (!known[n]) result.guessed.push_back(NodeId{n});
    }
    for (bool found = true; found;) {
        found = false;
        std::vector<std::optional<double>> next = known;  // so that order decides nothing
        for (const NodeId n : result.guessed) {
            if (known[index_of(n)]) continue;
            next[index_of(n)] = mean_of_neighbors(network, n, known);
            found = found || next[index_of(n)].has_value();
        }
        known = std::move(next);
    }
    for (const auto& year : known) result.year.push_back(year.value_or(std::round(sum / count)));
    return result;
}

}  // namespace bibweft::layout
