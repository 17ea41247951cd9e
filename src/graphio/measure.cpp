#include "graphio/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "bibweft/core/error.hpp"
#include "bibweft/graphio/palette.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<Rgb, 11> viridis_stops{{{0x44, 0x01, 0x54},
                                             {0x48, 0x24, 0x75},
                                             {0x41, 0x44, 0x87},
                                             {0x35, 0x5f, 0x8d},
                                             {0x2a, 0x78, 0x8e},
                                             {0x21, 0x91, 0x8c},
                                             {0x22, 0xa8, 0x84},
                                             {0x44, 0xbf, 0x70},
                                             {0x7a, 0xd1, 0x51},
                                             {0xbd, 0xdf, 0x26},
                                             {0xfd, 0xe7, 0x25}}};

bool numeric(const Column* column) {
    return column != nullptr &&
           (column->type() == ColumnType::integer || column->type() == ColumnType::real);
}

const Column& overlay_column(const Network& network, const std::string& name) {
    if (!name.empty()) {
        const Column* column = network.nodes().find(name);
        if (numeric(column)) return *column;
        throw Error(ErrorCode::usage,
                    fmt::format("\"{}\" is no numeric node column to take colours from", name));
    }
    for (const char* known :
         {"mean_year", "year", "first_year", "citations", "relevance", "papers"}) {
        const Column* column = network.nodes().find(known);
        if (numeric(column)) return *column;
    }
    throw Error(ErrorCode::usage, "an overlay needs a numeric node column: color-by=COLUMN");
}

int between(int a, int b, double share) {
    return static_cast<int>(std::lround(a + share * (b - a)));
}

}  // namespace

std::string size_column(const Network& network, const PresentationOptions& options,
                        const Presentation& look) {
    if (!options.size_by.empty()) return options.size_by;
    for (const char* name : {"occurrences", "papers"}) {
        if (!numeric(network.nodes().find(name))) continue;
        std::vector<Diagnostic> ignored;
        if (present(network, {name}, ignored).size == look.size) return name;
    }
    return numeric(network.nodes().find("size")) ? "size" : "";
}

Overlay overlay_of(const Network& network, const std::string& name) {
    const Column& column = overlay_column(network, name);
    Overlay overlay{column.name(), HUGE_VAL, -HUGE_VAL, 0, {}};
    const auto value = [&](std::size_t n) { return column.number(n).value_or(HUGE_VAL); };
    for (std::size_t n = 0; n < column.size(); ++n) {
        if (!std::isfinite(value(n))) {
            ++overlay.missing;
            continue;
        }
        overlay.low = std::min(overlay.low, value(n));
        overlay.high = std::max(overlay.high, value(n));
    }
    const double range = overlay.high - overlay.low;
    for (std::size_t n = 0; n < column.size(); ++n) {
        overlay.fill.push_back(!std::isfinite(value(n)) ? std::string(grey())
                               : range > 0              ? viridis((value(n) - overlay.low) / range)
                                                        : viridis(0.5));
    }
    return overlay;
}

std::string viridis(double share) {
    const double at = std::clamp(share, 0.0, 1.0) * (viridis_stops.size() - 1);
    const auto i = std::min(static_cast<std::size_t>(at), viridis_stops.size() - 2);
    const Rgb a = viridis_stops[i];
    const Rgb b = viridis_stops[i + 1];
    const double part = at - static_cast<double>(i);
    return to_hex({between(a.r, b.r, part), between(a.g, b.g, part), between(a.b, b.b, part)});
}

}  // namespace bibweft::graphio
