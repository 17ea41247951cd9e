#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "graphio/buffer.hpp"
#include "graphio/losses.hpp"
#include "graphio/metis_parts.hpp"

namespace bibweft::graphio {
namespace {

/// The column if it holds a whole number for each node.
const Column* whole_column(const Network& network, const std::string& name) {
    const Column* column = network.nodes().find(name);
    if (column == nullptr || column->type() != ColumnType::integer) return nullptr;
    for (std::size_t row = 0; row < column->size(); ++row) {
        if (!column->has(row)) return nullptr;
    }
    return column;
}

std::vector<const Column*> weight_columns(const Network& network) {
    if (const Column* one = whole_column(network, "vertex_weight")) return {one};
    std::vector<const Column*> out;
    for (int i = 1; const Column* next = whole_column(network, fmt::format("vertex_weight_{}", i));
         ++i) {
        out.push_back(next);
    }
    return out;
}

struct Counts {
    std::size_t edges = 0;
    std::size_t loops = 0;
    std::size_t weighted = 0;  ///< other than 1
    std::size_t broken = 0;    ///< no whole number
};

Counts count(const Network& network) {
    Counts out;
    for (const Edge& edge : network.edges()) {
        if (edge.source == edge.target) {
            ++out.loops;
            continue;
        }
        ++out.edges;
        out.weighted += edge.weight != 1 ? 1U : 0U;
        out.broken += edge.weight != std::floor(edge.weight) ? 1U : 0U;
    }
    return out;
}

void report_losses(const Network& network, const Counts& counts,
                   const std::vector<std::string_view>& written, const WriteContext& context) {
    std::size_t ids = 0;
    for (const NodeId node : network.node_range()) {
        ids += network.id(node) != fmt::format("{}", index_of(node) + 1) ? 1U : 0U;
    }
    Losses losses;
    losses.add(ids, "id", "ids");
    losses.add(counts.loops, "self-loop", "self-loops");
    losses.add_columns(network, written, {});
    losses.add_graph_attributes(network);
    losses.report(context, "METIS");
    if (counts.broken > 0) {
        context.report(Severity::warning, "metis.real-weights",
                       fmt::format("{} weights are no whole numbers; METIS itself does not take "
                                   "them",
                                   counts.broken));
    }
}

}  // namespace

void write_metis(const Network& network, const WriteContext& context, Sink& sink) {
    if (network.directed()) {
        context.report(Severity::warning, "metis.direction",
                       fmt::format("{} edges lose their direction; the weights of opposite ones "
                                   "are summed",
                                   network.edge_count()));
        write_metis(undirected(network), context, sink);
        return;
    }
    const Counts counts = count(network);
    const std::vector<const Column*> weights = weight_columns(network);
    const Column* sizes = whole_column(network, "vertex_size");
    const int code =
        (counts.weighted > 0 ? 1 : 0) + (weights.empty() ? 0 : 10) + (sizes == nullptr ? 0 : 100);
    Buffer out(sink);
    out << fmt::format("{} {}", network.node_count(), counts.edges);
    if (code > 0) out << fmt::format(" {}", code);
    if (weights.size() > 1) out << fmt::format(" {}", weights.size());
    out << '\n';
    for (const NodeId node : network.node_range()) {
        std::string gap;
        const auto put = [&](const std::string& text) {
            out << gap << text;
            gap = " ";
        };
        if (sizes != nullptr) put(to_text(sizes->value(index_of(node))));
        for (const Column* column : weights) put(to_text(column->value(index_of(node))));
        for (const Network::Arc& arc : network.arcs(node)) {
            if (arc.other == node) continue;
            put(fmt::format("{}", index_of(arc.other) + 1));
            if (counts.weighted > 0) out << ' ' << network.edge(arc.edge).weight;
        }
        out << '\n';
        out.breathe();
    }
    out.flush();
    std::vector<std::string_view> written;
    for (const Column* column : weights) written.push_back(column->name());
    if (sizes != nullptr) written.push_back(sizes->name());
    report_losses(network, counts, written, context);
}

}  // namespace bibweft::graphio
