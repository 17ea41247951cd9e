#include <array>

#include "graphio/graphml_parts.hpp"
#include "graphio/options.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 1> suffixes{".graphml"};

bool looks_like_graphml(std::string_view head) {
    if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
    const std::size_t first = head.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || head[first] != '<') return false;
    for (const char* mark : {"<graphml", ":graphml"}) {
        if (head.find(mark) != std::string_view::npos) return true;
    }
    return false;
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
