#pragma once
#include <string>
#include <string_view>

namespace bibweft::graphio {

/// Width of a line of text in points, after the metrics of DejaVu Sans, the widest of the fonts
/// that pictures are seen in: text never takes more room than this says, in common fonts.
double text_width(std::string_view text, double font_size, bool bold = false) noexcept;

/// The text cut to at most `width` points, with an ellipsis where it was cut.
std::string fitted(std::string_view text, double font_size, double width);

}  // namespace bibweft::graphio
