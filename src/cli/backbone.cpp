#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "bibweft/network/backbone.hpp"
#include "cli/graph_files.hpp"

namespace bibweft::cli {
namespace {

struct Options {
    GraphInput input;
    GraphOutput output;
    std::string method;
    network::BackboneOptions backbone;
    bool verbose = false;
};

int run_backbone(const Options& options, Session& session) {
    output_format(options.output);
    check_output(options.output.path, options.output.overwrite);
    const Network net = read_network(options.input, session);
    Network kept =
        network::backbone(net, network::find_backbone_method(options.method), options.backbone);
    write_network(kept, options.output, options.verbose, session);
    session.log->info("backbone    {}: {} of {} links kept, all {} nodes", options.method,
                      kept.edge_count(), net.edge_count(), kept.node_count());
    report_cycles(kept, session);
    if (kept.edge_count() == 0 && net.edge_count() > 0) {
        session.log->warn("bibweft: warning: none of {} links is in the backbone",
                          net.edge_count());
    }
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    declare_graph_input(app, options->input);
    declare_graph_output(app, options->output);
    std::vector<std::string> names;
    std::string help = "which links stay, by their weights";
    for (const network::BackboneMethod* method : network::backbone_methods()) {
        if (method->needs_counts) continue;  // a file does not hold what was counted
        names.emplace_back(method->name);
        help += fmt::format("; {}: {}", method->name, method->summary);
    }
    app.add_option("--method", options->method, help)->required()->check(one_of(names));
    app.add_option("--alpha", options->backbone.alpha, "level of the method disparity")
        ->check(CLI::PositiveNumber)
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_flag("--verbose", options->verbose, "show notes and every warning");
    return [options, &session] { return run_backbone(*options, session); };
}

}  // namespace

extern const Command backbone_command{
    .name = "backbone",
    .group = "Make",
    .summary = "The links that carry a network, of any graph file",
    .examples =
        "bibweft backbone concepts.graphml -o skeleton.graphml --method pathfinder\n"
        "bibweft backbone coupling.json -o strong.json --method disparity --alpha 0.01\n"
        "bibweft backbone citation.graphml -o reduced.dot --method transitive-reduction",
    .declare = declare,
};

}  // namespace bibweft::cli
