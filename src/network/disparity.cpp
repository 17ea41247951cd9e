#include <algorithm>
#include <cmath>

#include "bibweft/network/backbone.hpp"

namespace bibweft::network {
namespace {

/// The disparity filter. alpha_ij = (1 - w_ij / s_i)^(k_i - 1): how likely link ij would weigh so
/// much if the strength s_i of node i were divided among its k_i links at random. A link stays if
/// the lesser of its two ends' values, edge column `disparity`, is below alpha. At a node of one
/// link the value is 1, so a pair of nodes that have only each other is not kept. O(links).
/// Source: Serrano, Boguna & Vespignani, PNAS 106:6483 (2009), doi:10.1073/pnas.0808904106
Backbone find(const Network& net, const BackboneOptions& options) {
    std::vector<double> strength(net.node_count(), 0.0);
    std::vector<double> degree(net.node_count(), 0.0);
    for (const Edge& e : net.edges()) {
        if (e.source == e.target) continue;
        for (const NodeId end : {e.source, e.target}) {
            strength[index_of(end)] += e.weight;
            degree[index_of(end)] += 1;
        }
    }
    const auto value = [&](NodeId end, double weight) {
        const std::size_t i = index_of(end);
        if (degree[i] < 2) return 1.0;
        return std::pow(std::max(0.0, 1 - weight / strength[i]), degree[i] - 1);
    };
    Backbone out{std::vector<char>(net.edge_count(), 0), {}};
    Column& column = out.evidence.emplace_back("disparity", ColumnType::real, net.edge_count());
    for (std::size_t l = 0; l < net.edge_count(); ++l) {
        const Edge& e = net.edges()[l];
        if (e.source == e.target) continue;
        const double lesser = std::min(value(e.source, e.weight), value(e.target, e.weight));
        column.set(l, lesser);
        out.kept[l] = lesser < options.alpha;
    }
    return out;
}

}  // namespace

extern const BackboneMethod disparity_backbone{
    .name = "disparity",
    .summary = "disparity filter: links that take more of a node's strength than chance gives them",
    .source = "Serrano, Boguna & Vespignani, PNAS 106:6483 (2009), doi:10.1073/pnas.0808904106",
    .uses_alpha = true,
    .find = find,
};

}  // namespace bibweft::network
