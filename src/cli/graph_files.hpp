#pragma once
#include <memory>
#include <string>

#include "bibweft/core/network.hpp"
#include "bibweft/graphio/format.hpp"
#include "cli/command.hpp"

namespace bibweft::cli {

/// The graph that a command works on.
struct GraphInput {
    std::string path;
    std::string from;
};

/// Declares GRAPH and --from.
void declare_graph_input(CLI::App& app, GraphInput& input);

/// Reads it; problems are reported.
Network read_network(const GraphInput& input, Session& session);

/// The graph file that a command writes.
struct GraphOutput {
    std::string path;
    std::string format;
    bool overwrite = false;
};

/// Declares -o, -f and --overwrite.
void declare_graph_output(CLI::App& app, GraphOutput& output);

/// The format asked for, else that of the file's name.
/// @throws Usage  if there is none
const graphio::GraphFormat& output_format(const GraphOutput& output);

/// Refuses before any work is done.
/// @throws Error  io, if the file exists and overwriting was not asked for
void check_output(const std::string& path, bool overwrite);

/// Writes a network, completed as its format wants it.
/// @param page  what an HTML page shows beside it
void write_network(Network& net, const GraphOutput& output, bool verbose, Session& session,
                   std::shared_ptr<const graphio::PageData> page = nullptr);

/// Says which papers have no order, where an order was needed.
void report_cycles(const Network& net, Session& session);

}  // namespace bibweft::cli
