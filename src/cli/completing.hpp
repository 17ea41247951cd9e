#pragma once
#include "bibweft/core/network.hpp"
#include "bibweft/graphio/format.hpp"
#include "cli/command.hpp"

namespace bibweft::cli {

/// True if a network has what files of the format want.
bool is_complete(const Network& network, graphio::Wants wants);

/// Gives a network what it lacks of what files of the format want, and says so: positions by `vos`,
/// spread, unless every node has one; communities by `leiden` unless a node has one.
void complete(Network& network, graphio::Wants wants, Session& session);

}  // namespace bibweft::cli
