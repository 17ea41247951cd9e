#include <array>

#include "graphio/graphml_parts.hpp"
#include "graphio/options.hpp"
#include "graphio/xml.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 1> suffixes{".graphml"};

bool looks_like_graphml(std::string_view head) {
    return looks_like_xml(head, "<graphml", ":graphml");
}

constexpr std::array options{size_by};

}  // namespace

extern const GraphFormat graphml_format;
const GraphFormat graphml_format{
    "graphml",
    "GraphML, for Gephi, networkx, igraph, Cytoscape and yEd",
    suffixes,
    "Everything: direction, weights to the last bit, typed columns of nodes and edges, labels, "
    "positions, sizes, colours; graph attributes and provenance in a comment.",
    looks_like_graphml,
    read_graphml,
    write_graphml,
    options};

}  // namespace bibweft::graphio
