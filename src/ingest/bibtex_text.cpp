#include "ingest/bibtex_text.hpp"

#include <algorithm>

namespace bibweft::ingest::bibtex {
namespace {

bool is_white(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Whether ", 1998" or the like stands there, the end of a text allowed for its last part.
bool is_year_at(std::string_view text, std::size_t comma) {
    if (text.substr(comma, 2) != ", ") return false;
    const std::string_view year = text.substr(comma + 2, 4);
    if (year.size() < 4 || !std::all_of(year.begin(), year.end(), is_digit)) return false;
    const char after = comma + 6 < text.size() ? text[comma + 6] : '.';
    return (year[0] == '1' || year[0] == '2') && (after == ',' || after == '.');
}

bool begins_bracket(std::string_view text) {
    return text.starts_with('[') || text.starts_with("{[}");
}

/// Whether "name, year" stands there.
bool begins_item(std::string_view text) {
    constexpr std::size_t longest_name = 80;
    const std::size_t comma = text.substr(0, longest_name).find(',');
    return comma != std::string_view::npos && comma >= 3 && is_year_at(text, comma);
}

}  // namespace

std::string_view unwrapped(std::string_view raw) {
    raw = trimmed(raw);
    if (raw.size() < 2 || raw.front() != '{' || raw.back() != '}') return raw;
    // As many braces go as open at the start, close at the end and stay open in between.
    std::size_t begin = 0;
    std::size_t wraps = 0;
    for (; begin < raw.size() && (raw[begin] == '{' || is_white(raw[begin])); ++begin) {
        if (raw[begin] == '{') ++wraps;
    }
    std::size_t end = raw.size();
    std::size_t closed = 0;
    for (; end > begin && (raw[end - 1] == '}' || is_white(raw[end - 1])); --end) {
        if (raw[end - 1] == '}') ++closed;
    }
    std::size_t depth = wraps;
    for (std::size_t i = begin; i < end; ++i) {
        if (raw[i] == '{') ++depth;
        if (raw[i] == '}') {
            if (depth == 0) return raw;
            wraps = std::min(wraps, --depth);
        }
    }
    if (depth != closed) return raw;
    for (; wraps > 0; --wraps) raw = trimmed(raw.substr(1, raw.size() - 2));
    return raw;
}

std::string squeezed_abstract(std::string_view raw) {
    std::string out;
    out.reserve(raw.size());
    const auto white = [&](std::size_t i) { return i >= raw.size() || is_white(raw[i]); };
    std::size_t begin = 0;
    for (std::size_t i = 0; i < raw.size();) {
        if (!is_white(raw[i]) || (raw[i] == ' ' && !white(i + 1))) {
            ++i;
            continue;
        }
        out += raw.substr(begin, i - begin);
        bool line_end = false;
        for (; i < raw.size() && is_white(raw[i]); ++i) {
            line_end = line_end || raw[i] == '\n' || raw[i] == '\r';
        }
        if (i < raw.size()) out += line_end && out.ends_with('-') ? '\n' : ' ';
        begin = i;
    }
    return out += raw.substr(begin);
}

namespace {

struct Escape {
    std::string_view latex;
    char plain;
};

/// In this order: longer ones first.
constexpr Escape escapes[] = {{"{\\textasciitilde}", '~'},
                              {"\\textasciitilde{}", '~'},
                              {"{\\textunderscore}", '_'},
                              {"$\\sim$", '~'},
                              {"{\\~{}}", '~'},
                              {"\\~{}", '~'},
                              {"{\\_}", '_'},
                              {"{\\%}", '%'},
                              {"{\\&}", '&'},
                              {"{\\#}", '#'},
                              {"\\_", '_'},
                              {"\\%", '%'},
                              {"\\&", '&'},
                              {"\\#", '#'},
                              {"\\$", '$'},
                              {"\\~", '~'}};

}  // namespace

std::string verbatim(std::string_view raw) {
    raw = unwrapped(raw);
    if (raw.starts_with("\\url{") && raw.ends_with('}')) raw = raw.substr(5, raw.size() - 6);
    const auto special = [](char c) { return c == '\\' || c == '{' || c == '$' || is_white(c); };
    std::string out;
    for (std::size_t i = 0; i < raw.size();) {
        const std::size_t begin = i;
        while (i < raw.size() && !special(raw[i])) ++i;
        out += raw.substr(begin, i - begin);
        if (i == raw.size()) break;
        const std::string_view rest = raw.substr(i);
        const auto* escape =
            std::find_if(std::begin(escapes), std::end(escapes),
                         [&](const Escape& e) { return rest.starts_with(e.latex); });
        if (escape != std::end(escapes)) {
            out += escape->plain;
            i += escape->latex.size();
        } else if (!is_white(raw[i])) {
            out += raw[i++];
        } else {
            if (out.empty() || out.back() != ' ') out += ' ';
            ++i;
        }
    }
    return out;
}

std::string_view shortened(std::string_view text) {
    std::size_t end = std::min<std::size_t>(text.size(), 80);
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end);
}

bool ends_entity(std::string_view text, std::size_t semicolon) {
    std::size_t i = semicolon;
    const auto inside = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '#';
    };
    while (i > 0 && semicolon - i < 10 && inside(text[i - 1])) --i;
    return i > 0 && i < semicolon && text[i - 1] == '&';
}

bool has_item_end(std::string_view list, char separator) {
    bool found = false;
    std::size_t depth = 0;
    for (std::size_t i = 0; i < list.size() && !found; ++i) {
        if (list[i] == '{') ++depth;
        if (list[i] == '}' && depth > 0) --depth;
        found = depth == 0 && list[i] == separator && !(separator == ';' && ends_entity(list, i));
    }
    return found;
}

std::string wos_lines(std::string_view raw) {
    const bool stops = raw.find(".\n") != std::string_view::npos ||
                       raw.find(".\r") != std::string_view::npos || trimmed(raw).ends_with('.');
    std::string flow;
    flow.reserve(raw.size());
    for_each_line(raw, [&](std::string_view line) {
        flow += line;
        flow += !stops || line.ends_with('.') ? '\n' : ' ';
    });
    bool has_year = false;
    for (std::size_t i = 0; i < flow.size(); ++i) {
        if (flow[i] == '\n') has_year = false;
        has_year = has_year || (flow[i] == ',' && is_year_at(flow, i));
        if (flow[i] != '.' || flow[i + 1] != ' ') continue;
        const std::string_view rest = std::string_view(flow).substr(i + 2);
        if (!begins_bracket(rest) && !(has_year && begins_item(rest))) continue;
        flow[i + 1] = '\n';
    }
    return flow;
}

}  // namespace bibweft::ingest::bibtex
