#include <CLI/CLI.hpp>
#include <ostream>

#include "bibweft/graphio/format.hpp"
#include "bibweft/stats/report.hpp"
#include "cli/command.hpp"

namespace bibweft::cli {
namespace {

struct Options {
    std::string graph;
    std::string from;
    std::string format = "text";
    std::string effort = "standard";
    stats::ReportOptions report;
};

int run_stats(const Options& options, Session& session) {
    std::vector<Diagnostic> diagnostics;
    const Network network = graphio::read_graph(options.graph, options.from, diagnostics);
    report(session, diagnostics, true);
    stats::ReportOptions wanted = options.report;
    wanted.effort = options.effort == "fast"    ? stats::Effort::fast
                    : options.effort == "exact" ? stats::Effort::exact
                                                : stats::Effort::standard;
    const stats::Report result = stats::report(network, wanted);
    session.out << (options.format == "json" ? stats::to_json(result) : stats::to_text(result));
    return 0;
}

std::vector<std::string> readable_formats() {
    std::vector<std::string> names;
    for (const graphio::GraphFormat* format : graphio::formats()) {
        if (format->read != nullptr) names.emplace_back(format->name);
    }
    return names;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    app.add_option("GRAPH", options->graph, "a graph file, or - for standard input")->required();
    app.add_option("--from", options->from, "its format, where the content does not tell")
        ->check(one_of(readable_formats()));
    app.add_option("-f,--format", options->format, "text or json")
        ->check(one_of({"text", "json"}))
        ->capture_default_str();
    app.add_option("--effort", options->effort,
                   "fast leaves out what visits all pairs of nodes, standard samples it in large "
                   "graphs, exact never samples")
        ->check(one_of({"fast", "standard", "exact"}))
        ->capture_default_str();
    app.add_option("--cluster", options->report.partition, "node column that holds the communities")
        ->capture_default_str();
    app.add_option("--top", options->report.top, "how many top nodes are listed")
        ->capture_default_str();
    app.add_option("--threads", options->report.threads,
                   "threads; 0: one for each processor. Results do not depend on it")
        ->capture_default_str();
    return [options, &session] { return run_stats(*options, session); };
}

}  // namespace

extern const Command stats_command{
    .name = "stats",
    .group = "Look",
    .summary = "Statistics of a graph file, each with its convention",
    .examples =
        "bibweft stats map/concepts.graphml\n"
        "bibweft stats karate.graphml -f json | jq .density\n"
        "bibweft stats network.dot --effort exact --top 20",
    .declare = declare,
};

}  // namespace bibweft::cli
