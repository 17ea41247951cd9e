#include <array>

#include "graphio/json_parts.hpp"
#include "graphio/json_shape.hpp"
#include "graphio/options.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 1> suffixes{".json"};

void set_edges_key(WriteOptions& options, std::string_view value) {
    options.json_edges_key = value;
}

constexpr std::array options{
    FormatOption{"edges-key", "links, or edges for networkx from 3.6 on", set_edges_key}, size_by};

bool looks_like_node_link(std::string_view head) {
    const JsonShape shape(head);
    if (shape.has("nodes[].key") && !shape.has("nodes[].id")) return false;  // graphology
    if (shape.is_object("attributes") || shape.is_object("options")) return false;
    return shape.is_array("nodes") || shape.is_array("links");
}

}  // namespace

extern const GraphFormat json_format;
const GraphFormat json_format{
    "json",
    "JSON node-link, for networkx, d3 and scripts",
    suffixes,
    "Direction, weights to the last bit, labels, positions, sizes, colours, all columns with their "
    "types (whole numbers beyond 2^53 become text), graph attributes and provenance.",
    looks_like_node_link,
    read_json,
    write_json,
    options};

}  // namespace bibweft::graphio
