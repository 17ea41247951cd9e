#include <array>

#include "graphio/dot_parts.hpp"
#include "graphio/options.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 2> suffixes{".dot", ".gv"};

constexpr std::array options{size_by};

}  // namespace

extern const GraphFormat dot_format;
const GraphFormat dot_format{
    "dot",
    "DOT, for Graphviz and Gephi",
    suffixes,
    "Direction, weights to the last bit, labels, positions, sizes, colours, all columns (numbers "
    "and text; true and false become text), graph attributes and provenance.",
    looks_like_dot,
    read_dot,
    write_dot,
    options};

}  // namespace bibweft::graphio
