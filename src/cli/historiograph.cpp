#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "bibweft/core/error.hpp"
#include "bibweft/network/backbone.hpp"
#include "bibweft/network/part.hpp"
#include "cli/graph_files.hpp"
#include "cli/output.hpp"

namespace bibweft::cli {
namespace {

struct Options {
    GraphInput input;
    OutputOptions output;
    std::size_t top = 30;
    bool transitive_reduction = false;
};

/// The papers of the most local citations that have a year, ties by id.
std::vector<char> most_cited(const Network& net, std::size_t top) {
    const Column& years = *net.nodes().find("year");
    std::vector<std::uint32_t> order = canonical_order(net);
    std::erase_if(order, [&](std::uint32_t n) { return !years.number(n); });
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return net.in_arcs(NodeId{a}).size() > net.in_arcs(NodeId{b}).size();
    });
    if (top > 0 && order.size() > top) order.resize(top);
    std::vector<char> marked(net.node_count(), 0);
    for (const std::uint32_t n : order) marked[n] = 1;
    return marked;
}

std::string in_quotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '\\' || c == '"') out += '\\';
        out += c == '\n' || c == '\r' ? ' ' : c;
    }
    return out + "\"";
}

/// Years are layers from the top down, oldest first; a link is drawn from the cited to the citing
/// paper with its arrow at the cited one, so that layers follow time.
std::string dot(const Network& net, std::span<const std::int64_t> local_citations) {
    const Column& years = *net.nodes().find("year");
    const auto year = [&](NodeId n) {
        return static_cast<std::int64_t>(*years.number(index_of(n)));
    };
    std::map<std::int64_t, std::vector<NodeId>> layers;
    for (const std::uint32_t n : canonical_order(net)) layers[year(NodeId{n})].push_back(NodeId{n});
    std::string out =
        "digraph historiograph {\n  rankdir=TB; node [shape=box, fontsize=10]; edge "
        "[dir=back, arrowsize=0.6];\n";
    std::string previous;
    for (const auto& [layer, nodes] : layers) {
        const std::string name = fmt::format("\"year {}\"", layer);
        out += fmt::format("  {} [shape=plaintext, label=\"{}\"];\n", name, layer);
        if (!previous.empty()) out += fmt::format("  {} -> {} [style=invis];\n", previous, name);
        previous = name;
        std::string same = name;
        for (const NodeId n : nodes) {
            const std::string label =
                fmt::format("{} ({})", net.label(n), local_citations[index_of(n)]);
            out += fmt::format("  {} [label={}];\n", in_quotes(net.id(n)), in_quotes(label));
            same += "; " + in_quotes(net.id(n));
        }
        out += fmt::format("  {{ rank=same; {}; }}\n", same);
    }
    for (const Edge& e : net.edges()) {
        const bool in_time = year(e.target) < year(e.source);
        out += fmt::format("  {} -> {}{};\n", in_quotes(net.id(e.target)),
                           in_quotes(net.id(e.source)), in_time ? "" : " [constraint=false]");
    }
    return out + "}\n";
}

int run_historiograph(const Options& options, Session& session) {
    Output output(options.output, session);
    const Network net = read_network(options.input, session);
    if (!net.directed()) {
        throw Error(ErrorCode::data,
                    fmt::format("{}: a historiograph is of citations (citing -> cited), and this "
                                "network has no directions",
                                options.input.path));
    }
    const Column* years = net.nodes().find("year");
    if (years == nullptr || years->type() == ColumnType::text) {
        throw Error(ErrorCode::data, fmt::format("{}: the nodes have no column year of numbers",
                                                 options.input.path));
    }
    std::size_t undated = 0;
    for (std::size_t n = 0; n < net.node_count(); ++n) undated += years->has(n) ? 0 : 1;
    const std::vector<char> marked = most_cited(net, options.top);
    std::vector<std::int64_t> local_citations;
    for (const NodeId n : net.node_range()) {
        if (marked[index_of(n)] == 0) continue;
        local_citations.push_back(static_cast<std::int64_t>(net.in_arcs(n).size()));
    }
    Network shown = network::part_of(net, marked, {});
    if (options.transitive_reduction) {
        shown = network::backbone(shown, network::find_backbone_method("transitive-reduction"));
    }
    report_cycles(shown, session);
    output.write(dot(shown, local_citations));
    output.close();
    if (undated > 0) {
        session.log->warn("bibweft: note: {} of {} papers have no year and are left out", undated,
                          net.node_count());
    }
    session.log->info("historiograph {} of {} papers, {} of {} links", shown.node_count(),
                      net.node_count(), shown.edge_count(), net.edge_count());
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    declare_graph_input(app, options->input);
    declare_output_options(app, options->output);
    app.add_option("--top", options->top,
                   "papers of the most local citations (papers of the network that cite them); 0: "
                   "all")
        ->capture_default_str();
    app.add_flag("--transitive-reduction", options->transitive_reduction,
                 "leave out links that a path over other papers shown goes along");
    return [options, &session] { return run_historiograph(*options, session); };
}

}  // namespace

extern const Command historiograph_command{
    .name = "historiograph",
    .group = "Make",
    .summary = "The most cited papers of a citation network by year, as DOT",
    .examples =
        "bibweft historiograph citation.graphml --top 40 | dot -Tsvg > history.svg\n"
        "bibweft historiograph citation.json -o history.dot --transitive-reduction",
    .declare = declare,
};

}  // namespace bibweft::cli
