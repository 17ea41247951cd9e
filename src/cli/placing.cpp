#include "cli/placing.hpp"

#include <CLI/CLI.hpp>

namespace bibweft::cli {

void declare_placing_options(CLI::App& app, PlacingOptions& options) {
    app.add_option("--layout", options.layout, "how nodes are placed")
        ->check(one_of(names_of(layout::layout_methods())))
        ->capture_default_str();
    app.add_option("--spacing", options.spacing,
                   "least distance of nodes, where 1 is the mean; 0 keeps the layout as it is")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
}

void place(Network& network, const Network& links, const PlacingOptions& options) {
    const layout::LayoutMethod& method = layout::find_layout_method(options.layout);
    store_positions(
        network, layout::spread(method.run(links, options.layouting), {.least = options.spacing}));
}

}  // namespace bibweft::cli
