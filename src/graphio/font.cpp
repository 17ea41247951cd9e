#include "graphio/font.hpp"

#include <utf8proc.h>

#include <array>

namespace bibweft::graphio {
namespace {

// Advance widths of U+0020..U+007E in thousandths of the font size.
constexpr std::array<short, 95> widths{
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};

/// Thousandths of the font size; moves `text` behind its first code point.
double take_width(std::string_view& text) noexcept {
    utf8proc_int32_t point = -1;
    const utf8proc_ssize_t length =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                         static_cast<utf8proc_ssize_t>(text.size()), &point);
    text.remove_prefix(length < 1 ? 1 : static_cast<std::size_t>(length));
    if (point >= 0x20 && point <= 0x7e) return widths[static_cast<std::size_t>(point - 0x20)];
    if (point < 0) return 0;
    const int cells = utf8proc_charwidth(point);
    if (cells == 0) return 0;
    return cells == 2 ? 1050 : 680;
}

}  // namespace

double text_width(std::string_view text, double font_size, bool bold) noexcept {
    double sum = 0;
    while (!text.empty()) sum += take_width(text);
    return sum * font_size / 1000 * (bold ? 1.12 : 1.0);
}

std::string fitted(std::string_view text, double font_size, double width) {
    if (text_width(text, font_size) <= width) return std::string(text);
    const double room = width - font_size;  // for the ellipsis
    double used = 0;
    std::string_view rest = text;
    std::size_t end = 0;
    while (!rest.empty()) {
        used += take_width(rest) * font_size / 1000;
        if (used > room) break;
        end = text.size() - rest.size();
    }
    while (end > 0 && text[end - 1] == ' ') --end;
    return std::string(text.substr(0, end)) + "…";
}

}  // namespace bibweft::graphio
