#pragma once
#include <string>

#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

/// A picture of the network ("svg", "png" or "pdf") drawn by Graphviz: the same bytes from the same
/// network, with one version of Graphviz and its fonts. Reports links and labels it left out.
/// @throws Error usage, if the network has no layout or bibweft was built without Graphviz
std::string render(const Network& network, const WriteContext& context, const std::string& format);

}  // namespace bibweft::graphio
