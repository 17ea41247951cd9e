#include "cli/manifest.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

#include "backend/igraph_session.hpp"
#include "bibweft/core/json_writer.hpp"
#include "ingest/stored_bytes.hpp"

namespace bibweft::cli {
namespace {

/// Options that name a file whose content decides results.
constexpr std::array naming_files{"lexicon", "thesaurus", "authors-thesaurus", "recipe", "anchor"};

constexpr std::array without_effect{"output", "overwrite", "threads", "verbose",
                                    "strict", "binary",    "full",    "fractional"};

std::vector<ingest::FileSummary> files_by_name(const ingest::ReadSummary& read) {
    std::vector<ingest::FileSummary> files = read.files;
    std::ranges::sort(files, {}, &ingest::FileSummary::name);
    return files;
}

void write_inputs(JsonWriter& json, const ingest::ReadSummary& read) {
    json.key("inputs").begin_array();
    for (const ingest::FileSummary& file : files_by_name(read)) {
        json.begin_object().member("name", file.name).member("format", file.format);
        if (!file.database.empty()) json.member("database", file.database);
        json.member("bytes", static_cast<std::size_t>(file.bytes)).member("sha256", file.sha256);
        json.member("records", static_cast<std::size_t>(file.records));
        json.member("repaired", static_cast<std::size_t>(file.repaired));
        json.member("skipped", static_cast<std::size_t>(file.skipped)).end_object();
    }
    json.end_array();
}

void write_fact(JsonWriter& json, const FileFact& fact) {
    json.begin_object().member("name", fact.name);
    json.member("bytes", static_cast<std::size_t>(fact.bytes)).member("sha256", fact.sha256);
    json.end_object();
}

void write_files(JsonWriter& json, const Manifest& manifest) {
    json.key("option_files").begin_array();
    for (const auto& [name, value] : manifest.provenance.options) {
        if (value.empty() || std::ranges::find(naming_files, name) == naming_files.end()) continue;
        // The folder of an older map is told by its manifest, which holds the hashes of all in it.
        const std::filesystem::path path(value);
        const bool folder = std::filesystem::is_directory(path);
        const std::filesystem::path file = folder ? path / "manifest.json" : path;
        if (!folder || std::filesystem::exists(file)) {
            write_fact(json, file_fact(file, file.string()));
        }
    }
    json.end_array().key("files").begin_array();
    for (const std::string& file : manifest.files) {
        write_fact(json, file_fact(manifest.folder / file, file));
    }
    json.end_array();
}

void write_steps(JsonWriter& json, const Analysis& analysis) {
    json.key("steps").begin_object();
    json.member("records_read", static_cast<std::size_t>(analysis.read.record_count));
    json.member("duplicates_merged", analysis.duplicate_count());
    json.member("papers", analysis.corpus.size());
    if (analysis.without_keywords) {
        json.member("papers_without_keywords", *analysis.without_keywords);
    }
    json.member("concepts_found", analysis.index.found_count);
    json.member("concepts_frequent", analysis.index.frequent_count);
    json.member("concepts_kept", analysis.index.concepts.size()).end_object();
}

void write_networks(JsonWriter& json, const Manifest& manifest) {
    json.key("networks").begin_array();
    for (const Manifest::Made& made : manifest.networks) {
        json.begin_object().member("name", made.type.name);
        json.member("nodes", made.net.node_count()).member("links", made.net.edge_count());
        json.member("counting", to_string(made.options.counting));
        json.member("normalization", network::to_string(made.options.normalization));
        if (!made.type.units.empty()) {
            json.member("min_papers", made.options.min_papers);
            json.member("max_items", made.options.max_items);
            json.member("max_shared", made.options.max_shared);
        }
        json.member("min_weight", made.options.min_weight).member("top_k", made.options.top_k);
        if (made.options.backbone != nullptr) {
            json.member("backbone", made.options.backbone->name);
            if (made.options.backbone->uses_alpha) json.member("alpha", made.options.alpha);
        }
        json.member("largest_component", made.options.largest_component);
        json.member("drop_isolates", made.options.drop_isolates);
        json.member("communities", std::size_t{made.partition.community_count});
        json.member("method", made.partition.method);
        json.member("resolution", made.partition.resolution).key("quality");
        made.partition.quality ? json.value(*made.partition.quality) : json.null();
        if (!made.partition.quality) json.member("quality_undefined", made.partition.quality_note);
        json.member("labels", made.labelled_by);
        if (made.stability_runs > 0) {
            json.member("stability_runs", made.stability_runs);
            for (const auto& [name, value] : made.net.attributes()) {
                const double* number = std::get_if<double>(&value);
                if (name.starts_with("stability_") && number != nullptr) {
                    json.member(name, *number);
                }
            }
        }
        json.member("layout", made.layout).end_object();
    }
    json.end_array();
}

}  // namespace

FileFact file_fact(const std::filesystem::path& path, std::string name) {
    ingest::StoredBytes bytes(path.string());
    while (!bytes.next().empty()) {
    }
    return {std::move(name), bytes.count(), bytes.sha256()};
}

Provenance provenance_of(const CLI::App& app, std::string_view command,
                         const ingest::ReadSummary& read, std::uint64_t seed) {
    Provenance provenance;
    provenance.version = version();
    provenance.command = command;
    for (const ingest::FileSummary& file : files_by_name(read)) {
        provenance.inputs.push_back({file.name, file.sha256, file.bytes});
    }
    provenance.seed = seed;
    for (auto& option : resolved_options(app)) {
        if (std::ranges::find(without_effect, option.first) == without_effect.end()) {
            provenance.options.push_back(std::move(option));
        }
    }
    return provenance;
}

std::string to_json(const Manifest& manifest) {
    std::string out;
    JsonWriter json(out, 2);
    json.begin_object().member("bibweft", manifest.provenance.version);
    json.key("libraries").begin_object().member("igraph", backend::igraph_version()).end_object();
    json.member("command", manifest.provenance.command);
    json.member("seed", static_cast<std::size_t>(manifest.provenance.seed));
    write_inputs(json, manifest.analysis.read);
    json.key("options").begin_object();
    for (const auto& [name, value] : manifest.provenance.options) json.member(name, value);
    json.end_object();
    write_steps(json, manifest.analysis);
    write_networks(json, manifest);
    write_files(json, manifest);
    json.end_object();
    return out + "\n";
}

}  // namespace bibweft::cli
