#include <algorithm>
#include <array>

#include "bibweft/core/number.hpp"
#include "graphio/edgelist_parts.hpp"
#include "graphio/metis_parts.hpp"
#include "graphio/plain_text.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 3> suffixes{".edgelist", ".edges", ".ncol"};
constexpr std::size_t whole_head = 1 << 16;  ///< a shorter head is the whole file
constexpr std::size_t looked_at = 50;        ///< lines

bool is_text(std::string_view head) {
    return std::ranges::none_of(
        head, [](char c) { return c >= 0 && c < ' ' && !is_blank(c) && c != '\n'; });
}

/// Two fields, or three of which the last is a number.
bool is_edge(const std::vector<std::string_view>& fields) {
    if (fields.size() < 2 || fields[0].empty() || fields[1].empty()) return false;
    return fields.size() == 2 || (fields.size() == 3 && parse_real(fields[2]).has_value()) ||
           fields[2] == "{}" || fields[2].starts_with("{'");
}

/// Last of all formats: only where the first lines are edges or a header of edges.
bool looks_like_edgelist(std::string_view head) {
    const bool whole = head.size() < whole_head;
    if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
    if (!is_text(head) || looks_like_metis(head)) return false;
    if (!whole) head = head.substr(0, head.find_last_of('\n') + 1);
    Lines lines(head);
    EdgelistFields cutter;
    std::vector<std::string_view> fields;
    std::size_t edges = 0;
    bool stated = false;
    bool matrix_market = false;
    for (std::string_view line; edges < looked_at && lines.next(line);) {
        if (line.starts_with('#') || line.starts_with('%')) {
            stated = stated || edgelist_direction(line).has_value();
            matrix_market = matrix_market || line.starts_with("%%MatrixMarket");
            continue;
        }
        if (without_blanks(line).empty()) continue;
        const bool first = !cutter.settled();
        if (first) {
            if (std::string_view("{[<*@").find(without_blanks(line)[0]) != std::string_view::npos) {
                return false;
            }
            cutter.settle(line);
        }
        if (!cutter.split(line, fields)) return false;
        if (first && edgelist_header(fields)) return true;
        if (first && fields.size() > 1 && is_word(fields[0], "id") && is_word(fields[1], "label")) {
            return false;  // a table of nodes
        }
        if (first && matrix_market && fields.size() == 3) return false;  // the line of sizes
        if (!is_edge(fields)) return false;
        ++edges;
    }
    return edges > 0 || stated;
}

}  // namespace

std::optional<bool> edgelist_direction(std::string_view comment) {
    comment.remove_prefix(1);
    std::string_view word = take_word(comment);
    if (word.ends_with(':')) word.remove_suffix(1);
    if (is_word(word, "directed") || is_word(word, "asym")) return true;
    if (is_word(word, "undirected") || is_word(word, "sym")) return false;
    return std::nullopt;
}

void EdgelistFields::settle(std::string_view first_line) noexcept {
    separator_ = ' ';
    for (const char candidate : {';', ',', '\t'}) {
        if (first_line.find(candidate) != std::string_view::npos) separator_ = candidate;
    }
}

bool EdgelistFields::take_quoted(std::string_view& line, std::string_view& field) {
    if (unquoted_.size() == unquoted_count_) unquoted_.emplace_back();
    std::string& text = unquoted_[unquoted_count_++];
    text.clear();
    line.remove_prefix(1);
    while (true) {
        const std::size_t quote = line.find('"');
        if (quote == std::string_view::npos) return false;
        text.append(line.substr(0, quote));
        line.remove_prefix(quote + 1);
        if (!line.starts_with('"')) break;
        text += '"';
        line.remove_prefix(1);
    }
    field = text;
    while (line.starts_with(' ')) line.remove_prefix(1);  // a tab may separate
    return line.empty() || line.front() == separator_;
}

bool EdgelistFields::split(std::string_view line, std::vector<std::string_view>& fields) {
    fields.clear();
    unquoted_count_ = 0;
    if (blanks()) {
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
            fields.push_back(word);
        }
        return true;
    }
    if (unquoted_.capacity() == 0) unquoted_.reserve(64);
    while (true) {
        if (separator_ != '\t') line = without_blanks(line);
        std::string_view field;
        if (line.starts_with('"') && unquoted_count_ < 64) {
            if (!take_quoted(line, field)) return false;
        } else {
            const std::size_t end = std::min(line.find(separator_), line.size());
            field = without_blanks(line.substr(0, end));
            line.remove_prefix(end);
        }
        fields.push_back(field);
        if (line.empty()) return true;
        line.remove_prefix(1);
    }
}

std::optional<EdgelistHeader> edgelist_header(const std::vector<std::string_view>& fields) {
    static constexpr std::array<std::string_view, 5> sources{"source", "from", "src", "node1",
                                                             "citing"};
    static constexpr std::array<std::string_view, 6> targets{"target", "to",    "dst",
                                                             "dest",   "node2", "cited"};
    const auto is_one_of = [](std::string_view field, std::span<const std::string_view> words) {
        return std::ranges::any_of(words, [&](std::string_view w) { return is_word(field, w); });
    };
    EdgelistHeader out;
    bool has_source = false;
    bool has_target = false;
    out.others.resize(fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (!has_source && is_one_of(fields[i], sources)) {
            has_source = true;
            out.source = i;
        } else if (!has_target && is_one_of(fields[i], targets)) {
            has_target = true;
            out.target = i;
        } else if (!out.weight && is_word(fields[i], "weight")) {
            out.weight = i;
        } else if (!out.type && is_word(fields[i], "type")) {
            out.type = i;
        } else if (is_word(fields[i], "label") || is_word(fields[i], "kind")) {
            out.others[i] = lower_case(fields[i]);
        } else if (!is_word(fields[i], "id")) {
            out.others[i] = fields[i];
        }
    }
    if (!has_source || !has_target) return std::nullopt;
    return out;
}

extern const GraphFormat edgelist_format;
const GraphFormat edgelist_format{
    "edgelist",
    "edge list: two ids and perhaps a weight on each line",
    suffixes,
    "Direction (a first line says \"# directed\" or \"# undirected\"; without it the edges are "
    "undirected), ids, weights to the last bit; nodes without edges, labels and columns are left "
    "out. Read are also tables of edges with a header such as Source,Target,Type,Weight and their "
    "other columns except Id.",
    looks_like_edgelist,
    read_edgelist,
    write_edgelist};

}  // namespace bibweft::graphio
