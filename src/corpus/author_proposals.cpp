#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "bibweft/corpus/authors.hpp"
#include "bibweft/text/unicode.hpp"
#include "corpus/author_name.hpp"
#include "corpus/likeness.hpp"

namespace bibweft::corpus {
namespace {

constexpr std::size_t most_coauthors = 50;  // papers of more say little about who knows whom
constexpr std::size_t shortest_for_typo = 6;

/// What an author is compared by.
struct Traits {
    std::string family;  ///< plain_letters
    std::string initials;
    std::set<std::string> given;              ///< spelled out
    std::vector<std::uint32_t> coauthors;     ///< sorted
    std::vector<std::uint32_t> affiliations;  ///< sorted
};

/// A form of a family name and who bears it.
using Named = std::vector<std::pair<std::string, std::uint32_t>>;

template <class Use>
void for_groups(Named named, const Use& use) {
    std::sort(named.begin(), named.end());
    named.erase(std::unique(named.begin(), named.end()), named.end());
    std::vector<std::uint32_t> bearers;
    for (std::size_t i = 0; i < named.size();) {
        bearers.clear();
        std::size_t end = i;
        for (; end < named.size() && named[end].first == named[i].first; ++end) {
            bearers.push_back(named[end].second);
        }
        if (bearers.size() > 1) use(bearers);
        i = end;
    }
}

std::uint32_t common_count(const std::vector<std::uint32_t>& a,
                           const std::vector<std::uint32_t>& b) {
    std::uint32_t count = 0;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        count += a[i] == b[j] ? 1 : 0;
        const bool first = a[i] <= b[j];
        const bool second = b[j] <= a[i];
        i += first ? 1 : 0;
        j += second ? 1 : 0;
    }
    return count;
}

void sort_distinct(std::vector<std::uint32_t>& values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

class Proposer {
public:
    Proposer(const Corpus& corpus, const Authors& authors)
        : corpus_(corpus), authors_(authors), traits_(authors.entries.size()) {}

    std::vector<AuthorProposal> propose() {
        describe();
        compare_same_letters();
        compare_transliterations();
        compare_prefixes();
        compare_typos();
        std::vector<AuthorProposal> proposals;
        for (const auto& [pair, likeness] : candidates_) {
            if (const auto proposal = judged(pair.first, pair.second, likeness)) {
                proposals.push_back(*proposal);
            }
        }
        std::sort(proposals.begin(), proposals.end(), [](const auto& a, const auto& b) {
            const auto order = [](const AuthorProposal& p) {
                return std::tuple(p.likeness,
                                  -std::int64_t{p.shared_coauthors} - p.shared_affiliations, p.from,
                                  p.to);
            };
            return order(a) < order(b);
        });
        return proposals;
    }

private:
    void describe() {
        for (std::uint32_t e = 0; e < traits_.size(); ++e) {
            const std::string key = name_key(e);
            traits_[e].family = plain_letters(family_in_key(key));
            traits_[e].initials = initials_in_key(key);
        }
        std::unordered_map<std::string, std::uint32_t> affiliation_of;
        for (const PaperId paper : IdRange<PaperId>(corpus_.size())) {
            describe_by_paper(paper, affiliation_of);
        }
        for (Traits& traits : traits_) {
            sort_distinct(traits.coauthors);
            sort_distinct(traits.affiliations);
        }
    }

    /// The key of the name; that of an ORCID tells none, the label does.
    std::string name_key(std::uint32_t e) const {
        const AuthorEntry& entry = authors_.entries[e];
        if (entry.orcid.empty()) return entry.key;
        Author name;
        name.literal = entry.label;
        return author_key(name);
    }

    std::string family_of(std::uint32_t e) const { return std::string(family_in_key(name_key(e))); }

    void describe_by_paper(PaperId paper,
                           std::unordered_map<std::string, std::uint32_t>& affiliation_of) {
        const auto& names = corpus_.fields(paper).authors;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::uint32_t entry =
                authors_.entry_of_name[authors_.name_begin[index_of(paper)] + i];
            if (entry == Authors::nobody) continue;
            Traits& traits = traits_[entry];
            std::string given = spelled_given(with_parts(names[i]).given);
            if (!given.empty()) traits.given.insert(std::move(given));
            for (const std::string& affiliation : names[i].affiliations) {
                const auto next = static_cast<std::uint32_t>(affiliation_of.size());
                traits.affiliations.push_back(
                    affiliation_of.emplace(words_key(affiliation), next).first->second);
            }
        }
        const auto row = authors_.papers.columns(index_of(paper));
        if (row.size() > most_coauthors) return;
        for (const std::uint32_t a : row) {
            for (const std::uint32_t b : row) {
                if (a != b) traits_[a].coauthors.push_back(b);
            }
        }
    }

    /// Keeps the pair; of several reasons the first.
    void add(std::uint32_t a, std::uint32_t b, AuthorLikeness likeness) {
        if (a == b) return;
        const auto [entry, fresh] = candidates_.emplace(std::minmax(a, b), likeness);
        if (!fresh) entry->second = std::min(entry->second, likeness);
    }

    /// All pairs of one family name whose initials are equal or one the beginning of the other's.
    void compare_same_letters() {
        Named named;
        for (std::uint32_t e = 0; e < traits_.size(); ++e) {
            if (!traits_[e].family.empty()) named.emplace_back(traits_[e].family, e);
        }
        for_groups(std::move(named), [&](std::vector<std::uint32_t>& bearers) {
            std::sort(bearers.begin(), bearers.end(), [&](std::uint32_t a, std::uint32_t b) {
                return std::tie(traits_[a].initials, a) < std::tie(traits_[b].initials, b);
            });
            for (std::size_t i = 0; i < bearers.size(); ++i) {
                const Traits& first = traits_[bearers[i]];
                for (std::size_t j = i + 1; j < bearers.size(); ++j) {
                    const Traits& second = traits_[bearers[j]];
                    if (!second.initials.starts_with(first.initials)) break;
                    const bool same = first.initials == second.initials;
                    add(bearers[i], bearers[j],
                        same ? same_letters(bearers[i], bearers[j]) : AuthorLikeness::initials);
                }
            }
        });
    }

    AuthorLikeness same_letters(std::uint32_t a, std::uint32_t b) const {
        const bool one_orcid =
            authors_.entries[a].orcid.empty() != authors_.entries[b].orcid.empty();
        return one_orcid && family_of(a) == family_of(b) ? AuthorLikeness::orcid
                                                         : AuthorLikeness::spelling;
    }

    /// Pairs of equal initials under forms of family names that `form` makes of some.
    template <class Form>
    void compare_forms(AuthorLikeness likeness, const Form& form) {
        Named named;
        for (std::uint32_t e = 0; e < traits_.size(); ++e) {
            if (traits_[e].family.empty()) continue;
            named.emplace_back(traits_[e].family + "|" + traits_[e].initials, e);
            const std::string other = form(e);
            if (!other.empty() && other != traits_[e].family) {
                named.emplace_back(other + "|" + traits_[e].initials, e);
            }
        }
        for_groups(std::move(named), [&](const std::vector<std::uint32_t>& bearers) {
            for (std::size_t i = 0; i < bearers.size(); ++i) {
                for (std::size_t j = i + 1; j < bearers.size(); ++j) {
                    if (traits_[bearers[i]].family == traits_[bearers[j]].family) continue;
                    add(bearers[i], bearers[j], likeness);
                }
            }
        });
    }

    void compare_transliterations() {
        compare_forms(AuthorLikeness::transliteration,
                      [&](std::uint32_t e) { return transliterated_letters(family_of(e)); });
    }

    /// "de souza" and "souza": the last word alone, if what stands before it is small words.
    void compare_prefixes() {
        compare_forms(AuthorLikeness::prefix, [&](std::uint32_t e) -> std::string {
            const std::string family = family_of(e);
            const std::size_t blank = family.rfind(' ');
            if (blank == std::string::npos || blank > 9) return {};
            return plain_letters(std::string_view(family).substr(blank + 1));
        });
    }

    /// Names of equal initials that become equal when a letter is left out of one or both.
    void compare_typos() {
        Named named;
        for (std::uint32_t e = 0; e < traits_.size(); ++e) {
            const std::string& family = traits_[e].family;
            if (family.size() < shortest_for_typo || traits_[e].initials.empty()) continue;
            const std::string initials = "|" + traits_[e].initials;
            named.emplace_back(family + initials, e);
            for (std::size_t i = 0; i < family.size(); ++i) {
                std::string shorter = family + initials;
                shorter.erase(i, 1);
                named.emplace_back(std::move(shorter), e);
            }
        }
        for_groups(std::move(named), [&](const std::vector<std::uint32_t>& bearers) {
            for (std::size_t i = 0; i < bearers.size(); ++i) {
                for (std::size_t j = i + 1; j < bearers.size(); ++j) {
                    if (one_edit_apart(traits_[bearers[i]].family, traits_[bearers[j]].family)) {
                        add(bearers[i], bearers[j], AuthorLikeness::typo);
                    }
                }
            }
        });
    }

    bool contradict(const Traits& a, const Traits& b) const {
        if (a.given.empty() || b.given.empty()) return false;
        return std::none_of(a.given.begin(), a.given.end(), [&](const std::string& x) {
            return std::any_of(b.given.begin(), b.given.end(),
                               [&](const std::string& y) { return given_names_agree(x, y); });
        });
    }

    bool same_given(const Traits& a, const Traits& b) const {
        return std::any_of(a.given.begin(), a.given.end(),
                           [&](const std::string& given) { return b.given.contains(given); });
    }

    std::optional<AuthorProposal> judged(std::uint32_t a, std::uint32_t b,
                                         AuthorLikeness likeness) const {
        const AuthorEntry& x = authors_.entries[a];
        const AuthorEntry& y = authors_.entries[b];
        if (!x.orcid.empty() && !y.orcid.empty()) return {};
        if (contradict(traits_[a], traits_[b])) return {};
        const auto& coauthors = traits_[a].coauthors;
        if (std::binary_search(coauthors.begin(), coauthors.end(), b)) return {};
        AuthorProposal proposal;
        proposal.likeness = likeness;
        proposal.shared_coauthors = common_count(coauthors, traits_[b].coauthors);
        proposal.shared_affiliations =
            common_count(traits_[a].affiliations, traits_[b].affiliations);
        const bool plain = likeness == AuthorLikeness::orcid ||
                           likeness == AuthorLikeness::spelling ||
                           likeness == AuthorLikeness::transliteration;
        const bool supported =
            proposal.shared_coauthors + proposal.shared_affiliations > 0 ||
            (likeness != AuthorLikeness::initials && same_given(traits_[a], traits_[b]));
        if (!plain && !supported) return {};
        const bool keep_a = std::tuple(!x.orcid.empty(), x.papers, x.label.size(), y.key) >
                            std::tuple(!y.orcid.empty(), y.papers, y.label.size(), x.key);
        proposal.from = keep_a ? b : a;
        proposal.to = keep_a ? a : b;
        return proposal;
    }

    const Corpus& corpus_;
    const Authors& authors_;
    std::vector<Traits> traits_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, AuthorLikeness> candidates_;
};

}  // namespace

std::string_view to_string(AuthorLikeness likeness) noexcept {
    switch (likeness) {
        case AuthorLikeness::orcid:
            return "same name, one without ORCID";
        case AuthorLikeness::spelling:
            return "accents, hyphens or blanks";
        case AuthorLikeness::transliteration:
            return "transliteration";
        case AuthorLikeness::initials:
            return "initials";
        case AuthorLikeness::prefix:
            return "prefix of the family name";
        case AuthorLikeness::typo:
            return "one letter";
    }
    return "";
}

std::vector<AuthorProposal> propose_same_authors(const Corpus& corpus, const Authors& authors) {
    return Proposer(corpus, authors).propose();
}

std::string proposals_table(const Authors& authors, std::span<const AuthorProposal> proposals) {
    std::unordered_map<std::string, std::uint32_t> bearers;  // of labels and variants
    for (const AuthorEntry& entry : authors.entries) {
        std::set<std::string> names{text::fold(entry.label)};
        for (const std::string& variant : entry.variants) names.insert(text::fold(variant));
        for (const std::string& name : names) ++bearers[name];
    }
    const auto name_of = [&](std::uint32_t e) -> const std::string& {
        const AuthorEntry& entry = authors.entries[e];
        return bearers.at(text::fold(entry.label)) > 1 ? entry.key : entry.label;
    };
    const auto cell = [](std::string& out, std::string_view text, char end) {
        for (const char c : text) out += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
        out += end;
    };
    std::string out =
        "label\treplace by\treason\tshared coauthors\tshared affiliations\tpapers of label\tpapers "
        "of "
        "replacement\n";
    for (const AuthorProposal& proposal : proposals) {
        cell(out, name_of(proposal.from), '\t');
        cell(out, name_of(proposal.to), '\t');
        cell(out, to_string(proposal.likeness), '\t');
        cell(out, std::to_string(proposal.shared_coauthors), '\t');
        cell(out, std::to_string(proposal.shared_affiliations), '\t');
        cell(out, std::to_string(authors.entries[proposal.from].papers), '\t');
        cell(out, std::to_string(authors.entries[proposal.to].papers), '\n');
    }
    return out;
}

}  // namespace bibweft::corpus
