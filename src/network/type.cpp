#include "bibweft/network/type.hpp"

#include <fmt/format.h>

#include "bibweft/core/error.hpp"
#include "network/counted.hpp"

namespace bibweft::network {

#define BW_PLUGIN(name) extern const NetworkType name;
#include "network_types.inc"
#undef BW_PLUGIN

std::string_view to_string(Unit unit) noexcept {
    static constexpr std::array<std::string_view, unit_count> names{
        "cited works", "authors",       "author keywords", "index keywords", "keywords",
        "sources",     "cited sources", "cited authors",   "organisations",  "countries"};
    return names[static_cast<std::size_t>(unit)];
}

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

Network NetworkType::build(const NetworkInput& input, const NetworkOptions& options) const {
    return counted() ? counted_network(shared(input, options), options, count_column)
                     : make(input, options);
}

std::string weight_means(const NetworkType& type, const NetworkOptions& options) {
    if (!type.counted()) return std::string(type.weight);
    if (options.counting == type.defaults.counting &&
        options.normalization == type.defaults.normalization) {
        return std::string(type.weight);
    }
    std::string count(type.counts);
    if (options.counting == Counting::full) count += ", each the product of its counts of both";
    if (options.counting == Counting::fractional) {
        count += ", each as 1 / (n_k - 1), n_k the nodes it links";
    }
    if (options.normalization == Normalization::none) return count;
    return fmt::format("{}; column {}: c_ij: {}", formula(options.normalization), type.count_column,
                       count);
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

Value step_value(const Network& network, std::string_view name) {
    for (const auto& [key, value] : network.attributes()) {
        if (key == name) return value;
    }
    return {};
}

std::int64_t step_count(const Network& network, std::string_view name) {
    const Value value = step_value(network, name);
    const auto* count = std::get_if<std::int64_t>(&value);
    return count == nullptr ? 0 : *count;
}

}  // namespace bibweft::network
