#include "bibweft/layout/layout.hpp"

#include <fmt/format.h>

#include <string>

#include "bibweft/core/error.hpp"

namespace bibweft::layout {

#define BW_PLUGIN(name) extern const LayoutMethod name;
#include "layout_layouts.inc"
#undef BW_PLUGIN

std::span<const LayoutMethod* const> layout_methods() {
    static constexpr const LayoutMethod* all[] = {
#define BW_PLUGIN(name) &name,
#include "layout_layouts.inc"
#undef BW_PLUGIN
    };
    return all;
}

const LayoutMethod& find_layout_method(std::string_view name) {
    std::string known;
    for (const LayoutMethod* method : layout_methods()) {
        if (method->name == name) return *method;
        known += fmt::format("{}{}", known.empty() ? "" : ", ", method->name);
    }
    throw Error(ErrorCode::usage, fmt::format("unknown layout \"{}\"; known: {}", name, known));
}

}  // namespace bibweft::layout
