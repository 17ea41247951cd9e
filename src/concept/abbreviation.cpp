#include "bibweft/concept/abbreviation.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "bibweft/text/unicode.hpp"

namespace bibweft::concepts {
namespace {

using text::lower;

constexpr std::size_t longest_inside = 300;  // bytes between brackets that are looked at
constexpr std::size_t longest_word = 120;
constexpr std::size_t longest_short_form = 14;
constexpr double impossible = -1e9;

// The first letters differ more often than not: look at them before the rest.
template <class List>
bool contains(const List& list, std::string_view word) {
    if (word.empty()) return false;
    return std::any_of(list.begin(), list.end(),
                       [&](std::string_view w) { return w.front() == word.front() && w == word; });
}

bool is_alpha(char c) {
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}
bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_alnum(char c) {
    return is_alpha(c) || is_digit(c);
}
char to_lower(char c) {
    return is_upper(c) ? static_cast<char>(c + 32) : c;
}

constexpr std::array stop_words = std::to_array<std::string_view>(
    {"a",       "an",    "and",   "any",    "are",     "as",      "at",     "be",      "been",
     "between", "both",  "but",   "by",     "can",     "each",    "for",    "from",    "had",
     "has",     "have",  "in",    "into",   "is",      "it",      "its",    "may",     "nor",
     "not",     "of",    "on",    "or",     "our",     "over",    "such",   "than",    "that",
     "the",     "their", "these", "this",   "those",   "through", "to",     "under",   "upon",
     "using",   "via",   "was",   "we",     "were",    "when",    "where",  "which",   "while",
     "who",     "whose", "with",  "within", "without", "called",  "termed", "propose", "introduce",
     "use",     "used",  "e.g",   "i.e",    "also",    "based"});

// Words that an author adds behind what the short form spells.
constexpr std::array generic_heads = std::to_array<std::string_view>(
    {"algorithm", "algorithms", "approach", "framework", "gene",     "index",     "method",
     "methods",   "model",      "models",   "network",   "networks", "problem",   "protein",
     "scale",     "score",      "system",   "systems",   "task",     "technique", "test",
     "benchmark", "dataset",    "cells",    "cell",      "group"});

constexpr std::array prefixes = std::to_array<std::string_view>(
    {"anti",    "auto",  "bi",     "bio",     "chemo",   "co",      "counter",  "cross",
     "cyber",   "cyto",  "de",     "di",      "dys",     "electro", "endo",     "epi",
     "extra",   "fibro", "geo",    "haemo",   "hemo",    "hetero",  "hexa",     "homo",
     "hydro",   "hyper", "hypo",   "immuno",  "infra",   "inter",   "intra",    "iso",
     "leuko",   "lipo",  "lympho", "macro",   "magneto", "mega",    "meta",     "methyl",
     "micro",   "mono",  "multi",  "myo",     "nano",    "neuro",   "non",      "oligo",
     "onco",    "ortho", "over",   "para",    "penta",   "peri",    "pharmaco", "phospho",
     "photo",   "poly",  "post",   "pre",     "proto",   "pseudo",  "psycho",   "quasi",
     "radio",   "re",    "retro",  "semi",    "spectro", "sub",     "super",    "supra",
     "tele",    "tetra", "thermo", "thrombo", "trans",   "tri",     "ultra",    "un",
     "under",   "uni",   "acetyl", "ethyl",   "gastro",  "glyco",   "nitro",    "amino",
     "dihydro", "chloro"});

// Never a short form, as written: IE, OR and NO may be one.
constexpr std::array no_short_forms = std::to_array<std::string_view>(
    {"a.m",   "all",    "and",   "are",    "as",    "at",      "both",   "but",   "by",   "cf",
     "data",  "e.g",    "eg",    "either", "etc",   "female",  "few",    "fig",   "figs", "Fig",
     "Figs",  "Figure", "for",   "free",   "from",  "high",    "i.e",    "ie",    "in",   "left",
     "less",  "like",   "low",   "male",   "many",  "max",     "mean",   "men",   "min",  "more",
     "most",  "n.s",    "new",   "no",     "non",   "none",    "not",    "of",    "old",  "on",
     "one",   "only",   "or",    "other",  "over",  "P",       "p",      "p.m",   "rate", "ref",
     "refs",  "right",  "see",   "some",   "such",  "Table",   "Tables", "than",  "that", "the",
     "then",  "this",   "three", "time",   "to",    "two",     "type",   "under", "up",   "users",
     "via",   "vs",     "was",   "when",   "with",  "women",   "yes",    "years", "here", "cell",
     "cells", "test",   "range", "median", "total", "Section", "Eq",     "Eqs"});

constexpr std::array units = std::to_array<std::string_view>(
    {"%",  "b",   "bp",  "c",   "cm",    "d",      "db",    "days", "fps", "g",    "gb",
     "gy", "h",   "hz",  "k",   "kb",    "kda",    "kg",    "khz",  "km",  "l",    "m",
     "mb", "mg",  "mhz", "min", "ml",    "mm",     "mol",   "ms",   "nm",  "nmol", "pts",
     "s",  "sec", "t",   "tb",  "v",     "w",      "x",     "y",    "yr",  "yrs",  "years",
     "th", "st",  "nd",  "rd",  "weeks", "months", "hours", "am",   "pm"});

constexpr std::array lead_ins = std::to_array<std::string_view>({"a.k.a. ",
                                                                 "abbreviated as ",
                                                                 "abbreviated to ",
                                                                 "abbreviated ",
                                                                 "abbr. ",
                                                                 "aka ",
                                                                 "also called ",
                                                                 "also known as ",
                                                                 "called ",
                                                                 "denoted as ",
                                                                 "denoted by ",
                                                                 "denoted ",
                                                                 "dubbed ",
                                                                 "hereafter ",
                                                                 "henceforth ",
                                                                 "hereinafter ",
                                                                 "i.e., ",
                                                                 "i.e. ",
                                                                 "in short ",
                                                                 "in short, ",
                                                                 "known as ",
                                                                 "named ",
                                                                 "or ",
                                                                 "referred to as ",
                                                                 "short for ",
                                                                 "shortly ",
                                                                 "so-called ",
                                                                 "termed ",
                                                                 "the ",
                                                                 "we call it ",
                                                                 "which we call ",
                                                                 "designated ",
                                                                 "namely "});

// ---- pieces of text with their place

struct Piece {
    std::size_t begin = 0;
    std::size_t end = 0;

    [[nodiscard]] std::string_view of(std::string_view t) const {
        return t.substr(begin, end - begin);
    }
    [[nodiscard]] bool empty() const { return begin >= end; }
};

bool is_quote_at_end(std::string_view t, std::size_t end, std::size_t& size) {
    if (t[end - 1] == '"' || t[end - 1] == '\'' || t[end - 1] == '`')
        size = 1;
    else if (end >= 3 && (t.substr(end - 3, 3) == "”" || t.substr(end - 3, 3) == "“" ||
                          t.substr(end - 3, 3) == "’" || t.substr(end - 3, 3) == "‘"))
        size = 3;
    else if (end >= 2 && (t.substr(end - 2, 2) == "»" || t.substr(end - 2, 2) == "«"))
        size = 2;
    else
        return false;
    return true;
}

bool is_quote_at_begin(std::string_view t, std::size_t begin, std::size_t& size) {
    for (const std::size_t n : {std::size_t{1}, std::size_t{2}, std::size_t{3}}) {
        if (begin + n > t.size()) return false;
        std::size_t found = 0;
        if (is_quote_at_end(t.substr(begin, n), n, found) && found == n) {
            size = n;
            return true;
        }
    }
    return false;
}

// Without blanks, quotes and closing punctuation around.
Piece trimmed(std::string_view t, Piece p) {
    std::size_t size = 0;
    while (!p.empty() &&
           (t[p.begin] == ' ' || t[p.begin] == ',' || is_quote_at_begin(t, p.begin, size))) {
        p.begin += std::max<std::size_t>(size, 1);
        size = 0;
    }
    while (!p.empty()) {
        const char c = t[p.end - 1];
        if (c == ' ' || c == ',' || c == ';' || c == ':' || c == '.')
            --p.end;
        else if (is_quote_at_end(t, p.end, size))
            p.end -= size;
        else
            break;
    }
    if (p.end < p.begin) p.end = p.begin;
    return p;
}

Piece without_lead_in(std::string_view t, Piece p) {
    for (bool again = true; again;) {
        again = false;
        p = trimmed(t, p);
        const std::string start = lower(p.of(t).substr(0, 20));
        for (const std::string_view lead : lead_ins) {
            if (std::string_view(start).substr(0, lead.size()) != lead) continue;
            p.begin += lead.size();
            again = true;
            break;
        }
    }
    return p;
}

// Where the next separator of parts starts; its size in `size`.
std::size_t separator(std::string_view t, std::size_t i, std::size_t end, std::size_t& size) {
    for (; i < end; ++i) {
        const char c = t[i];
        size = 1;
        if (c == ';' || c == ':' || c == '=') return i;
        if (c == ',' && (i + 1 == end || t[i + 1] == ' ')) return i;
        if (c != ' ') continue;
        if (t.substr(i, 4) == " or ") return size = 4, i;
        if (t.substr(i, 5) == " and ") return size = 5, i;
    }
    return end;
}

std::vector<Piece> parts_of(std::string_view t, Piece inside) {
    std::vector<Piece> out;
    std::size_t begin = inside.begin;
    while (out.size() < 4) {
        std::size_t size = 0;
        const std::size_t cut = separator(t, begin, inside.end, size);
        const Piece part = without_lead_in(t, {begin, cut});
        if (!part.empty()) out.push_back(part);
        if (cut >= inside.end) break;
        begin = cut + size;
    }
    return out;
}

// ---- short forms

bool is_roman(std::string_view s) {
    if (s == "II" || s == "III" || s == "VI" || s == "VII" || s == "VIII" || s == "IX" || s == "XI")
        return true;
    return std::all_of(s.begin(), s.end(), [](char c) { return c == 'i' || c == 'v' || c == 'x'; });
}

// 7B, 10 mg, 3rd: digits and a unit.
bool is_quantity(std::string_view s) {
    std::size_t i = 0;
    while (i < s.size() && (is_digit(s[i]) || s[i] == '.' || s[i] == ',')) ++i;
    if (i == 0) return false;
    while (i < s.size() && s[i] == ' ') ++i;
    const std::string unit = lower(s.substr(i));
    return unit.empty() ||
           (contains(units, unit) && !(unit.size() == 1 && is_upper(s[i]) && s[i] == 'D'));
}

struct Letters {
    std::size_t upper_count = 0;
    std::size_t lower_count = 0;
    std::size_t digit_count = 0;
    bool inner_sign = false;  // a capital or digit after the first byte

    explicit Letters(std::string_view s) {
        for (std::size_t i = 0; i < s.size(); ++i) {
            upper_count += ::bibweft::concepts::is_upper(s[i]) ? 1 : 0;
            lower_count += is_lower(s[i]) ? 1 : 0;
            digit_count += is_digit(s[i]) ? 1 : 0;
            if (i > 0 && (::bibweft::concepts::is_upper(s[i]) || is_digit(s[i]))) inner_sign = true;
        }
    }
};

bool is_short_form(std::string_view s) {
    if (s.size() < 2 || s.size() > longest_short_form || !is_alnum(s.front())) return false;
    if (std::count(s.begin(), s.end(), ' ') > 1) return false;
    if (s.find_first_of("<>%=@") != std::string_view::npos) return false;
    const Letters letters(s);
    if (letters.upper_count + letters.lower_count == 0) return false;
    if (contains(no_short_forms, s) || is_roman(s) || is_quantity(s)) return false;
    return letters.upper_count > 0 || letters.digit_count > 0 || s.size() <= 5;
}

// The letters and digits of a short form, lower-case.
std::string key_of(std::string_view s) {
    std::string out;
    for (const char c : s)
        if (is_alnum(c)) out += to_lower(c);
    return out;
}

bool is_plural(std::string_view s) {
    return s.size() > 2 && s.back() == 's' && is_upper(s[s.size() - 2]);
}

// ---- words in front of a bracket

struct Word {
    Piece place;
    bool stop = false;
};

bool is_break(char c) {
    return c == ';' || c == ':' || c == '(' || c == '[' || c == '!' || c == '?';
}

Word make_word(std::string_view t, Piece p) {
    Word w{p, false};
    if (p.end - p.begin <= 10) w.stop = contains(stop_words, lower(p.of(t)));
    return w;
}

// The bracket that closes at each place, to step over it.
using Brackets = std::vector<Piece>;

Brackets brackets_of(std::string_view t, const text::Tokens& tokens) {
    Brackets out;
    std::vector<std::size_t> open;
    for (const text::Token& token : tokens.tokens) {
        if (token.kind != text::TokenKind::punctuation) continue;
        const std::size_t i = token.begin;
        const char c = t[i];
        if (c == '(' || c == '[') {
            if (open.size() == 32) open.erase(open.begin());
            open.push_back(i);
        } else if (c == ')' || c == ']') {
            const char wanted = c == ')' ? '(' : '[';
            while (!open.empty() && t[open.back()] != wanted) open.pop_back();
            if (open.empty()) continue;
            out.push_back({open.back(), i + 1});
            open.pop_back();
        }
    }
    std::sort(out.begin(), out.end(), [](Piece a, Piece b) { return a.begin < b.begin; });
    return out;
}

class Context {
public:
    Context(std::string_view t, const Brackets& brackets) : t_(t) {
        ends_ = brackets;
        std::sort(ends_.begin(), ends_.end(), [](Piece a, Piece b) { return a.end < b.end; });
    }

    /// Up to `count` words of [floor, end), the last first. `crossed`: a bracket was stepped over.
    void words_before(std::size_t floor, std::size_t end, std::size_t count,
                      std::vector<Word>& out) const {
        out.clear();
        std::size_t i = end;
        while (out.size() < count && i > floor) {
            while (i > floor && t_[i - 1] == ' ') --i;
            if (i > floor && (t_[i - 1] == ')' || t_[i - 1] == ']') && !out.empty()) {
                const std::size_t begin = opener_of(i);
                if (begin < floor || begin == i || (begin > floor && t_[begin - 1] != ' ')) {
                    if (begin == i || begin < floor) return;
                } else {
                    i = begin;
                    continue;
                }
            }
            std::size_t begin = i;
            while (begin > floor && i - begin < longest_word && t_[begin - 1] != ' ') --begin;
            if (begin == i || (begin > floor && t_[begin - 1] != ' ')) return;
            if (!add(begin, i, out)) return;
            i = begin;
        }
    }

private:
    // False where the clause begins.
    bool add(std::size_t begin, std::size_t end, std::vector<Word>& out) const {
        const char last = t_[end - 1];
        if (!out.empty() && (is_break(last) || last == ',')) return false;
        const Piece p = trimmed(t_, {begin, end});
        if (p.empty()) return t_.substr(begin, end - begin) != "—";
        if (is_break(t_[p.begin]) && t_.find(')', p.begin) >= p.end) {
            const Piece rest = trimmed(t_, {p.begin + 1, p.end});
            if (!rest.empty()) out.push_back(make_word(t_, rest));
            return false;
        }
        out.push_back(make_word(t_, p));
        return true;
    }

    std::size_t opener_of(std::size_t end) const {
        const auto at = std::lower_bound(ends_.begin(), ends_.end(), end,
                                         [](Piece p, std::size_t e) { return p.end < e; });
        return at != ends_.end() && at->end == end ? at->begin : end;
    }

    std::string_view t_;
    Brackets ends_;
};

// ---- alignment

// The x that stands for a word in ex-: XAI, explainable artificial intelligence.
bool is_x_of_ex(std::string_view word, std::size_t i) {
    return i == 1 && to_lower(word[0]) == 'e' && to_lower(word[1]) == 'x';
}

// The digit that stands for a part of a word: E2E, end-to-end; T4S, test-for-speed.
char digit_for(std::string_view word, std::size_t i) {
    if (i > 0 && is_alnum(word[i - 1])) return '\0';
    for (const std::string_view part : {"to", "for"}) {
        const std::size_t end = i + part.size();
        if (lower(word.substr(i, part.size())) != part) continue;
        if (end == word.size() || !is_alnum(word[end])) return part == "to" ? '2' : '4';
    }
    return '\0';
}

// What a letter is worth at a place of a word.
double value_at(std::string_view word, std::size_t i, std::size_t first_letter) {
    if (i == 0 || i == first_letter) return 1.0;
    if (is_x_of_ex(word, i)) return 0.9;
    const char before = word[i - 1];
    if (!is_alnum(before) && static_cast<unsigned char>(before) < 0x80) return 0.9;
    if (is_upper(word[i]) && is_lower(before)) return 0.9;
    if (is_digit(word[i]) != is_digit(before)) return 0.9;
    std::size_t start = i;
    while (start > 0 && is_alpha(word[start - 1])) --start;
    const std::size_t size = i - start;
    if (size < 2 || size > 8 || word.size() - i < 3) return 0.3;
    return contains(prefixes, lower(word.substr(start, size))) ? 0.7 : 0.3;
}

struct Alignment {
    double score = impossible;
    std::size_t start = 0;  // index into the words, which count from the right
};

// Aligns a key with words from right to left; one pass serves every start.
class Aligner {
public:
    Aligner(std::string_view t, std::string_view key, const std::vector<Word>& words)
        : t_(t), key_(key), words_(words) {}

    /// The best start; `only_first`: the leftmost word must be the start.
    Alignment run(bool only_first, bool end_may_be_cut) {
        const std::size_t n = key_.size();
        free_.assign(n + 1, impossible);
        free_[n] = 0;
        for (std::size_t w = 0; w < words_.size(); ++w) {
            const double skipped = skip_cost(w, end_may_be_cut);
            used_.assign(n + 1, impossible);
            last_.assign(n + 1, impossible);
            word(w, only_first);
            for (std::size_t k = 0; k <= n; ++k) free_[k] = std::max(free_[k] - skipped, used_[k]);
        }
        return best_;
    }

private:
    double skip_cost(std::size_t w, bool end_may_be_cut) const {
        if (words_[w].stop) return 0.3;
        double cost = 0.5;
        if (w == 0 && !end_may_be_cut && !contains(generic_heads, lower(words_[w].place.of(t_))))
            cost += 0.2;
        return cost;
    }

    // free_[k]: key from k on is matched to the right of this word; used_[k]: also within it;
    // last_[k]: with k matched at the place just to the right.
    void word(std::size_t w, bool only_first) {
        const std::string_view s = words_[w].place.of(t_);
        std::size_t first_letter = 0;
        while (first_letter < s.size() && !is_alpha(s[first_letter])) ++first_letter;
        double right_value = 0;
        for (std::size_t i = s.size(); i-- > 0;) {
            char c = to_lower(s[i]);
            if (c == 't' || c == 'f') {
                const char digit = digit_for(s, i);
                if (digit != '\0' && key_.find(digit) != std::string_view::npos) c = digit;
            }
            if (key_.find(c) == std::string_view::npos) {
                std::fill(last_.begin(), last_.end(), impossible);
                continue;
            }
            right_value = place(s, i, c, first_letter, right_value, w, only_first);
        }
    }

    double place(std::string_view s, std::size_t i, char c, std::size_t first_letter,
                 double right_value, std::size_t w, bool only_first) {
        const std::size_t n = key_.size();
        const double value = value_at(s, i, first_letter);
        const double gain =
            std::max(0.0, 0.65 - right_value);  // the letter to the right is contiguous
        next_.assign(n + 1, impossible);
        for (std::size_t k = 0; k < n; ++k) {
            if (key_[k] != c) continue;
            const double rest = std::max({free_[k + 1], used_[k + 1], last_[k + 1] + gain});
            if (rest <= impossible / 2) continue;
            next_[k] = value + rest;
            const bool start = i == 0 || i == first_letter || is_x_of_ex(s, i);
            const bool may_start =
                k == 0 && start && !words_[w].stop && (!only_first || w + 1 == words_.size());
            if (may_start && next_[k] > best_.score) best_ = {next_[k], w};
        }
        for (std::size_t k = 0; k < n; ++k) used_[k] = std::max(used_[k], next_[k]);
        last_.swap(next_);
        return value;
    }

    std::string_view t_;
    std::string_view key_;
    const std::vector<Word>& words_;
    std::vector<double> free_, used_, last_, next_;
    Alignment best_;
};

// ---- the finder

class Finder {
public:
    Finder(std::string_view t, const text::Tokens& tokens)
        : t_(t), tokens_(tokens), brackets_(brackets_of(t, tokens)), context_(t, brackets_) {}

    std::vector<Abbreviation> run() {
        for (const Piece& b : brackets_) {
            if (b.end - b.begin > longest_inside + 2 || glued(b.begin)) continue;
            bracket(b);
        }
        return std::move(out_);
    }

private:
    bool glued(std::size_t begin) const {
        return begin > 0 && t_[begin - 1] != ' ' && t_[begin - 1] != '"' && t_[begin - 1] != '\'' &&
               static_cast<unsigned char>(t_[begin - 1]) < 0x80;
    }

    void bracket(Piece b) {
        const Piece inside{b.begin + 1, b.end - 1};
        const std::vector<Piece> parts = parts_of(t_, inside);
        if (parts.empty()) return;
        const std::size_t floor = sentence_begin(b.begin);
        for (std::size_t k = 0; k < parts.size(); ++k)
            if (is_short_form(parts[k].of(t_)) &&
                long_before(parts[k], floor, b.begin, k == 0 ? 0.5 : 0.7))
                return;
        if (inside_pair(parts, b)) return;
        long_after(b, floor, parts);
    }

    std::size_t sentence_begin(std::size_t at) {
        while (sentence_ + 1 < tokens_.sentence_count() &&
               tokens_.tokens[tokens_.sentence_begin[sentence_ + 1]].begin <= at)
            ++sentence_;
        if (tokens_.sentence_count() == 0) return 0;
        return tokens_.tokens[tokens_.sentence_begin[sentence_]].begin;
    }

    // long form (SF)
    bool long_before(Piece short_form, std::size_t floor, std::size_t end, double least) {
        const std::string_view s = short_form.of(t_);
        const std::string key = key_of(s);
        context_.words_before(floor, end, std::min(key.size() + 5, 2 * key.size() + 1), words_);
        if (is_plural(s) && try_key(short_form, key.substr(0, key.size() - 1), least, false))
            return true;
        return try_key(short_form, key, least, false);
    }

    bool try_key(Piece short_form, const std::string& key, double least, bool only_first) {
        if (words_.empty() || key.empty()) return false;
        const Alignment a = Aligner(t_, key, words_).run(only_first, only_first);
        const auto size = static_cast<double>(key.size());
        if (a.score < least * size) return false;
        const std::string_view s = short_form.of(t_);
        const Letters letters(s);
        const bool plain = letters.upper_count + letters.digit_count == 0;
        if (plain && a.score < 0.85 * size)
            return false;  // a lower-case word must be spelt by initials
        return add(short_form, {words_[a.start].place.begin, words_.front().place.end});
    }

    bool add(Piece short_form, Piece long_form) {
        long_form = trimmed(t_, long_form);
        Abbreviation found;
        found.short_form = short_form.of(t_);
        found.long_form = without_brackets(long_form);
        found.short_begin = short_form.begin;
        found.short_end = short_form.end;
        found.long_begin = long_form.begin;
        found.long_end = long_form.end;
        if (found.long_form.size() <= found.short_form.size() ||
            holds(found.long_form, found.short_form))
            return false;
        const bool known = std::any_of(out_.begin(), out_.end(), [&](const Abbreviation& a) {
            return a.short_form == found.short_form && a.long_form == found.long_form;
        });
        if (!known && out_.size() < 200) out_.push_back(std::move(found));
        return true;
    }

    static bool holds(std::string_view text, std::string_view word) {
        for (std::size_t at = text.find(word); at != std::string_view::npos;
             at = text.find(word, at + 1)) {
            const std::size_t end = at + word.size();
            if ((at == 0 || !is_alnum(text[at - 1])) &&
                (end == text.size() || !is_alnum(text[end])))
                return true;
        }
        return false;
    }

    std::string without_brackets(Piece p) const {
        std::string out;
        for (std::size_t i = p.begin; i < p.end; ++i) {
            const auto at = std::lower_bound(brackets_.begin(), brackets_.end(), i,
                                             [](Piece b, std::size_t x) { return b.begin < x; });
            const bool aside = at != brackets_.end() && at->begin == i && at->end < p.end &&
                               i > p.begin && t_[i - 1] == ' ';
            if (!aside) {
                out += t_[i];
                continue;
            }
            i = at->end - 1;
            if (!out.empty() && out.back() == ' ') out.pop_back();
        }
        return out;
    }

    // (long form, SF), (SF = long form)
    bool inside_pair(const std::vector<Piece>& parts, Piece b) {
        for (std::size_t k = 0; k + 1 < parts.size(); ++k) {
            for (const bool reversed : {false, true}) {
                const Piece s = parts[reversed ? k : k + 1];
                const Piece l = parts[reversed ? k + 1 : k];
                if (!is_short_form(s.of(t_)) || Letters(s.of(t_)).upper_count < 2) continue;
                context_.words_before(std::max(l.begin, b.begin + 1), l.end, 20, words_);
                if (words_.size() < 2) continue;
                if (try_key(s, key_of(s.of(t_)), 0.7, true)) return true;
            }
        }
        return false;
    }

    // SF (long form)
    bool long_after(Piece b, std::size_t floor, const std::vector<Piece>& parts) {
        context_.words_before(floor, b.begin, 1, words_);
        if (words_.empty()) return false;
        const Piece s = words_.front().place;
        const std::string_view form = s.of(t_);
        if (!is_short_form(form) || !Letters(form).inner_sign) return false;
        const Piece whole = without_lead_in(t_, {b.begin + 1, b.end - 1});
        for (const Piece l : {whole, parts.front()}) {
            context_.words_before(l.begin, l.end, 20, words_);
            if (words_.empty() || words_.back().place.begin != l.begin) continue;
            const bool one = words_.size() == 1 && l.of(t_).find('-') == std::string_view::npos;
            if (one) continue;
            std::string key = key_of(form);
            if (is_plural(form)) key.pop_back();
            if (try_key(s, key, 0.6, true)) return true;
        }
        return false;
    }

    std::string_view t_;
    const text::Tokens& tokens_;
    Brackets brackets_;
    Context context_;
    std::size_t sentence_ = 0;
    std::vector<Word> words_;
    std::vector<Abbreviation> out_;
};

}  // namespace

std::vector<Abbreviation> find_abbreviations(std::string_view clean_text,
                                             const text::Tokens& tokens) {
    return Finder(clean_text, tokens).run();
}

}  // namespace bibweft::concepts
