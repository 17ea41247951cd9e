#include "cli/replay.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "bibweft/core/error.hpp"
#include "bibweft/network/slice.hpp"
#include "cli/linking.hpp"

namespace bibweft::cli {
namespace {

using network::step_count;
using network::step_value;

std::string text_of(const Network& net, std::string_view attribute) {
    const Value value = step_value(net, attribute);
    const auto* text = std::get_if<std::string>(&value);
    return text == nullptr ? std::string() : *text;
}

/// Sets the options of reading and of texts that the record names; others (of output, layout,
/// communities) are passed over.
AnalysisOptions analysis_options(const Provenance& provenance) {
    CLI::App app;
    AnalysisOptions options;
    declare_analysis_options(app, options, countings());
    std::vector<std::string> arguments;
    for (const auto& [name, value] : provenance.options) {
        const CLI::Option* option = app.get_option_no_throw("--" + name);
        if (option == nullptr || value.empty() || value == option->get_default_str()) continue;
        if (option->get_type_size() == 0) {
            if (value == "true") arguments.push_back("--" + name);
        } else {
            arguments.push_back("--" + name);
            arguments.push_back(value);
        }
    }
    std::ranges::reverse(arguments);           // as CLI11 wants them
    arguments.insert(arguments.begin(), "-");  // some input; the right ones follow
    app.parse(arguments);
    return options;
}

std::vector<std::string> found_inputs(const Provenance& provenance, const std::string& graph) {
    std::vector<std::string> names;
    for (const Provenance::Input& input : provenance.inputs) {
        names.push_back(found_input(input.name, graph));
    }
    return names;
}

void report_changes(const Provenance& provenance, const ingest::ReadSummary& read,
                    Session& session) {
    std::vector<std::string> now;
    for (const ingest::FileSummary& file : read.files) now.push_back(file.sha256);
    std::vector<std::string> then;
    for (const Provenance::Input& input : provenance.inputs) {
        then.push_back(input.sha256);
        if (std::ranges::find(now, input.sha256) != now.end()) continue;
        session.log->warn(
            "bibweft: warning: {}: not among the inputs as it was when the network was made (it "
            "has "
            "changed, or was not read); the evidence may differ",
            input.name);
    }
    for (const ingest::FileSummary& file : read.files) {
        const bool known = std::ranges::find(then, file.sha256) != then.end();
        if (known || read.files.size() <= then.size()) continue;
        session.log->warn("bibweft: warning: {} is new: the network was made without it",
                          file.name);
    }
}

}  // namespace

std::string found_input(const std::string& name, const std::string& record) {
    if (name == "-" || name == "<stdin>") {
        throw Error(ErrorCode::io,
                    fmt::format("{}: it was made of standard input; name the file that "
                                "holds it: --input FILE",
                                record));
    }
    if (std::filesystem::exists(name)) return name;
    const std::filesystem::path beside =
        std::filesystem::path(record).parent_path() / std::filesystem::path(name);
    if (std::filesystem::exists(beside)) return beside.string();
    throw Error(ErrorCode::io, fmt::format("{}: not found; {} was made of it. Call this where it "
                                           "was made, or name the inputs: --input FILE",
                                           name, record));
}

Recorded recorded_in(const Network& net, const std::string& graph,
                     const std::vector<std::string>& inputs) {
    const std::string name = text_of(net, "network_type");
    if (name.empty() || net.provenance().inputs.empty()) {
        throw Error(ErrorCode::data,
                    fmt::format("{}: the file does not say what it was made of. `bibweft network` "
                                "and `bibweft map` note it in GraphML and JSON",
                                graph));
    }
    Recorded recorded;
    recorded.type = &network::find_network_type(name);
    recorded.options = recorded.type->defaults;
    if (recorded.type->counted()) {
        recorded.options.counting = counting_from(text_of(net, "counting"));
    }
    recorded.options.min_papers = static_cast<std::size_t>(step_count(net, "min_papers"));
    recorded.options.max_items = static_cast<std::size_t>(step_count(net, "max_items"));
    recorded.options.max_shared = static_cast<std::size_t>(step_count(net, "max_shared"));
    recorded.analysis = analysis_options(net.provenance());
    recorded.analysis.reading.inputs =
        inputs.empty() ? found_inputs(net.provenance(), graph) : inputs;
    recorded.years = text_of(net, "years");
    return recorded;
}

Material material_again(const Recorded& recorded, const Network& net, Purpose purpose,
                        Session& session, Progress& progress) {
    Material material = material_of(*recorded.type, recorded.analysis, purpose, session, progress);
    report_changes(net.provenance(), material.read, session);
    if (recorded.years.empty()) return material;
    const std::optional<YearRange> years = parse_years(recorded.years);
    if (!years || !years->first || !years->last) {
        throw Error(ErrorCode::data, fmt::format("\"{}\" are no years", recorded.years));
    }
    const std::vector<std::uint32_t> rows =
        network::papers_of(material.input.papers, {*years->first, *years->last});
    material.input = network::with_papers(material.input, rows);
    std::vector<Sentences> sentences;
    std::vector<PaperId> papers;
    for (const std::uint32_t row : rows) {
        papers.push_back(material.papers[row]);
        if (row < material.sentences.size()) {
            sentences.push_back(std::move(material.sentences[row]));
        }
    }
    material.sentences = std::move(sentences);
    material.papers = std::move(papers);
    return material;
}

}  // namespace bibweft::cli
