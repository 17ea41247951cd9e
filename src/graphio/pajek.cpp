#include <algorithm>
#include <array>

#include "graphio/options.hpp"
#include "graphio/pajek_parts.hpp"
#include "graphio/plain_text.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 2> suffixes{".net", ".paj"};
constexpr std::array<std::string_view, 2> first_sections{"*vertices", "*network"};

/// The first line that is no comment opens a section.
bool looks_like_pajek(std::string_view head) {
    if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
    Lines lines(head);
    for (std::string_view line; lines.next(line);) {
        const std::string_view word = take_word(line);
        if (word.empty() || word.starts_with('%')) continue;
        return std::ranges::any_of(first_sections,
                                   [&](std::string_view name) { return is_word(word, name); });
    }
    return false;
}

constexpr std::array options{
    FormatOption{"vector", "numeric node column of the .vec file", size_by.set}};
constexpr std::array companions{Companion{".net", ".clu", "the clusters", false},
                                Companion{".net", ".vec", "a column of numbers", false}};

}  // namespace

extern const GraphFormat pajek_format;
const GraphFormat pajek_format{
    "pajek",
    "Pajek network, for Pajek, networkx and igraph",
    suffixes,
    "Direction, weights to the last bit, labels (which are the ids when read, if all differ), "
    "positions to 4 decimals, labels of edges; beside NAME.net clusters in NAME.clu and one "
    "numeric "
    "column in NAME.vec. Written in ASCII with &#233; for other characters; other columns are left "
    "out. Read are also lists, matrices, relations, two-mode networks, and "
    "the partitions and vectors of a project.",
    looks_like_pajek,
    read_pajek,
    write_pajek,
    options,
    Wants::nothing,
    companions};

}  // namespace bibweft::graphio
