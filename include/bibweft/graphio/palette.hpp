#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bibweft::graphio {

/// A colour of the screen, 0..255 for each channel.
struct Rgb {
    int r = 0;
    int g = 0;
    int b = 0;
    bool operator==(const Rgb&) const = default;
};

/// Hue, saturation and value, each in [0, 1].
struct Hsv {
    double h = 0;
    double s = 0;
    double v = 0;
};

/// The 20 colours of clusters 1..20, "#rrggbb" in lower case, told apart by people with any of the
/// common colour blindnesses; shared by every writer.
std::span<const std::string_view> palette() noexcept;

/// The colour of what has no cluster, and of every cluster beyond the palette.
std::string_view grey() noexcept;

/// The colour of a cluster counted from 1; grey() outside 1..20.
std::string_view cluster_color(std::int64_t cluster) noexcept;

/// True if the colour is one of palette() or grey(), in any case of letters.
bool in_palette(std::string_view color);

/// The colour that "#rrggbb", "#rgb", "0xrrggbb" or a basic CSS name spells (an opaque
/// "#rrggbbaa" too, its alpha dropped), or nothing.
std::optional<Rgb> parse_color(std::string_view text);

/// "#rrggbb".
std::string to_hex(Rgb color);

Hsv to_hsv(Rgb color) noexcept;

}  // namespace bibweft::graphio
