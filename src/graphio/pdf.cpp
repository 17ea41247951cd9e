#include <array>

#include "graphio/options.hpp"
#include "graphio/render.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 1> suffixes{".pdf"};

void write_pdf(const Network& network, const WriteContext& context, Sink& sink) {
    sink.write(render(network, context, "pdf"));
}

}  // namespace

extern const GraphFormat pdf_format;
const GraphFormat pdf_format{
    "pdf",
    "PDF, pictures for print, with vectors and text",
    suffixes,
    "A picture: it is not read back. Weak links and labels without room are left out and counted.",
    nullptr,
    nullptr,
    write_pdf,
    picture_options,
    Wants::positions};

}  // namespace bibweft::graphio
