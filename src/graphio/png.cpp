#include <array>

#include "graphio/options.hpp"
#include "graphio/render.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 1> suffixes{".png"};

constexpr FormatOption dots{"dpi", "pixels per inch, 300 for print; by itself 192 or fewer",
                            [](WriteOptions& options, std::string_view value) {
                                options.dpi = option_count("dpi", value);
                            }};
constexpr std::array options{size_by,      picture_title,  picture_edges,
                             picture_view, picture_colors, dots};

void write_png(const Network& network, const WriteContext& context, Sink& sink) {
    sink.write(render(network, context, "png"));
}

}  // namespace

extern const GraphFormat png_format;
const GraphFormat png_format{
    "png",
    "PNG, pictures of at most 4000 pixels, or of any resolution",
    suffixes,
    "A picture: it is not read back. Weak links and labels without room are left out and counted.",
    nullptr,
    nullptr,
    write_png,
    options,
    Wants::positions};

}  // namespace bibweft::graphio
