#include <array>
#include <limits>

#include "graphio/metis_parts.hpp"
#include "graphio/plain_text.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 2> suffixes{".graph", ".metis"};
constexpr std::size_t whole_head = 1 << 16;  ///< a shorter head is the whole file
constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max() - 1;

/// Numbers in the line of a vertex, or nothing if one of them cannot stand in a file of that
/// header.
std::optional<std::uint64_t> count_numbers(std::string_view line, const MetisHeader& header,
                                           std::uint64_t vertex) {
    std::uint64_t count = 0;
    const bool plain = !header.edge_weights && !header.vertex_weights && !header.vertex_sizes;
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
        if (word.find_first_not_of("0123456789.eE+-") != std::string_view::npos) return {};
        const auto number = parse_count(word, header.vertex_count);
        if (plain && (!number || *number == 0 || *number == vertex)) return {};
        ++count;
    }
    return count;
}

}  // namespace

std::string_view read_metis_header(std::string_view line, MetisHeader& header) {
    header = {};
    const auto vertices = parse_count(take_word(line), most);
    const auto edges = parse_count(take_word(line), std::numeric_limits<std::uint64_t>::max());
    if (!vertices || !edges) {
        return "expected the numbers of vertices and of edges: whole numbers";
    }
    header.vertex_count = *vertices;
    header.edge_count = *edges;
    const std::string_view format = take_word(line);
    if (format.size() > 3 || format.find_first_not_of("01") != std::string_view::npos) {
        return "the third number, fmt, is made of up to three digits 0 and 1";
    }
    const auto digit = [&](std::size_t place) {
        return format.size() > place && format[format.size() - 1 - place] == '1';
    };
    header.edge_weights = digit(0);
    header.vertex_weights = digit(1);
    header.vertex_sizes = digit(2);
    header.weight_count = header.vertex_weights ? 1 : 0;
    const std::string_view weights = take_word(line);
    if (!weights.empty()) {
        const auto count = parse_count(weights, 1000);
        if (!count) return "the fourth number, ncon, is a whole number of at most 1000";
        if (!header.vertex_weights && *count > 0) return "ncon without weights of vertices in fmt";
        if (header.vertex_weights) header.weight_count = *count;
    }
    if (!take_word(line).empty()) return "more than four numbers";
    return {};
}

bool looks_like_metis(std::string_view head) {
    const bool whole = head.size() < whole_head;
    if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
    Lines lines(head);
    MetisHeader header;
    bool begun = false;
    std::uint64_t vertices = 0;
    std::uint64_t numbers = 0;
    for (std::string_view line; lines.next(line);) {
        if (line.starts_with('%')) {
            if (line.starts_with("%%MatrixMarket")) return false;
            continue;
        }
        if (!begun) {
            if (without_blanks(line).empty()) continue;
            if (!read_metis_header(line, header).empty()) return false;
            begun = true;
            continue;
        }
        const auto count = count_numbers(line, header, vertices + 1);
        if (!count) return !whole && vertices > 0;  // the head may end inside a line
        numbers += *count;
        if (++vertices > header.vertex_count && *count > 0) return false;
    }
    if (!begun || !whole) return begun;
    const std::uint64_t expected =
        header.vertex_count * (header.weight_count + (header.vertex_sizes ? 1U : 0U)) +
        header.edge_count * (header.edge_weights ? 4U : 2U);
    return vertices + 1 >= header.vertex_count && numbers == expected;
}

extern const GraphFormat metis_format;
const GraphFormat metis_format{
    "metis",
    "METIS and Chaco graph, for partitioning programs and NetworKit",
    suffixes,
    "Undirected edges between vertices 1 to n and their weights to the last bit, the columns "
    "vertex_weight (or vertex_weight_1, …) and vertex_size; no ids, labels, directions, "
    "self-loops.",
    looks_like_metis,
    read_metis,
    write_metis};

}  // namespace bibweft::graphio
