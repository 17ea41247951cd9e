#pragma once
#include <spdlog/logger.h>

#include <functional>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/core/diagnostic.hpp"

namespace CLI {
class App;
class Option;
class Validator;
}  // namespace CLI

namespace bibweft::cli {

/// Where a command reads its surroundings from: data goes to `out`, everything else to the log.
struct Session {
    std::ostream& out;
    std::shared_ptr<spdlog::logger> log;
    bool terminal = false;      ///< the log is a terminal: progress may be shown
    bool out_terminal = false;  ///< `out` is a terminal: figures for people may be added
};

/// Raised for a command line that makes no sense; exit status 2.
struct Usage {
    std::string message;
};

/// One subcommand. `declare` adds its options to `app` and returns what to do once they are parsed;
/// the work returns the exit status.
struct Command {
    std::string_view name;
    std::string_view group;
    std::string_view summary;
    std::string_view examples;  ///< one a line, as typed
    std::function<int()> (*declare)(CLI::App& app, Session& session);
};

std::span<const Command* const> commands();

/// Runs a command line (without the program's name).
/// @return exit status: 0 done, 1 data or processing, 2 usage
int run(std::vector<std::string> arguments, std::ostream& out, std::ostream& err,
        bool terminal = false, bool out_terminal = false);

/// Only these values; anything else is a usage error that lists them and names the nearest.
CLI::Validator one_of(std::vector<std::string> values);

/// The names of a registry's entries, in its order.
template <class Entries>
std::vector<std::string> names_of(const Entries& entries) {
    std::vector<std::string> names;
    for (const auto* entry : entries) names.emplace_back(entry->name);
    return names;
}

/// The candidate nearest to `word` by edit distance, if it is near; else "".
std::string nearest(std::string_view word, std::span<const std::string> candidates);

/// Every option of a command with its value, in declared order: for the provenance.
std::vector<std::pair<std::string, std::string>> resolved_options(const CLI::App& app);

/// Writes diagnostics to the log, errors and warnings always, notes only with --verbose; more than
/// a screenful of one code is cut, and said.
void report(Session& session, std::span<const Diagnostic> diagnostics, bool verbose);

}  // namespace bibweft::cli
