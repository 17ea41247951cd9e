#pragma once
#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

Network read_pajek(std::string_view text, const ReadContext& context);
void write_pajek(const Network& network, const WriteContext& context, Sink& sink);

}  // namespace bibweft::graphio
