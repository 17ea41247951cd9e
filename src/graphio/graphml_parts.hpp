#pragma once
#include <optional>
#include <string_view>

#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

Network read_graphml(std::string_view text, const ReadContext& context);
/// The two ways that read_graphml takes, the first where it leads anywhere.
std::optional<Network> read_regular_graphml(std::string_view text, const ReadContext& context);
Network read_graphml_by_expat(std::string_view text, const ReadContext& context);
void write_graphml(const Network& network, const WriteContext& context, Sink& sink);

}  // namespace bibweft::graphio
