#include "bibweft/network/normalization.hpp"

#include <fmt/format.h>

#include "bibweft/core/error.hpp"

namespace bibweft::network {

std::string_view to_string(Normalization normalization) noexcept {
    return normalization == Normalization::none ? "none" : "association-strength";
}

Normalization normalization_from(std::string_view name) {
    for (const Normalization n : {Normalization::none, Normalization::association_strength}) {
        if (name == to_string(n)) return n;
    }
    throw Error(
        ErrorCode::usage,
        fmt::format("unknown normalization \"{}\"; known: none, association-strength", name));
}

void normalize(std::vector<WeightedPair>& pairs, std::size_t node_count, Normalization how) {
    if (how == Normalization::none) return;
    std::vector<double> strength(node_count, 0.0);
    double twice_total = 0;
    for (const WeightedPair& pair : pairs) {
        strength[pair.first] += pair.weight;
        strength[pair.second] += pair.weight;
        twice_total += 2 * pair.weight;
    }
    for (WeightedPair& pair : pairs) {
        pair.weight *= twice_total / (strength[pair.first] * strength[pair.second]);
    }
}

}  // namespace bibweft::network
