#include "cli/completing.hpp"

#include <cmath>

#include "bibweft/community/method.hpp"
#include "bibweft/layout/layout.hpp"
#include "bibweft/layout/spread.hpp"

namespace bibweft::cli {
namespace {

bool is_placed(const Network& network) {
    for (const char* name : {"x", "y"}) {
        const Column* column = network.nodes().find(name);
        if (column == nullptr) return network.node_count() == 0;
        for (std::size_t n = 0; n < column->size(); ++n) {
            if (!std::isfinite(column->number(n).value_or(HUGE_VAL))) return false;
        }
    }
    return true;
}

bool is_clustered(const Network& network) {
    const Column* cluster = network.nodes().find("cluster");
    if (cluster == nullptr || cluster->type() != ColumnType::integer) {
        return network.node_count() == 0;
    }
    for (std::size_t n = 0; n < cluster->size(); ++n) {
        if (cluster->has(n)) return true;
    }
    return network.node_count() == 0;
}

}  // namespace

bool is_complete(const Network& network, graphio::Wants wants) {
    if (wants == graphio::Wants::nothing) return true;
    return is_placed(network) &&
           (wants != graphio::Wants::positions_and_clusters || is_clustered(network));
}

void complete(Network& network, graphio::Wants wants, Session& session) {
    if (is_complete(network, wants)) return;
    const Network links = undirected(network);
    if (wants == graphio::Wants::positions_and_clusters && !is_clustered(network)) {
        const Partition partition = community::find_communities(links);
        store_clusters(network, partition);
        session.log->info("communities {}: by {}, since the graph has none",
                          partition.community_count, partition.method);
    }
    if (!is_placed(network)) {
        for (const char* name : {"x", "y"}) network.nodes().remove(name);
        const layout::LayoutMethod& vos = layout::find_layout_method("vos");
        store_positions(network, layout::spread(vos.run(links, {}), {}));
        session.log->info("positions   by {}, since the graph does not give one to every node",
                          vos.name);
    }
}

}  // namespace bibweft::cli
