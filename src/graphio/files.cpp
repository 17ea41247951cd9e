#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>

#include "bibweft/core/error.hpp"
#include "bibweft/core/output_file.hpp"
#include "graphio/file_text.hpp"
#include "graphio/registry.hpp"

namespace bibweft::graphio {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
    std::error_code ignored;
    return !path.empty() && fs::is_regular_file(path, ignored);
}

std::string lower(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

/// The path with the last `word` of its name replaced; empty if there is none.
fs::path replaced(const fs::path& path, std::string_view word, std::string_view by) {
    std::string name = path.filename().string();
    const std::size_t at = lower(name).rfind(word);
    if (at == std::string::npos) return {};
    name.replace(at, word.size(), by);
    return path.parent_path() / name;
}

/// True if the name says that the file is a companion: the companion's word is its last.
bool is_companion_name(const fs::path& path, const Companion& companion) {
    const std::string name = lower(path.filename().string());
    const std::size_t own = name.rfind(companion.in_own);
    const std::size_t main = name.rfind(companion.in_main);
    return own != std::string::npos && (main == std::string::npos || own > main);
}

/// The main file of which the path is a companion, if there is one of a format that has companions.
fs::path file_to_read(const fs::path& path, std::string_view from) {
    for (const GraphFormat* format : formats()) {
        if (format->read == nullptr || (!from.empty() && format->name != from)) continue;
        const fs::path main = main_path(path, *format);
        if (main == path || !is_file(main)) continue;
        if (format->looks_like(FileText(main).view().substr(0, head_size))) return main;
    }
    return path;
}

std::vector<std::optional<CompanionText>> read_companions(const fs::path& main,
                                                          const GraphFormat& format,
                                                          const ReadContext& context) {
    std::vector<std::optional<CompanionText>> out(format.companions.size());
    if (main == "-") return out;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const Companion& companion = format.companions[i];
        const fs::path path = companion_path(main, companion);
        if (is_file(path) && path != main) {
            out[i] = CompanionText{path.string(), std::string(FileText(path).view())};
        } else if (companion.needed && !path.empty()) {
            context.report(Severity::warning, "graphio.companion", 0,
                           fmt::format("{}, which would hold {}, is not there",
                                       path.filename().string(), companion.holds));
        }
    }
    return out;
}

void write_stdout(std::string_view bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() &&
        std::fflush(stdout) == 0) {
        return;
    }
    throw Error(ErrorCode::io, fmt::format("standard output: {}", std::strerror(errno)));
}

}  // namespace

fs::path companion_path(const fs::path& main, const Companion& companion) {
    return replaced(main, companion.in_main, companion.in_own);
}

fs::path main_path(const fs::path& path, const GraphFormat& format) {
    for (const Companion& companion : format.companions) {
        if (is_companion_name(path, companion)) {
            return replaced(path, companion.in_own, companion.in_main);
        }
    }
    return path;
}

Network read_graph(const fs::path& path, std::string_view from,
                   std::vector<Diagnostic>& diagnostics) {
    ReadContext context{path.string(), diagnostics};
    if (!from.empty()) reading_format({}, from, context);  // fails before reading
    const fs::path main = file_to_read(path, from);
    context.name = main.string();
    const FileText text(main);
    const GraphFormat& format = reading_format(text.view(), from, context);
    const auto companions = read_companions(main, format, context);
    context.companions = companions;
    return format.read(text.view(), context);
}

/// Where the bytes of one file gather.
class GraphOutput::Place final : public Sink {
public:
    /// An empty path has no place: its bytes are dropped.
    Place(fs::path path, bool overwrite) : path_(std::move(path)) {
        if (!path_.empty() && path_ != "-") {
            file_ = std::make_unique<OutputFile>(path_, overwrite);
        }
    }
    void write(std::string_view bytes) override {
        used_ = used_ || !bytes.empty();
        if (file_) {
            file_->write(bytes);
        } else if (path_ == "-") {
            text_.append(bytes);
        }
    }
    bool used() const noexcept { return used_; }
    bool dropped() const noexcept { return used_ && path_.empty(); }
    const fs::path& path() const noexcept { return path_; }

    /// Makes sure that all bytes are stored.
    void settle() {
        if (file_) file_->flush();
    }
    void put() {
        if (file_) file_->close();
        if (path_ == "-") write_stdout(text_);
    }
    /// Removes the temporary file, and an older file of that name.
    void remove() {
        file_.reset();
        std::error_code ignored;
        fs::remove(path_, ignored);
    }

private:
    fs::path path_;
    std::unique_ptr<OutputFile> file_;
    std::string text_;
    bool used_ = false;
};

GraphOutput::GraphOutput(const Network& network, const fs::path& path, std::string_view to,
                         const WriteOptions& options, std::vector<Diagnostic>& diagnostics) {
    const GraphFormat& format = writing_format(to, path);
    const bool to_stdout = path == "-";
    const fs::path main = to_stdout ? path : main_path(path, format);
    places_.push_back(std::make_unique<Place>(main, options.overwrite));
    std::vector<Sink*> sinks;
    for (const Companion& companion : format.companions) {
        const fs::path beside = to_stdout ? fs::path() : companion_path(main, companion);
        if (beside.empty() && companion.needed && !to_stdout) {
            throw Error(
                ErrorCode::usage,
                fmt::format("{}: {} is more than one file, so its name must hold \"{}\", as "
                            "NAME{} does",
                            path.string(), format.name, companion.in_main,
                            format.suffixes.front()));
        }
        places_.push_back(std::make_unique<Place>(beside, options.overwrite));
        sinks.push_back(places_.back().get());
    }
    const WriteContext context{options, diagnostics, sinks};
    format.write(network, context, *places_.front());
    for (std::size_t i = 0; i < format.companions.size(); ++i) {
        if (!places_[i + 1]->dropped()) continue;
        context.report(
            Severity::warning, "graphio.left-out",
            fmt::format("{} has no place for {}, which would be a file beside it",
                        to_stdout ? "standard output" : path.string(), format.companions[i].holds));
    }
    for (const auto& place : places_) place->settle();
}

GraphOutput::~GraphOutput() = default;

std::vector<fs::path> GraphOutput::commit() {
    std::vector<fs::path> written;
    for (const auto& place : places_) {
        if (place->path().empty()) continue;
        if (place->used() || place == places_.front()) {
            place->put();
            written.push_back(place->path());
        } else {
            place->remove();
        }
    }
    return written;
}

std::vector<fs::path> write_graph(const Network& network, const fs::path& path, std::string_view to,
                                  const WriteOptions& options,
                                  std::vector<Diagnostic>& diagnostics) {
    return GraphOutput(network, path, to, options, diagnostics).commit();
}

std::vector<std::string> graph_texts(const Network& network, std::string_view to,
                                     const WriteOptions& options,
                                     std::vector<Diagnostic>& diagnostics) {
    const GraphFormat& format = writing_format(to, {});
    std::vector<StringSink> sinks(1 + format.companions.size());
    std::vector<Sink*> companions;
    for (std::size_t i = 1; i < sinks.size(); ++i) companions.push_back(&sinks[i]);
    format.write(network, {options, diagnostics, companions}, sinks.front());
    std::vector<std::string> texts;
    for (StringSink& sink : sinks) texts.push_back(std::move(sink.text));
    return texts;
}

std::string graph_text(const Network& network, std::string_view to, const WriteOptions& options,
                       std::vector<Diagnostic>& diagnostics) {
    return std::move(graph_texts(network, to, options, diagnostics).front());
}

}  // namespace bibweft::graphio
