#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "bibweft/graphio/format.hpp"
#include "cli/command.hpp"
#include "cli/completing.hpp"
#include "cli/graph_files.hpp"
#include "cli/placing.hpp"

namespace bibweft::cli {
namespace {

struct Options {
    GraphInput input;
    std::vector<std::string> outputs;
    std::vector<std::string> formats;
    bool overwrite = false;
    PlacingOptions placing;
    bool place_again = false;  ///< even where the graph gives positions
};

/// One output as the command line wishes it.
struct Target {
    std::string path;
    const graphio::GraphFormat* format = nullptr;
    graphio::WriteOptions options;
};

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == separator) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

const graphio::GraphFormat& format_for(const std::string& path, const std::string& name) {
    const graphio::GraphFormat* format =
        name.empty() ? graphio::format_of_path(path) : graphio::find_format(name);
    if (format != nullptr && format->write != nullptr) return *format;
    if (name.empty()) {
        throw Usage{fmt::format("{}: no graph format has this suffix; name one by --format", path)};
    }
    const std::vector<std::string> known = names_of(graphio::formats());
    const std::string near = nearest(name, known);
    throw Usage{
        fmt::format("--format: no graph format is called \"{}\"{}; `bibweft formats` lists "
                    "them",
                    name, near.empty() ? "" : fmt::format("; did you mean {}?", near))};
}

/// FORMAT[,option=value…]; without FORMAT that of the suffix.
Target target_of(const std::string& path, const std::string& wish, bool overwrite) {
    const std::vector<std::string> parts = split(wish, ',');
    Target target{path, &format_for(path, parts.front()), {}};
    target.options.overwrite = overwrite;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::size_t equals = std::min(parts[i].find('='), parts[i].size());
        const std::string value = equals < parts[i].size() ? parts[i].substr(equals + 1) : "true";
        graphio::set_option(*target.format, target.options, parts[i].substr(0, equals), value);
    }
    return target;
}

std::vector<Target> targets_of(const Options& options) {
    if (!options.formats.empty() && options.formats.size() != options.outputs.size()) {
        throw Usage{
            fmt::format("{} outputs, but {} times --format: give it once for each output, in "
                        "their order, or not at all",
                        options.outputs.size(), options.formats.size())};
    }
    std::vector<Target> targets;
    std::vector<std::filesystem::path> mains;
    for (std::size_t i = 0; i < options.outputs.size(); ++i) {
        const std::string wish = options.formats.empty() ? "" : options.formats[i];
        targets.push_back(target_of(options.outputs[i], wish, options.overwrite));
        auto main = graphio::main_path(targets.back().path, *targets.back().format);
        if (std::ranges::find(mains, main) != mains.end()) {
            throw Usage{fmt::format("{} is to be written twice", main.string())};
        }
        mains.push_back(std::move(main));
    }
    return targets;
}

/// Prepares the files of one output and says what they leave out.
std::unique_ptr<graphio::GraphOutput> prepare(const Network& network, const Target& target,
                                              Session& session) {
    const bool complete_already = is_complete(network, target.format->wants);
    Network completed;
    if (!complete_already) {
        completed = network;
        complete(completed, target.format->wants, session);
    }
    std::vector<Diagnostic> problems;
    auto output =
        std::make_unique<graphio::GraphOutput>(complete_already ? network : completed, target.path,
                                               target.format->name, target.options, problems);
    for (Diagnostic& problem : problems) {
        problem.file = target.path == "-" ? "standard output" : target.path;
    }
    report(session, problems, true);
    return output;
}

int run_convert(const Options& options, Session& session) {
    const std::vector<Target> targets = targets_of(options);
    Network network = read_network(options.input, session);
    if (options.place_again) place(network, undirected(network), options.placing, "", session);
    std::vector<std::unique_ptr<graphio::GraphOutput>> outputs;
    for (const Target& target : targets) outputs.push_back(prepare(network, target, session));
    for (const auto& output : outputs) output->commit();
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    declare_graph_input(app, options->input);
    app.add_option("-o,--output", options->outputs,
                   "the files to write, or - for standard output; of formats of several files the "
                   "main one")
        ->required();
    app.add_option("-f,--format", options->formats,
                   "FORMAT[,option=value…], once for each output; `bibweft formats` lists formats "
                   "and options (default: by suffix)")
        ->allow_extra_args(false);
    app.add_flag("--overwrite", options->overwrite, "replace files that exist");
    declare_placing_options(app, options->placing);
    app.add_option("--seed", options->placing.layouting.seed, "of the layout")
        ->capture_default_str();
    return [options, &app, &session] {
        options->place_again = app.count("--layout") + app.count("--anchor") > 0;
        return run_convert(*options, session);
    };
}

}  // namespace

extern const Command convert_command{
    .name = "convert",
    .group = "Make",
    .summary = "A graph file in other formats; what they cannot hold is said first",
    .examples =
        "bibweft convert network.graphml -o network.gexf network.net network.svg\n"
        "bibweft convert JOI_map.txt -o joi.graphml joi.vosviewer.json\n"
        "bibweft convert network.graphml -o network.png --layout forceatlas2\n"
        "bibweft convert graph.json -o nodes.csv -f gephi-csv,spreadsheet-safe=true\n"
        "bibweft convert - --from json -o - -f dot < graph.json | dot -Tsvg > graph.svg",
    .declare = declare,
};

}  // namespace bibweft::cli
