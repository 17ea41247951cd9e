#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

#include "bibweft/corpus/references.hpp"
#include "bibweft/text/clean.hpp"
#include "corpus/likeness.hpp"
#include "corpus/reference_nodes.hpp"
#include "corpus/unique_keys.hpp"

namespace bibweft::corpus {
namespace {

constexpr std::size_t most_compared = 64;  // bearers of a key that are compared with all others

std::uint8_t bit(ReferenceMatch rule) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(rule));
}

/// The first rule behind `strict` that is among some bits.
ReferenceMatch first_rule(std::uint8_t bits) {
    for (const auto rule :
         {ReferenceMatch::key, ReferenceMatch::doi, ReferenceMatch::id, ReferenceMatch::title}) {
        if ((bits & bit(rule)) != 0) return rule;
    }
    return ReferenceMatch::none;
}

using Keyed = std::vector<std::pair<std::string, std::uint32_t>>;
using Nodes = std::span<const std::uint32_t>;

/// Calls use(key, nodes) for every run of at least two equal keys.
template <class Use>
void for_groups(Keyed keyed, const Use& use) {
    std::sort(keyed.begin(), keyed.end());
    std::vector<std::uint32_t> nodes;
    for (std::size_t i = 0; i < keyed.size();) {
        nodes.clear();
        std::size_t end = i;
        for (; end < keyed.size() && keyed[end].first == keyed[i].first; ++end) {
            nodes.push_back(keyed[end].second);
        }
        if (nodes.size() > 1) use(keyed[i].first, Nodes(nodes));
        i = end;
    }
}

/// Unites nodes by the rules that follow the first (which made the nodes).
class Joiner {
public:
    struct Unjoined {
        std::string key;
        ReferenceMatch rule;
        std::vector<std::uint32_t> nodes;
    };

    Joiner(const Corpus& corpus, const std::vector<ReferenceNode>& nodes)
        : corpus_(corpus),
          nodes_(nodes),
          parent_(nodes.size()),
          marks_(nodes.size()),
          with_paper_(nodes.size(), no_node),
          with_doi_(nodes.size(), no_node) {
        std::iota(parent_.begin(), parent_.end(), 0U);
        for (std::uint32_t n = 0; n < nodes.size(); ++n) {
            if (nodes[n].is_paper()) with_paper_[n] = n;
            const std::string& doi = nodes[n].profile.doi;
            if (!doi.empty() && !is_container(doi)) with_doi_[n] = n;
        }
    }

    void join_all() {
        join_by_key();
        join_by_doi();
        join_by_id();
        join_by_title();
    }

    std::uint32_t root(std::uint32_t n) {
        while (parent_[n] != n) n = parent_[n] = parent_[parent_[n]];
        return n;
    }
    /// The paper node of a set, or no_node.
    std::uint32_t paper_of(std::uint32_t n) { return with_paper_[root(n)]; }
    /// Whether the DOI of a node identifies it.
    bool doi_holds(std::uint32_t n) const { return marks_[n].doi_holds; }
    bool key_holds(std::uint32_t n) const { return !marks_[n].key_is_ambiguous; }
    /// How a node came to its set.
    ReferenceMatch how(std::uint32_t n) {
        const Mark& mark = marks_[n];
        if (paper_of(n) != no_node && mark.with_paper != 0) return first_rule(mark.with_paper);
        if (paper_of(n) == no_node && nodes_[n].occurrences > 1) return ReferenceMatch::strict;
        return first_rule(mark.with_any);
    }
    const std::vector<Unjoined>& unjoined() const { return unjoined_; }

private:
    struct Mark {
        std::uint8_t with_paper = 0;  ///< rules by which it agrees with the paper of its set
        std::uint8_t with_any = 0;    ///< rules by which it agrees with anything of its set
        bool doi_holds = false;
        bool key_is_ambiguous = false;
    };

    bool is_container(const std::string& doi) const {
        const auto containers = corpus_.container_dois();
        return std::binary_search(containers.begin(), containers.end(), doi);
    }

    bool has_reference(Nodes group) const {
        return std::any_of(group.begin(), group.end(),
                           [&](std::uint32_t n) { return !nodes_[n].is_paper(); });
    }

    /// Makes one set of two, unless both hold a paper; whether they are one now.
    bool join(std::uint32_t a, std::uint32_t b) {
        const std::uint32_t kept = std::min(root(a), root(b));
        const std::uint32_t gone = std::max(root(a), root(b));
        if (kept == gone) return true;
        if (with_paper_[kept] != no_node && with_paper_[gone] != no_node) return false;
        parent_[gone] = kept;
        with_paper_[kept] = std::min(with_paper_[kept], with_paper_[gone]);
        with_doi_[kept] = std::min(with_doi_[kept], with_doi_[gone]);
        return true;
    }

    /// Joins all of a group to the first; notes the rule. Whether all are one now.
    bool join_group(Nodes group, ReferenceMatch rule) {
        bool all = true;
        for (const std::uint32_t n : group.subspan(1)) all = join(group[0], n) && all;
        const bool paper = std::any_of(group.begin(), group.end(), [&](std::uint32_t n) {
            return nodes_[n].is_paper() && root(n) == root(group[0]);
        });
        for (const std::uint32_t n : group) {
            if (root(n) != root(group[0])) continue;
            marks_[n].with_any |= bit(rule);
            if (paper) marks_[n].with_paper |= bit(rule);
        }
        return all;
    }

    void note_unjoined(std::string_view key, ReferenceMatch rule, Nodes group) {
        unjoined_.push_back({std::string(key), rule, {group.begin(), group.end()}});
    }

    void join_by_key() {
        Keyed keyed;
        for (std::uint32_t n = 0; n < nodes_.size(); ++n) {
            if (nodes_[n].profile.has_key()) keyed.emplace_back(nodes_[n].profile.match_key(), n);
        }
        for_groups(std::move(keyed), [&](std::string_view, Nodes group) {
            if (!has_reference(group)) return;
            const std::vector<KeyPart> parts = parts_of_key(group);
            if (parts.size() == 1 && join_group(parts[0].nodes, ReferenceMatch::key)) return;
            for (const std::uint32_t n : group) marks_[n].key_is_ambiguous = parts.size() > 1;
            for (const KeyPart& part : parts) {
                if (part.nodes.size() > 1) join_group(part.nodes, ReferenceMatch::key);
                for (const std::uint32_t n : part.nodes) {
                    if (part.keeps_key) marks_[n].key_is_ambiguous = false;
                }
            }
            note_unjoined(nodes_[group[0]].profile.key(), ReferenceMatch::key, group);
        });
    }

    /// Bearers of one key that are one work.
    struct KeyPart {
        std::vector<std::uint32_t> nodes;
        bool keeps_key = false;
    };

    /// All in one part if nothing contradicts. Else those that agree in DOI or title are parts of
    /// their own; one that holds two thirds of what has a DOI or title takes in all that fit it.
    std::vector<KeyPart> parts_of_key(Nodes group) const {
        std::vector<std::uint32_t> order(group.begin(), group.end());
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return std::tuple(!nodes_[a].is_paper(), nodes_[b].occurrences, a) <
                   std::tuple(!nodes_[b].is_paper(), nodes_[a].occurrences, b);
        });
        std::vector<KeyPart> parts;
        std::vector<std::uint32_t> silent;  // without DOI and title
        bool contradicted = false;
        for (const std::uint32_t n : order) {
            const Profile& profile = nodes_[n].profile;
            if (profile.doi.empty() && profile.title.empty() && !nodes_[n].is_paper()) {
                silent.push_back(n);
                continue;
            }
            contradicted = take_in(parts, n) || contradicted;
        }
        if (!contradicted) return {{std::move(order), true}};
        give_key(parts, silent);
        for (const std::uint32_t n : silent) parts.push_back({{n}, false});
        return parts;
    }

    enum class Fit { agrees, unknown, contradicts };

    /// Puts a node into the part that it agrees with, or one of its own; several become one.
    /// Whether it contradicts any.
    bool take_in(std::vector<KeyPart>& parts, std::uint32_t n) const {
        KeyPart* home = nullptr;
        bool contradicted = false;
        for (KeyPart& part : parts) {
            const Fit fit = fit_of(part, n);
            contradicted = contradicted || fit == Fit::contradicts;
            if (fit != Fit::agrees) continue;
            if (home == nullptr) {
                home = &part;
            } else if (!has_contradiction(*home, part)) {
                home->nodes.insert(home->nodes.end(), part.nodes.begin(), part.nodes.end());
                part.nodes.clear();
            }
        }
        if (home == nullptr) home = &parts.emplace_back();
        home->nodes.push_back(n);
        std::erase_if(parts, [](const KeyPart& part) { return part.nodes.empty(); });
        return contradicted;
    }

    bool has_contradiction(const KeyPart& part, const KeyPart& other) const {
        return std::any_of(other.nodes.begin(), other.nodes.end(),
                           [&](std::uint32_t n) { return fit_of(part, n) == Fit::contradicts; });
    }

    /// Another DOI always contradicts; another title only if none of the part is alike.
    Fit fit_of(const KeyPart& part, std::uint32_t n) const {
        bool agrees = false;
        bool differs = false;
        const ReferenceNode& b = nodes_[n];
        for (std::size_t i = 0; i < std::min(part.nodes.size(), most_compared); ++i) {
            const ReferenceNode& a = nodes_[part.nodes[i]];
            const Agreement agreement = agreement_under_key(a.profile, b.profile);
            if (agreement == Agreement::other_doi) return Fit::contradicts;
            if (a.is_paper() && b.is_paper()) return Fit::contradicts;
            differs = differs || agreement == Agreement::other_title;
            agrees = agrees || agreement == Agreement::same;
        }
        return agrees ? Fit::agrees : differs ? Fit::contradicts : Fit::unknown;
    }

    /// If one part is two thirds of all, it takes in what does not contradict it.
    void give_key(std::vector<KeyPart>& parts, std::vector<std::uint32_t>& silent) const {
        const auto weight = [&](const KeyPart& part) {
            std::uint64_t sum = 0;
            for (const std::uint32_t n : part.nodes) {
                sum += nodes_[n].occurrences + (nodes_[n].is_paper() ? 1U : 0U);
            }
            return sum;
        };
        std::uint64_t total = 0;
        for (const KeyPart& part : parts) total += weight(part);
        const auto keeper = std::find_if(parts.begin(), parts.end(), [&](const KeyPart& part) {
            return 3 * weight(part) >= 2 * total;
        });
        if (keeper == parts.end()) return;
        std::swap(*keeper, parts.front());
        KeyPart& main = parts.front();
        main.keeps_key = true;
        main.nodes.insert(main.nodes.end(), silent.begin(), silent.end());
        silent.clear();
        for (KeyPart& part : std::span(parts).subspan(1)) {
            if (has_contradiction(main, part)) continue;
            main.nodes.insert(main.nodes.end(), part.nodes.begin(), part.nodes.end());
            part.nodes.clear();
        }
        std::erase_if(parts, [](const KeyPart& part) { return part.nodes.empty(); });
    }

    void join_by_doi() {
        Keyed keyed;
        for (std::uint32_t n = 0; n < nodes_.size(); ++n) {
            if (nodes_[n].profile.doi.empty()) continue;
            marks_[n].doi_holds = with_doi_[n] == n || is_lone(n);
            keyed.emplace_back(nodes_[n].profile.doi, n);
        }
        for_groups(std::move(keyed), [&](std::string_view doi, Nodes group) {
            if (!has_reference(group)) return;
            const std::vector<std::uint32_t> bearers = bearers_of_doi(group);
            if (bearers.size() < group.size()) {
                note_unjoined(doi, ReferenceMatch::doi, group);
                for (const std::uint32_t n : group) let_doi_go(n);
                for (const std::uint32_t n : bearers) let_doi_hold(n);
            }
            if (bearers.size() > 1) join_group(bearers, ReferenceMatch::doi);
        });
    }

    /// Whether a reference is nothing but a DOI: it names whatever that names.
    bool is_lone(std::uint32_t n) const {
        return !nodes_[n].is_paper() && nodes_[n].profile.parts == 1;
    }

    void let_doi_go(std::uint32_t n) {
        marks_[n].doi_holds = false;
        if (with_doi_[root(n)] == n) with_doi_[root(n)] = no_node;
    }

    void let_doi_hold(std::uint32_t n) {
        marks_[n].doi_holds = true;
        with_doi_[root(n)] = std::min(with_doi_[root(n)], n);
    }

    /// Those of a group whom its DOI identifies: what is nothing but the DOI, and what does not
    /// contradict the paper among them or else, if these are two thirds, the commonest reference.
    std::vector<std::uint32_t> bearers_of_doi(Nodes group) const {
        std::vector<std::uint32_t> bearers;
        std::vector<std::uint32_t> others;
        for (const std::uint32_t n : group) (is_lone(n) ? bearers : others).push_back(n);
        if (others.empty() || is_container(nodes_[group[0]].profile.doi)) return bearers;
        std::sort(others.begin(), others.end(), [&](std::uint32_t a, std::uint32_t b) {
            return std::tuple(!nodes_[a].is_paper(), nodes_[b].occurrences, a) <
                   std::tuple(!nodes_[b].is_paper(), nodes_[a].occurrences, b);
        });
        const std::vector<std::uint32_t> agreeing = largest_agreeing(others);
        bearers.insert(bearers.end(), agreeing.begin(), agreeing.end());
        return bearers;
    }

    std::vector<std::uint32_t> largest_agreeing(const std::vector<std::uint32_t>& order) const {
        struct Cluster {
            std::vector<std::uint32_t> nodes;
            std::uint64_t weight = 0;
        };
        std::vector<Cluster> clusters;
        std::uint64_t total = 0;
        for (const std::uint32_t n : order) {
            total += nodes_[n].occurrences;
            const auto fits = std::find_if(clusters.begin(), clusters.end(), [&](const Cluster& c) {
                return !contradict_as_nodes(c.nodes.front(), n);
            });
            if (fits == clusters.end() && clusters.size() == most_compared) continue;
            Cluster& home = fits == clusters.end() ? clusters.emplace_back() : *fits;
            home.nodes.push_back(n);
            home.weight += nodes_[n].occurrences;
        }
        if (nodes_[order.front()].is_paper()) return std::move(clusters.front().nodes);
        const auto largest = std::max_element(
            clusters.begin(), clusters.end(),
            [](const Cluster& a, const Cluster& b) { return a.weight < b.weight; });
        return 3 * largest->weight >= 2 * total ? std::move(largest->nodes)
                                                : std::vector<std::uint32_t>{};
    }

    /// A paper may be cited under the name of any of its authors.
    bool contradict_as_nodes(std::uint32_t a, std::uint32_t b) const {
        if (!contradict(nodes_[a].profile, nodes_[b].profile)) return false;
        const ReferenceNode& paper = nodes_[nodes_[a].is_paper() ? a : b];
        const Profile& reference = nodes_[nodes_[a].is_paper() ? b : a].profile;
        if (!paper.is_paper() || !reference.title.empty() || reference.family.empty()) return true;
        const auto& authors = corpus_.fields(paper.paper).authors;
        return std::none_of(authors.begin(), authors.end(), [&](const Author& author) {
            const std::string& name = author.family.empty() ? author.literal : author.family;
            return family_core(family_key(name)) == family_core(reference.family);
        });
    }

    /// The DOI that identifies a set, or "".
    std::string_view doi_of_set(std::uint32_t n) {
        const std::uint32_t bearer = with_doi_[root(n)];
        return bearer == no_node ? std::string_view{} : nodes_[bearer].profile.doi;
    }

    bool has_one_paper(Nodes group) const {
        return std::count_if(group.begin(), group.end(),
                             [&](std::uint32_t n) { return nodes_[n].is_paper(); }) == 1;
    }

    bool dois_differ(std::uint32_t a, std::uint32_t b) {
        const std::string_view x = doi_of_set(a);
        const std::string_view y = doi_of_set(b);
        return !x.empty() && !y.empty() && x != y;
    }

    /// Whether both say where they stand, and not at the same place.
    bool places_differ(std::uint32_t a, std::uint32_t b) const {
        const auto differ = [](const std::string& x, const std::string& y) {
            return !x.empty() && !y.empty() && x != y;
        };
        const Profile& x = nodes_[a].profile;
        const Profile& y = nodes_[b].profile;
        return differ(x.volume, y.volume) || differ(x.page, y.page);
    }

    /// The words of a group that is the first author of a paper: in a reference without initials it
    /// looks like the beginning of the title.
    std::string group_author(const ReferenceNode& node) const {
        if (!node.is_paper()) return {};
        const auto& authors = corpus_.fields(node.paper).authors;
        return authors.empty() || !authors.front().given.empty()
                   ? std::string{}
                   : words_key(to_string(authors.front()));
    }

    void join_by_title() {
        Keyed keyed;
        for (std::uint32_t n = 0; n < nodes_.size(); ++n) {
            const Profile& profile = nodes_[n].profile;
            if (profile.year == 0) continue;
            if (std::count(profile.title.begin(), profile.title.end(), ' ') < 2) continue;
            const std::string year = "|" + std::to_string(profile.year) + "|";
            keyed.emplace_back(family_core(profile.family) + year + profile.title, n);
            if (const std::string group = group_author(nodes_[n]); !group.empty()) {
                keyed.emplace_back(year + group + " " + profile.title, n);
            }
        }
        for_groups(std::move(keyed), [&](std::string_view key, Nodes group) {
            if (!has_reference(group)) return;
            std::vector<std::uint32_t> agreeing{group.back()};  // papers come last
            const bool one_paper = !nodes_[group[group.size() - 2]].is_paper();
            for (const std::uint32_t n : group.first(one_paper ? group.size() - 1 : 0)) {
                if (!dois_differ(agreeing[0], n) && !places_differ(agreeing[0], n)) {
                    agreeing.push_back(n);
                }
            }
            const bool all = agreeing.size() == group.size();
            if (!join_group(agreeing, ReferenceMatch::title) || !all) {
                note_unjoined(key, ReferenceMatch::title, group);
            }
        });
    }

    void join_by_id() {
        Keyed keyed;
        for (std::uint32_t n = 0; n < nodes_.size(); ++n) {
            for (const std::string& id : nodes_[n].profile.ids) keyed.emplace_back(id, n);
        }
        for_groups(std::move(keyed), [&](std::string_view id, Nodes group) {
            if (!has_reference(group)) return;
            // A citation key says nothing unless exactly one paper has it.
            if (id.starts_with("key:") && !has_one_paper(group)) return;
            std::vector<std::uint32_t> agreeing{group.back()};  // papers come last
            for (const std::uint32_t n : group.first(group.size() - 1)) {
                if (!dois_differ(agreeing[0], n)) agreeing.push_back(n);
            }
            const bool all = agreeing.size() == group.size();
            if (!join_group(agreeing, ReferenceMatch::id) || !all) {
                note_unjoined(id, ReferenceMatch::id, group);
            }
        });
    }

    const Corpus& corpus_;
    const std::vector<ReferenceNode>& nodes_;
    std::vector<std::uint32_t> parent_;
    std::vector<Mark> marks_;
    std::vector<std::uint32_t> with_paper_;  ///< of roots: the member that is a paper
    std::vector<std::uint32_t> with_doi_;    ///< of roots: a member whose DOI identifies it
    std::vector<Unjoined> unjoined_;
};

void fill_empty(Reference& to, const Reference& from) {
    const auto fill = [](std::string& part, const std::string& value) {
        if (part.empty()) part = value;
    };
    fill(to.text, from.text);
    fill(to.author, from.author);
    fill(to.title, from.title);
    fill(to.source, from.source);
    fill(to.volume, from.volume);
    fill(to.page, from.page);
    fill(to.doi, from.doi);
    fill(to.id, from.id);
    if (!to.year) to.year = from.year;
}

/// Makes works of sets.
class WorkMaker {
public:
    WorkMaker(const Corpus& corpus, const ReferenceNodes& all, Joiner& joiner)
        : corpus_(corpus), all_(all), joiner_(joiner), work_of_(all.nodes.size(), no_node) {}

    CitedWorks make() {
        make_works();
        make_citations();
        make_incidence();
        list_ambiguous();
        return std::move(out_);
    }

private:
    struct Set {
        std::uint32_t best = no_node;  ///< the reference node that gives most parts
        std::vector<std::uint32_t> nodes;
    };

    const ReferenceNode& at(std::uint32_t n) const { return all_.nodes[n]; }

    std::vector<Set> sets() {
        std::vector<Set> sets;
        std::vector<std::uint32_t> set_of_root(all_.nodes.size(), no_node);
        for (std::uint32_t n = 0; n < all_.paper_begin; ++n) {
            std::uint32_t& set = set_of_root[joiner_.root(n)];
            if (set == no_node) {
                set = static_cast<std::uint32_t>(sets.size());
                sets.emplace_back();
            }
            Set& mine = sets[set];
            mine.nodes.push_back(n);
            const bool better =
                mine.best == no_node ||
                std::tuple(at(n).profile.parts, at(n).occurrences) >
                    std::tuple(at(mine.best).profile.parts, at(mine.best).occurrences);
            if (better) mine.best = n;
        }
        return sets;
    }

    /// The smallest DOI that identifies members, that of the best first.
    std::string doi_of(const Set& set) const {
        if (joiner_.doi_holds(set.best)) return at(set.best).profile.doi;
        std::string doi;
        for (const std::uint32_t n : set.nodes) {
            const std::string& mine = at(n).profile.doi;
            if (joiner_.doi_holds(n) && (doi.empty() || mine < doi)) doi = mine;
        }
        return doi;
    }

    std::string id_of(const Set& set) const {
        static constexpr std::string_view kinds[] = {
            "pmid:", "pmcid:", "ut:", "eid:", "openalex:", "arxiv:"};
        for (const std::string_view kind : kinds) {
            std::string best;
            for (const std::uint32_t n : set.nodes) {
                for (const std::string& id : at(n).profile.ids) {
                    if (id.starts_with(kind) && (best.empty() || id < best)) best = id;
                }
            }
            if (!best.empty()) return best;
        }
        return {};
    }

    std::string key_of(const Set& set) const {
        const std::uint32_t paper = joiner_.paper_of(set.best);
        if (paper != no_node) return corpus_.key(at(paper).paper);
        if (const std::string doi = doi_of(set); !doi.empty()) return "doi:" + doi;
        if (std::string id = id_of(set); !id.empty()) return id;
        const Profile& best = at(set.best).profile;
        if (best.has_key() && joiner_.key_holds(set.best)) return "ref:" + best.key();
        return "ref:" + best.words;
    }

    CitedWork work_of(const Set& set) const {
        CitedWork work;
        const Reference best = parse_reference(*at(set.best).best);
        const std::uint32_t paper = joiner_.paper_of(set.best);
        if (paper != no_node) {
            work.paper = at(paper).paper;
            work.parts = reference_to(corpus_.fields(work.paper));
        }
        fill_empty(work.parts, best);
        if (work.parts.doi.empty()) work.parts.doi = doi_of(set);
        work.label = reference_label(work.parts);
        for (const std::uint32_t n : set.nodes) work.spellings += at(n).variants;
        return work;
    }

    void make_works() {
        const std::vector<Set> all = sets();
        Keyed keyed;
        for (std::uint32_t s = 0; s < all.size(); ++s) keyed.emplace_back(key_of(all[s]), s);
        make_unique_keys(keyed);
        out_.works.reserve(all.size());
        for (auto& [key, set] : keyed) {
            for (const std::uint32_t n : all[set].nodes) {
                work_of_[n] = static_cast<std::uint32_t>(out_.works.size());
            }
            out_.works.push_back(work_of(all[set]));
            out_.works.back().key = std::move(key);
        }
    }

    void make_citations() {
        std::vector<PaperId> last_citing(out_.works.size(), no_id<PaperId>);
        std::size_t at_reference = 0;
        for (const PaperId paper : IdRange<PaperId>(corpus_.size())) {
            const std::size_t count = corpus_.fields(paper).references.size();
            for (std::size_t i = 0; i < count; ++i) {
                const std::uint32_t node = all_.node_of[at_reference++];
                if (node == no_node) {
                    ++out_.counts.empty;
                    continue;
                }
                Citation citation;
                citation.paper = paper;
                citation.reference = static_cast<std::uint32_t>(i);
                citation.work = work_of_[node];
                citation.how = joiner_.how(node);
                citation.repeated = std::exchange(last_citing[citation.work], paper) == paper;
                count_citation(citation);
                out_.citations.push_back(citation);
            }
        }
    }

    void count_citation(const Citation& citation) {
        CitedWork& work = out_.works[citation.work];
        CitationCounts& counts = out_.counts;
        ++counts.references;
        ++counts.by_match[static_cast<std::size_t>(citation.how)];
        counts.to_papers += work.in_corpus() ? 1 : 0;
        counts.repeated += citation.repeated ? 1 : 0;
        if (citation.repeated) return;
        ++work.citing_papers;
        const std::optional<int> year = corpus_.fields(citation.paper).year;
        counts.to_itself += work.paper == citation.paper ? 1 : 0;
        counts.to_later += year && work.parts.year && *work.parts.year > *year ? 1 : 0;
    }

    void make_incidence() {
        Incidence& papers = out_.papers;
        papers.column_count = out_.works.size();
        papers.row_begin.assign(corpus_.size() + 1, 0);
        for (const Citation& citation : out_.citations) {
            if (!citation.repeated) ++papers.row_begin[index_of(citation.paper) + 1];
        }
        std::partial_sum(papers.row_begin.begin(), papers.row_begin.end(),
                         papers.row_begin.begin());
        for (const Citation& citation : out_.citations) {
            if (!citation.repeated) papers.column.push_back(citation.work);
        }
        for (std::size_t row = 0; row < corpus_.size(); ++row) {
            const auto begin = papers.column.begin();
            std::sort(begin + static_cast<std::ptrdiff_t>(papers.row_begin[row]),
                      begin + static_cast<std::ptrdiff_t>(papers.row_begin[row + 1]));
        }
    }

    void list_ambiguous() {
        std::vector<std::uint32_t> work_of_paper(corpus_.size(), no_node);
        for (std::uint32_t w = 0; w < out_.works.size(); ++w) {
            if (out_.works[w].in_corpus()) work_of_paper[index_of(out_.works[w].paper)] = w;
        }
        for (const Joiner::Unjoined& unjoined : joiner_.unjoined()) {
            AmbiguousKey ambiguous;
            ambiguous.key = unjoined.key;
            ambiguous.rule = unjoined.rule;
            for (const std::uint32_t n : unjoined.nodes) {
                const std::uint32_t work =
                    at(n).is_paper() ? work_of_paper[index_of(at(n).paper)] : work_of_[n];
                if (work != no_node) {
                    ambiguous.works.push_back(work);
                } else {
                    ambiguous.papers.push_back(at(n).paper);
                }
            }
            std::sort(ambiguous.works.begin(), ambiguous.works.end());
            const auto end = std::unique(ambiguous.works.begin(), ambiguous.works.end());
            ambiguous.works.erase(end, ambiguous.works.end());
            if (ambiguous.works.size() + ambiguous.papers.size() < 2) continue;
            out_.ambiguous.push_back(std::move(ambiguous));
        }
    }

    const Corpus& corpus_;
    const ReferenceNodes& all_;
    Joiner& joiner_;
    std::vector<std::uint32_t> work_of_;  ///< by node
    CitedWorks out_;
};

}  // namespace

std::string_view to_string(ReferenceMatch match) noexcept {
    switch (match) {
        case ReferenceMatch::none:
            return "no match";
        case ReferenceMatch::strict:
            return "same text";
        case ReferenceMatch::key:
            return "same author, year, volume and page";
        case ReferenceMatch::doi:
            return "same DOI";
        case ReferenceMatch::id:
            return "same identifier";
        case ReferenceMatch::title:
            return "same title, author and year";
    }
    return "";
}

CitedWorks resolve_references(const Corpus& corpus, unsigned threads) {
    const ReferenceNodes all = make_reference_nodes(corpus, threads);
    Joiner joiner(corpus, all.nodes);
    joiner.join_all();
    return WorkMaker(corpus, all, joiner).make();
}

}  // namespace bibweft::corpus
