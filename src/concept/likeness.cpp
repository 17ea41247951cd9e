#include "concept/likeness.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

/// A phrase with each word between blanks and hyphens put through `change`.
template <class Change>
std::string with_words(std::string_view phrase, Change change) {
    std::string out;
    while (!phrase.empty()) {
        const std::size_t end = std::min(phrase.find_first_of(" -/"), phrase.size());
        if (end > 0) out += change(phrase.substr(0, end));
        if (end < phrase.size()) out += phrase[end];
        phrase.remove_prefix(std::min(end + 1, phrase.size()));
    }
    return out;
}

std::string singular_word(std::string_view word) {
    std::string lemma = plural_lemma(word);
    if (!lemma.empty()) return lemma;
    if (word.size() <= 4 || !word.ends_with('s') || find_lemma(word).flags != 0)
        return std::string(word);
    for (const std::string_view ending : {"ss", "us", "is", "ics"}) {
        if (word.ends_with(ending)) return std::string(word);
    }
    if (word.ends_with("ies")) return std::string(word.substr(0, word.size() - 3)) + 'y';
    for (const std::string_view ending : {"xes", "ches", "shes", "sses", "uses"}) {
        if (word.ends_with(ending)) return std::string(word.substr(0, word.size() - 2));
    }
    return std::string(word.substr(0, word.size() - 1));
}

using Pair = std::pair<std::string_view, std::string_view>;

constexpr auto british_endings = std::to_array<Pair>(
    {{"isation", "ization"}, {"isations", "izations"}, {"isational", "izational"},
     {"ise", "ize"},         {"ises", "izes"},         {"ised", "ized"},
     {"ising", "izing"},     {"iser", "izer"},         {"isers", "izers"},
     {"isable", "izable"},   {"yse", "yze"},           {"ysed", "yzed"},
     {"ysing", "yzing"},     {"yser", "yzer"},         {"our", "or"},
     {"ours", "ors"},        {"oured", "ored"},        {"ouring", "oring"},
     {"oural", "oral"},      {"tre", "ter"},           {"tres", "ters"},
     {"bre", "ber"},         {"bres", "bers"},         {"ogue", "og"},
     {"ogues", "ogs"},       {"programme", "program"}, {"programmes", "programs"}});

constexpr auto british_letters = std::to_array<Pair>({{"ae", "e"},
                                                      {"oe", "e"},
                                                      {"sulph", "sulf"},
                                                      {"alumini", "alumin"},
                                                      {"artefact", "artifact"},
                                                      {"judgem", "judgm"},
                                                      {"mould", "mold"}});

std::string american_word(std::string_view word) {
    std::string out(word);
    if (word.size() < 6) return out;
    for (const auto& [british, american] : british_letters) {
        const std::size_t at = out.find(british);
        if (at != std::string::npos) out.replace(at, british.size(), american);
    }
    for (const auto& [british, american] : british_endings) {
        if (!out.ends_with(british)) continue;
        out.replace(out.size() - british.size(), british.size(), american);
        return out;
    }
    for (const std::string_view ending : {"lling", "lled", "ller", "llers"}) {
        if (out.size() >= ending.size() + 4 && out.ends_with(ending)) {
            out.erase(out.size() - ending.size(), 1);
            break;
        }
    }
    return out;
}

// What turns a word into its opposite.
constexpr auto negations = std::to_array<std::string_view>(
    {"un", "in", "im",  "il",      "ir",     "non",  "dis",   "de",    "anti",
     "a",  "an", "mis", "counter", "contra", "sub",  "super", "pre",   "post",
     "re", "co", "bi",  "semi",    "multi",  "meta", "out",   "under", "over"});

// Beginnings that set words of the same rest apart.
constexpr auto opposite_beginnings = std::to_array<Pair>(
    {{"intra", "inter"}, {"hypo", "hyper"},  {"micro", "macro"}, {"pre", "post"},
     {"pre", "pro"},     {"ante", "anti"},   {"homo", "hetero"}, {"homo", "hemi"},
     {"endo", "exo"},    {"endo", "ecto"},   {"intro", "extra"}, {"intra", "extra"},
     {"inter", "extra"}, {"over", "under"},  {"up", "down"},     {"in", "out"},
     {"in", "ex"},       {"im", "ex"},       {"mono", "poly"},   {"uni", "bi"},
     {"uni", "multi"},   {"mono", "multi"},  {"bi", "tri"},      {"bi", "di"},
     {"di", "tri"},      {"milli", "micro"}, {"micro", "nano"},  {"en", "de"},
     {"in", "de"},       {"syn", "anti"},    {"uni", "omni"},    {"ab", "ad"},
     {"ef", "af"},       {"per", "pro"},     {"super", "sub"},   {"supra", "sub"},
     {"supra", "infra"}, {"ultra", "infra"}, {"for", "back"},    {"anti", "auto"},
     {"auto", "allo"},   {"cis", "trans"}});

constexpr auto opposites = std::to_array<Pair>({{"absence", "presence"},
                                                {"active", "passive"},
                                                {"acute", "chronic"},
                                                {"analog", "digital"},
                                                {"ascending", "descending"},
                                                {"asynchronous", "synchronous"},
                                                {"attack", "defense"},
                                                {"backward", "forward"},
                                                {"black", "white"},
                                                {"boy", "girl"},
                                                {"bottom", "top"},
                                                {"coarse", "fine"},
                                                {"cold", "hot"},
                                                {"continuous", "discrete"},
                                                {"convex", "concave"},
                                                {"cooperative", "competitive"},
                                                {"decoder", "encoder"},
                                                {"deep", "shallow"},
                                                {"dense", "sparse"},
                                                {"deterministic", "stochastic"},
                                                {"developed", "developing"},
                                                {"directed", "undirected"},
                                                {"discriminative", "generative"},
                                                {"dynamic", "static"},
                                                {"early", "late"},
                                                {"east", "west"},
                                                {"employer", "employee"},
                                                {"explicit", "implicit"},
                                                {"external", "internal"},
                                                {"fast", "slow"},
                                                {"father", "mother"},
                                                {"female", "male"},
                                                {"finite", "infinite"},
                                                {"first", "second"},
                                                {"gain", "loss"},
                                                {"generator", "discriminator"},
                                                {"global", "local"},
                                                {"hard", "soft"},
                                                {"high", "low"},
                                                {"higher", "lower"},
                                                {"horizontal", "vertical"},
                                                {"inductive", "deductive"},
                                                {"inductive", "transductive"},
                                                {"input", "output"},
                                                {"large", "small"},
                                                {"left", "right"},
                                                {"linear", "nonlinear"},
                                                {"lossless", "lossy"},
                                                {"long", "short"},
                                                {"man", "woman"},
                                                {"maximum", "minimum"},
                                                {"maximization", "minimization"},
                                                {"men", "women"},
                                                {"negative", "positive"},
                                                {"new", "old"},
                                                {"north", "south"},
                                                {"offline", "online"},
                                                {"parallel", "serial"},
                                                {"parametric", "nonparametric"},
                                                {"parent", "child"},
                                                {"precision", "recall"},
                                                {"private", "public"},
                                                {"qualitative", "quantitative"},
                                                {"rural", "urban"},
                                                {"student", "teacher"},
                                                {"source", "target"},
                                                {"strong", "weak"},
                                                {"strongly", "weakly"},
                                                {"test", "training"},
                                                {"weighted", "unweighted"}});

// Endings that name different substances of one stem.
constexpr auto substances = std::to_array<std::string_view>(
    {"ate", "ite", "ide", "ane", "ene", "yne", "ine", "ase", "ose", "one", "ol", "al", "in"});

bool either_way(std::string_view a, std::string_view b, const Pair& pair) {
    return (a == pair.first && b == pair.second) || (b == pair.first && a == pair.second);
}

bool begin_opposed(std::string_view a, std::string_view b) {
    return std::ranges::any_of(opposite_beginnings, [&](const Pair& pair) {
        const auto same_rest = [&](std::string_view x, std::string_view y) {
            return x.starts_with(pair.first) && y.starts_with(pair.second) &&
                   x.substr(pair.first.size()) == y.substr(pair.second.size());
        };
        return same_rest(a, b) || same_rest(b, a);
    });
}

bool negated(std::string_view word, std::string_view other) {
    return std::ranges::any_of(negations, [&](std::string_view prefix) {
        return other.size() == word.size() + prefix.size() && other.starts_with(prefix) &&
               other.ends_with(word);
    });
}

/// Two endings behind the same stem of three letters and more.
bool other_substance(std::string_view a, std::string_view b) {
    for (const std::string_view x : substances) {
        if (!a.ends_with(x)) continue;
        const std::string_view stem = a.substr(0, a.size() - x.size());
        if (stem.size() < 3 || !b.starts_with(stem)) continue;
        const std::string_view rest = b.substr(stem.size());
        if (rest != x && std::ranges::find(substances, rest) != substances.end()) return true;
    }
    return false;
}

bool one_of(std::string_view word, std::initializer_list<std::string_view> list) {
    return std::ranges::find(list, word) != list.end();
}

}  // namespace

std::vector<std::string_view> parts_of(std::string_view phrase) {
    std::vector<std::string_view> parts;
    while (!phrase.empty()) {
        const std::size_t end = std::min(phrase.find_first_of(" \t-/"), phrase.size());
        if (end > 0) parts.push_back(phrase.substr(0, end));
        phrase.remove_prefix(std::min(end + 1, phrase.size()));
    }
    return parts;
}

std::string singular_phrase(std::string_view lower) {
    return with_words(lower, singular_word);
}

std::string american_phrase(std::string_view lower) {
    return with_words(lower, american_word);
}

std::string squeezed(std::string_view lower) {
    constexpr std::string_view loose = " -/'.";
    std::string out;
    for (std::size_t i = 0; i < lower.size(); ++i) {
        const bool between =
            i > 0 && i + 1 < lower.size() && is_digit(lower[i - 1]) && is_digit(lower[i + 1]);
        if (between || loose.find(lower[i]) == std::string_view::npos) out += lower[i];
    }
    return out;
}

std::size_t typing_errors(std::string_view a, std::string_view b, std::size_t limit) {
    if (a.size() > b.size()) std::swap(a, b);
    if (b.size() - a.size() > limit) return limit + 1;
    const std::size_t width = a.size() + 1;
    std::vector<std::size_t> two_back(width, 0);
    std::vector<std::size_t> back(width, 0);
    std::vector<std::size_t> now(width, 0);
    for (std::size_t i = 0; i < width; ++i) back[i] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
        now[0] = j;
        std::size_t least = j;
        for (std::size_t i = 1; i < width; ++i) {
            const std::size_t other = a[i - 1] == b[j - 1] ? 0 : 1;
            now[i] = std::min({back[i] + 1, now[i - 1] + 1, back[i - 1] + other});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[i] = std::min(now[i], two_back[i - 2] + 1);
            least = std::min(least, now[i]);
        }
        if (least > limit) return limit + 1;
        std::swap(two_back, back);
        std::swap(back, now);
    }
    return std::min(back[a.size()], limit + 1);
}

bool opposed(std::string_view a, std::string_view b) {
    if (negated(a, b) || negated(b, a) || begin_opposed(a, b) || other_substance(a, b)) return true;
    const std::string one = singular_word(a);
    const std::string other = singular_word(b);
    return std::ranges::any_of(opposites, [&](const Pair& pair) {
        return either_way(a, b, pair) || either_way(one, other, pair);
    });
}

bool differ_in_digits(std::string_view a, std::string_view b) {
    const auto digits = [](std::string_view s) {
        std::string out;
        for (const char c : s) {
            if (is_digit(c)) out += c;
        }
        return out;
    };
    return digits(a) != digits(b);
}

bool like_a_short_form(std::string_view word) {
    const auto capitals = std::ranges::count_if(word, is_capital);
    return capitals >= 2 || (capitals > 0 && std::ranges::any_of(word, is_digit));
}

bool wants_head(std::string_view lower) {
    const std::size_t begin = lower.find_last_of(" -") + 1;  // 0 if there is none
    const std::string_view last = lower.substr(begin);
    if (begin > 0 && lower[begin - 1] == '-' &&
        one_of(last, {"based", "free", "aware", "driven", "specific", "agnostic", "level", "wise",
                      "like", "guided", "augmented", "enhanced", "invariant", "efficient"}))
        return true;
    const Lemma lemma = find_lemma(last);
    if (lemma.is(word_noun) || last.ends_with("ing")) return false;
    return lemma.is(word_adjective) || !past_lemma(last).empty();
}

bool names_method(std::string_view lower) {
    const std::size_t blank = lower.rfind(' ');
    if (blank == std::string_view::npos) return false;
    const std::string last = singular_word(lower.substr(blank + 1));
    for (const std::string_view ending :
         {"tion", "sion", "ing", "ment", "sis", "former", "izer", "ifier", "coder"}) {
        if (last.size() > ending.size() + 1 && last.ends_with(ending)) return true;
    }
    return one_of(last, {"network", "machine", "forest", "algorithm", "filter", "search", "tree",
                         "ensemble", "automaton", "kernel"});
}

}  // namespace bibweft::concepts
