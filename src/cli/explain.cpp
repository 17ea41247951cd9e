#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>
#include <unordered_map>

#include "bibweft/community/explanation.hpp"
#include "bibweft/core/error.hpp"
#include "bibweft/core/json_writer.hpp"
#include "bibweft/core/number.hpp"
#include "cli/graph_files.hpp"
#include "cli/output.hpp"
#include "cli/replay.hpp"

namespace bibweft::cli {
namespace {

using community::Explanation;
using community::no_community;

struct Options {
    GraphInput graph;
    std::string column = "cluster";
    std::vector<std::string> inputs;
    community::ExplanationOptions search;
    std::size_t max_concepts = 0;
    std::string format = "text";
};

/// The clusters of a network's papers: numbers as in the file, from the smallest.
struct Clusters {
    std::vector<std::int64_t> numbers;
    std::vector<std::string> labels;
    std::vector<std::uint32_t> of_paper;  ///< places in numbers
};

/// @throws Error data, if the nodes are not papers or have no clusters
Clusters clusters_of(const Network& net, const network::NetworkInput& input,
                     const Options& options) {
    const Column* column = net.nodes().find(options.column);
    if (column == nullptr || column->type() != ColumnType::integer) {
        throw Error(ErrorCode::data,
                    fmt::format("{}: the nodes have no column {} of whole numbers; `bibweft map` "
                                "finds clusters",
                                options.graph.path, options.column));
    }
    std::unordered_map<std::string_view, std::uint32_t> row_of;
    for (std::uint32_t p = 0; p < input.papers.ids.size(); ++p) row_of[input.papers.ids[p]] = p;
    Clusters clusters;
    std::vector<std::pair<std::uint32_t, std::int64_t>> found;
    for (const NodeId n : net.node_range()) {
        const auto paper = row_of.find(net.id(n));
        if (paper == row_of.end() || !column->has(index_of(n))) continue;
        found.emplace_back(paper->second, static_cast<std::int64_t>(*column->number(index_of(n))));
        clusters.numbers.push_back(found.back().second);
    }
    if (found.empty()) {
        throw Error(
            ErrorCode::data,
            fmt::format("{}: no node is a paper: explanations are of clusters of papers, as "
                        "in `bibweft map --networks papers`",
                        options.graph.path));
    }
    std::ranges::sort(clusters.numbers);
    clusters.numbers.erase(std::unique(clusters.numbers.begin(), clusters.numbers.end()),
                           clusters.numbers.end());
    const auto place = [&](std::int64_t number) {
        return static_cast<std::uint32_t>(std::ranges::lower_bound(clusters.numbers, number) -
                                          clusters.numbers.begin());
    };
    clusters.of_paper.assign(input.papers.ids.size(), no_community);
    for (const auto& [paper, number] : found) clusters.of_paper[paper] = place(number);
    clusters.labels.resize(clusters.numbers.size());
    if (const Column* labels = net.nodes().find(options.column + "_label"); labels != nullptr) {
        for (const NodeId n : net.node_range()) {
            if (!column->has(index_of(n)) || !labels->has(index_of(n))) continue;
            clusters.labels[place(static_cast<std::int64_t>(*column->number(index_of(n))))] =
                labels->text(index_of(n));
        }
    }
    return clusters;
}

std::string proof(const Explanation& e) {
    if (e.optimal) return "proved best";
    return fmt::format("best found, none can exceed {:.3f}", e.bound);
}

std::string as_text(const Clusters& clusters, const std::vector<Explanation>& all,
                    const std::vector<std::string>& concepts) {
    std::string out;
    std::size_t beaten = 0;
    std::size_t without = 0;
    for (std::size_t c = 0; c < all.size(); ++c) {
        const Explanation& e = all[c];
        if (e.formula.steps.empty()) {
            ++without;
            continue;
        }
        out += fmt::format("{:>4}  {}\n", clusters.numbers[c], to_text(e.formula, concepts));
        out += fmt::format(
            "      holds for {} of its {} papers and {} other{}: overlap {:.3f}, {}\n", e.inside,
            e.size, e.outside, e.outside == 1 ? "" : "s", e.overlap, proof(e));
        if (e.overlap > e.beam_overlap + 1e-12) ++beaten;
    }
    if (without > 0) {
        out += fmt::format("\n{} more hold no concept in any paper\n", without);
    }
    out += fmt::format("\na beam search would have found less for {} of {} clusters\n", beaten,
                       all.size() - without);
    return out;
}

std::string as_tsv(const Clusters& clusters, const std::vector<Explanation>& all,
                   const std::vector<std::string>& concepts) {
    std::string out = tsv_line({"cluster", "label", "explanation", "overlap", "inside", "size",
                                "outside", "optimal", "bound", "beam_overlap"});
    for (std::size_t c = 0; c < all.size(); ++c) {
        const Explanation& e = all[c];
        out += tsv_line({std::to_string(clusters.numbers[c]), clusters.labels[c],
                         to_text(e.formula, concepts), to_text(e.overlap), std::to_string(e.inside),
                         std::to_string(e.size), std::to_string(e.outside),
                         e.optimal ? "yes" : "no", to_text(e.bound), to_text(e.beam_overlap)});
    }
    return out;
}

std::string as_json(const Clusters& clusters, const std::vector<Explanation>& all,
                    const std::vector<std::string>& concepts) {
    std::string out;
    JsonWriter json(out);
    json.begin_array();
    for (std::size_t c = 0; c < all.size(); ++c) {
        const Explanation& e = all[c];
        json.begin_object().member("cluster", clusters.numbers[c]);
        json.member("label", clusters.labels[c]);
        json.member("explanation", to_text(e.formula, concepts)).key("formula").begin_array();
        for (const community::Formula::Step& step : e.formula.steps) {
            const bool first = &step == &e.formula.steps.front();
            json.begin_object().member("connective", first ? "" : to_string(step.connective));
            json.member("concept", concepts[step.concept_column]).end_object();
        }
        json.end_array().member("overlap", e.overlap).member("inside", e.inside);
        json.member("size", e.size).member("outside", e.outside).member("optimal", e.optimal);
        json.member("bound", e.bound).member("beam_overlap", e.beam_overlap).end_object();
    }
    json.end_array();
    return out + "\n";
}

int run_explain(const Options& options, Session& session) {
    const Network net = read_network(options.graph, session);
    Recorded recorded = recorded_in(net, options.graph.path, options.inputs);
    // The concepts of the papers, whatever links them.
    recorded.type = &network::find_network_type("paper-concepts");
    recorded.analysis.reading.threads = options.search.threads;
    if (options.max_concepts > 0) recorded.analysis.max_concepts = options.max_concepts;
    Progress progress(session);
    const Material material = material_again(recorded, net, Purpose::concepts, session, progress);
    const Clusters clusters = clusters_of(net, material.input, options);
    progress.say("explaining clusters");
    const std::vector<Explanation> all = community::explain_communities(
        material.input.paper_concepts, clusters.of_paper, clusters.numbers.size(), options.search);
    progress.clear();
    std::vector<std::string> concepts;
    for (const concepts::Concept& c : material.concepts) concepts.push_back(c.label);
    session.out << (options.format == "json"  ? as_json(clusters, all, concepts)
                    : options.format == "tsv" ? as_tsv(clusters, all, concepts)
                                              : as_text(clusters, all, concepts));
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    declare_graph_input(app, options->graph);
    app.add_option("--cluster", options->column, "node column that holds the clusters")
        ->capture_default_str();
    app.add_option("-l,--length", options->search.concepts,
                   "at most so many concepts in an explanation")
        ->check(CLI::Range(1, 6))
        ->capture_default_str();
    app.add_option("--max-concepts", options->max_concepts,
                   "choose from the best so many concepts (default: as the network was made)");
    app.add_option("--seconds", options->search.seconds,
                   "search so long for each cluster at most, and say how much better an "
                   "explanation could be; 0: until the best is proved")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_option("--input", options->inputs,
                   "files that the network was made of, where they are no longer in their place");
    app.add_option("-f,--format", options->format, "text, tsv or json")
        ->check(one_of({"text", "tsv", "json"}))
        ->capture_default_str();
    app.add_option("--threads", options->search.threads,
                   "threads; 0: one for each processor. Results do not depend on it")
        ->capture_default_str();
    return [options, &session] { return run_explain(*options, session); };
}

}  // namespace

extern const Command explain_command{
    .name = "explain",
    .group = "Look",
    .summary = "What sets each cluster of papers apart: the best formula over concepts, proved",
    .examples =
        "bibweft explain map/papers.graphml\n"
        "bibweft explain map/papers.json --length 2 -f tsv\n"
        "bibweft explain map/papers.json --max-concepts 2000 --seconds 10",
    .declare = declare,
};

}  // namespace bibweft::cli
