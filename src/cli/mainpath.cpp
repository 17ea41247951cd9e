#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "bibweft/network/main_path.hpp"
#include "bibweft/network/part.hpp"
#include "cli/graph_files.hpp"

namespace bibweft::cli {
namespace {

struct Options {
    GraphInput input;
    GraphOutput output;
    std::string method = "global";
    std::size_t key_routes = 1;
    bool whole = false;
    bool verbose = false;
};

int run_mainpath(const Options& options, const CLI::App& app, Session& session) {
    output_format(options.output);
    check_output(options.output.path, options.output.overwrite);
    const network::MainPathMethod method = network::main_path_method_from(options.method);
    if (app.count("--key-routes") > 0 && method != network::MainPathMethod::key_route) {
        throw Usage{"--key-routes is of --method key-route"};
    }
    const Network net = read_network(options.input, session);
    network::MainPath found = network::main_path(net, {method, options.key_routes});
    const auto marked = std::ranges::count(found.nodes, 1);
    if (!options.whole) found.net = network::part_of(found.net, found.nodes, found.links);
    write_network(found.net, options.output, options.verbose, session);
    report_cycles(found.net, session);
    if (!found.exact) {
        session.log->warn(
            "bibweft: note: there are more than 2^53 paths: counts are rounded to 16 digits and "
            "written as logarithms (spc_log10)");
    }
    if (marked == 0) {
        session.log->warn("bibweft: warning: no main path: the network has no link between papers");
    }
    session.log->info("main path   {}: {} of {} papers, {} of {} links", options.method, marked,
                      net.node_count(), std::ranges::count(found.links, 1), net.edge_count());
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    declare_graph_input(app, options->input);
    declare_graph_output(app, options->output);
    app.add_option(
           "--method", options->method,
           "local: from the heaviest first link, at each paper the heaviest onward; global: "
           "the path of the greatest sum; key-route: the heaviest links of all, continued in "
           "both ways. Ties are all followed")
        ->check(one_of({"local", "global", "key-route"}))
        ->capture_default_str();
    app.add_option("--key-routes", options->key_routes, "of key-route: so many links to begin with")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_flag("--whole", options->whole,
                 "write the whole network, the main path marked by the columns main_path");
    app.add_flag("--verbose", options->verbose, "show notes and every warning");
    return [options, &app, &session] { return run_mainpath(*options, app, session); };
}

}  // namespace

extern const Command mainpath_command{
    .name = "mainpath",
    .group = "Make",
    .summary = "The main path of a citation network, by search path counts",
    .examples =
        "bibweft mainpath citation.graphml -o main.graphml\n"
        "bibweft mainpath citation.graphml -o main.svg --method key-route --key-routes 10\n"
        "bibweft mainpath citation.json -o weighed.json --whole",
    .declare = declare,
};

}  // namespace bibweft::cli
