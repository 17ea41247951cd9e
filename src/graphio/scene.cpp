#include "graphio/scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bibweft/core/error.hpp"
#include "bibweft/graphio/palette.hpp"
#include "graphio/clean.hpp"
#include "graphio/font.hpp"
#include "graphio/scene_parts.hpp"

namespace bibweft::graphio {
namespace {

constexpr double label_room = 9000;  // square points of the map for each node
constexpr double glow_reach = 40;    // least radius of a glow, in points

std::string darker(std::string_view color) {
    const Rgb rgb = parse_color(color).value_or(Rgb{0x9a, 0x9a, 0x9a});
    return to_hex({rgb.r * 7 / 10, rgb.g * 7 / 10, rgb.b * 7 / 10});
}

std::string fill_of(const Presentation& look, std::size_t node) {
    if (look.color.empty()) return std::string(cluster_color(1));
    return to_hex(parse_color(look.color[node]).value_or(Rgb{0x9a, 0x9a, 0x9a}));
}

/// The factor from layout to picture: so that every node finds room for a label, within a longer
/// side of 480 to 2400.
double scale_of(const Presentation& look) {
    const auto x = std::ranges::minmax(look.x);
    const auto y = std::ranges::minmax(look.y);
    const double longer = std::max(x.max - x.min, y.max - y.min);
    const double area = std::max(longer / 5, x.max - x.min) * std::max(longer / 5, y.max - y.min);
    const double n = static_cast<double>(look.x.size());
    return std::clamp(std::sqrt(n * label_room / area), 480 / longer, 2400 / longer);
}

/// Where the nodes lie, scaled to a map of a size that suits their number.
std::vector<SceneDisc> discs_of(const Network& network, const Presentation& look) {
    const std::size_t n = network.node_count();
    std::vector<SceneDisc> discs(n);
    if (n == 0) return discs;
    if (look.x.empty() && n > 1) {
        throw Error(ErrorCode::usage,
                    "a picture needs a layout and the network has none; run a "
                    "layout first");
    }
    const double largest = std::clamp(1.2 * std::sqrt(static_cast<double>(n)) + 6, 10.0, 24.0);
    const auto [low, high] = std::ranges::minmax(look.size);
    const double scale = look.x.empty() ? 1 : scale_of(look);
    for (std::size_t i = 0; i < n; ++i) {
        const double share = high > low ? (look.size[i] - low) / (high - low) : 0.2;
        discs[i].x = look.x.empty() ? 0 : look.x[i] * scale;
        discs[i].y = look.y.empty() ? 0 : look.y[i] * scale;
        discs[i].radius = 3 + (largest - 3) * std::sqrt(share);
        discs[i].font_size = std::round((8 + 9 * std::sqrt(share)) * 10) / 10;
        discs[i].fill = fill_of(look, i);
        discs[i].ring = darker(discs[i].fill);
    }
    return discs;
}

/// The strongest edges, weakest first so that the strong ones lie above.
void add_lines(Scene& scene, const Network& network, std::size_t most) {
    std::vector<std::uint32_t> order;
    const std::span<const Edge> edges = network.edges();
    for (std::size_t e = 0; e < edges.size(); ++e) {
        if (edges[e].source != edges[e].target) order.push_back(static_cast<std::uint32_t>(e));
    }
    std::ranges::stable_sort(order, std::greater<>(),
                             [&](std::uint32_t e) { return edges[e].weight; });
    if (most == 0) most = std::max<std::size_t>(1000, 2 * network.node_count());
    scene.hidden_lines = order.size() - std::min(order.size(), most);
    order.resize(std::min(order.size(), most));
    if (order.empty()) return;
    const double high = edges[order.front()].weight;
    const double low = edges[order.back()].weight;
    for (auto it = order.rbegin(); it != order.rend(); ++it) {
        const Edge& edge = edges[*it];
        const double share = high > low ? (edge.weight - low) / (high - low) : 0.1;
        scene.lines.push_back({static_cast<std::uint32_t>(index_of(edge.source)),
                               static_cast<std::uint32_t>(index_of(edge.target)),
                               0.4 + 2 * std::sqrt(share)});
    }
    const double alpha = std::clamp(9 / std::sqrt(static_cast<double>(order.size())), 0.2, 0.55);
    scene.line_color = fmt::format("#8d99a8{:02x}", static_cast<int>(alpha * 255));
}

std::string title_of(const Network& network, const WriteOptions& options) {
    std::size_t removed = 0;
    if (!options.title.empty()) return clean_line(options.title, removed);
    for (const auto& [name, value] : network.attributes()) {
        if (name == "title") return clean_line(to_text(value), removed);
    }
    return {};
}

void add_note(Scene& scene, const Network& network) {
    const auto plural = [](std::size_t count) { return count == 1 ? "" : "s"; };
    scene.note =
        fmt::format("{} node{}, {} link{}", network.node_count(), plural(network.node_count()),
                    network.edge_count(), plural(network.edge_count()));
    if (scene.hidden_lines > 0) {
        scene.note += fmt::format(", the strongest {} of them drawn", scene.lines.size());
    }
    if (scene.hidden_labels > 0) {
        scene.note += fmt::format("; {} label{} left out for want of room", scene.hidden_labels,
                                  plural(scene.hidden_labels));
    }
    add_text(scene, scene.bounds.left, scene.bounds.bottom - 18, scene.note, 8, quiet_color, false,
             1e6);
}

SceneLook look_of(const Network& network, const WriteOptions& options,
                  const Presentation& presentation) {
    SceneLook look;
    look.size_column = size_column(network, options.presentation, presentation);
    look.density = options.view == "density";
    if (!look.density && (options.view == "overlay" || !options.color_by.empty())) {
        look.overlay = overlay_of(network, options.color_by);
    }
    return look;
}

/// Recolours the discs by the column, grey ones where it says nothing.
void apply(const Overlay& overlay, std::vector<SceneDisc>& discs) {
    for (std::size_t i = 0; i < discs.size(); ++i) {
        discs[i].fill = overlay.fill[i];
        discs[i].ring = darker(discs[i].fill);
    }
}

/// Turns discs into glows, with small dots where they were.
void glow(Scene& scene) {
    for (SceneDisc& disc : scene.discs) {
        scene.glows.push_back(disc);
        scene.glows.back().radius = glow_reach + 2.5 * disc.radius;
        disc.radius = 1.5;
        disc.ring = disc.fill;
    }
}

}  // namespace

void add_text(Scene& scene, double x, double y, std::string_view text, double font_size,
              const char* color, bool bold, double width) {
    SceneText one;
    one.full = std::string(text);
    one.lines = {fitted(text, font_size, width)};
    one.font_size = font_size;
    one.color = color;
    one.bold = bold;
    const double w = text_width(one.lines[0], font_size, bold) + 2;
    one.box = {x, y - 0.6 * font_size, x + w, y + 0.6 * font_size};
    scene.bounds.include(one.box);
    scene.texts.push_back(std::move(one));
}

void Box::include(const Box& other) noexcept {
    left = std::min(left, other.left);
    bottom = std::min(bottom, other.bottom);
    right = std::max(right, other.right);
    top = std::max(top, other.top);
}

Scene make_scene(const Network& network, const WriteContext& context) {
    const Presentation look = present(network, context.options.presentation, context.diagnostics);
    Scene scene;
    const SceneLook shown = look_of(network, context.options, look);
    scene.discs = discs_of(network, look);
    if (shown.overlay) apply(*shown.overlay, scene.discs);
    if (shown.density) {
        glow(scene);
    } else {
        add_lines(scene, network, context.options.max_drawn_edges);
    }
    std::vector<std::string> labels;
    std::size_t removed = 0;
    for (const NodeId node : network.node_range()) {
        labels.push_back(clean_line(network.label(node), removed));
    }
    scene.labels = place_labels(scene.discs, labels);
    scene.hidden_labels = scene.discs.size() - scene.labels.size();
    if (!scene.discs.empty()) scene.bounds = scene.discs.front().box();
    for (const SceneDisc& disc : scene.discs) scene.bounds.include(disc.box());
    for (const SceneDisc& one : scene.glows) scene.bounds.include(one.box());
    for (const SceneText& label : scene.labels) scene.bounds.include(label.box);
    add_legend(scene, network, shown);
    scene.title = title_of(network, context.options);
    if (!scene.title.empty()) {
        add_text(scene, scene.bounds.left, scene.bounds.top + 30, scene.title, 18, text_color, true,
                 std::max(300.0, scene.bounds.width()) / 1.12);
    }
    add_note(scene, network);
    return scene;
}

}  // namespace bibweft::graphio
