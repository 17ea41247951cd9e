#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "bibweft/concept/relevance.hpp"
#include "bibweft/core/error.hpp"
#include "bibweft/core/parallel.hpp"
#include "concept/grouping.hpp"
#include "concept/index_state.hpp"
#include "concept/lists.hpp"
#include "concept/resolve_keywords.hpp"
#include "concept/trail.hpp"

namespace bibweft::concepts {

struct ConceptIndex::Lookup {
    LongForms long_forms;
    StringPool joints;                    ///< joint keys of the concepts
    std::vector<std::uint32_t> position;  ///< in concepts, beside joints
    std::optional<Trail> trail;
};

namespace {

constexpr double least_mention = 0.12;  // p from which a candidate beyond the own list counts
constexpr double fragment_share =
    0.75;                           // of its papers in which a fragment stands in the same concept
constexpr double part_share = 0.7;  // of the weight of a concept for its parts
constexpr std::uint32_t none = Grouping::none;

/// An entry of an incidence on its way.
struct Entry {
    std::uint32_t column = 0;
    double weight = 0;
    std::uint32_t occurrences = 0;  ///< in the text
    bool own = false;               ///< in the paper's own list
    bool curated = false;           ///< a label of the lexicon
    bool keyword = false;           ///< of the paper
    bool in_text = false;           ///< counts as mentioned by the text
};

/// Joins the entries of one column in a sorted row.
template <class Join>
void join_neighbours(std::vector<Entry>& row, Join join) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (kept > 0 && row[kept - 1].column == row[i].column) {
            join(row[kept - 1], row[i]);
        } else {
            row[kept++] = row[i];
        }
    }
    row.resize(kept);
}

/// Sorts the entries of a row and joins those of one column in their order.
template <class Join>
void unite(std::vector<Entry>& row, Join join) {
    std::ranges::stable_sort(row, {}, &Entry::column);
    join_neighbours(row, join);
}

void join_concepts(Entry& to, const Entry& from) {
    to.weight = std::max(to.weight, from.weight);
    to.occurrences += from.occurrences;
    to.own = to.own || from.own;
    to.curated = to.curated || from.curated;
    to.keyword = to.keyword || from.keyword;
}

/// The order of what is joined has no effect here.
void unite_concepts(std::vector<Entry>& row) {
    std::ranges::sort(row, {}, &Entry::column);
    join_neighbours(row, join_concepts);
}

constexpr std::size_t papers_per_chunk = 256;
constexpr std::size_t groups_per_chunk = 4096;

/// A bit for each word, so that a phrase can hold another only if it has all bits of that.
std::uint64_t signature_of(std::string_view key) {
    std::uint64_t bits = 0;
    while (!key.empty()) {
        const std::size_t end = std::min(key.find(' '), key.size());
        if (end > 0) bits |= 1ULL << (avalanche(fnv(key.substr(0, end))) >> 58U);
        key.remove_prefix(std::min(end + 1, key.size()));
    }
    return bits;
}

/// Does a phrase stand in another between blanks or its ends?
bool holds(std::string_view longer, std::string_view key) {
    for (std::size_t at = longer.find(key); at != std::string_view::npos;
         at = longer.find(key, at + 1)) {
        const std::size_t end = at + key.size();
        if ((at == 0 || longer[at - 1] == ' ') && (end == longer.size() || longer[end] == ' '))
            return true;
    }
    return false;
}

void append_row(const std::vector<Entry>& row, Incidence& out) {
    for (const Entry& e : row) {
        out.column.push_back(e.column);
        out.weight.push_back(e.weight);
    }
    out.row_begin.push_back(out.column.size());
}

/// Numbers names in sorted order: rank[i] is the place of the i-th name.
template <class NameOf>
std::vector<std::uint32_t> ranks(std::size_t count, NameOf name_of) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order,
                      [&](std::uint32_t a, std::uint32_t b) { return name_of(a) < name_of(b); });
    std::vector<std::uint32_t> rank(count);
    for (std::uint32_t i = 0; i < count; ++i) rank[order[i]] = i;
    return rank;
}

/// Renumbers the columns in the order of their names, leaving out those without entry.
template <class NameOf>
void name_columns(Incidence& incidence, std::size_t count, NameOf name_of) {
    incidence.column_count = count;
    const std::vector<std::uint32_t> use = column_counts(incidence);
    std::vector<std::uint32_t> used;
    for (std::uint32_t c = 0; c < count; ++c) {
        if (use[c] > 0) used.push_back(c);
    }
    const std::vector<std::uint32_t> rank =
        ranks(used.size(), [&](std::uint32_t i) { return name_of(used[i]); });
    std::vector<std::uint32_t> chosen(used.size());
    for (std::size_t i = 0; i < used.size(); ++i) chosen[rank[i]] = used[i];
    incidence = with_columns(incidence, chosen);
}

/// Counts of a group, as in Concept.
struct Facts {
    std::uint32_t document_frequency = 0;
    std::uint64_t occurrences = 0;
    double rank = 0;
    bool of_texts = false;
    bool of_keywords = false;
};

ConceptSource source_of(const Facts& facts) {
    if (!facts.of_keywords) return ConceptSource::text;
    return facts.of_texts ? ConceptSource::both : ConceptSource::keywords;
}

class Builder {
public:
    Builder(const IndexState& state, const IndexOptions& options)
        : state_(state),
          options_(options),
          grouping_(group_spellings(state, options.thesaurus, options.threads)) {
        if (options.explain) group_before_keywords_ = grouping_.group_of;
        resolve_keywords(state, grouping_);
    }

    ConceptIndex run(std::shared_ptr<const ConceptIndex::Lookup>& lookup) {
        count();
        drop_fragments();
        drop_general_words();
        choose();
        fill_papers();
        if (options_.relevance || options_.relevance_share < 1) weigh();
        describe();
        if (options_.similarity) {
            fill_wide();
            fill_words();
            fill_stems();
        }
        lookup = make_lookup();
        return std::move(out_);
    }

private:
    /// The concepts of a paper by group.
    void read_row(std::size_t paper, std::vector<Entry>& row) const {
        row.clear();
        const PaperSlice& slice = state_.papers[paper];
        auto mention = state_.mentions.begin() + static_cast<std::ptrdiff_t>(slice.mention_begin);
        for (std::uint32_t i = 0; i < slice.mention_count; ++i, ++mention) {
            const Mention& m = *mention;
            const std::uint32_t group = grouping_.group_of[m.surface];
            if (group == none) continue;
            row.push_back({group, m.p(), m.count(), m.own(), state_.facts[m.surface].label});
        }
        mention = state_.mentions.begin() + static_cast<std::ptrdiff_t>(slice.keyword_begin);
        for (std::uint32_t i = 0; i < slice.keyword_count; ++i, ++mention) {
            const std::uint32_t group = grouping_.group_of[mention->surface];
            if (group == none) continue;
            Entry keyword{group, mention->p()};
            keyword.keyword = true;
            row.push_back(keyword);
        }
        unite_concepts(row);
    }

    /// What a paper counts for: its own list, and of its other candidates those that stand on their
    /// own. "language model" inside "large language model" is no mention of it.
    void mark_counted(std::size_t paper, std::vector<Entry>& row, std::vector<std::uint32_t>& own) {
        read_row(paper, row);
        own.clear();
        for (const Entry& e : row) {
            if (e.own) own.push_back(e.column);
        }
        for (std::size_t i = 0; i < row.size(); ++i) {
            const unsigned text = mentions(row[i], own) ? of_text : 0U;
            const unsigned keyword = row[i].keyword ? of_keywords : 0U;
            counted_[counted_begin_[paper] + i] = static_cast<unsigned char>(text | keyword);
        }
    }

    /// Does the text mention it?
    bool mentions(const Entry& e, const std::vector<std::uint32_t>& own) const {
        if (e.own) return true;
        if (e.occurrences == 0 || (e.weight < least_mention && !e.curated)) return false;
        return std::ranges::none_of(own, [&](std::uint32_t longer) {
            return (signature_[e.column] & ~signature_[longer]) == 0 &&
                   holds(grouping_.groups[longer].key, grouping_.groups[e.column].key);
        });
    }

    void mark_counted() {
        signature_.resize(grouping_.groups.size());
        parallel_for(signature_.size(), groups_per_chunk, options_.threads,
                     [&](std::size_t begin, std::size_t end, unsigned) {
                         for (std::size_t g = begin; g < end; ++g)
                             signature_[g] = signature_of(grouping_.groups[g].key);
                     });
        counted_begin_.push_back(0);
        for (const PaperSlice& slice : state_.papers) {
            counted_begin_.push_back(counted_begin_.back() + slice.mention_count +
                                     slice.keyword_count);
        }
        counted_.resize(counted_begin_.back());
        parallel_for(state_.papers.size(), papers_per_chunk, options_.threads,
                     [&](std::size_t begin, std::size_t end, unsigned) {
                         std::vector<Entry> row;
                         std::vector<std::uint32_t> own;
                         for (std::size_t p = begin; p < end; ++p) mark_counted(p, row, own);
                     });
    }

    void read_counted(std::size_t paper, std::vector<Entry>& row) const {
        read_row(paper, row);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const unsigned counted = counted_[counted_begin_[paper] + i];
            if (counted == 0) continue;
            Entry& e = row[kept++] = row[i];
            e.in_text = (counted & of_text) != 0;
            if (!e.in_text) e.occurrences = 0;
            if (e.keyword) ++e.occurrences;
        }
        row.resize(kept);
    }

    void count() {
        mark_counted();
        facts_.resize(grouping_.groups.size());
        listed_.assign(facts_.size(), false);
        std::vector<Entry> row;
        for (std::size_t p = 0; p < state_.papers.size(); ++p) {
            read_counted(p, row);
            for (const Entry& e : row) {
                Facts& c = facts_[e.column];
                listed_[e.column] = listed_[e.column] || e.own || e.curated || e.keyword;
                c.of_texts = c.of_texts || e.in_text;
                c.of_keywords = c.of_keywords || e.keyword;
                ++c.document_frequency;
                c.occurrences += e.occurrences;
                // Sums of small whole numbers, so that the order of the papers has no effect.
                const auto steps = static_cast<double>(std::lround(e.weight * 65535.0));
                c.rank += steps * steps;
            }
        }
        for (Facts& c : facts_) c.rank /= 65535.0 * 65535.0;
    }

    /// A fragment is no concept: "language processing", which in most of its papers stands in
    /// "natural language processing" only, and in one concept always.
    void drop_fragments() {
        std::unordered_map<std::uint64_t, std::uint32_t> papers;  // part << 32 | whole
        for (const PaperSlice& slice : state_.papers) count_parts(slice, papers);
        for (const auto& [pair, count] : papers) {
            const auto part = static_cast<std::uint32_t>(pair >> 32U);
            if (count >= 3 && count >= fragment_share * facts_[part].document_frequency) {
                listed_[part] = false;
            }
        }
    }

    /// "model", which no paper lists as such, but "modeling" and the like are of its group.
    void drop_general_words() {
        for (std::uint32_t g = 0; g < facts_.size(); ++g) {
            if (facts_[g].of_keywords || !grouping_.groups[g].fixed_label.empty()) continue;
            if ((list_flags(label(g)) & list_generic_alone) != 0 && !lists_label(g)) {
                listed_[g] = false;
            }
        }
    }

    bool lists_label(std::uint32_t group) const {
        const auto& surfaces = grouping_.groups[group].surfaces;
        return std::ranges::any_of(surfaces, [&](std::uint32_t s) {
            return state_.facts[s].label ||
                   (state_.surfaces.at(s) == label(group) && state_.facts[s].listed > 0);
        });
    }

    void count_parts(const PaperSlice& slice,
                     std::unordered_map<std::uint64_t, std::uint32_t>& papers) const {
        const auto mention =
            state_.mentions.begin() + static_cast<std::ptrdiff_t>(slice.mention_begin);
        for (std::uint32_t i = 0; i < slice.mention_count; ++i) {
            const Mention& part = mention[i];
            if (!part.own() || part.within >= slice.mention_count) continue;
            const std::uint32_t inner = grouping_.group_of[part.surface];
            const std::uint32_t outer = grouping_.group_of[mention[part.within].surface];
            if (inner == none || outer == none || inner == outer) continue;
            ++papers[static_cast<std::uint64_t>(inner) << 32U | outer];
        }
    }

    const std::string& label(std::uint32_t group) const { return grouping_.groups[group].label; }

    void choose() {
        count_dropped();
        std::vector<std::uint32_t> chosen;
        const std::size_t least = std::max<std::size_t>(options_.min_occurrences, 1);
        for (std::uint32_t g = 0; g < facts_.size(); ++g) {
            if (!listed_[g]) continue;
            ++out_.found_count;
            if (facts_[g].document_frequency >= least) chosen.push_back(g);
        }
        out_.frequent_count = chosen.size();
        if (options_.max_concepts > 0 && chosen.size() > options_.max_concepts) {
            std::ranges::sort(chosen, [&](std::uint32_t a, std::uint32_t b) {
                const bool shared_a = facts_[a].document_frequency > 1;
                const bool shared_b = facts_[b].document_frequency > 1;
                if (shared_a != shared_b) return shared_a;
                return ranks_before(a, b);
            });
            chosen.resize(options_.max_concepts);
        }
        std::ranges::sort(chosen, [&](std::uint32_t a, std::uint32_t b) {
            const std::uint32_t df_a = facts_[a].document_frequency;
            const std::uint32_t df_b = facts_[b].document_frequency;
            if (df_a != df_b) return df_a > df_b;
            if (label(a) != label(b)) return label(a) < label(b);
            return grouping_.groups[a].key < grouping_.groups[b].key;
        });
        keep_groups(std::move(chosen));
    }

    bool ranks_before(std::uint32_t a, std::uint32_t b) const {
        if (facts_[a].rank != facts_[b].rank) return facts_[a].rank > facts_[b].rank;
        return label(a) < label(b);
    }

    void keep_groups(std::vector<std::uint32_t> chosen) {
        position_.assign(facts_.size(), none);
        for (std::uint32_t i = 0; i < chosen.size(); ++i) position_[chosen[i]] = i;
        groups_ = std::move(chosen);
    }

    void count_dropped() {
        if (options_.thesaurus.empty()) return;
        for (std::size_t s = 0; s < state_.facts.size(); ++s) {
            const bool used = state_.facts[s].papers > 0 || state_.facts[s].only_keyword();
            if (used && grouping_.group_of[s] == none) ++out_.dropped_count;
        }
    }

    /// The relevance of the chosen, of which the share asked for stays.
    void weigh() {
        Incidence counts = out_.papers;
        counts.weight.clear();
        if (options_.counting == Counting::full)
            counts.weight.assign(out_.occurrences.begin(), out_.occurrences.end());
        relevance_ = relevance(counts, options_.threads);
        const auto wanted = static_cast<std::size_t>(
            std::ceil(options_.relevance_share * static_cast<double>(groups_.size()) - 1e-9));
        if (wanted >= groups_.size()) return;
        std::vector<std::uint32_t> order(groups_.size());
        std::iota(order.begin(), order.end(), 0U);
        std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
            if (relevance_[a] != relevance_[b]) return relevance_[a] > relevance_[b];
            return ranks_before(groups_[a], groups_[b]);
        });
        order.resize(wanted);
        std::ranges::sort(order);
        keep_chosen(order);
    }

    void keep_chosen(const std::vector<std::uint32_t>& positions) {
        std::vector<std::uint32_t> groups;
        std::vector<std::optional<double>> kept;
        for (const std::uint32_t p : positions) {
            groups.push_back(groups_[p]);
            kept.push_back(relevance_[p]);
        }
        relevance_ = std::move(kept);
        keep_groups(std::move(groups));
        out_.papers = {};
        out_.occurrences.clear();
        fill_papers();
    }

    void fill_papers() {
        std::vector<Entry> row;
        out_.papers.column_count = groups_.size();
        for (std::size_t p = 0; p < state_.papers.size(); ++p) {
            read_counted(p, row);
            std::erase_if(row, [&](const Entry& e) { return position_[e.column] == none; });
            for (Entry& e : row) e.column = position_[e.column];
            std::ranges::sort(row, {}, &Entry::column);
            append_row(row, out_.papers);
            for (const Entry& e : row) out_.occurrences.push_back(e.occurrences);
        }
    }

    void describe() {
        for (const std::uint32_t g : groups_) {
            const Grouping::Group& group = grouping_.groups[g];
            Concept c;
            c.document_frequency = facts_[g].document_frequency;
            c.occurrences = facts_[g].occurrences;
            c.rank = facts_[g].rank;
            c.label = group.label;
            c.key = group.key;
            c.source = source_of(facts_[g]);
            if (!relevance_.empty()) c.relevance = relevance_[position_[g]];
            add_spellings(group, c);
            out_.concepts.push_back(std::move(c));
        }
        add_short_forms();
    }

    void add_spellings(const Grouping::Group& group, Concept& c) const {
        std::vector<std::uint32_t> order = group.surfaces;  // by text
        std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
            return uses(state_.facts[a]) > uses(state_.facts[b]);
        });
        for (const std::uint32_t s : order) {
            const std::string_view text = state_.surfaces.at(s);
            if (text != c.label) c.variants.emplace_back(text);
            const std::uint32_t kind = state_.facts[s].kind;
            if (kind == 0) continue;
            const std::string_view name = state_.kinds.at(kind - 1);
            if (c.kind.empty() || name < c.kind) c.kind = name;
        }
    }

    static std::uint32_t uses(const SurfaceFacts& facts) {
        return facts.papers + facts.keywords + facts.shouted;
    }

    /// Short forms go to the concept of their long form, whether most definitions say so or not.
    void add_short_forms() {
        for (const auto& [pair, papers] : state_.definitions) {
            const std::uint32_t group = grouping_.group_of[static_cast<std::uint32_t>(pair)];
            if (group == none || position_[group] == none) continue;
            out_.concepts[position_[group]].short_forms.emplace_back(
                state_.surfaces.at(static_cast<std::uint32_t>(pair >> 32U)));
        }
        for (Concept& c : out_.concepts) {
            std::ranges::sort(c.short_forms);
            c.short_forms.erase(std::unique(c.short_forms.begin(), c.short_forms.end()),
                                c.short_forms.end());
            drop_plurals(c.short_forms);
            for (const std::string& form : c.short_forms) {
                const bool known =
                    form == c.label || std::ranges::find(c.variants, form) != c.variants.end();
                if (!known) c.variants.push_back(form);
            }
        }
    }

    /// LLMs where there is LLM.
    static void drop_plurals(std::vector<std::string>& forms) {
        const std::vector<std::string> all = forms;
        std::erase_if(forms, [&](const std::string& form) {
            return form.ends_with('s') &&
                   std::ranges::binary_search(all, form.substr(0, form.size() - 1));
        });
    }

    /// For each group how many papers have it in their wide lists, and one of those.
    void find_attested() {
        wide_count_.assign(grouping_.groups.size(), 0);
        std::vector<Entry> row;
        for (std::size_t p = 0; p < state_.papers.size(); ++p) {
            read_row(p, row);
            for (const Entry& e : row) ++wide_count_[e.column];
        }
    }

    void fill_wide() {
        find_attested();
        std::vector<Entry> row;
        std::vector<Entry> parts;
        for (std::size_t p = 0; p < state_.papers.size(); ++p) {
            read_row(p, row);
            parts.clear();
            for (const Entry& e : row) add_parts(e, parts);
            std::erase_if(parts, [&](const Entry& part) {
                const bool own = std::ranges::binary_search(row, part.column, {}, &Entry::column);
                return !own && wide_count_[part.column] == 0;
            });
            row.insert(row.end(), parts.begin(), parts.end());
            unite_concepts(row);
            for (Entry& e : row) e.weight = std::sqrt(e.weight);
            append_row(row, out_.wide);
        }
        name_columns(
            out_.wide, grouping_.groups.size(),
            [&](std::uint32_t g) -> const std::string& { return grouping_.groups[g].key; });
    }

    /// The parts of a concept that are groups of their own: its words from i to j.
    void add_parts(const Entry& whole, std::vector<Entry>& parts) const {
        const std::vector<std::string_view> words = words_of(grouping_.groups[whole.column].key);
        std::string joint;
        for (std::size_t i = 0; i < words.size(); ++i) {
            joint.clear();
            for (std::size_t j = i; j < words.size(); ++j) {
                for (const char c : words[j]) {
                    if (c != '-') joint += c;
                }
                if (j + 1 - i == words.size()) continue;
                const std::uint32_t part = grouping_.find(joint);
                if (part != none && part != whole.column) {
                    parts.push_back({part, part_share * whole.weight, 0});
                }
            }
        }
    }

    static std::vector<std::string_view> words_of(std::string_view key) {
        std::vector<std::string_view> words;
        while (!key.empty()) {
            const std::size_t end = std::min(key.find(' '), key.size());
            if (end > 0) words.push_back(key.substr(0, end));
            key.remove_prefix(std::min(end + 1, key.size()));
        }
        return words;
    }

    void fill_words() {
        StringPool pool;
        std::vector<Entry> concepts;
        std::vector<Entry> row;
        for (std::size_t p = 0; p < state_.papers.size(); ++p) {
            read_row(p, concepts);
            // By key, so that the sum does not depend on the numbers of the groups.
            std::ranges::sort(concepts, [&](const Entry& a, const Entry& b) {
                return grouping_.groups[a.column].key < grouping_.groups[b.column].key;
            });
            row.clear();
            for (const Entry& e : concepts) {
                for (const std::string_view word : words_of(grouping_.groups[e.column].key)) {
                    row.push_back({pool.intern(word), std::sqrt(e.weight), 0});
                }
            }
            unite(row, [](Entry& to, const Entry& from) { to.weight += from.weight; });
            append_row(row, out_.words);
        }
        name_columns(out_.words, pool.size(), [&](std::uint32_t w) { return pool.at(w); });
    }

    void fill_stems() {
        std::vector<Entry> row;
        for (const PaperSlice& slice : state_.papers) {
            row.clear();
            for (std::uint32_t i = 0; i < slice.stem_count; ++i) {
                const std::uint32_t packed = state_.stem_counts[slice.stem_begin + i];
                row.push_back({packed >> 8U, static_cast<double>(packed & 255U), 0});
            }
            unite(row, [](Entry& to, const Entry& from) { to.weight += from.weight; });
            append_row(row, out_.stems);
        }
        name_columns(out_.stems, state_.stems.size(),
                     [&](std::uint32_t s) { return state_.stems.at(s); });
    }

    std::shared_ptr<const ConceptIndex::Lookup> make_lookup() {
        auto lookup = std::make_shared<ConceptIndex::Lookup>();
        if (options_.explain)
            lookup->trail = make_trail(state_, grouping_, group_before_keywords_, groups_);
        for (std::uint32_t j = 0; j < grouping_.joints.size(); ++j) {
            const std::uint32_t group = grouping_.group_of_joint[j];
            if (group == none || position_[group] == none) continue;
            lookup->joints.intern(grouping_.joints.at(j));
            lookup->position.push_back(position_[group]);
        }
        lookup->long_forms = std::move(grouping_.long_forms);
        return lookup;
    }

    const IndexState& state_;
    const IndexOptions& options_;
    Grouping grouping_;
    std::vector<std::uint32_t> group_before_keywords_;  ///< of each surface, to explain
    std::vector<Facts> facts_;                          ///< of each group
    std::vector<std::uint64_t> signature_;              ///< of the key of each group
    static constexpr unsigned of_text = 1;
    static constexpr unsigned of_keywords = 2;
    /// How each entry of a paper counts, from its counted_begin_ on; bits of the above.
    std::vector<unsigned char> counted_;
    std::vector<std::uint64_t> counted_begin_;      ///< of each paper, and the end
    std::vector<bool> listed_;                      ///< in the own list of some paper
    std::vector<std::uint32_t> groups_;             ///< chosen, in order
    std::vector<std::uint32_t> position_;           ///< of each group among the chosen; none
    std::vector<std::optional<double>> relevance_;  ///< beside groups_; empty: not asked for
    std::vector<std::uint32_t> wide_count_;
    ConceptIndex out_;
};

}  // namespace

std::string_view to_string(ConceptSource source) noexcept {
    switch (source) {
        case ConceptSource::keywords:
            return "keywords";
        case ConceptSource::both:
            return "both";
        default:
            return "text";
    }
}

ConceptIndex IndexBuilder::build(const IndexOptions& options) const {
    std::shared_ptr<const ConceptIndex::Lookup> lookup;
    ConceptIndex index = Builder(*state_, options).run(lookup);
    index.lookup_ = std::move(lookup);
    return index;
}

std::optional<Explanation> ConceptIndex::explain(std::string_view surface) const {
    if (lookup_ && !lookup_->trail)
        throw Error(ErrorCode::usage, "the index was built without IndexOptions::explain");
    const std::optional<ConceptId> id = find(surface);
    if (!id) return std::nullopt;
    Explanation out;
    out.id = *id;
    out.spellings = (*lookup_->trail)[index_of(*id)];
    const std::string& key = concepts[index_of(*id)].key;
    for (const ConceptId other : IdRange<ConceptId>(concepts.size())) {
        if (other == *id) continue;
        const std::string& other_key = concepts[index_of(other)].key;
        if (holds(other_key, key)) out.narrower.push_back(other);
        if (holds(key, other_key)) out.broader.push_back(other);
    }
    return out;
}

std::optional<ConceptId> ConceptIndex::find(std::string_view surface) const {
    if (!lookup_) return std::nullopt;
    KeyMaker keys(lookup_->long_forms);
    const std::uint32_t joint = lookup_->joints.find(keys.keys_of(surface).joint);
    if (joint == StringPool::none) return std::nullopt;
    return id_at<ConceptId>(lookup_->position[joint]);
}

}  // namespace bibweft::concepts
