#include "bibweft/corpus/authors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "bibweft/core/parallel.hpp"
#include "bibweft/text/unicode.hpp"
#include "corpus/author_name.hpp"
#include "corpus/likeness.hpp"

namespace bibweft::corpus {
namespace {

constexpr std::uint32_t none = Authors::nobody;
constexpr std::size_t spellings_per_chunk = 512;

/// A name as it is written, whoever bears it.
struct Spelling {
    Author name;  ///< without ORCID and affiliations
    std::string key;
    std::string given;  ///< spelled_given
};

/// A name on a paper.
struct Mention {
    std::uint32_t spelling = none;
    std::uint32_t orcid = none;
    std::uint32_t person = none;
};

/// All names of all papers, in order.
struct Names {
    std::vector<Spelling> spellings;
    std::vector<std::string> orcids;
    std::vector<Mention> mentions;
    std::vector<std::size_t> begin{0};  ///< of each paper

    const Spelling& spelling(const Mention& m) const { return spellings[m.spelling]; }
};

struct HashName {
    std::size_t operator()(const Author& a) const noexcept {
        std::size_t hash = 0;
        for (const std::string* part : {&a.family, &a.given, &a.suffix, &a.literal}) {
            hash = hash * 0x9E3779B97F4A7C15ULL + std::hash<std::string_view>()(*part);
        }
        return hash;
    }
};

Author name_alone(const Author& author) {
    Author name;
    name.family = author.family;
    name.given = author.given;
    name.suffix = author.suffix;
    name.literal = author.literal;
    return name;
}

Names collect_names(const Corpus& corpus, unsigned threads) {
    Names names;
    std::unordered_map<Author, std::uint32_t, HashName> spelling_of;
    std::unordered_map<std::string, std::uint32_t> orcid_of;
    for (const PaperId paper : IdRange<PaperId>(corpus.size())) {
        for (const Author& author : corpus.fields(paper).authors) {
            Mention mention;
            const auto [entry, fresh] = spelling_of.emplace(
                name_alone(author), static_cast<std::uint32_t>(names.spellings.size()));
            if (fresh) names.spellings.push_back({entry->first, {}, {}});
            mention.spelling = entry->second;
            if (!author.orcid.empty()) {
                const auto [orcid, unknown] =
                    orcid_of.emplace(author.orcid, static_cast<std::uint32_t>(names.orcids.size()));
                if (unknown) names.orcids.push_back(author.orcid);
                mention.orcid = orcid->second;
            }
            names.mentions.push_back(mention);
        }
        names.begin.push_back(names.mentions.size());
    }
    parallel_for(names.spellings.size(), spellings_per_chunk, threads,
                 [&](std::size_t begin, std::size_t end, unsigned) {
                     for (std::size_t i = begin; i < end; ++i) {
                         Spelling& s = names.spellings[i];
                         s.key = author_key(s.name);
                         s.given = spelled_given(with_parts(s.name).given);
                     }
                 });
    return names;
}

/// An ORCID at two names of one paper stands at the wrong one: it counts for neither.
void distrust_repeated_orcids(Names& names) {
    for (std::size_t paper = 0; paper + 1 < names.begin.size(); ++paper) {
        const auto own =
            std::span(names.mentions)
                .subspan(names.begin[paper], names.begin[paper + 1] - names.begin[paper]);
        std::map<std::uint32_t, std::set<std::string_view>> keys;
        for (const Mention& m : own) {
            if (m.orcid != none) keys[m.orcid].insert(names.spelling(m).key);
        }
        for (Mention& m : own) {
            if (m.orcid != none && keys[m.orcid].size() > 1) m.orcid = none;
        }
    }
}

/// Which ORCID stands for names that have none themselves.
class OrcidOfName {
public:
    explicit OrcidOfName(const Names& names) : given_(names.orcids.size()) {
        for (const Mention& m : names.mentions) {
            if (m.orcid == none) continue;
            const Spelling& spelling = names.spelling(m);
            const auto [entry, fresh] = orcid_.emplace(spelling.key, m.orcid);
            if (!fresh && entry->second != m.orcid) entry->second = none;  // several
            if (!spelling.given.empty()) given_[m.orcid].insert(spelling.given);
        }
    }

    std::uint32_t operator()(const Spelling& spelling) const {
        const auto found = orcid_.find(spelling.key);
        if (found == orcid_.end() || found->second == none) return none;
        const auto& given = given_[found->second];
        const bool agrees =
            spelling.given.empty() || given.empty() || given.contains(spelling.given);
        return agrees ? found->second : none;
    }

private:
    std::unordered_map<std::string_view, std::uint32_t> orcid_;  ///< none: several
    std::vector<std::set<std::string_view>> given_;
};

/// Spellings with how often they occur, the most frequent first.
using Counted = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// A person before the result is put in order.
struct Person {
    std::string key;
    std::uint32_t orcid = none;
    Counted spellings;
    std::string label;
    std::uint32_t joined = none;  ///< the person of the thesaurus
    bool dropped = false;
};

bool is_loud(const std::string& text) {
    return text.size() > 1 &&
           std::none_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

class AuthorFinder {
public:
    AuthorFinder(const Corpus& corpus, const AuthorOptions& options)
        : corpus_(corpus), names_(collect_names(corpus, options.threads)) {}

    Authors find(const text::Thesaurus& thesaurus) {
        distrust_repeated_orcids(names_);
        give_persons();
        describe_persons();
        if (!thesaurus.empty()) apply(thesaurus);
        make_entries();
        make_incidence();
        return std::move(out_);
    }

private:
    std::uint32_t person_of(const std::string& key, std::uint32_t orcid) {
        const auto [entry, fresh] =
            person_by_key_.emplace(key, static_cast<std::uint32_t>(persons_.size()));
        if (fresh) {
            persons_.emplace_back();
            persons_.back().key = key;
            persons_.back().orcid = orcid;
        }
        return entry->second;
    }

    void give_persons() {
        const OrcidOfName orcid_of(names_);
        for (Mention& m : names_.mentions) {
            const Spelling& spelling = names_.spelling(m);
            const std::uint32_t orcid = m.orcid != none ? m.orcid : orcid_of(spelling);
            if (orcid != none) {
                m.person = person_of("orcid:" + names_.orcids[orcid], orcid);
            } else if (!spelling.key.empty()) {
                m.person = person_of(spelling.key, none);
            }
        }
    }

    /// Spellings and labels.
    void describe_persons() {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
        for (const Mention& m : names_.mentions) {
            if (m.person != none) pairs.emplace_back(m.person, m.spelling);
        }
        std::sort(pairs.begin(), pairs.end());
        for (std::size_t i = 0; i < pairs.size();) {
            std::size_t end = i;
            while (end < pairs.size() && pairs[end] == pairs[i]) ++end;
            persons_[pairs[i].first].spellings.emplace_back(pairs[i].second,
                                                            static_cast<std::uint32_t>(end - i));
            i = end;
        }
        for (Person& person : persons_) {
            put_in_order(person.spellings);
            person.label = label_of(person);
        }
    }

    void put_in_order(Counted& spellings) const {
        std::sort(spellings.begin(), spellings.end(), [&](const auto& a, const auto& b) {
            if (a.second != b.second) return a.second > b.second;
            return names_.spellings[a.first].name < names_.spellings[b.first].name;
        });
    }

    std::string label_of(const Person& person) const {
        const auto value = [&](const std::pair<std::uint32_t, std::uint32_t>& counted) {
            const Spelling& s = names_.spellings[counted.first];
            const Author parts = with_parts(s.name);
            return std::tuple(!s.given.empty(), !parts.given.empty(), !is_loud(parts.family),
                              counted.second, parts.given.size());
        };
        const auto best =
            std::max_element(person.spellings.begin(), person.spellings.end(),
                             [&](const auto& a, const auto& b) { return value(a) < value(b); });
        return to_string(with_parts(names_.spellings[best->first].name));
    }

    std::uint64_t mention_count(const Person& person) const {
        return std::accumulate(person.spellings.begin(), person.spellings.end(), std::uint64_t{0},
                               [](std::uint64_t sum, const auto& s) { return sum + s.second; });
    }

    std::vector<std::uint32_t> persons_by_key() const {
        std::vector<std::uint32_t> order(persons_.size());
        std::iota(order.begin(), order.end(), 0U);
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return persons_[a].key < persons_[b].key;
        });
        return order;
    }

    void apply(const text::Thesaurus& thesaurus) {
        const std::vector<std::uint32_t> order = persons_by_key();
        std::unordered_map<std::string, std::uint32_t> by_label;  // of those with most names
        for (const std::uint32_t p : order) {
            const auto [entry, fresh] = by_label.emplace(text::fold(persons_[p].label), p);
            if (fresh) continue;
            if (mention_count(persons_[entry->second]) < mention_count(persons_[p]))
                entry->second = p;
        }
        std::vector<std::pair<std::uint32_t, std::string>> rules;
        for (const std::uint32_t p : order) {
            if (auto found = replacement_of(persons_[p], thesaurus)) {
                rules.emplace_back(p, std::move(*found));
            }
        }
        for (const auto& [person, replacement] : rules) {
            if (replacement.empty()) {
                persons_[person].dropped = true;
            } else {
                join(person, target_of(replacement, by_label), replacement);
            }
        }
    }

    std::optional<std::string> replacement_of(const Person& person,
                                              const text::Thesaurus& thesaurus) const {
        for (const std::string& name : {person.key, person.label}) {
            if (auto found = thesaurus.replacement(name)) return found;
        }
        for (const auto& [spelling, count] : person.spellings) {
            if (auto found = thesaurus.replacement(to_string(names_.spellings[spelling].name))) {
                return found;
            }
        }
        return std::nullopt;
    }

    /// The person with that key or label, else a new one of that name.
    std::uint32_t target_of(const std::string& replacement,
                            std::unordered_map<std::string, std::uint32_t>& by_label) {
        if (const auto key = person_by_key_.find(replacement); key != person_by_key_.end()) {
            return key->second;
        }
        const std::string folded_label = text::fold(replacement);
        auto label = by_label.find(folded_label);
        if (label == by_label.end()) {
            Author name;
            name.literal = replacement;
            label = by_label.emplace(folded_label, person_of(author_key(name), none)).first;
        }
        persons_[label->second].label = replacement;
        return label->second;
    }

    std::uint32_t final_person(std::uint32_t person) const {
        while (persons_[person].joined != none) person = persons_[person].joined;
        return person;
    }

    void join(std::uint32_t from, std::uint32_t to, const std::string& replacement) {
        to = final_person(to);
        if (to == from || persons_[from].joined != none) return;
        Person& target = persons_[to];
        const std::uint32_t orcid = persons_[from].orcid;
        if (orcid != none && target.orcid != none) {
            Diagnostic problem;
            problem.code = "authors.orcid";
            problem.message =
                fmt::format("'{}' ({}) is not replaced by '{}' ({}): two ORCIDs are two persons",
                            persons_[from].label, names_.orcids[orcid], replacement,
                            names_.orcids[target.orcid]);
            out_.problems.push_back(std::move(problem));
            return;
        }
        persons_[from].joined = to;
        if (orcid == none) return;
        target.orcid = orcid;
        target.key = persons_[from].key;
    }

    void make_entries() {
        for (std::uint32_t p = 0; p < persons_.size(); ++p) {
            if (persons_[p].joined == none) continue;
            Counted& all = persons_[final_person(p)].spellings;
            all.insert(all.end(), persons_[p].spellings.begin(), persons_[p].spellings.end());
        }
        std::vector<std::uint32_t> order = persons_by_key();
        std::erase_if(order, [&](std::uint32_t p) {
            return persons_[p].joined != none || persons_[p].dropped ||
                   persons_[p].spellings.empty();
        });
        std::vector<std::uint32_t> entry_of(persons_.size(), none);
        for (const std::uint32_t p : order) {
            entry_of[p] = static_cast<std::uint32_t>(out_.entries.size());
            out_.entries.push_back(entry_for(persons_[p]));
        }
        for (const Mention& m : names_.mentions) {
            const std::uint32_t person = m.person == none ? none : final_person(m.person);
            out_.entry_of_name.push_back(person == none ? none : entry_of[person]);
        }
        out_.name_begin = names_.begin;
    }

    AuthorEntry entry_for(Person& person) {
        AuthorEntry entry;
        entry.key = person.key;
        entry.label = person.label;
        if (person.orcid != none) entry.orcid = names_.orcids[person.orcid];
        put_in_order(person.spellings);
        for (const auto& [spelling, count] : person.spellings) {
            std::string name = to_string(names_.spellings[spelling].name);
            auto& known = entry.variants;
            if (std::find(known.begin(), known.end(), name) == known.end()) {
                known.push_back(std::move(name));
            }
        }
        return entry;
    }

    void make_incidence() {
        Incidence& papers = out_.papers;
        papers.column_count = out_.entries.size();
        std::vector<std::unordered_set<std::string>> affiliations(out_.entries.size());
        for (const PaperId paper : IdRange<PaperId>(corpus_.size())) {
            const Record& fields = corpus_.fields(paper);
            std::set<std::uint32_t> row;
            for (std::size_t i = 0; i < fields.authors.size(); ++i) {
                const std::uint32_t entry =
                    out_.entry_of_name[out_.name_begin[index_of(paper)] + i];
                if (entry == none) continue;
                ++out_.names;
                out_.repeated += row.insert(entry).second ? 0 : 1;
                for (const std::string& affiliation : fields.authors[i].affiliations) {
                    affiliations[entry].insert(words_key(affiliation));
                }
            }
            papers.column.insert(papers.column.end(), row.begin(), row.end());
            papers.row_begin.push_back(papers.column.size());
            for (const std::uint32_t entry : row) count_paper(out_.entries[entry], fields.year);
        }
        for (std::size_t e = 0; e < out_.entries.size(); ++e) {
            out_.entries[e].affiliations = static_cast<std::uint32_t>(affiliations[e].size());
        }
    }

    static void count_paper(AuthorEntry& entry, std::optional<int> year) {
        ++entry.papers;
        if (!year) return;
        entry.first_year = std::min(entry.first_year.value_or(*year), *year);
        entry.last_year = std::max(entry.last_year.value_or(*year), *year);
    }

    const Corpus& corpus_;
    Names names_;
    std::vector<Person> persons_;
    std::unordered_map<std::string, std::uint32_t> person_by_key_;
    Authors out_;
};

}  // namespace

Authors find_authors(const Corpus& corpus, const AuthorOptions& options) {
    return AuthorFinder(corpus, options).find(options.thesaurus);
}

}  // namespace bibweft::corpus
