#include "bibweft/concept/extractor.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>

#include "bibweft/core/error.hpp"
#include "concept/definitions.hpp"
#include "concept/document.hpp"
#include "concept/lists.hpp"
#include "concept/packed_words.hpp"
#include "concept/score.hpp"
#include "concept/selection.hpp"

namespace bibweft::concepts {
namespace {

// Added to S: what the lexicon knows and what the paper names itself by is rarely missed by a
// person.
constexpr float lexicon_bonus = 1.0F;
constexpr float name_bonus = 1.5F;
// Taken off S: the paper tells where the term ends that such a phrase is cut from.
constexpr float fragment_malus = 1.0F;
// Taken from S: what is defined, yet only says which of the things behind it are meant.
constexpr float modifier_malus = 1.0F;

/// All that extract() needs besides its arguments; one for each thread.
struct Scratch {
    Document document;
    Selection selection;
    std::vector<DefinitionSpan> definitions;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> words;  ///< stem, word in the cache
    std::vector<std::uint32_t>
        terms;  ///< of each item the occurrence of a defined term, or no_index
};

/// Scratch spaces between their uses. Threads come and go; what is known of words stays.
class ScratchPool {
public:
    std::unique_ptr<Scratch> take() {
        const std::lock_guard lock(mutex_);
        if (free_.empty()) return std::make_unique<Scratch>();
        std::unique_ptr<Scratch> scratch = std::move(free_.back());
        free_.pop_back();
        return scratch;
    }
    void give_back(std::unique_ptr<Scratch> scratch) {
        const std::lock_guard lock(mutex_);
        free_.push_back(std::move(scratch));
    }

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Scratch>> free_;
};

ScratchPool& scratch_pool() {
    static ScratchPool pool;
    return pool;
}

/// A scratch space for the life of a thread.
struct ScratchLease {
    std::unique_ptr<Scratch> scratch = scratch_pool().take();

    ScratchLease() = default;
    ScratchLease(const ScratchLease&) = delete;
    ScratchLease& operator=(const ScratchLease&) = delete;
    ~ScratchLease() { scratch_pool().give_back(std::move(scratch)); }
};

/// The items that a byte span covers.
struct ItemRange {
    std::size_t first = 0;
    std::size_t last = 0;
};

ItemRange items_in(const Document& document, std::uint32_t begin, std::uint32_t end) {
    const std::vector<Item>& items = document.items;
    const auto first = std::ranges::lower_bound(items, begin, {}, &Item::begin);
    auto last = first;
    while (last != items.end() && last->begin < end) ++last;
    return {static_cast<std::size_t>(first - items.begin()),
            static_cast<std::size_t>(last - items.begin())};
}

struct Keys {
    std::uint64_t phrase = phrase_start;
    std::uint64_t joint = 0;
};

Keys keys_of(const Document& document, std::size_t first, std::size_t last) {
    Keys keys;
    for (std::size_t i = first; i < last; ++i) {
        const Word& word = document.word(document.items[i]);
        keys.phrase = phrase_step(keys.phrase, word.stem);
        keys.joint = keys.joint * word.joint_power + word.joint;
    }
    return keys;
}

/// The candidate of items [first, last), with that one occurrence if nobody proposed it.
std::uint32_t candidate_at(const Document& document, std::size_t first, std::size_t last,
                           Candidates& candidates) {
    const Keys keys = keys_of(document, first, last);
    const std::uint32_t known = candidates.find(keys.phrase);
    if (known != no_index) return known;
    const std::uint32_t c = candidates.find_or_add(keys.phrase, keys.joint, last - first);
    candidates.add_occurrence(c, first, last - first);
    candidates.list[c].left = candidates.list[c].right = candidates.list[c].maximal = 1;
    return c;
}

constexpr std::uint32_t most_checked = 64;  // bounds the work on huge texts

/// Adds an occurrence that the tagger missed ("Support vector machines scale").
void ensure_occurrence(std::uint32_t candidate, std::size_t first, std::size_t length,
                       Candidates& candidates) {
    const Candidate& c = candidates.list[candidate];
    if (c.frequency >= most_checked) return;
    for (std::uint32_t at = c.head; at != no_index; at = candidates.occurrences[at].next) {
        if (candidates.occurrences[at].first == first) return;
    }
    candidates.add_occurrence(candidate, first, length);
}

/// Finds the words of a candidate everywhere.
void complete_occurrences(const Document& document, std::uint32_t candidate,
                          Candidates& candidates) {
    const Occurrence model = candidates.occurrences[candidates.list[candidate].head];
    const std::vector<Item>& items = document.items;
    const auto stem = [&](std::size_t i) { return document.word(items[i]).stem; };
    for (std::size_t i = 0; i + model.length <= items.size(); ++i) {
        std::size_t same = 0;
        while (same < model.length && stem(i + same) == stem(model.first + same)) ++same;
        const bool sentence = items[i].sentence == items[i + model.length - 1].sentence;
        if (same == model.length && sentence)
            ensure_occurrence(candidate, i, model.length, candidates);
    }
}

/// The candidate of a short form that stands alone in the text; no_index if there is none.
std::uint32_t short_candidate(Document& document, const DefinitionSpan& d,
                              const Candidates& candidates) {
    const std::string_view form =
        std::string_view(document.text).substr(d.short_begin, d.short_end - d.short_begin);
    const Word& word = document.words[document.words.find(form, text::TokenKind::word)];
    return candidates.find(phrase_step(phrase_start, word.stem));
}

void note_definitions(Scratch& scratch) {
    Selection& s = scratch.selection;
    Document& document = scratch.document;
    s.long_forms.clear();
    s.short_forms.clear();
    s.short_stems.clear();
    s.defined.keys.clear();
    s.defined.short_stems.clear();
    const bool few = scratch.definitions.size() < most_checked;
    for (const DefinitionSpan& d : scratch.definitions) {
        const ItemRange range = items_in(document, d.long_begin, d.long_end);
        const std::size_t last = std::min(range.last, range.first + 64);
        s.long_forms.push_back(range.first < last
                                   ? candidate_at(document, range.first, last, s.candidates)
                                   : no_index);
        s.short_forms.push_back(short_candidate(document, d, s.candidates));
        for (const std::uint32_t c : {s.long_forms.back(), s.short_forms.back()}) {
            if (few && c != no_index) complete_occurrences(document, c, s.candidates);
        }
        const std::string_view form =
            std::string_view(document.text).substr(d.short_begin, d.short_end - d.short_begin);
        const std::uint64_t stem =
            document.words[document.words.find(form, text::TokenKind::word)].stem;
        s.defined.short_stems.push_back(stem);
        s.short_stems.push_back(stem);
        s.defined.keys.push_back(phrase_step(phrase_start, stem));
        if (s.long_forms.back() != no_index)
            s.defined.keys.push_back(s.candidates.list[s.long_forms.back()].key);
    }
    std::ranges::sort(s.defined.keys);
    std::ranges::sort(s.defined.short_stems);
}

void note_lexicon(const Lexicon& lexicon, Scratch& scratch) {
    Selection& s = scratch.selection;
    match_lexicon(scratch.document, lexicon.index(), s.matches);
    s.known.clear();
    for (const LexiconMatch& match : s.matches) {
        const std::uint32_t c =
            candidate_at(scratch.document, match.first, match.first + match.length, s.candidates);
        ensure_occurrence(c, match.first, match.length, s.candidates);
        s.known.push_back({match.entry, c});
    }
    std::ranges::sort(s.known);
    s.known.erase(std::unique(s.known.begin(), s.known.end()), s.known.end());
}

std::uint32_t name_candidate(const std::string& name, Scratch& scratch) {
    if (name.empty()) return no_index;
    const std::size_t at = scratch.document.text.find(name);
    if (at == std::string::npos) return no_index;
    const ItemRange range = items_in(scratch.document, static_cast<std::uint32_t>(at),
                                     static_cast<std::uint32_t>(at + name.size()));
    if (range.first >= range.last || range.last - range.first > longest_candidate) return no_index;
    return candidate_at(scratch.document, range.first, range.last, scratch.selection.candidates);
}

/// Notes which items belong to a term whose ends are known: a long form that the paper defines, a
/// phrase of the lexicon, a noun of three words and more in WordNet.
void note_terms(Scratch& scratch) {
    const Selection& s = scratch.selection;
    scratch.terms.assign(scratch.document.items.size(), no_index);
    const auto note = [&](std::uint32_t c) {
        if (c == no_index || s.candidates.list[c].length < 2) return;
        for (std::uint32_t at = s.candidates.list[c].head; at != no_index;
             at = s.candidates.occurrences[at].next) {
            const Occurrence& o = s.candidates.occurrences[at];
            std::fill_n(scratch.terms.begin() + o.first, o.length, at);
        }
    };
    for (std::uint32_t c = 0; c < s.candidates.list.size(); ++c) {
        const Candidate& candidate = s.candidates.list[c];
        if (candidate.length < 3) continue;
        if (candidate.in_wordnet) note(c);
    }
    for (const KnownCandidate& known : s.known) note(known.candidate);
    for (const std::uint32_t c : s.long_forms) note(c);
}

/// Whether all mentions are cut from defined terms: "language processing task" where natural
/// language processing is defined.
bool is_fragment(const Scratch& scratch, const Candidate& candidate) {
    const Candidates& candidates = scratch.selection.candidates;
    for (std::uint32_t at = candidate.head; at != no_index; at = candidates.occurrences[at].next) {
        const Occurrence& o = candidates.occurrences[at];
        const std::uint32_t end = o.first + o.length;
        const auto cuts = [&](std::uint32_t term) {
            if (term == no_index) return false;
            const Occurrence& t = candidates.occurrences[term];
            return o.first > t.first || end < t.first + t.length;
        };
        if (!cuts(scratch.terms[o.first]) && !cuts(scratch.terms[end - 1])) return false;
    }
    return true;
}

/// Does the phrase go on behind an occurrence, with a word that says something?
bool goes_on(const Document& document, const Occurrence& o) {
    const std::size_t next = o.first + o.length;
    if (next >= document.items.size()) return false;
    const Item& item = document.items[next];
    const Item& last = document.items[next - 1];
    if (item.sentence != last.sentence || !item.is_word()) return false;
    const Word& word = document.word(item);
    return (item.tag == Tag::N || item.tag == Tag::G) &&
           !word.is(list_generic_head | list_trailing) && !document.word(last).is(fact_plural);
}

/// How often a candidate stands in the text, and how often it says which of the things behind it
/// are meant.
struct Uses {
    std::size_t all = 0;
    std::size_t modifying = 0;
};

void count_uses(const Document& document, const Candidates& candidates, std::uint32_t c,
                Uses& uses) {
    if (c == no_index) return;
    for (std::uint32_t at = candidates.list[c].head; at != no_index;
         at = candidates.occurrences[at].next) {
        ++uses.all;
        if (goes_on(document, candidates.occurrences[at])) ++uses.modifying;
    }
}

/// The candidate from an occurrence to the end of its phrase; no_index if there is none.
std::uint32_t compound_at(const Document& document, const Candidates& candidates, Occurrence o) {
    while (goes_on(document, o)) ++o.length;
    return candidates.find(keys_of(document, o.first, o.first + o.length).phrase);
}

/// One hyphenated word that is defined as part of a longer phrase and hardly ever stands alone is
/// no concept; that phrase is: "key-value (KV) caching", with "KV caching" and "KV copy" further
/// on.
void prefer_compounds(const Weights& weights, Scratch& scratch) {
    Selection& s = scratch.selection;
    const Document& document = scratch.document;
    for (std::size_t d = 0; d < s.long_forms.size(); ++d) {
        const std::uint32_t form = s.long_forms[d];
        if (form == no_index || s.candidates.list[form].length > 1) continue;
        const Occurrence site = s.candidates.occurrences[s.candidates.list[form].head];
        Uses uses;
        count_uses(document, s.candidates, form, uses);
        count_uses(document, s.candidates, s.short_forms[d], uses);
        if (!goes_on(document, site) || 4 * uses.modifying < 3 * uses.all) continue;
        const std::uint32_t compound = compound_at(document, s.candidates, site);
        if (compound == no_index) continue;
        s.scores[compound] += weights.abbr;
        s.scores[form] -= weights.abbr + modifier_malus;
        if (s.short_forms[d] != no_index)
            s.scores[s.short_forms[d]] -= weights.abbr + modifier_malus;
    }
}

void score_candidates(const ExtractorOptions& options, Scratch& scratch) {
    Selection& s = scratch.selection;
    const Weights& weights =
        options.model == ScoreModel::universal ? universal_weights : scientific_weights;
    s.scores.resize(s.candidates.list.size());
    for (std::size_t c = 0; c < s.scores.size(); ++c) {
        Candidate& candidate = s.candidates.list[c];
        candidate.in_wordnet =
            wordnet_phrase(scratch.document, s.candidates.occurrences[candidate.head]);
        s.scores[c] = score(scratch.document, s.candidates, candidate, s.defined, weights);
    }
    prefer_compounds(weights, scratch);
    std::uint32_t before = no_index;
    for (const KnownCandidate& known : s.known) {
        if (known.candidate != before) s.scores[known.candidate] += lexicon_bonus;
        before = known.candidate;
    }
    if (s.name != no_index) s.scores[s.name] += name_bonus;
    note_terms(scratch);
    for (std::size_t c = 0; c < s.scores.size(); ++c) {
        if (is_fragment(scratch, s.candidates.list[c])) s.scores[c] -= fragment_malus;
    }
}

std::size_t own_list(const ExtractorOptions& options,
                     const std::vector<DocumentConcept>& concepts) {
    std::size_t selected = 0;
    while (selected < concepts.size() && selected < options.max_concepts &&
           (selected < options.min_concepts || concepts[selected].score >= options.min_score)) {
        ++selected;
    }
    return selected;
}

void write_stems(Scratch& scratch, DocumentConcepts& out) {
    const Document& document = scratch.document;
    scratch.words.clear();
    for (const Item& item : document.items) {
        if (!item.is_word()) continue;
        const Word& word = document.word(item);
        if (word.is(list_stop | fact_closed | fact_single)) continue;
        if (item.tag != Tag::N && is_foreign(document, item.sentence)) continue;
        scratch.words.emplace_back(word.stem, item.word);
    }
    std::ranges::sort(scratch.words);
    out.stems.reserve(scratch.words.size());
    for (std::size_t i = 0; i < scratch.words.size();) {
        std::size_t last = i;
        while (last < scratch.words.size() && scratch.words[last].first == scratch.words[i].first)
            ++last;
        const std::string_view stem = document.words.stem(document.words[scratch.words[i].second]);
        out.stems.emplace_back(stem, static_cast<std::uint32_t>(last - i));
        i = last;
    }
}

}  // namespace

Extractor::Extractor(ExtractorOptions options) : options_(std::move(options)) {
    if (options_.min_concepts > options_.max_concepts || options_.max_concepts > options_.wide) {
        throw Error(ErrorCode::usage,
                    "concepts of a paper: min_concepts <= max_concepts <= wide is needed");
    }
}

DocumentConcepts Extractor::extract(std::string_view title, std::string_view abstract) const {
    thread_local const ScratchLease lease;
    Scratch& scratch = *lease.scratch;
    Document& document = scratch.document;
    Selection& s = scratch.selection;
    DocumentConcepts out;
    read_document(title, abstract, document);
    out.title_size = document.title_size;
    out.urls = document.title.urls;
    for (const std::string& url : document.abstract.urls) {
        if (std::ranges::find(out.urls, url) == out.urls.end()) out.urls.push_back(url);
    }
    find_languages(document);
    out.language = document.language;
    find_definitions(document, scratch.definitions, out);
    make_items(scratch.definitions, document);
    tag_items(document);
    tag_foreign_names(document);
    s.candidates.clear();
    s.candidates.collect(document);
    note_definitions(scratch);
    note_lexicon(options_.lexicon, scratch);
    s.name = name_candidate(out.name, scratch);
    score_candidates(options_, scratch);
    group_candidates(document, s);
    take_best(document, options_.wide, s);
    write_concepts(document, s, options_.lexicon.index(), out);
    out.selected = own_list(options_, out.concepts);
    write_stems(scratch, out);
    return out;
}

}  // namespace bibweft::concepts
