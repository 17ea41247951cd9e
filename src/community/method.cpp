#include "bibweft/community/method.hpp"

#include <fmt/format.h>

#include "bibweft/core/error.hpp"

namespace bibweft::community {

#define BW_PLUGIN(name) extern const Method name;
#include "community_methods.inc"
#undef BW_PLUGIN

std::string_view to_string(Objective objective) noexcept {
    return objective == Objective::modularity ? "modularity" : "cpm";
}

Objective parse_objective(std::string_view name) {
    for (const Objective objective : {Objective::modularity, Objective::cpm}) {
        if (name == to_string(objective)) return objective;
    }
    throw Error(ErrorCode::usage,
                fmt::format("unknown objective \"{}\"; known: modularity, cpm", name));
}

std::span<const Method* const> methods() {
    static constexpr const Method* all[] = {
#define BW_PLUGIN(name) &name,
#include "community_methods.inc"
#undef BW_PLUGIN
    };
    return all;
}

const Method& find_method(std::string_view name) {
    std::string known;
    for (const Method* method : methods()) {
        if (method->name == name) return *method;
        known += fmt::format("{}{}", known.empty() ? "" : ", ", method->name);
    }
    throw Error(ErrorCode::usage,
                fmt::format("unknown clustering method \"{}\"; known: {}", name, known));
}

Partition find_communities(const Network& network, const ClusterOptions& options) {
    return find_method(options.method).run(network, options);
}

}  // namespace bibweft::community
