#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <ostream>

#include "bibweft/stats/comparison.hpp"
#include "bibweft/stats/degree_figure.hpp"
#include "cli/command.hpp"
#include "cli/graph_files.hpp"
#include "cli/output.hpp"

namespace bibweft::cli {
namespace {

struct Options {
    GraphInput graph;
    std::string compare;
    std::string format = "text";
    std::string effort = "standard";
    bool exact = false;
    std::string nodes;
    std::string plot;
    bool histogram = false;
    OutputOptions output;
    stats::ReportOptions report;
};

stats::ReportOptions report_options(const Options& options) {
    stats::ReportOptions wanted = options.report;
    wanted.effort = options.exact || options.effort == "exact" ? stats::Effort::exact
                    : options.effort == "fast"                 ? stats::Effort::fast
                                                               : stats::Effort::standard;
    wanted.node_columns = !options.nodes.empty();
    return wanted;
}

/// What separates the cells of a table, by the suffix of its name.
char separator_of(const std::string& path) {
    const std::string suffix = std::filesystem::path(path).extension().string();
    if (suffix == ".csv") return ',';
    if (suffix == ".tsv" || suffix == ".txt") return '\t';
    throw Usage{fmt::format("--nodes {}: name it .tsv or .csv", path)};
}

template <class Result>
std::string in_format(const Result& result, const std::string& format) {
    if (format == "json") return to_json(result);
    if (format == "tsv") return to_tsv(result);
    if (format == "markdown") return to_markdown(result);
    return to_text(result);
}

void write_nodes(const Options& options, const Network& network, const stats::Report& report,
                 Session& session) {
    for (const stats::NodeColumn& column : report.columns) {
        if (column.reason.empty()) continue;
        session.log->warn("bibweft: {}: column {} is empty: {}", options.nodes, column.name,
                          column.reason);
    }
    write_file(options.nodes, stats::node_table(network, report, separator_of(options.nodes)),
               options.output.overwrite);
}

/// Draws the degrees where that was asked for, as text to `out`.
void draw_degrees(const Options& options, const Network& network, const Session& session,
                  std::string& out) {
    const bool show = options.histogram || (session.out_terminal && options.format == "text" &&
                                            options.output.path.empty());
    if (!show && options.plot.empty()) return;
    const auto values =
        stats::evaluate(stats::find_statistic("power_law"), network, report_options(options));
    if (show) out += "\n" + stats::degree_histogram(values);
    if (options.plot.empty()) return;
    const std::string title =
        fmt::format("Degrees of {}", std::filesystem::path(options.graph.path).filename().string());
    write_file(options.plot, stats::degree_plot_svg(values, title), options.output.overwrite);
}

int run_stats(const Options& options, Session& session) {
    if (!options.nodes.empty()) separator_of(options.nodes);
    if (options.histogram && options.format != "text") {
        throw Usage{"--histogram adds to text: leave out -f, or the histogram"};
    }
    const Network network = read_network(options.graph, session);
    const stats::ReportOptions wanted = report_options(options);
    stats::Report result = stats::report(network, wanted);
    if (!options.nodes.empty()) write_nodes(options, network, result, session);
    std::string text;
    if (options.compare.empty()) {
        text = in_format(result, options.format);
    } else {
        const Network other = read_network({options.compare, options.graph.from}, session);
        const stats::Comparison comparison{
            options.graph.path,
            options.compare,
            std::move(result),
            stats::report(other, wanted),
            {stats::compare(network, other, options.report.partition), {}}};
        text = in_format(comparison, options.format);
    }
    draw_degrees(options, network, session, text);
    Output output(options.output, session);
    output.write(text);
    output.close();
    return 0;
}

void declare_work(CLI::App& app, Options& options) {
    app.add_option("--only", options.report.only,
                   "only these statistics, separated by commas; `bibweft formats` lists them")
        ->delimiter(',')
        ->check(one_of(names_of(stats::statistics())));
    auto* effort =
        app.add_option("--effort", options.effort,
                       "fast leaves out what takes many passes over the graph, standard samples "
                       "paths in large graphs, exact never samples")
            ->check(one_of({"fast", "standard", "exact"}))
            ->capture_default_str();
    auto* exact = app.add_flag("--exact", options.exact, "the same as --effort exact");
    exact->excludes(effort);
    app.add_option("--samples", options.report.samples,
                   "search paths from so many random nodes; 0: by size")
        ->capture_default_str()
        ->excludes(exact);
    app.add_option("--draws", options.report.draws,
                   "compare with so many random graphs of the same degrees; 0: only for what "
                   "--only names")
        ->capture_default_str();
    app.add_option("--seed", options.report.seed, "of samples and random graphs")
        ->capture_default_str();
    app.add_option("--threads", options.report.threads,
                   "threads; 0: one for each processor. Results do not depend on it")
        ->capture_default_str();
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    declare_graph_input(app, options->graph);
    app.add_option("-f,--format", options->format, "text, json, tsv or markdown")
        ->check(one_of({"text", "json", "tsv", "markdown"}))
        ->capture_default_str();
    declare_work(app, *options);
    app.add_option("--cluster", options->report.partition, "node column that holds the communities")
        ->capture_default_str();
    app.add_option("--top", options->report.top, "how many top nodes are listed")
        ->capture_default_str();
    app.add_option("--compare", options->compare,
                   "another graph: both side by side, and what they share");
    app.add_option("--nodes", options->nodes,
                   "write every statistic of each node to this file, .tsv or .csv");
    app.add_option("--plot", options->plot, "draw the degrees to this SVG file");
    app.add_flag("--histogram", options->histogram,
                 "add a histogram of the degrees; without asking only on a terminal");
    declare_output_options(app, options->output);
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
        "bibweft stats network.dot --effort exact --top 20 --nodes nodes.csv\n"
        "bibweft stats map/concepts.graphml --only callon,silhouette,null_model --draws 200\n"
        "bibweft stats now.graphml --compare before.graphml -f markdown\n"
        "bibweft stats map/concepts.graphml --plot degrees.svg --histogram",
    .declare = declare,
};

}  // namespace bibweft::cli
