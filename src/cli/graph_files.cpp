#include "cli/graph_files.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <utility>

#include "bibweft/core/error.hpp"
#include "bibweft/network/type.hpp"
#include "cli/completing.hpp"

namespace bibweft::cli {

void declare_graph_input(CLI::App& app, GraphInput& input) {
    std::vector<std::string> readable;
    for (const graphio::GraphFormat* format : graphio::formats()) {
        if (format->read != nullptr) readable.emplace_back(format->name);
    }
    app.add_option("GRAPH", input.path, "a graph file, or - for standard input")->required();
    app.add_option("--from", input.from, "its format, where the content does not tell")
        ->check(one_of(readable));
}

Network read_network(const GraphInput& input, Session& session) {
    std::vector<Diagnostic> diagnostics;
    Network net = graphio::read_graph(input.path, input.from, diagnostics);
    report(session, diagnostics, true);
    return net;
}

void declare_graph_output(CLI::App& app, GraphOutput& output) {
    app.add_option("-o,--output", output.path, "the graph file; - is standard output")->required();
    app.add_option("-f,--format", output.format, "its format, if not that of its suffix")
        ->check(one_of(names_of(graphio::formats())));
    app.add_flag("--overwrite", output.overwrite, "replace the file if it exists");
}

const graphio::GraphFormat& output_format(const GraphOutput& output) {
    const graphio::GraphFormat* format = output.format.empty()
                                             ? graphio::format_of_path(output.path)
                                             : graphio::find_format(output.format);
    if (format != nullptr) return *format;
    throw Usage{
        fmt::format("{}: no graph format has this suffix; name one by --format", output.path)};
}

void check_output(const std::string& path, bool overwrite) {
    if (overwrite || path == "-" || !std::filesystem::exists(path)) return;
    throw Error(ErrorCode::io, fmt::format("{}: the file exists; --overwrite replaces it", path));
}

void write_network(Network& net, const GraphOutput& output, bool verbose, Session& session,
                   std::shared_ptr<const graphio::PageData> page) {
    const graphio::GraphFormat& format = output_format(output);
    complete(net, format.wants, session);
    graphio::WriteOptions writing;
    writing.overwrite = output.overwrite;
    writing.page = std::move(page);
    std::vector<Diagnostic> problems;
    graphio::write_graph(net, output.path, format.name, writing, problems);
    report(session, problems, verbose);
}

void report_cycles(const Network& net, Session& session) {
    const std::int64_t cycles = network::step_count(net, "cycles_condensed");
    if (cycles == 0) return;
    session.log->warn(
        "bibweft: note: {} papers cite one another, directly or around; each such group counts as "
        "one paper (groups: {})",
        network::step_count(net, "papers_in_cycles"), cycles);
}

}  // namespace bibweft::cli
