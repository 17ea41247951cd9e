#include "concept/wordnet.hpp"

#include "concept/embedded.hpp"

namespace bibweft::concepts {
namespace {

struct Table {
    const unsigned char* base;
    std::uint32_t word_mask;
    std::uint32_t word_begin;
    std::uint32_t exception_mask;
    std::uint32_t exception_begin;
    std::uint32_t word_count;
};

Table table() noexcept {
    const auto* base = reinterpret_cast<const unsigned char*>(embedded_wordnet().data());
    return {base,
            load_u32(base + 4) - 1,
            load_u32(base + 8),
            load_u32(base + 12) - 1,
            load_u32(base + 16),
            load_u32(base + 20)};
}

std::string_view bytes(const unsigned char* at, std::size_t size) noexcept {
    return {reinterpret_cast<const char*>(at), size};
}

/// Calls visit(lemma) for each irregular reading of a form as this part of speech.
template <class Visit>
void each_exception(std::string_view form, WordFlag part, Visit visit) {
    const Table t = table();
    const std::uint64_t hash = avalanche(fnv(form));
    for (std::uint64_t at = hash;; ++at) {
        const std::uint32_t slot =
            load_u32(t.base + t.exception_begin + 4 * (at & t.exception_mask));
        if (slot == 0) return;
        if ((slot ^ slot_check(hash)) >> slot_offset_bits != 0) continue;
        const unsigned char* entry = t.base + slot_offset(slot);
        if (entry[1] == part && bytes(entry + 3, entry[0]) == form) {
            visit(bytes(entry + 3 + entry[0], entry[2]));
        }
    }
}

struct Ending {
    std::string_view suffix;
    std::string_view replacement;
};
constexpr Ending plural_endings[] = {{"ies", "y"},   {"ches", "ch"}, {"shes", "sh"},
                                     {"sses", "ss"}, {"xes", "x"},   {"zes", "z"},
                                     {"ses", "s"},   {"men", "man"}, {"s", ""}};
constexpr Ending verb_endings[] = {{"ies", "y"}, {"es", "e"}, {"es", ""}, {"s", ""}};
constexpr Ending gerund_endings[] = {{"ing", ""}, {"ing", "e"}};
constexpr Ending past_endings[] = {{"ied", "y"}, {"ed", "e"}, {"ed", ""}};

bool replaced(std::string_view word, const Ending& ending, std::string& out) {
    if (word.size() < ending.suffix.size() + 2 || !word.ends_with(ending.suffix)) return false;
    out.assign(word.substr(0, word.size() - ending.suffix.size()));
    out += ending.replacement;
    return true;
}

template <std::size_t N>
std::string regular(std::string_view word, const Ending (&endings)[N], WordFlag part) {
    std::string lemma;
    for (const Ending& ending : endings) {
        if (replaced(word, ending, lemma) && find_lemma(lemma).is(part)) return lemma;
    }
    return {};
}

std::string irregular(std::string_view word, WordFlag part) {
    std::string best;
    each_exception(word, part, [&](std::string_view lemma) {
        if (lemma != word && find_lemma(lemma).is(part) && (best.empty() || lemma < best))
            best = lemma;
    });
    return best;
}

/// stopped, running: the doubled consonant goes.
std::string undoubled(std::string_view word, std::string_view suffix) {
    if (word.size() < suffix.size() + 4 || !word.ends_with(suffix)) return {};
    const std::string_view base = word.substr(0, word.size() - suffix.size());
    if (base[base.size() - 1] != base[base.size() - 2]) return {};
    std::string lemma(base.substr(0, base.size() - 1));
    return find_lemma(lemma).is(word_verb) ? lemma : std::string();
}

bool ends_in_plain_s(std::string_view word) {
    return word.size() > 3 && word.ends_with('s') && !word.ends_with("ss") &&
           !word.ends_with("us") && !word.ends_with("is");
}

bool known(std::string_view word, std::string_view from, std::string_view to, std::string_view tail,
           std::string& out) {
    std::string lemma(word.substr(0, word.size() - from.size()));
    lemma += to;
    const Lemma found = find_lemma(lemma);
    if (found.flags == 0 || found.flags == word_begins_noun) return false;
    lemma.resize(lemma.size() - tail.size());
    out += lemma;
    return true;
}

}  // namespace

Lemma find_lemma(std::string_view word) noexcept {
    const Table t = table();
    const std::uint64_t hash = avalanche(fnv(word));
    for (std::uint64_t at = hash;; ++at) {
        const std::uint32_t slot = load_u32(t.base + t.word_begin + 4 * (at & t.word_mask));
        if (slot == 0) return {};
        if ((slot ^ slot_check(hash)) >> slot_offset_bits != 0) continue;
        const unsigned char* entry = t.base + slot_offset(slot);
        if (bytes(entry + 10, entry[0]) != word) continue;
        return {entry[1], load_u16(entry + 2), load_u16(entry + 4), load_u16(entry + 6),
                load_u16(entry + 8)};
    }
}

bool has_wordnet() noexcept {
    return table().word_count > 0;
}

bool irregular_plural(std::string_view word, std::string& lemma) {
    if (find_lemma(word).is(word_noun) || !regular(word, plural_endings, word_noun).empty())
        return false;
    lemma = irregular(word, word_noun);
    return !lemma.empty();
}

std::string plural_lemma(std::string_view word) {
    std::string lemma = ends_in_plain_s(word) || word.ends_with("men")
                            ? regular(word, plural_endings, word_noun)
                            : std::string();
    if (lemma.empty()) lemma = irregular(word, word_noun);
    const Lemma own = find_lemma(word);  // species is no plural of specie
    if (own.is(word_noun) && own.noun_count >= find_lemma(lemma).noun_count) lemma.clear();
    return lemma;
}

std::string third_person_lemma(std::string_view word) {
    if (!ends_in_plain_s(word) && word != "is") return {};
    return regular(word, verb_endings, word_verb);
}

std::string gerund_lemma(std::string_view word) {
    if (!word.ends_with("ing")) return {};
    std::string lemma = regular(word, gerund_endings, word_verb);
    return lemma.empty() ? undoubled(word, "ing") : lemma;
}

std::string past_lemma(std::string_view word) {
    std::string lemma = irregular(word, word_verb);
    if (!lemma.empty()) return word.ends_with("ing") ? std::string() : lemma;
    if (!word.ends_with("ed")) return {};
    lemma = regular(word, past_endings, word_verb);
    return lemma.empty() ? undoubled(word, "ed") : lemma;
}

void append_american(std::string_view word, std::string& out) {
    struct Rule {
        std::string_view british;   // ending of the word
        std::string_view american;  // makes the lemma that WordNet must know
        std::string_view tail;      // the end of that lemma to take away ...
        std::string_view ending;    // ... and what to put there
    };
    static constexpr Rule rules[] = {
        {"isation", "ize", "e", "ation"}, {"isations", "ize", "e", "ations"},
        {"ise", "ize", "", ""},           {"ises", "ize", "", "s"},
        {"ised", "ize", "", "d"},         {"ising", "ize", "e", "ing"},
        {"iser", "ize", "", "r"},         {"isers", "ize", "", "rs"},
        {"yse", "yze", "", ""},           {"ysed", "yze", "", "d"},
        {"ysing", "yze", "e", "ing"},     {"our", "or", "", ""},
        {"ours", "or", "", "s"},          {"oured", "or", "", "ed"},
        {"ouring", "or", "", "ing"},      {"oural", "or", "", "al"},
        {"lling", "l", "", "ing"},        {"lled", "l", "", "ed"},
        {"ller", "l", "", "er"},          {"llers", "l", "", "ers"},
        {"tre", "ter", "", ""},           {"tres", "ter", "", "s"},
        {"bre", "ber", "", ""},           {"bres", "ber", "", "s"},
        {"ogue", "og", "", ""},           {"ogues", "og", "", "s"},
        {"ence", "ense", "", ""},         {"ences", "ense", "", "s"}};
    if (word.size() >= 5) {
        for (const Rule& rule : rules) {
            const std::size_t least =
                rule.british.starts_with("ll") ? 4 : 3;  // labelled, not called
            if (word.size() < rule.british.size() + least || !word.ends_with(rule.british))
                continue;
            if (known(word, rule.british, rule.american, rule.tail, out)) {
                out += rule.ending;
                return;
            }
        }
    }
    out += word;
}

}  // namespace bibweft::concepts
