#include "cli/placing.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "bibweft/core/error.hpp"
#include "bibweft/graphio/format.hpp"
#include "bibweft/layout/anchors.hpp"
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

/// The older drawing: a file, or that of the network in the folder of an older map.
std::string anchor_file(const std::string& path, std::string_view network) {
    if (!std::filesystem::is_directory(path)) return path;
    for (const graphio::GraphFormat* format : graphio::formats()) {
        if (format->read == nullptr || network.empty()) continue;
        const auto file =
            std::filesystem::path(path) / fmt::format("{}{}", network, format->suffixes.front());
        if (std::filesystem::exists(file)) return file.string();
    }
    throw Error(ErrorCode::io, fmt::format("{}: this folder holds no graph file called {}", path,
                                           network.empty() ? "as the network" : network));
}

layout::Anchors read_anchors(const Network& network, const std::string& file, Session& session) {
    std::vector<Diagnostic> problems;
    const Network old = graphio::read_graph(file, "", problems);
    report(session, problems, false);
    layout::Anchors anchors = layout::find_anchors(network, old);
    if (anchors.by_id + anchors.by_label == 0) {
        session.log->warn(
            "bibweft: note: {}: none of its nodes with a position is among the {} nodes, by id or "
            "label; they are placed as if for the first time",
            file, network.node_count());
    }
    return anchors;
}

void report_anchors(const layout::Anchors& anchors, const Positions& positions,
                    const std::string& file, Session& session) {
    const layout::Displacement moved = layout::displacement(positions, anchors.places);
    if (moved.nodes == 0) return;
    session.log->info(
        "anchored    {} of {} nodes by {}{}: moved by {:.1f} % of the map's radius on average, "
        "{:.1f} % at most",
        moved.nodes, anchors.places.size(), file,
        anchors.by_label > 0 ? fmt::format(" ({} by label)", anchors.by_label) : "",
        100.0 * moved.mean, 100.0 * moved.largest);
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
    app.add_option(
        "--anchor", options.anchor,
        "an older graph file, or the folder of an older map: its nodes keep their places "
        "as far as the new ones allow");
}

void place(Network& network, const Network& links, const PlacingOptions& options,
           std::string_view name, Session& session) {
    const layout::LayoutMethod& method = layout::find_layout_method(options.layout);
    layout::LayoutOptions layouting = options.layouting;
    layout::Anchors anchors;
    std::string file;
    double unit = 1.0;
    if (!options.anchor.empty()) {
        file = anchor_file(options.anchor, name);
        anchors = read_anchors(links, file, session);
        layouting.anchors = anchors.places;
        if (anchors.by_id + anchors.by_label > 0) unit = layout::unit_of(anchors.places);
        if (!method.packs || !(unit > 0.0)) unit = 1.0;
    }
    const Positions positions =
        layout::spread(method.run(links, layouting),
                       {.least = unit * options.spacing, .anchors = layouting.anchors});
    if (!method.packs) report_years(links, session);
    if (!file.empty()) report_anchors(anchors, positions, file, session);
    store_positions(network, positions);
}

}  // namespace bibweft::cli
