#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "graphio/measure.hpp"
#include "graphio/scene.hpp"

namespace bibweft::graphio {

inline constexpr const char* text_color = "#1b1f24";
inline constexpr const char* quiet_color = "#5b6470";

/// What a picture shows by colours and sizes.
struct SceneLook {
    std::string size_column;  ///< "": degrees
    std::optional<Overlay> overlay;
    bool density = false;
};

/// A line of text that begins at x, cut to `width`; the bounds grow with it.
void add_text(Scene& scene, double x, double y, std::string_view text, double font_size,
              const char* color, bool bold, double width);

/// At the right of the map: communities, or the ends of the overlay; and what the sizes mean.
void add_legend(Scene& scene, const Network& network, const SceneLook& look);

}  // namespace bibweft::graphio
