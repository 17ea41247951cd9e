#include <array>

#include "graphio/gexf_parts.hpp"
#include "graphio/options.hpp"
#include "graphio/xml.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 1> suffixes{".gexf"};

bool looks_like_gexf(std::string_view head) {
    return looks_like_xml(head, "<gexf", ":gexf");
}

void set_version(WriteOptions& options, std::string_view value) {
    options.gexf_version = value;
}

constexpr std::array options{FormatOption{"version", "1.2, or 1.3", set_version}, size_by};

}  // namespace

extern const GraphFormat gexf_format;
const GraphFormat gexf_format{
    "gexf",
    "GEXF, for Gephi, Gephi Lite and networkx",
    suffixes,
    "Everything: direction, weights to the last bit, typed columns of nodes and edges, labels, "
    "positions, sizes, colours; graph attributes and provenance in a comment. Read are versions "
    "1.1 to 1.3; times become the columns start and end, nested nodes a column parent.",
    looks_like_gexf,
    read_gexf,
    write_gexf,
    options};

}  // namespace bibweft::graphio
