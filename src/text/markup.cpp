#include "text/markup.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "bibweft/text/unicode.hpp"

namespace bibweft::text {
namespace {

constexpr std::size_t longest_tag = 1000;

constexpr std::array inline_tags = std::to_array<std::string_view>({"a",
                                                                    "abbr",
                                                                    "b",
                                                                    "bdi",
                                                                    "big",
                                                                    "bold",
                                                                    "cite",
                                                                    "code",
                                                                    "del",
                                                                    "dfn",
                                                                    "em",
                                                                    "ext-link",
                                                                    "font",
                                                                    "i",
                                                                    "inf",
                                                                    "ins",
                                                                    "italic",
                                                                    "kbd",
                                                                    "mark",
                                                                    "math",
                                                                    "menclose",
                                                                    "mfenced",
                                                                    "mfrac",
                                                                    "mi",
                                                                    "mmultiscripts",
                                                                    "mn",
                                                                    "mo",
                                                                    "monospace",
                                                                    "mover",
                                                                    "mpadded",
                                                                    "mphantom",
                                                                    "mprescripts",
                                                                    "mroot",
                                                                    "mrow",
                                                                    "ms",
                                                                    "mspace",
                                                                    "msqrt",
                                                                    "mstyle",
                                                                    "msub",
                                                                    "msubsup",
                                                                    "msup",
                                                                    "mtext",
                                                                    "munder",
                                                                    "munderover",
                                                                    "none",
                                                                    "q",
                                                                    "roman",
                                                                    "s",
                                                                    "samp",
                                                                    "sans-serif",
                                                                    "sc",
                                                                    "scp",
                                                                    "semantics",
                                                                    "small",
                                                                    "span",
                                                                    "strike",
                                                                    "strong",
                                                                    "styled-content",
                                                                    "sub",
                                                                    "sup",
                                                                    "tt",
                                                                    "u",
                                                                    "underline",
                                                                    "uri",
                                                                    "var",
                                                                    "xref",
                                                                    "inline-formula",
                                                                    "alternatives",
                                                                    "tex-math",
                                                                    "annotation",
                                                                    "script",
                                                                    "style"});
constexpr std::array block_tags = std::to_array<std::string_view>({"abstract",   "abstracttext",
                                                                   "article",    "blockquote",
                                                                   "body",       "br",
                                                                   "caption",    "center",
                                                                   "dd",         "disp-formula",
                                                                   "disp-quote", "div",
                                                                   "dl",         "dt",
                                                                   "fig",        "footer",
                                                                   "h1",         "h2",
                                                                   "h3",         "h4",
                                                                   "h5",         "h6",
                                                                   "head",       "header",
                                                                   "hr",         "html",
                                                                   "img",        "label",
                                                                   "li",         "list",
                                                                   "list-item",  "main",
                                                                   "mtable",     "mtd",
                                                                   "mtr",        "ol",
                                                                   "p",          "pre",
                                                                   "sec",        "section",
                                                                   "subtitle",   "table",
                                                                   "tbody",      "td",
                                                                   "tfoot",      "th",
                                                                   "thead",      "title",
                                                                   "tr",         "ul"});

template <class List>
bool contains(const List& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_name_char(char c) {
    return is_ascii_alnum(c) || c == '-' || c == ':' || c == '_' || c == '.';
}

std::size_t skip_blanks(std::string_view text, std::size_t i) {
    while (i < text.size() && is_ascii_blank(text[i])) ++i;
    return i;
}

std::size_t skip_name(std::string_view text, std::size_t i) {
    while (i < text.size() && is_name_char(text[i])) ++i;
    return i;
}

// Reads `name = "value"` at i; npos if nothing of that kind stands there.
std::size_t attribute(std::string_view text, std::size_t i, Tag& tag) {
    const std::size_t name_begin = i;
    i = skip_name(text, i);
    const std::string_view name = text.substr(name_begin, i - name_begin);
    i = skip_blanks(text, i);
    if (name.empty() || i >= text.size() || text[i] != '=') return std::string_view::npos;
    i = skip_blanks(text, i + 1);
    if (i >= text.size()) return std::string_view::npos;
    const char quote = text[i];
    std::size_t end = 0;
    if (quote == '"' || quote == '\'') {
        end = text.find(quote, ++i);
        if (end == std::string_view::npos) return end;
    } else {
        end = skip_name(text, i);
    }
    if (name == "href" || name == "xlink:href") tag.href = text.substr(i, end - i);
    return quote == '"' || quote == '\'' ? end + 1 : end;
}

// A comment holds no `--`, so that the search for its end is short.
Tag comment(std::string_view text) {
    Tag tag;
    const std::size_t end = text.find("--", 4);
    if (end != std::string_view::npos && text.substr(end, 3) == "-->") tag.size = end + 3;
    return tag;
}

constexpr std::array entities = std::to_array<std::pair<std::string_view, char32_t>>({
    {"Aacute", 0xC1},   {"Agrave", 0xC0},   {"Alpha", 0x391},   {"Aring", 0xC5},
    {"Auml", 0xC4},     {"Beta", 0x392},    {"Ccedil", 0xC7},   {"Chi", 0x3A7},
    {"Delta", 0x394},   {"Eacute", 0xC9},   {"Egrave", 0xC8},   {"Gamma", 0x393},
    {"Lambda", 0x39B},  {"Ntilde", 0xD1},   {"Oacute", 0xD3},   {"Omega", 0x3A9},
    {"Oslash", 0xD8},   {"Ouml", 0xD6},     {"Phi", 0x3A6},     {"Pi", 0x3A0},
    {"Psi", 0x3A8},     {"Scaron", 0x160},  {"Sigma", 0x3A3},   {"Theta", 0x398},
    {"Uuml", 0xDC},     {"aacute", 0xE1},   {"acirc", 0xE2},    {"aelig", 0xE6},
    {"agrave", 0xE0},   {"alpha", 0x3B1},   {"amp", '&'},       {"ang", 0x2220},
    {"apos", '\''},     {"aring", 0xE5},    {"asymp", 0x2248},  {"atilde", 0xE3},
    {"auml", 0xE4},     {"beta", 0x3B2},    {"bull", 0x2022},   {"cacute", 0x107},
    {"ccaron", 0x10D},  {"ccedil", 0xE7},   {"cent", 0xA2},     {"chi", 0x3C7},
    {"copy", 0xA9},     {"dagger", 0x2020}, {"darr", 0x2193},   {"deg", 0xB0},
    {"delta", 0x3B4},   {"divide", 0xF7},   {"eacute", 0xE9},   {"ecirc", 0xEA},
    {"egrave", 0xE8},   {"emsp", 0x2003},   {"ensp", 0x2002},   {"epsilon", 0x3B5},
    {"equiv", 0x2261},  {"eta", 0x3B7},     {"euml", 0xEB},     {"euro", 0x20AC},
    {"frac12", 0xBD},   {"frac14", 0xBC},   {"frac34", 0xBE},   {"gamma", 0x3B3},
    {"ge", 0x2265},     {"gt", '>'},        {"harr", 0x2194},   {"hellip", 0x2026},
    {"iacute", 0xED},   {"icirc", 0xEE},    {"iexcl", 0xA1},    {"igrave", 0xEC},
    {"infin", 0x221E},  {"iota", 0x3B9},    {"iquest", 0xBF},   {"iuml", 0xEF},
    {"kappa", 0x3BA},   {"lambda", 0x3BB},  {"laquo", 0xAB},    {"larr", 0x2190},
    {"ldquo", 0x201C},  {"le", 0x2264},     {"lsquo", 0x2018},  {"lt", '<'},
    {"macr", 0xAF},     {"mdash", 0x2014},  {"micro", 0xB5},    {"middot", 0xB7},
    {"minus", 0x2212},  {"mu", 0x3BC},      {"nbsp", 0xA0},     {"ndash", 0x2013},
    {"ne", 0x2260},     {"ntilde", 0xF1},   {"nu", 0x3BD},      {"oacute", 0xF3},
    {"ocirc", 0xF4},    {"oelig", 0x153},   {"ograve", 0xF2},   {"omega", 0x3C9},
    {"oslash", 0xF8},   {"otilde", 0xF5},   {"ouml", 0xF6},     {"para", 0xB6},
    {"permil", 0x2030}, {"phi", 0x3C6},     {"pi", 0x3C0},      {"plusmn", 0xB1},
    {"pound", 0xA3},    {"prime", 0x2032},  {"psi", 0x3C8},     {"quot", '"'},
    {"raquo", 0xBB},    {"rarr", 0x2192},   {"rdquo", 0x201D},  {"reg", 0xAE},
    {"rho", 0x3C1},     {"rsquo", 0x2019},  {"sbquo", 0x201A},  {"scaron", 0x161},
    {"sect", 0xA7},     {"shy", 0xAD},      {"sigma", 0x3C3},   {"sim", 0x223C},
    {"sup1", 0xB9},     {"sup2", 0xB2},     {"sup3", 0xB3},     {"szlig", 0xDF},
    {"tau", 0x3C4},     {"theta", 0x3B8},   {"thinsp", 0x2009}, {"times", 0xD7},
    {"trade", 0x2122},  {"uacute", 0xFA},   {"uarr", 0x2191},   {"ucirc", 0xFB},
    {"ugrave", 0xF9},   {"upsilon", 0x3C5}, {"uuml", 0xFC},     {"xi", 0x3BE},
    {"yacute", 0xFD},   {"yen", 0xA5},      {"yuml", 0xFF},     {"zcaron", 0x17E},
    {"zeta", 0x3B6},    {"zwj", 0x200D},    {"zwnj", 0x200C},
});

constexpr bool sorted(const auto& list) {
    for (std::size_t i = 1; i < list.size(); ++i)
        if (!(list[i - 1].first < list[i].first)) return false;
    return true;
}
static_assert(sorted(entities));

Entity numeric_entity(std::string_view text) {
    const bool hex = text.size() > 2 && (text[2] | 32) == 'x';
    const char* const begin = text.data() + (hex ? 3 : 2);
    const char* const bound = text.data() + std::min<std::size_t>(text.size(), 12);
    std::uint32_t value = 0;
    if (begin >= bound) return {};
    const auto [end, error] = std::from_chars(begin, bound, value, hex ? 16 : 10);
    if (error != std::errc{} || end == bound || *end != ';' || value == 0) return {};
    if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) value = 0xFFFD;
    return {static_cast<std::size_t>(end - text.data()) + 1, value};
}

// ---- links

constexpr std::size_t longest_host = 253;
constexpr std::array hosts = std::to_array<std::string_view>(
    {"ai",   "app", "ch", "cn", "co", "com", "de", "dev", "edu", "eu", "fr", "gov",
     "info", "io",  "it", "jp", "me", "net", "nl", "org", "uk",  "us", "xyz"});

bool ends_url(char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == '<' || c == '>' || c == '"' || c == '`' ||
           c == '{' || c == '}' || c == '|' || c == '^' || c == 0x7F;
}

bool is_escape(std::string_view text, std::size_t i) {
    return i + 1 < text.size() &&
           std::string_view("_%#&~$").find(text[i + 1]) != std::string_view::npos;
}

std::size_t raw_url_size(std::string_view text) {
    std::size_t i = 0;
    while (i < text.size() && !ends_url(text[i])) {
        if (text[i] == '\\') {
            if (!is_escape(text, i)) break;
            i += 2;
        } else if (static_cast<unsigned char>(text[i]) < 0x80) {
            ++i;
        } else {
            const CodePoint point = code_point_at(text, i);
            if (!is_letter(point.value) && !is_digit(point.value) && !is_mark(point.value)) break;
            i += point.size;
        }
    }
    return i;
}

bool is_closing_punctuation(char c) {
    return std::string_view(".,;:!?'*]").find(c) != std::string_view::npos;
}

// ---- citations

bool is_year(std::string_view word) {
    if (word.size() == 5 && word.back() >= 'a' && word.back() <= 'h') word.remove_suffix(1);
    return word.size() == 4 && (word.substr(0, 2) == "19" || word.substr(0, 2) == "20") &&
           is_ascii_digit(word[2]) && is_ascii_digit(word[3]);
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_ascii_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_ascii_blank(text.back())) text.remove_suffix(1);
    return text;
}

bool is_name_word(std::string_view word) {
    while (!word.empty() && (word.back() == ',' || word.back() == '.')) word.remove_suffix(1);
    constexpr std::array particles = std::to_array<std::string_view>(
        {"and", "&", "\\&", "et", "al", "van", "von", "de", "der", "den", "di", "la", "le", "see",
         "cf", "e.g", "also", "in"});
    return !word.empty() &&
           (is_upper(code_point_at(word, 0).value) || contains(particles, word) || is_year(word));
}

// "Smith et al., 2020", "see Doe and Roe, 2019a, 2020".
bool is_author_year(std::string_view part) {
    part = trimmed(part);
    const std::size_t gap = part.find_last_of(" ,~");
    if (gap == std::string_view::npos || gap == 0 || !is_year(part.substr(gap + 1))) return false;
    const std::string_view names = trimmed(part.substr(0, gap));
    if (names.back() != ',' && names.find("et al") == std::string_view::npos) return false;
    std::size_t word_count = 0;
    for (std::size_t i = 0; i < names.size();) {
        const std::size_t end = std::min(names.find_first_of(" ~", i), names.size());
        if (end > i && (!is_name_word(names.substr(i, end - i)) || ++word_count > 14)) return false;
        i = end + 1;
    }
    return is_upper(code_point_at(names, 0).value) || names.substr(0, 3) == "see" ||
           names.substr(0, 3) == "e.g" || names.substr(0, 2) == "cf";
}

// Where the word that ends at `end` begins.
std::size_t word_begin(std::string_view text, std::size_t end) {
    while (end > 0 && text[end - 1] != ' ' && text[end - 1] != '(') --end;
    return end;
}

bool is_surname(std::string_view word) {
    if (word.size() < 2 || word.size() > 40 || !is_upper(code_point_at(word, 0).value))
        return false;
    std::size_t lower_count = 0;
    for (std::size_t i = 0; i < word.size();) {
        const CodePoint point = code_point_at(word, i);
        if (!is_letter(point.value) && point.value != '-' && point.value != '\'') return false;
        lower_count += is_lower(point.value) ? 1 : 0;
        i += point.size;
    }
    return lower_count > 0;
}

bool ends_with(std::string_view text, std::string_view suffix) {
    return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

}  // namespace

Tag parse_tag(std::string_view text) {
    text = text.substr(0, longest_tag);
    if (text.substr(0, 4) == "<!--") return comment(text);
    std::size_t i = 1;
    const bool closing = i < text.size() && text[i] == '/';
    if (closing) ++i;
    const std::size_t name_begin = i;
    i = skip_name(text, i);
    std::string_view name = text.substr(name_begin, i - name_begin);
    if (name.empty() || !is_ascii_alpha(name.front())) return {};
    if (const auto colon = name.find(':'); colon != std::string_view::npos)
        name.remove_prefix(colon + 1);
    const std::string lowered = lower(name);
    Tag tag;
    tag.name = name;
    tag.block = contains(block_tags, lowered);
    if (!tag.block && !contains(inline_tags, lowered)) return {};
    for (;;) {
        const std::size_t gap = skip_blanks(text, i);
        if (gap >= text.size()) return {};
        if (text[gap] == '>') {
            tag.size = gap + 1;
            tag.opens = !closing;
            return tag;
        }
        if (text[gap] == '/' && gap + 1 < text.size() && text[gap + 1] == '>') {
            tag.size = gap + 2;
            return tag;
        }
        if (gap == i) return {};
        i = attribute(text, gap, tag);
        if (i == std::string_view::npos) return {};
    }
}

Entity parse_entity(std::string_view text) {
    if (text.size() > 1 && text[1] == '#') return numeric_entity(text);
    std::size_t end = 1;
    while (end < text.size() && end < 10 && is_ascii_alnum(text[end])) ++end;
    if (end == 1 || end >= text.size() || text[end] != ';') return {};
    const std::string_view name = text.substr(1, end - 1);
    const auto at = std::lower_bound(entities.begin(), entities.end(), name,
                                     [](const auto& p, std::string_view n) { return p.first < n; });
    if (at == entities.end() || at->first != name) return {};
    return {end + 1, at->second};
}

std::size_t url_size(std::string_view text) {
    std::size_t size = raw_url_size(text);
    std::ptrdiff_t open = 0;
    for (const char c : text.substr(0, size)) open += c == '(' ? 1 : c == ')' ? -1 : 0;
    while (size > 0) {
        const char c = text[size - 1];
        if (c == ')' && open < 0)
            ++open;
        else if (!is_closing_punctuation(c))
            break;
        --size;
    }
    return size;
}

std::string unescape_url(std::string_view url) {
    std::string out;
    for (std::size_t i = 0; i < url.size(); ++i) {
        if (url[i] == '\\' && is_escape(url, i)) ++i;
        out += url[i];
    }
    return out;
}

std::size_t host_begin(std::string_view before) {
    std::size_t begin = before.size();
    const std::size_t bound = before.size() - std::min(before.size(), longest_host);
    while (begin > bound && (is_ascii_alnum(before[begin - 1]) || before[begin - 1] == '-' ||
                             before[begin - 1] == '.'))
        --begin;
    const std::string_view host = before.substr(begin);
    const std::size_t dot = host.rfind('.');
    if (dot == std::string_view::npos || dot == 0 || !is_ascii_alnum(host.front()))
        return std::string_view::npos;
    return contains(hosts, host.substr(dot + 1)) ? begin : std::string_view::npos;
}

std::size_t doi_begin(std::string_view before) {
    std::size_t i = before.size();
    std::size_t digit_count = 0;
    while (i > 0 && digit_count < 10 && (is_ascii_digit(before[i - 1]) || before[i - 1] == '.')) {
        --i;
        ++digit_count;
    }
    const std::string_view prefix = before.substr(i);
    if (prefix.size() < 7 || prefix.substr(0, 3) != "10." || !is_ascii_digit(prefix.back()))
        return std::string_view::npos;
    std::size_t label = i;
    while (label > 0 && i - label < 2 && (before[label - 1] == ' ' || before[label - 1] == ':'))
        --label;
    if (label >= 3 && lower(before.substr(label - 3, 3)) == "doi" &&
        (label == 3 || !is_ascii_alnum(before[label - 4])))
        return label - 3;
    return i > 0 && is_ascii_alnum(before[i - 1]) ? std::string_view::npos : i;
}

Span email_at(std::string_view text, std::size_t at) {
    const auto local = [](char c) {
        return is_ascii_alnum(c) || c == '.' || c == '_' || c == '%' || c == '+' || c == '-';
    };
    std::size_t begin = at;
    while (begin > 0 && at - begin < 64 && local(text[begin - 1])) --begin;
    std::size_t end = at + 1;
    while (end < text.size() && end - at < longest_host &&
           (is_ascii_alnum(text[end]) || text[end] == '-' || text[end] == '.'))
        ++end;
    while (end > at + 1 && !is_ascii_alnum(text[end - 1])) --end;
    const std::string_view host = text.substr(at + 1, end - at - 1);
    const std::size_t dot = host.rfind('.');
    if (begin == at || dot == std::string_view::npos || dot == 0 || host.size() - dot < 3)
        return {};
    const std::string_view top = host.substr(dot + 1);
    return std::all_of(top.begin(), top.end(), is_ascii_alpha) ? Span{begin, end} : Span{};
}

std::size_t numeric_citation(std::string_view text, std::string_view before) {
    std::size_t end = 1;
    bool number = false;
    bool zero = false;
    while (end < text.size() && end < 80 && text[end] != ']') {
        const char c = text[end];
        if (is_ascii_digit(c)) {
            if (c == '0' && !is_ascii_digit(text[end - 1])) zero = true;
            number = true;
            ++end;
        } else if (c == ',' || c == ';' || c == '-' || c == ' ' || c == '~') {
            ++end;
        } else if (text.substr(end, 3) == "–") {
            end += 3;
        } else {
            return 0;
        }
    }
    if (!number || zero || end >= text.size() || text[end] != ']') return 0;
    ++end;
    if (end < text.size() && (is_ascii_alnum(text[end]) || text[end] == '-')) return 0;
    for (const std::string_view word : {" in ", " range ", " interval ", "∈ ", "= "})
        if (ends_with(before, word)) return 0;
    return end;
}

std::size_t author_citation(std::string_view text) {
    const std::size_t end = text.substr(0, 400).find_first_of("()", 1);
    if (end == std::string_view::npos || text[end] == '(' || end < 8) return 0;
    const char last = text[end - 1];
    if (!is_ascii_digit(last) && !(is_ascii_alpha(last) && is_ascii_digit(text[end - 2]))) return 0;
    std::string_view rest = text.substr(1, end - 1);
    for (;;) {
        const std::size_t cut = rest.find(';');
        if (!is_author_year(rest.substr(0, cut))) return 0;
        if (cut == std::string_view::npos) return end + 1;
        rest.remove_prefix(cut + 1);
    }
}

std::size_t year_in_parentheses(std::string_view text) {
    for (const std::size_t size : {std::size_t{4}, std::size_t{5}})
        if (size + 1 < text.size() && text[size + 1] == ')' && is_year(text.substr(1, size)))
            return size + 2;
    return 0;
}

std::size_t cited_authors_begin(std::string_view before) {
    if (before.empty() || before.back() != ' ') return std::string_view::npos;
    std::size_t end = before.size() - 1;
    bool others = false;
    for (const std::string_view tail : {" et al.", " et al", " et al.,"}) {
        if (!ends_with(before.substr(0, end), tail)) continue;
        end -= tail.size();
        others = true;
        break;
    }
    const std::size_t second = word_begin(before, end);
    if (!is_surname(before.substr(second, end - second))) return std::string_view::npos;
    if (others) return second;
    if (second < 5 || before.substr(second - 5, 5) != " and ") return std::string_view::npos;
    const std::size_t first = word_begin(before, second - 5);
    return is_surname(before.substr(first, second - 5 - first)) ? first : std::string_view::npos;
}

}  // namespace bibweft::text
