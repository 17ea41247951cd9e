#include "concept/selection.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "concept/lists.hpp"

namespace bibweft::concepts {
namespace {

constexpr float same_head_penalty = 0.7F;
constexpr float other_head_penalty = 0.42F;

const Occurrence& first_occurrence(const Selection& s, std::uint32_t candidate) {
    return s.candidates.occurrences[s.candidates.list[candidate].head];
}

std::uint64_t stem_at(const Document& document, const Occurrence& o, std::size_t k) {
    return document.word(document.items[o.first + k]).stem;
}

std::uint64_t signature_of(const Document& document, const Occurrence& o) {
    std::uint64_t bits = 0;
    for (std::size_t k = 0; k < o.length; ++k) bits |= 1ULL << (stem_at(document, o, k) >> 58U);
    return bits;
}

/// All stems of a stand in b.
bool within(const Document& document, const Occurrence& a, const Occurrence& b) {
    for (std::size_t i = 0; i < a.length; ++i) {
        bool found = false;
        for (std::size_t j = 0; j < b.length && !found; ++j) {
            found = stem_at(document, a, i) == stem_at(document, b, j);
        }
        if (!found) return false;
    }
    return true;
}

/// What a candidate loses when one that holds or is held by it has been taken; inner, outer:
/// whether that may be so by the signatures.
float penalty(const Document& document, const Occurrence& taken, const Occurrence& rival,
              bool inner, bool outer) {
    if (!(inner && within(document, rival, taken)) && !(outer && within(document, taken, rival)))
        return 0;
    const std::uint64_t head = stem_at(document, taken, taken.length - 1U);
    return head == stem_at(document, rival, rival.length - 1U) ? same_head_penalty
                                                               : other_head_penalty;
}

/// Score and group as one number: floating-point numbers are ordered as their bits are, once those
/// of negative ones are turned over.
std::uint64_t rank_of(float score, std::uint32_t group) {
    const auto bits = std::bit_cast<std::uint32_t>(score + 0.0F);
    const std::uint32_t ordered = (bits >> 31U) != 0 ? ~bits : bits | 0x80000000U;
    return static_cast<std::uint64_t>(ordered) << 32U | (~group & 0xFFFFFFFFU);
}

/// Takes off what a rival loses by the groups taken since it was last looked at; whether it lost
/// anything.
bool settle(const Document& document, Selection& s, Rival& rival) {
    const std::uint32_t g = rival.group();
    Group& group = s.groups[g];
    const float before = group.score;
    for (; rival.settled < s.order.size(); ++rival.settled) {
        const std::uint64_t signature = s.signatures[rival.settled];
        const bool inner = (group.signature & ~signature) == 0;
        const bool outer = (signature & ~group.signature) == 0;
        if (!inner && !outer) continue;
        const Group& taken = s.groups[s.order[rival.settled]];
        group.score -= penalty(document, first_occurrence(s, taken.lead),
                               first_occurrence(s, group.lead), inner, outer);
    }
    rival.rank = rank_of(group.score, g);
    return group.score != before;
}

/// Follows group_of to the group that stands for a candidate. Merged groups point to a smaller one.
std::uint32_t root(const Selection& s, std::uint32_t group) {
    while (s.group_of[group] != group) group = s.group_of[group];
    return group;
}

void merge(Selection& s, std::uint32_t a, std::uint32_t b) {
    a = root(s, a);
    b = root(s, b);
    if (a == b) return;
    if (b < a) std::swap(a, b);
    s.group_of[b] = a;
}

/// Candidates with the same joined stems: beam-search and beam search.
void merge_spellings(Selection& s, std::vector<std::pair<std::uint64_t, std::uint32_t>>& scratch) {
    scratch.clear();
    for (std::uint32_t c = 0; c < s.candidates.list.size(); ++c) {
        scratch.emplace_back(s.candidates.list[c].joint, c);
    }
    std::ranges::sort(scratch);
    for (std::size_t i = 1; i < scratch.size(); ++i) {
        if (scratch[i].first == scratch[i - 1].first)
            merge(s, scratch[i - 1].second, scratch[i].second);
    }
}

/// The joined stems of an occurrence with the short forms that the paper defines spelt out; whether
/// there are any.
bool spelt_out(const Document& document, const Selection& s, const Occurrence& o,
               std::uint64_t& joint) {
    bool shortened = false;
    joint = 0;
    for (std::size_t k = 0; k < o.length; ++k) {
        const Word& word = document.word(document.items[o.first + k]);
        std::size_t d = s.long_forms.size();
        if (s.defined.short_form(word.stem)) {
            for (d = 0; d < s.long_forms.size() && s.short_stems[d] != word.stem; ++d) continue;
        }
        if (d == s.long_forms.size() || s.long_forms[d] == no_index) {
            joint = joint * word.joint_power + word.joint;
            continue;
        }
        shortened = true;
        const Occurrence& form = first_occurrence(s, s.long_forms[d]);
        for (std::size_t i = 0; i < form.length; ++i) {
            const Word& part = document.word(document.items[form.first + i]);
            joint = joint * part.joint_power + part.joint;
        }
    }
    return shortened;
}

/// "BT loss" is "Bradley-Terry loss" where the paper defines BT. `sorted` holds the joined stems of
/// all candidates.
void merge_spelt_out(const Document& document, Selection& s,
                     const std::vector<std::pair<std::uint64_t, std::uint32_t>>& sorted) {
    if (s.long_forms.empty()) return;
    for (std::uint32_t c = 0; c < s.candidates.list.size(); ++c) {
        std::uint64_t joint = 0;
        if (!spelt_out(document, s, first_occurrence(s, c), joint)) continue;
        const auto same = std::ranges::lower_bound(sorted, joint, {},
                                                   &std::pair<std::uint64_t, std::uint32_t>::first);
        if (same != sorted.end() && same->first == joint) merge(s, c, same->second);
    }
}

/// The candidate that gives a group its words: of a definition the long form, else the most
/// frequent.
std::uint32_t lead_of(const Selection& s, const Group& group, std::uint32_t candidate) {
    if (group.definition != no_index) return group.lead;
    const std::vector<Candidate>& list = s.candidates.list;
    return list[candidate].frequency > list[group.lead].frequency ? candidate : group.lead;
}

/// A spelling in the text, and how often.
struct Surface {
    std::uint64_t hash = 0;
    std::string text;
    std::uint32_t count = 0;
    bool of_lead = false;
};

bool lower_cased(const Document& document, const Occurrence& o, std::size_t k) {
    const Item& item = document.items[o.first + k];
    if (!item.plain_case || !document.word(item).is(fact_ordinary)) return false;
    if (k > 0 || o.length == 1) return true;
    // At the start of a sentence: "Large Language Models" stays, "Large models" does not.
    const Item& next = document.items[o.first + 1];
    return next.plain_case || !document.word(next).is(fact_capital);
}

std::string surface_of(const Document& document, const Occurrence& o) {
    std::string out;
    for (std::size_t k = 0; k < o.length; ++k) {
        const Item& item = document.items[o.first + k];
        const bool clitic = item.kind == text::TokenKind::punctuation;
        if (k > 0 && !clitic) out += ' ';
        if (lower_cased(document, o, k)) {
            out += document.words.lower(document.word(item));
        } else {
            out += document.of(item);
        }
    }
    return out;
}

/// The words of an occurrence as they will be spelt.
std::uint64_t spelling_hash(const Document& document, const Occurrence& o) {
    std::uint64_t hash = o.length;
    for (std::size_t k = 0; k < o.length; ++k) {
        const std::uint64_t exact = document.word(document.items[o.first + k]).exact;
        hash = phrase_step(hash, lower_cased(document, o, k) ? ~exact : exact);
    }
    return hash;
}

/// Adds the spellings of a candidate, counts it and finds its first mention.
void add_candidate(const Document& document, const Selection& s, std::uint32_t candidate, bool lead,
                   std::vector<Surface>& surfaces, DocumentConcept& out) {
    const Candidates& all = s.candidates;
    for (std::uint32_t at = all.list[candidate].head; at != no_index;
         at = all.occurrences[at].next) {
        const Occurrence& o = all.occurrences[at];
        const std::uint32_t begin = document.items[o.first].begin;
        if (out.occurrences == 0 || begin < out.first_begin) {
            out.first_begin = begin;
            out.first_end = document.items[o.first + o.length - 1U].end;
        }
        ++out.occurrences;
        const std::uint64_t hash = spelling_hash(document, o);
        const auto known = std::ranges::find(surfaces, hash, &Surface::hash);
        if (known != surfaces.end()) {
            ++known->count;
        } else if (surfaces.size() < 32) {
            surfaces.push_back({hash, surface_of(document, o), 1, lead});
        }
    }
}

/// What has the same letters, though made of other words, becomes one; the most frequent come
/// first.
void order_surfaces(std::vector<Surface>& surfaces) {
    if (surfaces.size() < 2) return;
    for (std::size_t i = 0; i < surfaces.size(); ++i) {
        for (std::size_t k = surfaces.size() - 1; k > i; --k) {
            if (surfaces[k].text != surfaces[i].text) continue;
            surfaces[i].count += surfaces[k].count;
            surfaces[i].of_lead = surfaces[i].of_lead || surfaces[k].of_lead;
            surfaces.erase(surfaces.begin() + static_cast<std::ptrdiff_t>(k));
        }
    }
    std::ranges::stable_sort(surfaces, [](const Surface& a, const Surface& b) {
        return a.of_lead != b.of_lead ? a.of_lead : a.count > b.count;
    });
}

/// The key of the phrase that begins at an occurrence: what key_of() gives for its surface.
std::string occurrence_key(const Document& document, const Occurrence& o) {
    std::string key;
    for (std::size_t k = 0; k < o.length; ++k) {
        const Item& item = document.items[o.first + k];
        if (k > 0 && item.kind != text::TokenKind::punctuation) key += ' ';
        key += document.words.stem(document.word(item));
    }
    return key;
}

void write_spellings(const Group& group, const Lexicon::Index& lexicon,
                     std::vector<Surface>& surfaces, DocumentConcept& out) {
    order_surfaces(surfaces);
    std::size_t rest = 1;
    if (group.entry == no_index) {
        out.surface = std::move(surfaces.front().text);
    } else {
        out.surface = lexicon.entries[group.entry].label;
        out.kind = lexicon.entries[group.entry].kind;
        out.key = lexicon.keys[group.entry];
        out.from_lexicon = true;
        rest = 0;
    }
    for (; rest < surfaces.size(); ++rest) {
        if (surfaces[rest].text != out.surface)
            out.variants.push_back(std::move(surfaces[rest].text));
    }
}

/// Calls `use` with each occurrence of a group until it says false; whether none did.
template <class Use>
bool all_occurrences(const Selection& s, std::uint32_t group, const Use& use) {
    for (std::uint32_t c = group; c != no_index; c = s.groups[c].next) {
        for (std::uint32_t at = s.candidates.list[c].head; at != no_index;
             at = s.candidates.occurrences[at].next) {
            if (!use(s.candidates.occurrences[at])) return false;
        }
    }
    return true;
}

/// Whether a group is mentioned so often that to compare its mentions one by one would take long.
bool is_everywhere(const Selection& s, std::uint32_t group) {
    constexpr std::uint32_t most_compared = 64;
    for (std::uint32_t c = group; c != no_index; c = s.groups[c].next) {
        if (s.candidates.list[c].frequency > most_compared) return true;
    }
    return false;
}

/// Whether every mention of a group is a part of a mention of another.
bool lies_within(const Selection& s, std::uint32_t inner, std::uint32_t outer) {
    return all_occurrences(s, inner, [&](const Occurrence& in) {
        return !all_occurrences(s, outer, [&](const Occurrence& out) {
            const bool part = out.first <= in.first && in.length < out.length &&
                              in.first + in.length <= out.first + out.length;
            return !part;
        });
    });
}

/// The place in the order of the first group that holds the one at `place`. What is mentioned very
/// often stands alone.
std::uint32_t container_of(const Selection& s, std::size_t place) {
    const std::uint32_t inner = s.order[place];
    if (is_everywhere(s, inner)) return no_concept;
    for (std::size_t k = 0; k < place; ++k) {
        if ((s.signatures[place] & ~s.signatures[k]) != 0) continue;
        const std::uint32_t outer = s.order[k];
        if (!is_everywhere(s, outer) && lies_within(s, inner, outer)) {
            return static_cast<std::uint32_t>(k);
        }
    }
    return no_concept;
}

}  // namespace

void group_candidates(const Document& document, Selection& s) {
    thread_local std::vector<std::pair<std::uint64_t, std::uint32_t>> scratch;
    const std::vector<Candidate>& list = s.candidates.list;
    s.group_of.resize(list.size());
    for (std::uint32_t c = 0; c < list.size(); ++c) s.group_of[c] = c;
    merge_spellings(s, scratch);
    merge_spelt_out(document, s, scratch);
    for (std::size_t d = 0; d < s.long_forms.size(); ++d) {
        if (s.short_forms[d] != no_index) merge(s, s.short_forms[d], s.long_forms[d]);
    }
    for (std::size_t k = 1; k < s.known.size(); ++k) {
        if (s.known[k].entry == s.known[k - 1].entry)
            merge(s, s.known[k - 1].candidate, s.known[k].candidate);
    }
    s.groups.assign(list.size(), Group{});
    for (std::uint32_t c = 0; c < list.size(); ++c) {
        s.groups[c].lead = c;
        s.groups[c].score = s.scores[c];
        s.groups[c].merged = s.group_of[c] != c;
    }
    for (std::size_t d = 0; d < s.long_forms.size(); ++d) {
        Group& group = s.groups[root(s, s.long_forms[d])];
        if (group.definition != no_index) continue;
        group.definition = static_cast<std::uint32_t>(d);
        group.lead = s.long_forms[d];
    }
    for (const KnownCandidate& known : s.known)
        s.groups[root(s, known.candidate)].entry = known.entry;
    for (std::uint32_t c = 0; c < list.size(); ++c) {
        if (s.group_of[c] == c) continue;
        Group& group = s.groups[root(s, c)];
        group.lead = lead_of(s, group, c);
        group.score = std::max(group.score, s.scores[c]);
        s.groups[c].next = group.next;
        group.next = c;
    }
    for (Group& group : s.groups) {
        if (!group.merged)
            group.signature = signature_of(document, first_occurrence(s, group.lead));
    }
}

void take_best(const Document& document, std::size_t wide, Selection& s) {
    s.order.clear();
    s.signatures.clear();
    s.rivals.clear();
    for (std::uint32_t g = 0; g < s.groups.size(); ++g) {
        if (!s.groups[g].merged) s.rivals.push_back({rank_of(s.groups[g].score, g), 0});
    }
    // A heap, the best on top. Scores only fall, so that one that stays as it is when it is settled
    // is the best.
    std::ranges::make_heap(s.rivals, {}, &Rival::rank);
    while (s.order.size() < wide && !s.rivals.empty()) {
        std::ranges::pop_heap(s.rivals, {}, &Rival::rank);
        if (settle(document, s, s.rivals.back())) {
            std::ranges::push_heap(s.rivals, {}, &Rival::rank);
            continue;
        }
        const std::uint32_t best = s.rivals.back().group();
        s.order.push_back(best);
        s.signatures.push_back(s.groups[best].signature);
        s.rivals.pop_back();
    }
}

void write_concepts(const Document& document, const Selection& s, const Lexicon::Index& lexicon,
                    DocumentConcepts& out) {
    thread_local std::vector<Surface> surfaces;
    out.concepts.reserve(s.order.size());
    for (std::size_t place = 0; place < s.order.size(); ++place) {
        const std::uint32_t g = s.order[place];
        const Group& group = s.groups[g];
        DocumentConcept& c = out.concepts.emplace_back();
        c.within = container_of(s, place);
        c.score = 1.0F / (1.0F + std::exp(-group.score));
        c.name = s.name != no_index && root(s, s.name) == g;
        surfaces.clear();
        for (std::uint32_t m = g; m != no_index; m = s.groups[m].next) {
            add_candidate(document, s, m, m == group.lead, surfaces, c);
        }
        c.key = occurrence_key(document, first_occurrence(s, group.lead));
        write_spellings(group, lexicon, surfaces, c);
        if (group.definition != no_index)
            c.short_form = out.abbreviations[group.definition].short_form;
    }
}

}  // namespace bibweft::concepts
