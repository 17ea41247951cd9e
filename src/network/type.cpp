#include "bibweft/network/type.hpp"

#include <fmt/format.h>

#include "bibweft/core/error.hpp"

namespace bibweft::network {

#define BW_PLUGIN(name) extern const NetworkType name;
#include "network_types.inc"
#undef BW_PLUGIN

std::span<const NetworkType* const> network_types() {
    static constexpr const NetworkType* all[] = {
#define BW_PLUGIN(name) &name,
#include "network_types.inc"
#undef BW_PLUGIN
    };
    return all;
}

const NetworkType& find_network_type(std::string_view name) {
    std::string known;
    for (const NetworkType* type : network_types()) {
        if (type->name == name) return *type;
        known += fmt::format("{}{}", known.empty() ? "" : ", ", type->name);
    }
    throw Error(ErrorCode::usage, fmt::format("unknown network \"{}\"; known: {}", name, known));
}

Network linked(const Entities& entities, std::span<const WeightedPair> pairs) {
    NetworkBuilder builder(false);
    for (const std::string& id : entities.ids) builder.add_node(id);
    builder.nodes() = entities.table;
    for (const WeightedPair& pair : pairs) {
        builder.add_edge(id_at<NodeId>(pair.first), id_at<NodeId>(pair.second), pair.weight);
    }
    return builder.build();
}

}  // namespace bibweft::network
