#include <array>

#include "graphio/options.hpp"
#include "graphio/render.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 1> suffixes{".svg"};

void write_svg(const Network& network, const WriteContext& context, Sink& sink) {
    sink.write(render(network, context, "svg"));
}

}  // namespace

extern const GraphFormat svg_format;
const GraphFormat svg_format{
    "svg",
    "SVG, pictures for web pages and for editing",
    suffixes,
    "A picture: it is not read back. Weak links and labels without room are left out and counted.",
    nullptr,
    nullptr,
    write_svg,
    picture_options,
    Wants::positions};

}  // namespace bibweft::graphio
