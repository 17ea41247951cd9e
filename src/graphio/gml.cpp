#include <array>

#include "graphio/gml_parts.hpp"
#include "graphio/gml_scan.hpp"
#include "graphio/options.hpp"
#include "graphio/plain_text.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 1> suffixes{".gml"};

bool is_value(const GmlToken& token) {
    return token.kind == GmlToken::Kind::string ||
           (token.kind == GmlToken::Kind::word &&
            std::string_view("0123456789+-.").find(token.text[0]) != std::string_view::npos);
}

/// Pairs of a key and a number or string, then `graph [`.
bool looks_like_gml(std::string_view head) {
    if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
    GmlScanner scanner(head);
    for (int pairs = 0; pairs < 20; ++pairs) {
        const GmlToken key = scanner.next();
        if (key.kind != GmlToken::Kind::word) return false;
        const GmlToken value = scanner.next();
        if (is_word(key.text, "graph")) return value.kind == GmlToken::Kind::open;
        if (!is_value(value)) return false;
    }
    return false;
}

void set_utf8(WriteOptions& options, std::string_view value) {
    options.gml_utf8 = option_flag("utf8", value);
}

constexpr std::array options{
    FormatOption{"utf8", "true: UTF-8, for igraph and Gephi; by itself ASCII", set_utf8}, size_by};

}  // namespace

extern const GraphFormat gml_format;
const GraphFormat gml_format{
    "gml",
    "GML, for networkx, igraph, Gephi and yEd",
    suffixes,
    "Direction, weights to the last bit, labels, positions, sizes, colours, columns of nodes and "
    "edges (true and false become 1 and 0, whole numbers beyond 32 bits text), graph attributes "
    "and provenance. Without a weight, the value of an edge is its weight.",
    looks_like_gml,
    read_gml,
    write_gml,
    options};

}  // namespace bibweft::graphio
