#include "bibweft/network/backbone.hpp"

#include <fmt/format.h>

#include "bibweft/core/error.hpp"
#include "bibweft/core/number.hpp"
#include "bibweft/network/part.hpp"

namespace bibweft::network {

#define BW_PLUGIN(name) extern const BackboneMethod name;
#include "network_backbones.inc"
#undef BW_PLUGIN

namespace {

void check(const Network& net, const BackboneMethod& method, const BackboneOptions& options) {
    const auto refuse = [&](std::string_view why) {
        throw Error(ErrorCode::usage, fmt::format("backbone {}: {}", method.name, why));
    };
    if (net.directed() && !method.directed) {
        refuse("it is of networks without directions, and this one has them");
    }
    if (!net.directed() && method.directed) {
        refuse("it is of directed networks (citing -> cited), and this one has no directions");
    }
    if (method.needs_counts && options.counts == nullptr) {
        refuse("it needs the papers that were counted; make the network with --backbone");
    }
    if (method.uses_alpha && !(options.alpha > 0 && options.alpha <= 1)) {
        refuse(fmt::format("the level {} is not above 0 and at most 1", to_text(options.alpha)));
    }
}

}  // namespace

std::span<const BackboneMethod* const> backbone_methods() {
    static constexpr const BackboneMethod* all[] = {
#define BW_PLUGIN(name) &name,
#include "network_backbones.inc"
#undef BW_PLUGIN
    };
    return all;
}

const BackboneMethod& find_backbone_method(std::string_view name) {
    std::string known;
    for (const BackboneMethod* method : backbone_methods()) {
        if (method->name == name) return *method;
        known += fmt::format("{}{}", known.empty() ? "" : ", ", method->name);
    }
    throw Error(ErrorCode::usage, fmt::format("unknown backbone \"{}\"; known: {}", name, known));
}

Network backbone(const Network& net, const BackboneMethod& method, const BackboneOptions& options) {
    check(net, method, options);
    const Backbone found = method.find(net, options);
    Network whole = net;
    for (const Column& evidence : found.evidence) {
        whole.edge_attributes().replace(evidence.name(), evidence.type()) = evidence;
    }
    Network out = part_of(whole, {}, found.kept);
    auto& attributes = out.attributes();
    attributes.emplace_back("backbone", std::string(method.name));
    if (method.uses_alpha) attributes.emplace_back("alpha", options.alpha);
    attributes.emplace_back("links_before_backbone", static_cast<std::int64_t>(net.edge_count()));
    attributes.insert(attributes.end(), found.notes.begin(), found.notes.end());
    return out;
}

}  // namespace bibweft::network
