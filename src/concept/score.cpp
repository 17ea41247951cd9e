#include "concept/score.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "concept/lists.hpp"
#include "concept/packed_words.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {

const Weights universal_weights = {
#define BW_WEIGHT(feature, universal, scientific) static_cast<float>(universal),
#include "concept/score_weights.inc"
#undef BW_WEIGHT
};
const Weights scientific_weights = {
#define BW_WEIGHT(feature, universal, scientific) static_cast<float>(scientific),
#include "concept/score_weights.inc"
#undef BW_WEIGHT
};

bool DefinedForms::defines(std::uint64_t key) const noexcept {
    return std::ranges::binary_search(keys, key);
}
bool DefinedForms::short_form(std::uint64_t stem) const noexcept {
    return std::ranges::binary_search(short_stems, stem);
}

namespace {

/// A tag pattern as a number: one digit to base 8 for each of N J G D C.
constexpr std::uint32_t pattern_digit(Tag tag) {
    switch (tag) {
        case Tag::N:
            return 1;
        case Tag::J:
            return 2;
        case Tag::G:
            return 3;
        case Tag::D:
            return 4;
        default:
            return 5;
    }
}
constexpr std::uint32_t pattern(const char* letters) {
    std::uint32_t code = 0;
    for (; *letters != '\0'; ++letters) {
        const char c = *letters;
        const Tag tag = c == 'N'   ? Tag::N
                        : c == 'J' ? Tag::J
                        : c == 'G' ? Tag::G
                        : c == 'D' ? Tag::D
                                   : Tag::C;
        code = code * 8 + pattern_digit(tag);
    }
    return code;
}

float pattern_weight(std::uint32_t code, const Weights& w) {
    switch (code) {
        case pattern("N"):
            return w.pattern_N;
        case pattern("NN"):
            return w.pattern_NN;
        case pattern("JN"):
            return w.pattern_JN;
        case pattern("NNN"):
            return w.pattern_NNN;
        case pattern("JNN"):
            return w.pattern_JNN;
        case pattern("JJN"):
            return w.pattern_JJN;
        case pattern("GN"):
            return w.pattern_GN;
        case pattern("NG"):
            return w.pattern_NG;
        case pattern("G"):
            return w.pattern_G;
        case pattern("JNNN"):
            return w.pattern_JNNN;
        case pattern("NNNN"):
            return w.pattern_NNNN;
        case pattern("DN"):
            return w.pattern_DN;
        case pattern("NJN"):
            return w.pattern_NJN;
        case pattern("JG"):
            return w.pattern_JG;
        case pattern("C"):
            return w.pattern_C;
        default:
            return w.pattern_other;
    }
}

/// The most frequent of the patterns seen; the earliest of equals. Four different ones are enough.
struct PatternCount {
    std::array<std::uint32_t, 4> code{};
    std::array<std::uint32_t, 4> count{};

    void add(std::uint32_t pattern_code) {
        for (std::size_t k = 0; k < code.size(); ++k) {
            if (count[k] == 0) code[k] = pattern_code;
            if (code[k] == pattern_code) {
                ++count[k];
                return;
            }
        }
    }
    std::uint32_t best() const {
        return code[static_cast<std::size_t>(std::ranges::max_element(count) - count.begin())];
    }
};

/// Counts over the occurrences of a candidate.
struct Places {
    PatternCount patterns;
    std::uint32_t capitalised = 0;
    std::uint32_t subject = 0;
    std::uint32_t after_of = 0;
    std::uint32_t coordinated = 0;
    bool title = false;
};

constexpr std::uint64_t of_hash = fnv("of");
constexpr std::uint64_t and_hash = fnv("and");
constexpr std::uint64_t or_hash = fnv("or");

bool coordinator(const Document& document, const Item& item) {
    if (item.kind == text::TokenKind::punctuation) return document.text[item.begin] == ',';
    const std::uint64_t exact = document.word(item).exact;
    return exact == and_hash || exact == or_hash;
}

bool all_capital(const Document& document, const Occurrence& o) {
    for (std::size_t i = o.first; i < o.first + o.length; ++i) {
        const Item& item = document.items[i];
        if (item.plain_case || !document.word(item).is(fact_capital)) return false;
    }
    return true;
}

Places places_of(const Document& document, const Candidates& candidates,
                 const Candidate& candidate) {
    Places places;
    const std::vector<Item>& items = document.items;
    for (std::uint32_t at = candidate.head; at != no_index; at = candidates.occurrences[at].next) {
        const Occurrence& o = candidates.occurrences[at];
        const std::size_t last = o.first + o.length;
        std::uint32_t code = 0;
        for (std::size_t i = o.first; i < last; ++i) code = code * 8 + pattern_digit(items[i].tag);
        places.patterns.add(code);
        const Item& first = items[o.first];
        if (all_capital(document, o)) ++places.capitalised;
        if (first.place < 2) ++places.subject;
        if (first.begin < document.title_size) places.title = true;
        const bool before = o.first > 0 && items[o.first - 1].sentence == first.sentence;
        const bool after = last < items.size() && items[last].sentence == first.sentence;
        if (before && document.word(items[o.first - 1]).exact == of_hash &&
            items[o.first - 1].is_word()) {
            ++places.after_of;
        }
        if ((before && coordinator(document, items[o.first - 1])) ||
            (after && coordinator(document, items[last]))) {
            ++places.coordinated;
        }
    }
    return places;
}

float length_weight(std::uint32_t length, const Weights& w) {
    switch (length) {
        case 1:
            return w.L1;
        case 2:
            return w.L2;
        case 3:
            return w.L3;
        case 4:
            return w.L4;
        default:
            return w.L5_more;
    }
}

/// ln(1 + n), from a table for the counts that occur.
float log_one_more(std::uint32_t n) {
    static const std::array<float, 512> table = [] {
        std::array<float, 512> out{};
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = std::log1p(static_cast<float>(i));
        return out;
    }();
    return n < table.size() ? table[n] : std::log1p(static_cast<float>(n));
}

/// Features of the words of a candidate.
float word_score(const Document& document, const Candidate& c, const Occurrence& o,
                 const DefinedForms& defined, const Weights& w) {
    float s = 0;
    float stem_letters = 0;
    std::uint32_t any = 0;
    bool holds_short_form = false;
    for (std::size_t i = o.first; i < o.first + o.length; ++i) {
        const Word& word = document.word(document.items[i]);
        any |= word.flags;
        stem_letters += static_cast<float>(word.stem_size);
        holds_short_form = holds_short_form || defined.short_form(word.stem);
    }
    const Item& first_item = document.items[o.first];
    const Word& first = document.word(first_item);
    const Word& last = document.word(document.items[o.first + o.length - 1]);
    s += w.charlen * stem_letters / static_cast<float>(o.length) / 8.0F;
    if ((any & fact_digit) != 0) s += w.digit;
    if ((any & fact_hyphen) != 0) s += w.hyph;
    if ((any & fact_capitals) != 0) s += w.allcap;
    if ((any & fact_name) != 0) s += w.name;
    if (last.is(list_bad_head)) s += w.badhead;
    if (first.is(list_bad_head)) s += w.badfirst;
    if (first.is(list_soft)) s += w.soft;
    if (first.is(fact_hyphen)) s += w.hyphlast;
    if (defined.defines(c.key)) s += w.abbr;
    if (o.length == 1) {
        if (first.is(list_bad_alone)) s += w.badalone;
        if (first.is(list_generic_alone)) s += w.l_alone;
        if (first.is(fact_noun)) s += w.wnpoly1;
        s += w.wnfreq1 * first.noun_frequency;
        if (first.is(fact_capital) && !first.is(fact_name) && !first_item.plain_case) s += w.proper;
        return s;
    }
    if (holds_short_form) s += w.sub_abbr;
    if (last.is(list_generic_head)) s += w.l_head;
    if (first.is(list_generic_first)) s += w.l_first;
    if (generic_phrase(c.key)) s += w.l_phrase;
    if (c.in_wordnet) s += w.wnmw;
    return s;
}

}  // namespace

bool wordnet_phrase(const Document& document, const Occurrence& o) {
    if (o.length < 2 || !document.word(document.items[o.first]).is(fact_begins_noun)) return false;
    thread_local std::string phrase;
    phrase.clear();
    for (std::size_t i = o.first; i + 1 < o.first + o.length; ++i) {
        phrase += document.words.lower(document.word(document.items[i]));
        phrase += ' ';
    }
    const std::string_view last =
        document.words.lower(document.word(document.items[o.first + o.length - 1]));
    const std::size_t size = phrase.size();
    phrase += last;
    if (find_lemma(phrase).is(word_noun)) return true;
    if (!last.ends_with('s')) return false;
    const std::string singular = plural_lemma(last);
    if (singular.empty()) return false;
    phrase.resize(size);
    phrase += singular;
    return find_lemma(phrase).is(word_noun);
}

float score(const Document& document, const Candidates& candidates, const Candidate& c,
            const DefinedForms& defined, const Weights& w) {
    const Occurrence& o = candidates.occurrences[c.head];
    const Places places = places_of(document, candidates, c);
    const auto count = static_cast<float>(c.frequency);
    float s = w.bias + length_weight(c.length, w) + pattern_weight(places.patterns.best(), w);
    s += w.logtf * log_one_more(c.frequency - 1) + w.logmx * log_one_more(c.maximal);
    s += w.lm * static_cast<float>(c.left) / count + w.rm * static_cast<float>(c.right) / count;
    s += w.mx * static_cast<float>(c.maximal) / count;
    s += w.logfirst * log_one_more(o.first);
    if (places.title) s += w.title;
    s += w.up * static_cast<float>(places.capitalised) / count;
    s += w.subj * static_cast<float>(places.subject) / count;
    s += w.prevof * static_cast<float>(places.after_of) / count;
    s += w.coord * static_cast<float>(places.coordinated) / count;
    if (c.parent_as_frequent) s += w.parsame;
    s += w.nparents * log_one_more(c.parents);
    return s + word_score(document, c, o, defined, w);
}

}  // namespace bibweft::concepts
