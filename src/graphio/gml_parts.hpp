#pragma once
#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

/// The creator that our own GML files name: their nodes have their ids in `key`.
inline constexpr std::string_view gml_creator = "bibweft";

Network read_gml(std::string_view text, const ReadContext& context);
void write_gml(const Network& network, const WriteContext& context, Sink& sink);

}  // namespace bibweft::graphio
