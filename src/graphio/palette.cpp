#include "bibweft/graphio/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 20> colors{
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442",
    "#8800ff", "#663311", "#554455", "#aadd88", "#4422aa", "#bb55ff", "#dd1144",
    "#00eebb", "#662277", "#ddccee", "#88ee66", "#994400", "#aaaa55"};

constexpr std::array<std::pair<std::string_view, Rgb>, 20> names{{
    {"aqua", {0, 255, 255}},    {"black", {0, 0, 0}},       {"blue", {0, 0, 255}},
    {"brown", {165, 42, 42}},   {"cyan", {0, 255, 255}},    {"fuchsia", {255, 0, 255}},
    {"gray", {128, 128, 128}},  {"green", {0, 128, 0}},     {"grey", {128, 128, 128}},
    {"lime", {0, 255, 0}},      {"magenta", {255, 0, 255}}, {"maroon", {128, 0, 0}},
    {"navy", {0, 0, 128}},      {"orange", {255, 165, 0}},  {"pink", {255, 192, 203}},
    {"purple", {128, 0, 128}},  {"red", {255, 0, 0}},       {"teal", {0, 128, 128}},
    {"white", {255, 255, 255}}, {"yellow", {255, 255, 0}},
}};

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return out;
}

std::optional<Rgb> parse_hex(std::string digits) {
    if (digits.size() == 3) {
        digits = {digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]};
    }
    if (digits.size() == 8 && digits.ends_with("ff")) digits.resize(6);
    if (digits.size() != 6) return std::nullopt;
    int value = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value, 16);
    if (error != std::errc() || stop != end || value < 0) return std::nullopt;
    return Rgb{value >> 16, value >> 8 & 255, value & 255};
}

}  // namespace

std::span<const std::string_view> palette() noexcept {
    return colors;
}

std::string_view grey() noexcept {
    return "#9a9a9a";
}

std::string_view cluster_color(std::int64_t cluster) noexcept {
    if (cluster < 1 || cluster > static_cast<std::int64_t>(colors.size())) return grey();
    return colors[static_cast<std::size_t>(cluster - 1)];
}

bool in_palette(std::string_view color) {
    const std::string small = lower(color);
    return small == grey() || std::ranges::find(colors, small) != colors.end();
}

std::optional<Rgb> parse_color(std::string_view text) {
    const std::string small = lower(text);
    if (small.starts_with('#')) return parse_hex(small.substr(1));
    if (small.starts_with("0x")) return parse_hex(small.substr(2));
    const auto* it = std::ranges::find(names, small, &std::pair<std::string_view, Rgb>::first);
    if (it == names.end()) return std::nullopt;
    return it->second;
}

std::string to_hex(Rgb color) {
    return fmt::format("#{:02x}{:02x}{:02x}", color.r, color.g, color.b);
}

Hsv to_hsv(Rgb color) noexcept {
    const double r = color.r / 255.0;
    const double g = color.g / 255.0;
    const double b = color.b / 255.0;
    const double high = std::max({r, g, b});
    const double span = high - std::min({r, g, b});
    if (span == 0) return {0, 0, high};
    double sixth = 0;
    if (high == r) {
        sixth = (g - b) / span + (g < b ? 6 : 0);
    } else if (high == g) {
        sixth = (b - r) / span + 2;
    } else {
        sixth = (r - g) / span + 4;
    }
    return {sixth / 6, span / high, high};
}

}  // namespace bibweft::graphio
