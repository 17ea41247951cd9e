#include "cli/placing.hpp"

#include <CLI/CLI.hpp>

#include "bibweft/layout/years.hpp"

namespace bibweft::cli {
namespace {

/// Says whose years were guessed.
void report_years(const Network& network, Session& session) {
    const layout::NodeYears years = layout::node_years(network);
    if (years.guessed.empty()) return;
    session.log->warn(
        "bibweft: note: {} of {} nodes have no {}, such as {}; they stand where their neighbours' "
        "years lie",
        years.guessed.size(), network.node_count(), years.column,
        network.label(years.guessed.front()));
}

}  // namespace

void declare_placing_options(CLI::App& app, PlacingOptions& options) {
    app.add_option("--layout", options.layout, "how nodes are placed")
        ->check(one_of(names_of(layout::layout_methods())))
        ->capture_default_str();
    app.add_option("--spacing", options.spacing,
                   "least distance of nodes, where 1 is the mean; 0 keeps the layout as it is")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
}

void place(Network& network, const Network& links, const PlacingOptions& options,
           Session& session) {
    const layout::LayoutMethod& method = layout::find_layout_method(options.layout);
    const Positions positions = method.run(links, options.layouting);
    if (!method.packs) report_years(links, session);
    store_positions(network, layout::spread(positions, {.least = options.spacing}));
}

}  // namespace bibweft::cli
