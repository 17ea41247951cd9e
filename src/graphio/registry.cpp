#include <fmt/format.h>

#include "bibweft/core/error.hpp"
#include "bibweft/graphio/format.hpp"
#include "graphio/registry.hpp"

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

std::string names_of(bool readable) {
    std::string out;
    for (const GraphFormat* format : table) {
        if ((readable ? format->read != nullptr : format->write != nullptr)) {
            out.append(out.empty() ? "" : ", ").append(format->name);
        }
    }
    return out;
}

std::string lower(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
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

const GraphFormat& reading_format(std::string_view text, std::string_view from,
                                  const ReadContext& context) {
    const GraphFormat* format =
        from.empty() ? detect_format(text.substr(0, head_size)) : find_format(from);
    if (format != nullptr && format->read != nullptr) return *format;
    if (!from.empty()) {
        throw Error(ErrorCode::usage,
                    fmt::format("no graph format \"{}\"; bibweft reads {}", from, names_of(true)));
    }
    context.fail(0, text.empty()
                        ? std::string("the file is empty")
                        : "not a graph file that bibweft knows; it reads " + names_of(true));
}

Network read_graph_text(std::string_view text, std::string_view from, const ReadContext& context) {
    return reading_format(text, from, context).read(text, context);
}

const GraphFormat& writing_format(std::string_view to, const std::filesystem::path& path) {
    const GraphFormat* format = to.empty() ? format_of_path(path) : find_format(to);
    if (format != nullptr && format->write != nullptr) return *format;
    const std::string what =
        to.empty() ? fmt::format("{}: the suffix names no graph format", path.string())
                   : fmt::format("no graph format \"{}\"", to);
    throw Error(ErrorCode::usage, fmt::format("{}; bibweft writes {}", what, names_of(false)));
}

}  // namespace bibweft::graphio
