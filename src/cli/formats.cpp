#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ostream>

#include "bibweft/community/method.hpp"
#include "bibweft/graphio/format.hpp"
#include "bibweft/ingest/format.hpp"
#include "bibweft/layout/layout.hpp"
#include "bibweft/network/type.hpp"
#include "bibweft/stats/statistic.hpp"
#include "cli/command.hpp"

namespace bibweft::cli {
namespace {

void heading(std::ostream& out, std::string_view text, bool first = false) {
    out << (first ? "" : "\n") << text << '\n';
}

void row(std::ostream& out, std::string_view name, std::string_view text) {
    out << fmt::format("  {:<22} {}\n", name, text);
}

std::string joined(std::span<const std::string_view> suffixes) {
    std::string out;
    for (const std::string_view suffix : suffixes)
        out += fmt::format("{}{}", out.empty() ? "" : " ", suffix);
    return out;
}

int run_formats(Session& session) {
    std::ostream& out = session.out;
    heading(out, "Input formats (detected by content; each also as .gz or .zst)", true);
    for (const auto* format : ingest::input_formats()) {
        row(out, format->name,
            fmt::format("{} ({}; {})", format->summary, joined(format->suffixes),
                        format->writer != nullptr ? "read and written" : "read"));
    }
    heading(out, "Graph formats");
    for (const auto* format : graphio::formats()) {
        row(out, format->name,
            fmt::format("{} ({}; {})", format->summary, joined(format->suffixes),
                        format->read != nullptr ? "read and written" : "written"));
        row(out, "", fmt::format("keeps: {}", format->keeps));
        for (const graphio::FormatOption& option : format->options) {
            row(out, "", fmt::format("option {}: {}", option.name, option.summary));
        }
    }
    heading(out, "Networks");
    for (const auto* type : network::network_types()) {
        row(out, type->name, type->summary);
        row(out, "", fmt::format("weight: {}", type->weight));
    }
    heading(out, "Community methods");
    for (const auto* method : community::methods()) row(out, method->name, method->summary);
    heading(out, "Layouts");
    for (const auto* layout : layout::layout_methods()) row(out, layout->name, layout->summary);
    heading(out, "Statistics");
    for (const auto* statistic : stats::statistics()) row(out, statistic->name, statistic->summary);
    return 0;
}

std::function<int()> declare(CLI::App&, Session& session) {
    return [&session] { return run_formats(session); };
}

}  // namespace

extern const Command formats_command{
    .name = "formats",
    .group = "Look",
    .summary = "What can be read and written, and what each format keeps",
    .examples = "bibweft formats",
    .declare = declare,
};

}  // namespace bibweft::cli
