#include <array>

#include "graphio/json_parts.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 1> suffixes{".json"};

/// True if `"name" : [` occurs.
bool has_array(std::string_view head, std::string_view quoted) {
    for (std::size_t at = head.find(quoted); at != std::string_view::npos;
         at = head.find(quoted, at + 1)) {
        std::size_t next = head.find_first_not_of(" \t\r\n", at + quoted.size());
        if (next == std::string_view::npos || head[next] != ':') continue;
        next = head.find_first_not_of(" \t\r\n", next + 1);
        if (next != std::string_view::npos && head[next] == '[') return true;
    }
    return false;
}

bool looks_like_node_link(std::string_view head) {
    if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
    const std::size_t first = head.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || head[first] != '{') return false;
    return has_array(head, "\"nodes\"") || has_array(head, "\"links\"");
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
    write_json};

}  // namespace bibweft::graphio
