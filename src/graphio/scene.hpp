#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

/// A rectangle in points, y upwards.
struct Box {
    double left = 0;
    double bottom = 0;
    double right = 0;
    double top = 0;

    double width() const noexcept { return right - left; }
    double height() const noexcept { return top - bottom; }
    bool overlaps(const Box& other) const noexcept {
        return left < other.right && other.left < right && bottom < other.top && other.bottom < top;
    }
    bool contains(double x, double y) const noexcept {
        return left <= x && x <= right && bottom <= y && y <= top;
    }
    void include(const Box& other) noexcept;
};

struct SceneDisc {
    double x = 0;
    double y = 0;
    double radius = 0;
    std::string fill;  ///< "#rrggbb"
    std::string ring;
    double font_size = 0;
    Box box() const noexcept { return {x - radius, y - radius, x + radius, y + radius}; }
};

/// A straight line between two discs.
struct SceneLine {
    std::uint32_t source = 0;
    std::uint32_t target = 0;
    double width = 1;
};

/// Lines of text, centred in their box (labels) or starting at its left (all others).
struct SceneText {
    Box box;
    std::vector<std::string> lines;
    std::string full;  ///< uncut
    double font_size = 0;
    std::string color;
    bool bold = false;
    std::uint32_t node = 0;  ///< of a label
};

struct SceneSwatch {
    double x = 0;
    double y = 0;
    std::string fill;
    double width = 9;
    double height = 9;
};

/// The geometry of a picture, in points, before any device draws it. Discs come in node order.
struct Scene {
    Box bounds;
    std::vector<SceneDisc> glows;  ///< of densities: fading to their edges
    std::vector<SceneDisc> discs;
    std::vector<SceneLine> lines;   ///< weakest first
    std::vector<SceneText> labels;  ///< most important first; no two overlap
    std::vector<SceneText> texts;   ///< title, legend, note
    std::vector<SceneSwatch> swatches;
    std::vector<SceneSwatch> ramp;   ///< rectangles: the colours of the overlay
    std::vector<SceneSwatch> sizes;  ///< discs: what sizes mean
    std::string line_color;          ///< "#rrggbbaa"
    std::string title;
    std::string note;  ///< what the picture leaves out
    std::size_t hidden_lines = 0;
    std::size_t hidden_labels = 0;
};

/// Lays a picture out: the strongest max(1000, 2n) edges as thin lines, nodes as discs whose area
/// grows with their size, labels greedily by size so that none covers another or the middle of
/// another disc (those without room are left out), the title above and the legend at the right.
///
/// Views: `network` as above, coloured by community; `overlay`, coloured by a numeric column;
/// `density`, where each node, instead of a disc and lines, glows in the colour of its community,
/// the more the larger it is, so that glows add up.
/// @throws Error usage, if the network has nodes but no layout, or the view or column is unknown
Scene make_scene(const Network& network, const WriteContext& context);

/// Puts labels beside their discs, the most important first; skips those without room.
std::vector<SceneText> place_labels(const std::vector<SceneDisc>& discs,
                                    const std::vector<std::string>& labels);

}  // namespace bibweft::graphio
