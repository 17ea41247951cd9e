#include "bibweft/ingest/inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "bibweft/core/error.hpp"
#include "bibweft/ingest/format.hpp"

namespace bibweft::ingest {
namespace {

namespace fs = std::filesystem;

void note(Inputs& inputs, const char* code, const std::string& file, std::string message) {
    inputs.problems.push_back({Severity::note, code, file, {}, std::move(message)});
}

bool readable_by_suffix(const std::string& path) {
    const auto formats = input_formats();
    return std::any_of(formats.begin(), formats.end(), [&](const InputFormat* format) {
        return !suffix_in(path, *format).empty();
    });
}

std::string all_suffixes() {
    std::string list;
    for (const InputFormat* format : input_formats()) {
        for (const std::string_view suffix : format->suffixes) {
            list += list.empty() ? "" : ", ";
            list += suffix;
        }
    }
    return list;
}

bool hidden(const fs::path& path) {
    return path.filename().native().starts_with('.');
}

/// The regular files below a folder, sorted by path bytes; hidden ones left out.
std::vector<std::string> files_below(const std::string& folder) {
    std::vector<std::string> files;
    std::error_code error;
    fs::recursive_directory_iterator walk(folder, error);
    for (; !error && walk != fs::recursive_directory_iterator(); walk.increment(error)) {
        std::error_code ignored;
        if (hidden(walk->path())) {
            walk.disable_recursion_pending();
        } else if (walk->is_regular_file(ignored)) {
            files.push_back(walk->path().native());
        }
    }
    if (error) throw Error(ErrorCode::io, fmt::format("{}: {}", folder, error.message()));
    std::sort(files.begin(), files.end());
    return files;
}

class Expander {
public:
    void add(const std::string& input) {
        if (input == "-") return add_once(input, input);
        std::error_code error;
        const fs::file_status status = fs::status(input, error);
        if (!fs::exists(status)) {
            throw Error(ErrorCode::io, fmt::format("{}: {}", input,
                                                   status.type() == fs::file_type::not_found
                                                       ? "no such file or folder"
                                                       : error.message()));
        }
        if (fs::is_directory(status)) return add_folder(input);
        add_once(input, identity(input));
    }
    Inputs take() { return std::move(inputs_); }

private:
    static std::string identity(const std::string& path) {
        std::error_code error;
        const fs::path canonical = fs::canonical(path, error);
        return error ? path : canonical.native();
    }

    void add_once(const std::string& name, const std::string& id) {
        if (seen_.insert(id).second) {
            inputs_.files.push_back(name);
        } else {
            note(inputs_, "input.twice", name, "given more than once; read once");
        }
    }

    void add_folder(const std::string& folder) {
        bool any = false;
        for (const std::string& file : files_below(folder)) {
            if (readable_by_suffix(file)) {
                any = true;
                add_once(file, identity(file));
            } else {
                note(inputs_, "input.skipped", file, "skipped: no input format has this suffix");
            }
        }
        if (any) return;
        throw Error(ErrorCode::data,
                    fmt::format("{}: nothing to read in this folder; files with these suffixes "
                                "would be: {} (each also with .gz)",
                                folder, all_suffixes()));
    }

    Inputs inputs_;
    std::set<std::string> seen_;
};

}  // namespace

Inputs expand_inputs(std::span<const std::string> inputs) {
    if (inputs.empty()) throw Error(ErrorCode::usage, "no input given");
    Expander expander;
    for (const std::string& input : inputs) expander.add(input);
    return expander.take();
}

}  // namespace bibweft::ingest
