#pragma once
#include <optional>

#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

/// The first fault of a JSON text.
struct JsonFault {
    std::size_t offset = 0;  ///< in bytes
    bool too_deep = false;
    const char* what = "";
};

/// Finds what is wrong with a JSON text, without recursion; nothing if it is well-formed. For
/// messages: the parser itself does not say where it stopped.
std::optional<JsonFault> json_fault(std::string_view text, std::size_t max_depth);

Network read_json(std::string_view text, const ReadContext& context);
void write_json(const Network& network, const WriteContext& context, Sink& sink);

}  // namespace bibweft::graphio
