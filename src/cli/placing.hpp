#pragma once
#include <string>

#include "bibweft/core/network.hpp"
#include "bibweft/layout/layout.hpp"
#include "bibweft/layout/spread.hpp"
#include "cli/command.hpp"

namespace bibweft::cli {

/// How a command places nodes.
struct PlacingOptions {
    std::string layout{"vos"};
    double spacing = layout::SpreadOptions{}.least;
    layout::LayoutOptions layouting;  ///< seed and threads are set by the command
};

/// Declares --layout and --spacing.
void declare_placing_options(CLI::App& app, PlacingOptions& options);

/// Gives every node a place, by the layout asked for, spread.
/// @param links  the network without directions
void place(Network& network, const Network& links, const PlacingOptions& options, Session& session);

}  // namespace bibweft::cli
