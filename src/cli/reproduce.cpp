#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <ostream>
#include <sstream>

#include "backend/igraph_session.hpp"
#include "bibweft/core/error.hpp"
#include "bibweft/core/provenance.hpp"
#include "cli/manifest_file.hpp"
#include "cli/replay.hpp"

namespace bibweft::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
    std::string manifest;
    std::string output;
    std::vector<std::string> inputs;
};

/// A folder that goes away with its owner, unless the user named it.
class WorkFolder {
public:
    explicit WorkFolder(const std::string& named) : path_(named), kept_(!named.empty()) {
        if (kept_) return;
        path_ = fs::temp_directory_path() / fmt::format("bibweft-reproduce-{}", ::getpid());
    }
    ~WorkFolder() {
        std::error_code ignored;
        if (!kept_) fs::remove_all(path_, ignored);
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
    bool kept_;
};

/// The options that the command of the manifest knows and that are not as by default.
std::vector<std::string> options_of(const ManifestFile& manifest, Session& session) {
    const auto command = std::ranges::find(commands(), manifest.command, &Command::name);
    if (command == commands().end()) {
        throw Error(ErrorCode::data,
                    fmt::format("there is no command \"{}\" any more", manifest.command));
    }
    CLI::App app;
    const auto work = (*command)->declare(app, session);
    std::vector<std::string> arguments;
    for (const auto& [name, value] : manifest.options) {
        const CLI::Option* option = app.get_option_no_throw("--" + name);
        if (option == nullptr) {
            session.log->warn("bibweft: warning: {} has no option --{} any more; it was {}",
                              manifest.command, name, value.empty() ? "empty" : value);
        } else if (!value.empty() && value != option->get_default_str()) {
            const bool repeated = option->get_expected_max() > 1 && option->get_delimiter() == 0;
            std::istringstream parts(value);
            std::string part;
            while (std::getline(parts, part, repeated ? ',' : '\0')) {
                arguments.push_back(fmt::format("--{}={}", name, part));
            }
        }
    }
    return arguments;
}

void report_versions(const ManifestFile& manifest, Session& session) {
    if (manifest.version != version()) {
        session.log->warn("bibweft: warning: made by bibweft {}, this is {}", manifest.version,
                          version());
    }
    const std::string_view igraph = fact(manifest.libraries, "igraph");
    if (!igraph.empty() && igraph != backend::igraph_version()) {
        session.log->warn("bibweft: warning: made with igraph {}, this is {}", igraph,
                          backend::igraph_version());
    }
}

/// Says what is not as it was.
void report_file(const std::string& path, std::string_view sha256, Session& session) {
    if (file_fact(path, path).sha256 == sha256) return;
    session.log->warn("bibweft: warning: {} has changed since", path);
}

std::vector<std::string> inputs_of(const ManifestFile& manifest, const Options& options,
                                   Session& session) {
    std::vector<std::string> inputs = options.inputs;
    if (!inputs.empty()) return inputs;
    for (const Facts& input : manifest.inputs) {
        inputs.push_back(found_input(std::string(fact(input, "name")), options.manifest));
        report_file(inputs.back(), fact(input, "sha256"), session);
    }
    for (const FileFact& file : manifest.option_files) report_file(file.name, file.sha256, session);
    return inputs;
}

std::string bytes_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Where two texts part: "first at byte 12 (line 2)".
std::string first_difference(const std::string& a, const std::string& b) {
    const auto [place, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const auto line = 1 + std::count(a.begin(), place, '\n');
    return fmt::format("first at byte {} (line {}); {} bytes then, {} now", place - a.begin() + 1,
                       line, a.size(), b.size());
}

/// One line on one result; whether it is the same.
bool compare(const FileFact& then, const fs::path& old_file, const fs::path& new_file,
             std::ostream& out) {
    if (!fs::exists(new_file)) {
        out << fmt::format("missing    {}\n", then.name);
        return false;
    }
    const FileFact now = file_fact(new_file, then.name);
    if (now.sha256 == then.sha256) {
        out << fmt::format("identical  {}\n", then.name);
        return true;
    }
    std::string what = fmt::format("{} bytes then, {} now", then.bytes, now.bytes);
    if (!fs::exists(old_file)) {
        what += "; the file itself is not beside the manifest any more";
    } else if (file_fact(old_file, then.name).sha256 != then.sha256) {
        what += "; the file beside the manifest was changed since";
    } else {
        what = first_difference(bytes_of(old_file), bytes_of(new_file));
    }
    out << fmt::format("differs    {}: {}\n", then.name, what);
    return false;
}

int run_reproduce(const Options& options, Session& session) {
    const ManifestFile manifest = read_manifest(options.manifest);
    report_versions(manifest, session);
    std::vector<std::string> arguments = inputs_of(manifest, options, session);
    arguments.insert(arguments.begin(), manifest.command);
    for (std::string& option : options_of(manifest, session)) {
        arguments.push_back(std::move(option));
    }
    const WorkFolder folder(options.output);
    arguments.push_back("--output=" + folder.path().string());
    std::ostringstream summary;
    std::ostringstream log;
    const int status = run(arguments, summary, log);
    if (status != 0) {
        session.log->error("{}bibweft: error: it could not be done again", log.str());
        return status;
    }
    std::size_t same = 0;
    for (const FileFact& file : manifest.files) {
        same += compare(file, fs::path(options.manifest).parent_path() / file.name,
                        folder.path() / file.name, session.out);
    }
    session.out << fmt::format("{} of {} files are the same, byte by byte\n", same,
                               manifest.files.size());
    return same == manifest.files.size() ? 0 : 1;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    app.add_option("MANIFEST", options->manifest, "the manifest.json of a map")->required();
    app.add_option("-o,--output", options->output, "folder that keeps the new results");
    app.add_option("--input", options->inputs, "inputs, where they are no longer as named")
        ->allow_extra_args(false);
    return [options, &session] { return run_reproduce(*options, session); };
}

}  // namespace

extern const Command reproduce_command{
    .name = "reproduce",
    .group = "Look",
    .summary = "Runs a map again from its manifest, and says byte by byte what differs",
    .examples =
        "bibweft reproduce map/manifest.json\n"
        "bibweft reproduce map/manifest.json -o again",
    .declare = declare,
};

}  // namespace bibweft::cli
