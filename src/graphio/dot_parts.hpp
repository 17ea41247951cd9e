#pragma once
#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

/// Where the first graph of a DOT text ends, and whether it holds anything behind it.
struct DotExtent {
    std::size_t end = 0;
    bool more = false;
};

/// Walks over a DOT text without recursion.
/// @throws Error limit, if braces nest deeper than context.max_depth; data, if a string or comment
/// is not closed or the text holds a NUL byte
DotExtent scan_dot(std::string_view text, const ReadContext& context);

/// True if the text begins with `[strict] graph|digraph [ID] {`, comments aside.
bool looks_like_dot(std::string_view head);

/// The name our own DOT files give their graph; the reader drops from such files what only the
/// picture needs.
inline constexpr std::string_view dot_graph_name = "bibweft";

Network read_dot(std::string_view text, const ReadContext& context);
void write_dot(const Network& network, const WriteContext& context, Sink& sink);

}  // namespace bibweft::graphio
