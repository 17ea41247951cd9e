#include <algorithm>
#include <array>
#include <vector>

#include "concept/document.hpp"
#include "concept/packed_words.hpp"
#include "concept/tag_table.hpp"

namespace bibweft::concepts {
namespace {

constexpr std::uint64_t to_hash = fnv("to");
constexpr std::size_t border = tag_count;  // row of the sentence start, column of its end

struct Step {
    const Reading* reading = nullptr;
    std::array<std::uint8_t, 5> from{};
};

const Reading& reading_of(const Document& document, const Item& item) {
    const Word& word = document.word(item);
    return document.words.reading(item.plain_case ? word.lower_reading : word.written_reading);
}

using Scores = std::array<float, 5>;

Scores start(const Reading& reading) {
    Scores scores{};
    for (std::size_t k = 0; k < reading.count; ++k) {
        scores[k] = reading.emission[k] + tag_table::transition[border][at(reading.tag[k])];
    }
    return scores;
}

/// log P(tag | "to"), which opens an infinitive more often than not; the table's row is that of all
/// prepositions. In the order of Tag.
constexpr std::array<float, tag_count> after_to = {-2.1F, -3.0F, -0.5F, -4.2F, -5.5F, -3.9F, -4.6F,
                                                   -2.0F, -4.6F, -6.2F, -3.9F, -6.9F, -3.0F, -4.6F};

Scores advance(const Reading& before, const Scores& scores, bool behind_to, Step& step) {
    Scores next{};
    const Reading& reading = *step.reading;
    for (std::size_t k = 0; k < reading.count; ++k) {
        float best = -1e30F;
        for (std::size_t p = 0; p < before.count; ++p) {
            const std::size_t tag = at(reading.tag[k]);
            const float score =
                scores[p] +
                (behind_to ? after_to[tag] : tag_table::transition[at(before.tag[p])][tag]);
            if (score > best) {
                best = score;
                step.from[k] = static_cast<std::uint8_t>(p);
            }
        }
        next[k] = best + reading.emission[k];
    }
    return next;
}

std::size_t best_end(const Reading& reading, const Scores& scores) {
    std::size_t best = 0;
    float top = -1e30F;
    for (std::size_t k = 0; k < reading.count; ++k) {
        const float score = scores[k] + tag_table::transition[at(reading.tag[k])][border];
        if (score > top) {
            top = score;
            best = k;
        }
    }
    return best;
}

void tag_sentence(Document& document, std::size_t first, std::size_t last,
                  std::vector<Step>& steps) {
    steps.resize(std::max(steps.size(), last - first));
    Scores scores{};
    for (std::size_t i = first; i < last; ++i) {
        Step& step = steps[i - first];
        step.reading = &reading_of(document, document.items[i]);
        if (i == first) {
            scores = start(*step.reading);
        } else {
            const Reading& before = *steps[i - first - 1].reading;
            const bool behind_to = document.word(document.items[i - 1]).exact == to_hash;
            scores = advance(before, scores, behind_to, step);
        }
    }
    std::size_t k = best_end(*steps[last - first - 1].reading, scores);
    for (std::size_t i = last; i-- > first;) {
        document.items[i].tag = steps[i - first].reading->tag[k];
        k = steps[i - first].from[k];
    }
}

/// Sets the verbs that words before them call for, adverbs between them aside: "we benchmark ten
/// models", "can benefit users", "have transformed agents".
void set_called_verbs(Document& document, std::size_t first, std::size_t last) {
    bool verb = false;
    bool participle = false;
    for (std::size_t i = first; i < last; ++i) {
        Item& item = document.items[i];
        if (item.tag == Tag::R) continue;
        const Word& word = document.word(item);
        const bool open = item.is_word() && word.is(fact_ordinary) && !word.is(fact_closed) &&
                          !word.is(fact_capital);
        const bool nominal = item.tag == Tag::N || item.tag == Tag::J;
        const bool end = i + 1 == last || !document.items[i + 1].is_word();
        if (open && ((verb && nominal && !end) || (participle && item.tag == Tag::D))) {
            item.tag = Tag::V;
        }
        verb = item.tag == Tag::M || word.is(fact_subject);
        participle = word.is(fact_have);
    }
}

/// "QHyer achieves the ...", "SWE-Compass spans 10 ...": after a name that opens a sentence, a word
/// that can be a verb is one if a number or determiner follows.
void prefer_verb_after_name(Document& document, std::size_t first, std::size_t last) {
    if (last - first < 3) return;
    const Item& name = document.items[first];
    Item& verb = document.items[first + 1];
    const Item& next = document.items[first + 2];
    if (!name.is_word() || !verb.is_word()) return;
    const Word& word = document.word(name);
    const bool named = word.is(fact_name) || (word.is(fact_capital) && !word.is(fact_ordinary));
    if (named && document.word(verb).is(fact_verb_s) &&
        (next.tag == Tag::C || next.tag == Tag::T)) {
        verb.tag = Tag::V;
    }
}

/// A sentence needs a verb: where none was found, the first -s word that can be one is it, if it
/// stands between a noun and what may be an object.
void supply_verb(Document& document, std::size_t first, std::size_t last) {
    if (last - first < 4 || document.items[first].begin < document.title_size) return;
    std::size_t verb = last;
    for (std::size_t i = first; i < last; ++i) {
        const Item& item = document.items[i];
        if (item.tag == Tag::V || item.tag == Tag::M || item.tag == Tag::B || item.tag == Tag::D)
            return;
        if (verb < last || i == first || i + 1 == last || item.tag != Tag::N || !item.is_word())
            continue;
        const Item& before = document.items[i - 1];
        const Tag after = document.items[i + 1].tag;
        const bool object = after == Tag::N || after == Tag::J || after == Tag::T ||
                            after == Tag::C || after == Tag::P || after == Tag::R ||
                            after == Tag::G;
        const bool subject =
            before.tag == Tag::N && before.is_word() && !document.of(before).ends_with('s');
        if (subject && object && document.word(item).is(fact_verb_s)) verb = i;
    }
    if (verb < last) document.items[verb].tag = Tag::V;
}

}  // namespace

void tag_items(Document& document) {
    thread_local std::vector<Step> steps;
    std::vector<Item>& items = document.items;
    for (std::size_t first = 0; first < items.size();) {
        std::size_t last = first + 1;
        while (last < items.size() && items[last].sentence == items[first].sentence) ++last;
        tag_sentence(document, first, last, steps);
        set_called_verbs(document, first, last);
        prefer_verb_after_name(document, first, last);
        supply_verb(document, first, last);
        first = last;
    }
}

}  // namespace bibweft::concepts
