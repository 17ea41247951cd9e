#include "ingest/author_list.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "bibweft/text/unicode.hpp"
#include "ingest/fields.hpp"

namespace bibweft::ingest {
namespace {

using Parts = std::vector<std::string_view>;

Parts parts_of(std::string_view list, std::string_view separators) {
    Parts parts;
    for_each_part(list, separators, [&](std::string_view part) { parts.push_back(part); });
    return parts;
}

std::string_view last_word(std::string_view name) {
    const std::size_t blank = name.find_last_of(" \t");
    return blank == std::string_view::npos ? name : name.substr(blank + 1);
}

std::size_t word_count(std::string_view name) {
    std::size_t count = 0;
    for_each_part(name, " \t", [&](std::string_view) { ++count; });
    return count;
}

/// "M", "JL", "J.-L.", "Yu.A.", "É.": at most four capitals; small letters only before a dot.
bool is_initials(std::string_view word) {
    std::size_t capitals = 0;
    std::size_t small = 0;  // since the last capital
    for (std::size_t at = 0; at < word.size();) {
        const text::CodePoint c = text::code_point_at(word, at);
        at += c.size;
        if (text::is_upper(c.value)) {
            if (small > 0) return false;
            ++capitals;
        } else if (text::is_lower(c.value) && capitals > 0) {
            if (++small > 2) return false;
        } else if (c.value == '.') {
            small = 0;
        } else if (c.value != '-' && c.value != '\'') {
            return false;
        }
    }
    return capitals >= 1 && capitals <= 4 && small == 0;
}

/// Whether a part is initials alone, a suffix behind them aside: "G.N.", "A. D. Jr.".
bool is_initials_part(std::string_view part) {
    bool any = false;
    bool all = true;
    for_each_part(part, " \t", [&](std::string_view word) {
        const bool initials = is_initials(word);
        all = all && (initials || (any && is_name_suffix(word)));
        any = any || initials;
    });
    return any && all;
}

/// "Doe J", "Doe JL", "Doe J. Jr.": a family name and initials.
bool ends_with_initials(std::string_view name) {
    std::string_view word = last_word(name);
    if (is_name_suffix(word) && word.size() < name.size()) {
        name = trimmed(name.substr(0, name.size() - word.size()));
        word = last_word(name);
    }
    return word.size() < name.size() && is_initials(word);
}

/// One word, small words before it aside: "Doe", "van der Berg".
bool is_bare_family(std::string_view part) {
    const Parts words = parts_of(part, " \t");
    return !words.empty() && std::all_of(words.begin(), words.end() - 1, [](std::string_view word) {
        return word.front() >= 'a' && word.front() <= 'z';
    });
}

/// "Hael Monitoring Consortium": at least two words and the last one, in English, is no name.
bool is_group(std::string_view name) {
    if (name.find(',') != std::string_view::npos) return false;
    const std::string_view last = last_word(name);
    if (last.size() == name.size() || last.size() < 4) return false;
    static constexpr std::string_view words[] = {
        "Agency",    "Association",  "Collaboration", "Collaborators", "Commission",
        "Committee", "Consortium",   "Council",       "Department",    "Foundation",
        "Group",     "Initiative",   "Institute",     "Investigators", "Ministry",
        "Network",   "Organisation", "Organization",  "Society",       "Team",
        "University"};
    for (const std::string_view word : words) {
        if (same_word(last, word)) return true;
    }
    return false;
}

void add_name(std::string_view name, NameStyle style, std::vector<Author>& out) {
    if (is_no_author(name)) return;
    Author author = parse_name(name, is_group(name) ? NameStyle::literal : style);
    if (author.family.empty() && author.given.empty() && author.literal.empty()) return;
    out.push_back(std::move(author));
}

void add_name_by_look(std::string_view name, std::vector<Author>& out) {
    name = trimmed(name);
    if (name.starts_with('{') && name.ends_with('}')) {
        name = trimmed(name.substr(1, name.size() - 2));
        return add_name(name, NameStyle::literal, out);
    }
    add_name(name, ends_with_initials(name) ? NameStyle::family_first : NameStyle::given_first,
             out);
}

/// The text from the beginning of one part of a list to the end of another.
std::string_view span_of(std::string_view first, std::string_view last) {
    return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

/// Parts between commas, of which some are initials: they belong to the part before.
void add_parts_with_initials(const Parts& parts, std::vector<Author>& out) {
    for (std::size_t i = 0; i < parts.size();) {
        std::size_t end = i + 1;
        if (!ends_with_initials(parts[i]) && end < parts.size() && is_initials_part(parts[end])) {
            ++end;
        }
        const bool suffix = end < parts.size() && is_name_suffix(parts[end]);
        const std::size_t before = out.size();
        if (suffix && end == i + 1) {  // "Doe J., Jr.": parse_name would take it for a given name
            add_name(parts[i], NameStyle::family_first, out);
            if (out.size() > before) out.back().suffix = parts[end];
        } else {
            add_name(span_of(parts[i], parts[suffix ? end : end - 1]), NameStyle::family_first,
                     out);
        }
        i = suffix ? end + 1 : end;
    }
}

bool are_pairs(const Parts& parts) {
    if (parts.size() == 2 && word_count(parts[1]) == 1) return true;
    if (parts.size() % 2 != 0) return false;
    for (std::size_t i = 0; i < parts.size(); i += 2) {
        if (!is_bare_family(parts[i])) return false;
    }
    return true;
}

void add_comma_list_by_look(std::string_view list, std::vector<Author>& out) {
    const Parts parts = parts_of(list, ",");
    const bool whole = trimmed(list).starts_with('{') && trimmed(list).ends_with('}');
    if (parts.size() < 2 || whole) return add_name_by_look(list, out);
    const bool one_suffix =
        parts.size() == 3 && (is_name_suffix(parts[1]) || is_name_suffix(parts[2]));
    if (one_suffix && !ends_with_initials(parts[0])) {
        return add_name(list, NameStyle::family_first, out);
    }
    if (std::any_of(parts.begin(), parts.end(), is_initials_part)) {
        return add_parts_with_initials(parts, out);
    }
    if (are_pairs(parts)) {
        for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
            add_name(span_of(parts[i], parts[i + 1]), NameStyle::given_first, out);
        }
        return;
    }
    if (std::any_of(parts.begin(), parts.end(), ends_with_initials)) {
        return add_parts_with_initials(parts, out);
    }
    for (const std::string_view part : parts) add_name_by_look(part, out);
}

/// The place of " and " or " & ", and its size; npos if there is none.
std::pair<std::size_t, std::size_t> find_and(std::string_view list) {
    const std::size_t word = list.find(" and ");
    const std::size_t sign = list.find(" & ");
    return word < sign ? std::pair{word, std::size_t{5}} : std::pair{sign, std::size_t{3}};
}

/// PubMed ends a list with a full stop, which is no part of the last initials.
std::string_view without_final_stop(std::string_view list) {
    const bool stop = list.ends_with('.') && list.find('.') == list.size() - 1;
    return stop && list.find(',') != std::string_view::npos ? list.substr(0, list.size() - 1)
                                                            : list;
}

}  // namespace

bool is_no_author(std::string_view text) {
    static constexpr std::string_view nobody[] = {"Anonymous",
                                                  "No author",
                                                  "No author name available",
                                                  "No author id available",
                                                  "No authors listed",
                                                  "Author unknown",
                                                  "NA",
                                                  "et al",
                                                  "et al.",
                                                  "others"};
    text = trimmed(text);
    if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
    if (text.empty()) return true;
    if (text.size() > 30) return false;
    return std::any_of(std::begin(nobody), std::end(nobody),
                       [&](std::string_view none) { return same_word(text, none); });
}

std::vector<std::string> quoted_list(std::string_view text) {
    std::vector<std::string> out;
    text = trimmed(text);
    if (!text.starts_with('[') || !text.ends_with(']')) return out;
    for (std::size_t at = 1; at + 1 < text.size(); ++at) {
        const char quote = text[at];
        if (quote != '\'' && quote != '"') {
            if (std::string_view(" ,\t\r\n").find(quote) == std::string_view::npos) return {};
            continue;
        }
        std::string item;
        for (++at; at + 1 < text.size() && text[at] != quote; ++at) {
            if (text[at] == '\\' && at + 2 < text.size()) ++at;
            item += text[at];
        }
        out.push_back(std::move(item));
    }
    return out;
}

void add_authors(std::string_view list, std::string_view separators, NameStyle style,
                 std::vector<Author>& out) {
    if (is_no_author(list)) return;
    for_each_part(list, separators, [&](std::string_view name) { add_name(name, style, out); });
}

void add_authors_with_initials(std::string_view list, std::vector<Author>& out) {
    if (is_no_author(list)) return;
    if (list.find(';') != std::string_view::npos) {
        return add_authors(list, ";", NameStyle::family_first, out);
    }
    add_parts_with_initials(parts_of(list, ","), out);
}

void add_authors_by_look(std::string_view list, std::vector<Author>& out) {
    list = without_final_stop(trimmed(list));
    if (is_no_author(list)) return;
    if (const std::vector<std::string> quoted = quoted_list(list); !quoted.empty()) {
        for (const std::string& name : quoted) add_name_by_look(name, out);
        return;
    }
    for (const std::string_view separators : {";\n", "|"}) {
        if (list.find_first_of(separators) == std::string_view::npos) continue;
        for_each_part(list, separators,
                      [&](std::string_view name) { add_name_by_look(name, out); });
        return;
    }
    for (auto [at, size] = find_and(list); at != std::string_view::npos;
         std::tie(at, size) = find_and(list)) {
        add_comma_list_by_look(list.substr(0, at), out);
        list.remove_prefix(at + size);
    }
    add_comma_list_by_look(list, out);
}

}  // namespace bibweft::ingest
