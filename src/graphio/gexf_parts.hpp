#pragma once
#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

Network read_gexf(std::string_view text, const ReadContext& context);
void write_gexf(const Network& network, const WriteContext& context, Sink& sink);

}  // namespace bibweft::graphio
