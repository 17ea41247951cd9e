#pragma once
#include <string>
#include <string_view>

#include "bibweft/core/network.hpp"
#include "bibweft/layout/layout.hpp"
#include "bibweft/layout/spread.hpp"
#include "cli/command.hpp"

namespace bibweft::cli {

/// How a command places nodes.
struct PlacingOptions {
    std::string layout{"vos"};
    double spacing = layout::SpreadOptions{}.least;
    std::string anchor;
    layout::LayoutOptions layouting;  ///< seed and threads are set by the command
};

/// Declares --layout, --spacing and --anchor.
void declare_placing_options(CLI::App& app, PlacingOptions& options);

/// Gives every node a place, by the layout asked for, spread.
/// @param links  the network without directions
/// @param name   of the network, to find it in the folder of an older map; empty: no such name
void place(Network& network, const Network& links, const PlacingOptions& options,
           std::string_view name, Session& session);

}  // namespace bibweft::cli
