#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <ostream>

#include "bibweft/community/changes.hpp"
#include "bibweft/core/json_writer.hpp"
#include "cli/graph_files.hpp"
#include "cli/output.hpp"

namespace bibweft::cli {
namespace {

using community::Change;
using community::ChangeKind;
using community::Changes;
using community::Group;
using community::Move;

struct Options {
    std::string before;
    std::string after;
    std::string from;
    std::string partition = "cluster";
    std::string format = "text";
    bool all = false;
};

/// Both networks and what lies between them.
struct Difference {
    const Network& before;
    const Network& after;
    const Changes& changes;
    bool all;
};

/// 2 "machine translation, BLEU" (74)
std::string named(const Group& group) {
    const std::string label = group.label.empty() ? "" : fmt::format(" \"{}\"", group.label);
    return fmt::format("{}{} ({})", group.name, label, group.members.size());
}

std::string named(const std::vector<Group>& groups, const std::vector<std::size_t>& places) {
    std::string text;
    for (std::size_t i = 0; i < places.size(); ++i) {
        text += (i == 0 ? "" : i + 1 == places.size() ? " and " : ", ") + named(groups[places[i]]);
    }
    return text;
}

/// "P (new); Q (from 4)", some of them unless all are asked for.
std::string moves_text(const Network& network, const std::vector<Move>& moves,
                       std::string_view elsewhere, std::string_view nowhere, bool all) {
    constexpr std::size_t shown = 8;
    const std::size_t count = all ? moves.size() : std::min(moves.size(), shown);
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string note = moves[i].other.empty()
                                     ? std::string(nowhere)
                                     : fmt::format("{} {}", elsewhere, moves[i].other);
        text += fmt::format("{}{} ({})", i > 0 ? "; " : "", network.label(moves[i].node), note);
    }
    if (count < moves.size()) text += fmt::format("; and {} more", moves.size() - count);
    return text;
}

std::string joined_text(const Difference& d, const Change& change) {
    return moves_text(d.after, change.joined, "from", "new", d.all);
}

std::string left_text(const Difference& d, const Change& change) {
    return moves_text(d.before, change.left, "to", "gone", d.all);
}

std::size_t kept_count(const Changes& changes) {
    return static_cast<std::size_t>(
        std::ranges::count(changes.clusters, ChangeKind::kept, &Change::kind));
}

std::string to_text(const Difference& d) {
    const Changes& c = d.changes;
    std::string out = fmt::format(
        "nodes      {} then, {} now: {} in both, {} gone, {} new\n"
        "links      {} then, {} now: {} in both, {} gone, {} new\n"
        "clusters   {} then, {} now: {} of the same nodes\n",
        d.before.node_count(), d.after.node_count(), d.before.node_count() - c.nodes_gone.size(),
        c.nodes_gone.size(), c.nodes_new.size(), c.links_in_both + c.links_gone,
        c.links_in_both + c.links_new, c.links_in_both, c.links_gone, c.links_new, c.before.size(),
        c.after.size(), kept_count(c));
    for (const Change& change : c.clusters) {
        if (change.kind == ChangeKind::kept && !d.all) continue;
        const std::string then = named(c.before, change.before);
        const std::string now = named(c.after, change.after);
        out += fmt::format("\n{:<9}  {}{}{}\n", to_string(change.kind), then,
                           then.empty() || now.empty() ? "" : " -> ", now);
        if (!change.joined.empty()) out += fmt::format("  joined   {}\n", joined_text(d, change));
        if (!change.left.empty()) out += fmt::format("  left     {}\n", left_text(d, change));
    }
    return out;
}

std::string names_of(const std::vector<Group>& groups, const std::vector<std::size_t>& places,
                     std::string Group::*what) {
    std::string text;
    for (const std::size_t place : places) {
        text += (text.empty() ? "" : "; ") + groups[place].*what;
    }
    return text;
}

constexpr std::array<std::string_view, 9> columns{"change",     "clusters_then", "labels_then",
                                                  "nodes_then", "clusters_now",  "labels_now",
                                                  "nodes_now",  "joined",        "left"};

std::array<std::string, columns.size()> cells_of(const Difference& d, const Change& change) {
    const auto size = [](const std::vector<Group>& groups, const std::vector<std::size_t>& places) {
        std::size_t sum = 0;
        for (const std::size_t place : places) sum += groups[place].members.size();
        return std::to_string(sum);
    };
    const Changes& c = d.changes;
    return {std::string(to_string(change.kind)),
            names_of(c.before, change.before, &Group::name),
            names_of(c.before, change.before, &Group::label),
            size(c.before, change.before),
            names_of(c.after, change.after, &Group::name),
            names_of(c.after, change.after, &Group::label),
            size(c.after, change.after),
            moves_text(d.after, change.joined, "from", "new", true),
            moves_text(d.before, change.left, "to", "gone", true)};
}

template <class Cells>
std::string tsv_of(const Cells& cells) {
    std::string line;
    for (const auto& cell : cells) {
        const std::string one = tsv_line({cell});
        line += one.substr(0, one.size() - 1) + "\t";
    }
    line.back() = '\n';
    return line;
}

std::string to_tsv(const Difference& d) {
    std::string out = tsv_of(columns);
    for (const Change& change : d.changes.clusters) out += tsv_of(cells_of(d, change));
    return out;
}

template <class Cells>
std::string row_of(const Cells& cells) {
    std::string line = "|";
    for (const auto& cell : cells) {
        line += ' ';
        for (const char c : std::string_view(cell)) {
            if (c == '|' || c == '\\') line += '\\';
            line += c == '\n' ? ' ' : c;
        }
        line += " |";
    }
    return line + "\n";
}

std::string to_markdown(const Difference& d) {
    std::string out = row_of(columns) + "|";
    for (std::size_t i = 0; i < columns.size(); ++i) out += "---|";
    out += "\n";
    for (const Change& change : d.changes.clusters) out += row_of(cells_of(d, change));
    return out;
}

void write_groups(JsonWriter& json, std::string_view key, const std::vector<Group>& groups,
                  const std::vector<std::size_t>& places) {
    json.key(key).begin_array();
    for (const std::size_t place : places) {
        json.begin_object().member("cluster", groups[place].name);
        json.member("label", groups[place].label);
        json.member("nodes", groups[place].members.size()).end_object();
    }
    json.end_array();
}

void write_moves(JsonWriter& json, std::string_view key, const Network& network,
                 const std::vector<Move>& moves) {
    json.key(key).begin_array();
    for (const Move& move : moves) {
        json.begin_object().member("id", network.id(move.node));
        json.member("label", network.label(move.node)).key("cluster");
        move.other.empty() ? json.null() : json.value(move.other);
        json.end_object();
    }
    json.end_array();
}

std::string to_json(const Difference& d) {
    const Changes& c = d.changes;
    std::string out;
    JsonWriter json(out, 2);
    json.begin_object().key("nodes").begin_object();
    json.member("then", d.before.node_count()).member("now", d.after.node_count());
    json.member("gone", c.nodes_gone.size()).member("new", c.nodes_new.size()).end_object();
    json.key("links").begin_object().member("in_both", c.links_in_both);
    json.member("gone", c.links_gone).member("new", c.links_new).end_object();
    json.key("clusters").begin_array();
    for (const Change& change : c.clusters) {
        json.begin_object().member("change", to_string(change.kind));
        write_groups(json, "then", c.before, change.before);
        write_groups(json, "now", c.after, change.after);
        write_moves(json, "joined", d.after, change.joined);
        write_moves(json, "left", d.before, change.left);
        json.end_object();
    }
    json.end_array().end_object();
    return out + "\n";
}

int run_diff(const Options& options, Session& session) {
    const Network before = read_network({options.before, options.from}, session);
    const Network after = read_network({options.after, options.from}, session);
    const Changes changes = community::changes_between(before, after, options.partition);
    const Difference difference{before, after, changes, options.all};
    if (changes.nodes_gone.size() == before.node_count() && before.node_count() > 0) {
        session.log->warn(
            "bibweft: warning: no node of {} is in {}, by id or by label: these are other networks",
            options.before, options.after);
    }
    session.out << (options.format == "json"       ? to_json(difference)
                    : options.format == "tsv"      ? to_tsv(difference)
                    : options.format == "markdown" ? to_markdown(difference)
                                                   : to_text(difference));
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    app.add_option("BEFORE", options->before, "the older graph file")->required();
    app.add_option("AFTER", options->after, "the newer one")->required();
    app.add_option("--from", options->from, "format of both, where the content does not tell");
    app.add_option("--partition", options->partition, "node column of the clusters")
        ->capture_default_str();
    app.add_option("-f,--format", options->format, "text, json, tsv or markdown")
        ->check(one_of({"text", "json", "tsv", "markdown"}))
        ->capture_default_str();
    app.add_flag("--all", options->all,
                 "in texts: every node that moved, and clusters that stayed");
    return [options, &session] { return run_diff(*options, session); };
}

}  // namespace

extern const Command diff_command{
    .name = "diff",
    .group = "Look",
    .summary = "Which clusters were born, died, split, merged, grew or shrank between two maps",
    .examples =
        "bibweft diff map-2024/papers.json map-2025/papers.json\n"
        "bibweft diff before.graphml after.graphml -f tsv > changes.tsv",
    .declare = declare,
};

}  // namespace bibweft::cli
