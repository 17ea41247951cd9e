#include <array>

#include "graphio/options.hpp"
#include "graphio/render.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 1> suffixes{".png"};

void write_png(const Network& network, const WriteContext& context, Sink& sink) {
    sink.write(render(network, context, "png"));
}

}  // namespace

extern const GraphFormat png_format;
const GraphFormat png_format{
    "png",
    "PNG, pictures of at most 4000 pixels",
    suffixes,
    "A picture: it is not read back. Weak links and labels without room are left out and counted.",
    nullptr,
    nullptr,
    write_png,
    picture_options,
    Wants::positions};

}  // namespace bibweft::graphio
