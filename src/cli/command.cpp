#include "cli/command.hpp"

#include <fmt/format.h>
#include <spdlog/sinks/ostream_sink.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <numeric>
#include <ostream>

#include "bibweft/core/error.hpp"
#include "bibweft/core/provenance.hpp"

namespace bibweft::cli {

#define BW_PLUGIN(name) extern const Command name;
#include "cli_commands.inc"
#undef BW_PLUGIN

std::span<const Command* const> commands() {
    static constexpr const Command* all[] = {
#define BW_PLUGIN(name) &name,
#include "cli_commands.inc"
#undef BW_PLUGIN
    };
    return all;
}

namespace {

constexpr int status_data = 1;
constexpr int status_usage = 2;
constexpr std::size_t shown_per_code = 20;

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row.back();
}

std::string did_you_mean(std::string_view word, std::span<const std::string> candidates) {
    const std::string near = nearest(word, candidates);
    return near.empty() ? "" : fmt::format("; did you mean {}?", near);
}

std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

/// What is wrong with the first option that the command does not know; empty if it knows them all.
/// Asked before parsing, since a missing argument would hide a misspelt option.
std::string unknown_option(const CLI::App& command, std::span<const std::string> arguments) {
    for (const std::string& argument : arguments) {
        if (argument == "--") break;
        if (!argument.starts_with("--")) continue;
        const std::string name = argument.substr(0, argument.find('='));
        const std::vector<std::string> known = option_names(command);
        if (std::ranges::find(known, name) == known.end()) {
            return fmt::format("unknown option {}{}", name, did_you_mean(name, known));
        }
    }
    return {};
}

void describe(CLI::App& app) {
    app.description(
        "bibweft weaves papers into networks you can defend: abstracts in, clustered concept maps "
        "out.");
    app.name("bibweft");
    app.set_version_flag("--version", fmt::format("bibweft {}", version()));
    app.get_formatter()->column_width(36);
    app.require_subcommand(1);
    app.footer("`bibweft COMMAND --help` explains a command, with examples.");
}

std::string examples_footer(const Command& command) {
    std::string footer = "Examples:\n";
    std::string_view rest = command.examples;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        footer += fmt::format("  {}\n", rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    footer.pop_back();
    return footer;
}

std::string next_step(const Error& error) {
    return error.code() == ErrorCode::internal ? "; this is a fault of bibweft, please report it"
                                               : "";
}

/// Runs the parsed work; the only place that catches everything.
int guarded(const std::function<int()>& work, Session& session) {
    try {
        return work();
    } catch (const Usage& usage) {
        session.log->error("bibweft: error: {}", usage.message);
        return status_usage;
    } catch (const Error& error) {
        session.log->error("bibweft: error: {}{}", error.what(), next_step(error));
        return error.code() == ErrorCode::usage ? status_usage : status_data;
    } catch (const std::bad_alloc&) {
        session.log->error(
            "bibweft: error: out of memory; fewer inputs or a smaller --max-concepts need less");
        return status_data;
    } catch (const std::exception& error) {
        session.log->error("bibweft: error: {}; this is a fault of bibweft, please report it",
                           error.what());
        return status_data;
    }
}

int fail_usage(Session& session, const std::string& message, std::string_view command) {
    session.log->error("bibweft: error: {}", message);
    session.log->error("Try: bibweft {}{}--help", command, command.empty() ? "" : " ");
    return status_usage;
}

}  // namespace

std::string nearest(std::string_view word, std::span<const std::string> candidates) {
    std::string best;
    std::size_t best_distance = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t distance = edit_distance(word, candidate);
        if (distance < best_distance) {
            best_distance = distance;
            best = candidate;
        }
    }
    return best;
}

CLI::Validator one_of(std::vector<std::string> values) {
    std::string known;
    for (const std::string& value : values) known += (known.empty() ? "" : ", ") + value;
    return CLI::Validator(
        [values = std::move(values), known](std::string& given) {
            if (std::ranges::find(values, given) != values.end()) return std::string();
            return fmt::format("\"{}\" is not one of {}{}", given, known,
                               did_you_mean(given, values));
        },
        "");
}

std::vector<std::pair<std::string, std::string>> resolved_options(const CLI::App& app) {
    std::vector<std::pair<std::string, std::string>> resolved;
    for (const CLI::Option* option : app.get_options()) {
        const std::string name = option->get_single_name();
        if (name == "help" || option->get_positional()) continue;
        std::string value;
        if (option->get_type_size() == 0) {
            value = option->count() > 0 ? "true" : "false";
        } else if (option->count() > 0) {
            for (const std::string& result : option->results()) {
                value += (value.empty() ? "" : ",") + result;
            }
        } else {
            value = option->get_default_str();
        }
        resolved.emplace_back(name, value);
    }
    return resolved;
}

void report(Session& session, std::span<const Diagnostic> diagnostics, bool verbose) {
    std::map<std::string, std::size_t> seen;
    for (const Diagnostic& d : diagnostics) {
        if (d.severity == Severity::note && !verbose) continue;
        if (++seen[d.code] > shown_per_code && !verbose) continue;
        const auto level = d.severity == Severity::error ? spdlog::level::err : spdlog::level::warn;
        session.log->log(level, to_string(d));
    }
    for (const auto& [code, count] : seen) {
        if (count <= shown_per_code || verbose) continue;
        session.log->warn("bibweft: {} more of [{}]; --verbose shows them all",
                          count - shown_per_code, code);
    }
}

int run(std::vector<std::string> arguments, std::ostream& out, std::ostream& err, bool terminal,
        bool out_terminal) {
    auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(err, true);
    sink->set_pattern("%v");
    Session session{out, std::make_shared<spdlog::logger>("bibweft", sink), terminal, out_terminal};

    CLI::App app;
    describe(app);
    std::vector<std::pair<CLI::App*, std::function<int()>>> declared;
    for (const Command* command : commands()) {
        CLI::App* sub =
            app.add_subcommand(std::string(command->name), std::string(command->summary));
        sub->group(std::string(command->group));
        sub->footer(examples_footer(*command));
        sub->get_formatter()->column_width(36);
        declared.emplace_back(sub, command->declare(*sub, session));
    }

    const std::vector<std::string> names = names_of(commands());
    std::string command;
    if (!arguments.empty() && !arguments.front().starts_with('-')) {
        command = arguments.front();
        if (std::ranges::find(names, command) == names.end()) {
            return fail_usage(
                session, fmt::format("unknown command {}{}", command, did_you_mean(command, names)),
                "");
        }
        const std::string unknown =
            unknown_option(*app.get_subcommand(command), std::span(arguments).subspan(1));
        if (!unknown.empty()) return fail_usage(session, unknown, command);
    }
    if (arguments.empty()) arguments.emplace_back("--help");
    std::ranges::reverse(arguments);  // as CLI11 takes them
    try {
        app.parse(arguments);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) return fail_usage(session, error.what(), command);
        app.exit(error, out, err);  // help or version
        return out.flush().good() ? 0 : status_data;
    }
    for (const auto& [sub, work] : declared) {
        if (!sub->parsed()) continue;
        const int status = guarded(work, session);
        if (!out.flush().good()) {
            session.log->error("bibweft: error: cannot write to standard output");
            return status_data;
        }
        return status;
    }
    return fail_usage(session, "no command given", "");
}

}  // namespace bibweft::cli
