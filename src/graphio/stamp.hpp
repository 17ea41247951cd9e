#pragma once
#include <string>
#include <string_view>

#include "graphio/draft.hpp"

namespace bibweft::graphio {

/// Appends a JSON string, quotes included. The text must be valid UTF-8.
void append_json_string(std::string& out, std::string_view text);

/// Appends a cell as JSON: reals always with a point or exponent, non-finite and missing as null.
void append_json_value(std::string& out, const Value& value);

/// The graph attributes and the provenance of a network as one JSON object on one line. JSON files
/// hold it as "graph", GraphML files as a comment, DOT files as the attribute `comment`.
std::string graph_object(const Network& network);

/// Takes back what graph_object wrote; anything else is ignored.
void read_graph_object(std::string_view json, Draft& draft);

}  // namespace bibweft::graphio
