#include "concept/candidates.hpp"

#include <algorithm>

#include "concept/lists.hpp"
#include "concept/packed_words.hpp"

namespace bibweft::concepts {
namespace {

bool noun_or_adjective(Tag tag) {
    return tag == Tag::N || tag == Tag::J;
}

/// Plurals that stand before the word they modify: systems biology, sales data, sports analytics.
bool modifying_plural(std::string_view lower) {
    static constexpr std::string_view words[] = {
        "arms",    "communications", "earnings", "futures",    "games",   "goods",
        "graphs",  "humanities",     "needs",    "operations", "points",  "sales",
        "savings", "sciences",       "services", "sports",     "systems", "women"};
    return std::ranges::binary_search(words, lower);
}

/// A plural ends its phrase: what follows "the networks" in "the networks trace geodesics" is no
/// part of it. Names keep theirs.
bool closes_phrase(const Document& document, const Item& item) {
    const Word& word = document.word(item);
    return item.tag == Tag::N && word.is(fact_plural) && !word.is(fact_hyphen) &&
           (item.plain_case || !word.is(fact_capital)) &&
           !modifying_plural(document.words.lower(word));
}

/// May the item at i stand in the chunk that began at `first`?
bool belongs(const Document& document, std::size_t first, std::size_t i) {
    const Item& item = document.items[i];
    constexpr std::uint32_t tags = 1U << at(Tag::N) | 1U << at(Tag::J) | 1U << at(Tag::G) |
                                   1U << at(Tag::D) | 1U << at(Tag::C);
    if ((tags >> at(item.tag) & 1U) == 0) return false;
    if (!item.is_word() && item.tag != Tag::C) return false;
    const Word& word = document.word(item);
    if (i > first && closes_phrase(document, document.items[i - 1])) return false;
    const Tag before = i > first ? document.items[i - 1].tag : Tag::X;
    const bool more =
        i + 1 < document.items.size() && document.items[i + 1].sentence == item.sentence;
    const Tag after = more ? document.items[i + 1].tag : Tag::X;
    switch (item.tag) {
        case Tag::N:
        case Tag::J:
            return true;
        case Tag::G: {
            const bool between = noun_or_adjective(before) &&
                                 (noun_or_adjective(after) || after == Tag::D || after == Tag::T);
            return !word.is(fact_closed) && (!between || word.is(fact_noun | fact_hyphen));
        }
        case Tag::D:
            return before != Tag::N && (noun_or_adjective(after) || after == Tag::G);
        case Tag::C:
            if (word.is(fact_letter)) return !word.is(fact_closed);
            return before == Tag::N && item.end - item.begin <= 4 &&
                   document.word(document.items[i - 1]).is(fact_capital) &&
                   !document.items[i - 1].plain_case;
        default:
            return false;
    }
}

bool ends_concept(const Item& item) {
    return item.tag == Tag::N || item.tag == Tag::G;
}

/// ln(1 + count) below which an -ing form is taken for a verb where a clause may begin.
constexpr float rare_noun = 1.2F;

/// Behind a comma or "by", "while", "when", "without": ", leaving critical dimensions".
bool opens_clause(const Document& document, std::size_t i) {
    if (i == 0 || document.items[i - 1].sentence != document.items[i].sentence) return false;
    const std::string_view before = document.of(document.items[i - 1]);
    return before == "," || before == "by" || before == "while" || before == "when" ||
           before == "without";
}

bool in_sentence(const Document& document, std::size_t i, std::size_t k) {
    return k < document.items.size() && document.items[k].sentence == document.items[i].sentence;
}

/// "the embedding and unembedding layers": behind a determiner and another -ing form, one that is
/// no noun by itself says which.
bool listed_modifier(const Document& document, std::size_t i) {
    if (i < 3 || !in_sentence(document, i, i - 3) || !in_sentence(document, i, i + 1)) return false;
    return document.items[i - 3].tag == Tag::T && document.items[i - 2].tag == Tag::G &&
           document.items[i - 1].tag == Tag::A && document.items[i + 1].tag == Tag::N;
}

bool trimmed_left(const Document& document, std::size_t i) {
    const Item& item = document.items[i];
    const Word& word = document.word(item);
    if (word.is(list_hard)) return true;
    if (item.tag == Tag::C) return !word.is(fact_letter);
    if (item.tag != Tag::G || listed_modifier(document, i)) return false;
    return !word.is(fact_noun | fact_hyphen) ||
           (word.noun_frequency < rare_noun && opens_clause(document, i));
}

bool bad_single(const Word& word) {
    return word.is(list_soft | fact_closed | fact_single) || !word.is(fact_letter);
}

/// n of "n log n".
bool is_variable(const Word& word) {
    return word.is(fact_single) && !word.is(fact_capital | fact_digit);
}

bool bad_first(const Document& document, const Item& item) {
    const Word& word = document.word(item);
    return word.is(list_hard) || (item.tag == Tag::C && !word.is(fact_letter));
}

}  // namespace

Chunk next_chunk(const Document& document, std::size_t item, std::size_t& resume) {
    const std::vector<Item>& items = document.items;
    for (std::size_t i = item; i < items.size();) {
        if (!belongs(document, i, i)) {
            ++i;
            continue;
        }
        std::size_t last = i + 1;
        while (last < items.size() && items[last].sentence == items[i].sentence &&
               belongs(document, i, last)) {
            ++last;
        }
        resume = last;
        std::size_t first = i;
        while (last > first && !ends_concept(items[last - 1])) --last;
        while (first < last && trimmed_left(document, first)) ++first;
        std::size_t strong = first;
        while (strong + 1 < last && document.word(items[strong]).is(list_soft)) ++strong;
        if (first < last) return {first, strong, last};
        i = resume;
    }
    resume = items.size();
    return {resume, resume, resume};
}

void Candidates::clear() {
    list.clear();
    occurrences.clear();
    if (slots_.size() > 4096) slots_.resize(4096);
    std::ranges::fill(slots_, 0U);
}

void Candidates::grow() {
    const std::size_t size = slots_.empty() ? 512 : slots_.size() * 2;
    slots_.assign(size, 0);
    for (std::uint32_t i = 0; i < list.size(); ++i) {
        std::uint64_t place = avalanche(list[i].key);
        while (slots_[place & (size - 1)] != 0) ++place;
        slots_[place & (size - 1)] = i + 1;
    }
}

std::uint32_t Candidates::find(std::uint64_t key) const noexcept {
    if (slots_.empty()) return no_index;
    for (std::uint64_t place = avalanche(key);; ++place) {
        const std::uint32_t slot = slots_[place & (slots_.size() - 1)];
        if (slot == 0) return no_index;
        if (list[slot - 1].key == key) return slot - 1;
    }
}

std::uint32_t Candidates::find_or_add(std::uint64_t key, std::uint64_t joint, std::size_t length) {
    if (slots_.size() < 2 * (list.size() + 1)) grow();
    for (std::uint64_t place = avalanche(key);; ++place) {
        std::uint32_t& slot = slots_[place & (slots_.size() - 1)];
        if (slot == 0) {
            Candidate candidate;
            candidate.key = key;
            candidate.joint = joint;
            candidate.length = static_cast<std::uint32_t>(length);
            list.push_back(candidate);
            slot = static_cast<std::uint32_t>(list.size());
            return slot - 1;
        }
        if (list[slot - 1].key == key) return slot - 1;
    }
}

void Candidates::add_occurrence(std::uint32_t candidate, std::size_t first, std::size_t length) {
    const auto index = static_cast<std::uint32_t>(occurrences.size());
    occurrences.push_back(
        {static_cast<std::uint32_t>(first), no_index, static_cast<std::uint8_t>(length)});
    Candidate& c = list[candidate];
    if (c.head == no_index) {
        c.head = index;
    } else {
        occurrences[c.tail].next = index;
    }
    c.tail = index;
    ++c.frequency;
}

void Candidates::collect(const Document& document) {
    std::size_t resume = 0;
    for (;;) {
        const Chunk chunk = next_chunk(document, resume, resume);
        if (chunk.first == chunk.last) break;
        for (std::size_t i = chunk.first; i < chunk.last; ++i) {
            if (bad_first(document, document.items[i])) continue;
            std::uint64_t key = phrase_start;
            std::uint64_t joint = 0;
            const std::size_t end = std::min(chunk.last, i + longest_candidate);
            for (std::size_t j = i; j < end; ++j) {
                const Word& word = document.word(document.items[j]);
                key = phrase_step(key, word.stem);
                joint = joint * word.joint_power + word.joint;
                if (!ends_concept(document.items[j]) || (i == j && bad_single(word))) continue;
                if (is_variable(word)) continue;
                const std::uint32_t c = find_or_add(key, joint, j + 1 - i);
                add_occurrence(c, i, j + 1 - i);
                const bool left = i == chunk.first || i == chunk.strong;
                const bool right = j + 1 == chunk.last;
                list[c].left += left ? 1U : 0U;
                list[c].right += right ? 1U : 0U;
                list[c].maximal += left && right ? 1U : 0U;
            }
        }
    }
    count_parents(document);
}

void Candidates::count_parents(const Document& document) {
    for (const Candidate& parent : list) {
        if (parent.maximal == 0 || parent.length < 2) continue;
        const std::size_t begin = occurrences[parent.head].first;
        const std::size_t end = begin + parent.length;
        for (std::size_t i = begin; i < end; ++i) {
            std::uint64_t key = phrase_start;
            for (std::size_t j = i; j < end; ++j) {
                key = phrase_step(key, document.word(document.items[j]).stem);
                if (j + 1 - i == parent.length) continue;
                const std::uint32_t child = find(key);
                if (child == no_index) continue;
                ++list[child].parents;
                if (parent.frequency == list[child].frequency)
                    list[child].parent_as_frequent = true;
            }
        }
    }
}

}  // namespace bibweft::concepts
