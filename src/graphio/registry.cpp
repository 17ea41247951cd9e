#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "bibweft/core/error.hpp"
#include "bibweft/core/output_file.hpp"
#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

#define BW_PLUGIN(name) extern const GraphFormat name;
#include "graphio_formats.inc"
#undef BW_PLUGIN

namespace {

const GraphFormat* const table[] = {
#define BW_PLUGIN(name) &name,
#include "graphio_formats.inc"
#undef BW_PLUGIN
};

constexpr std::size_t head_size = 1 << 16;

struct CloseFile {
    void operator()(std::FILE* file) const noexcept {
        if (file != stdin) std::fclose(file);
    }
};

class FileSink final : public Sink {
public:
    explicit FileSink(OutputFile& file) : file_(file) {}
    void write(std::string_view bytes) override { file_.write(bytes); }

private:
    OutputFile& file_;
};

class StdoutSink final : public Sink {
public:
    void write(std::string_view bytes) override {
        if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size()) fail();
    }
    static void close() {
        if (std::fflush(stdout) != 0) fail();
    }

private:
    [[noreturn]] static void fail() {
        throw Error(ErrorCode::io, fmt::format("standard output: {}", std::strerror(errno)));
    }
};

std::string names_of(bool readable) {
    std::string out;
    for (const GraphFormat* format : table) {
        if ((readable ? format->read != nullptr : format->write != nullptr)) {
            out.append(out.empty() ? "" : ", ").append(format->name);
        }
    }
    return out;
}

std::string slurp(const std::filesystem::path& path) {
    const bool is_stdin = path == "-";
    const auto fail = [&] {
        throw Error(ErrorCode::io,
                    fmt::format("{}: cannot read: {}", path.string(), std::strerror(errno)));
    };
    std::error_code ignored;
    if (!is_stdin && std::filesystem::is_directory(path, ignored)) {
        errno = EISDIR;
        fail();
    }
    const std::unique_ptr<std::FILE, CloseFile> file(is_stdin ? stdin
                                                              : std::fopen(path.c_str(), "rb"));
    if (!file) fail();
    std::string text;
    const std::uintmax_t size = is_stdin ? 0 : std::filesystem::file_size(path, ignored);
    std::size_t step = ignored || size == 0 ? head_size : static_cast<std::size_t>(size) + 1;
    while (true) {
        const std::size_t before = text.size();
        text.resize(before + step);
        const std::size_t got = std::fread(text.data() + before, 1, step, file.get());
        text.resize(before + got);
        if (got < step) break;
        step = std::max(head_size, text.size() / 2);
    }
    if (std::ferror(file.get()) != 0) fail();
    return text;
}

std::string lower(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

const GraphFormat& writer(std::string_view to, const std::filesystem::path& path) {
    const GraphFormat* format = to.empty() ? format_of_path(path) : find_format(to);
    if (format != nullptr && format->write != nullptr) return *format;
    const std::string what =
        to.empty() ? fmt::format("{}: the suffix names no graph format", path.string())
                   : fmt::format("no graph format \"{}\"", to);
    throw Error(ErrorCode::usage, fmt::format("{}; bibweft writes {}", what, names_of(false)));
}

}  // namespace

void ReadContext::report(Severity severity, std::string code, std::uint64_t line,
                         std::string message) const {
    Location location;
    location.line = line;
    diagnostics.push_back({severity, std::move(code), name, location, std::move(message)});
}

void ReadContext::fail(std::uint64_t line, const std::string& message) const {
    throw Error(ErrorCode::data, line > 0 ? fmt::format("{}:{}: {}", name, line, message)
                                          : fmt::format("{}: {}", name, message));
}

void ReadContext::fail_limit(std::uint64_t line, const std::string& message) const {
    throw Error(ErrorCode::limit, line > 0 ? fmt::format("{}:{}: {}", name, line, message)
                                           : fmt::format("{}: {}", name, message));
}

void WriteContext::report(Severity severity, std::string code, std::string message) const {
    diagnostics.push_back({severity, std::move(code), {}, {}, std::move(message)});
}

void set_option(const GraphFormat& format, WriteOptions& options, std::string_view name,
                std::string_view value) {
    std::string known;
    for (const FormatOption& option : format.options) {
        if (option.name == name) return option.set(options, value);
        known.append(known.empty() ? "" : ", ").append(option.name);
    }
    throw Error(ErrorCode::usage, fmt::format("{} has no option \"{}\"; it has {}", format.name,
                                              name, known.empty() ? "none" : known));
}

std::span<const GraphFormat* const> formats() noexcept {
    return table;
}

const GraphFormat* find_format(std::string_view name) noexcept {
    for (const GraphFormat* format : table) {
        if (format->name == name) return format;
    }
    return nullptr;
}

const GraphFormat* format_of_path(const std::filesystem::path& path) {
    const std::string file = lower(path.filename().string());
    const GraphFormat* best = nullptr;
    std::size_t length = 0;
    for (const GraphFormat* format : table) {
        for (const std::string_view suffix : format->suffixes) {
            if (suffix.size() > length && file.ends_with(suffix)) {
                best = format;
                length = suffix.size();
            }
        }
    }
    return best;
}

const GraphFormat* detect_format(std::string_view head) {
    for (const GraphFormat* format : table) {
        if (format->looks_like != nullptr && format->looks_like(head)) return format;
    }
    return nullptr;
}

Network read_graph_text(std::string_view text, std::string_view from, const ReadContext& context) {
    const GraphFormat* format =
        from.empty() ? detect_format(text.substr(0, head_size)) : find_format(from);
    if (format != nullptr && format->read != nullptr) return format->read(text, context);
    if (!from.empty()) {
        throw Error(ErrorCode::usage,
                    fmt::format("no graph format \"{}\"; bibweft reads {}", from, names_of(true)));
    }
    context.fail(0, text.empty()
                        ? std::string("the file is empty")
                        : "not a graph file that bibweft knows; it reads " + names_of(true));
}

Network read_graph(const std::filesystem::path& path, std::string_view from,
                   std::vector<Diagnostic>& diagnostics) {
    if (!from.empty() && (find_format(from) == nullptr || find_format(from)->read == nullptr)) {
        return read_graph_text({}, from, {path.string(), diagnostics});  // fails before reading
    }
    return read_graph_text(slurp(path), from, {path.string(), diagnostics});
}

void write_graph(const Network& network, const std::filesystem::path& path, std::string_view to,
                 const WriteOptions& options, std::vector<Diagnostic>& diagnostics) {
    const GraphFormat& format = writer(to, path);
    const WriteContext context{options, diagnostics};
    if (path == "-") {
        StdoutSink sink;
        format.write(network, context, sink);
        StdoutSink::close();
        return;
    }
    OutputFile file(path, options.overwrite);
    FileSink sink(file);
    format.write(network, context, sink);
    file.close();
}

std::string graph_text(const Network& network, std::string_view to, const WriteOptions& options,
                       std::vector<Diagnostic>& diagnostics) {
    StringSink sink;
    writer(to, {}).write(network, {options, diagnostics}, sink);
    return std::move(sink.text);
}

}  // namespace bibweft::graphio
