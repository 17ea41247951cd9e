#include "concept/form_proposals.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "bibweft/text/unicode.hpp"
#include "concept/likeness.hpp"
#include "concept/lists.hpp"
#include "concept/stems.hpp"
#include "concept/typing_errors.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

constexpr std::size_t most_heads = 3;     // heads of a phrase that wants one; more say nothing
constexpr std::size_t most_meanings = 3;  // phrases with the initials of a short form

bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

/// A word in small letters that is read as a word; without a vowel it is not, though WordNet may
/// know it (llm: Master of Laws).
bool ordinary_word(const std::string& lower) {
    if (lower.find_first_of("aeiouy") == std::string::npos) return false;
    return (find_lemma(lower).flags & ~word_begins_noun) != 0 || !plural_lemma(lower).empty();
}

bool joins_words(std::string_view lower) {
    static const std::unordered_set<std::string_view> words{"a",   "an",   "and", "as",  "at", "by",
                                                            "for", "from", "in",  "of",  "on", "or",
                                                            "the", "to",   "via", "with"};
    return words.contains(lower);
}

bool general_head(std::string_view lower) {
    return (list_flags(lower) & list_trailing) != 0;
}

std::string initials_of(const std::vector<std::string_view>& parts) {
    std::string out;
    for (const std::string_view part : parts) out += part.front();
    return out;
}

/// The letters of a single word that may be a short form, in lower case; else empty. Words in small
/// letters count if they are no words otherwise.
std::vector<std::string> short_form_letters(std::string_view label) {
    std::string letters;
    for (const char c : label) {
        if (c == '-' || c == '.') continue;
        if (!is_lower(c) && !is_capital(c)) return {};
        letters += c;
    }
    const bool written_large = like_a_short_form(label);
    if (letters.size() < 2 || letters.size() > 9) return {};
    const std::string lower = text::lower(letters);
    if (!written_large && (letters != lower || lower.size() > 5 || ordinary_word(lower))) return {};
    const bool plural = lower.size() > 2 && letters.back() == 's';
    if (!plural) return {lower};
    return {lower.substr(0, lower.size() - 1), lower};
}

/// OnePO: One, P, O; empty unless some part has three letters.
std::vector<std::string> camel_segments(std::string_view label) {
    std::vector<std::string> segments;
    if (label.empty() || !is_capital(label.front())) return {};
    for (const char c : label) {
        if (is_capital(c)) {
            segments.emplace_back();
        } else if (!is_lower(c)) {
            return {};
        }
        segments.back() += c;
    }
    std::size_t longest = 0;
    for (std::string& s : segments) {
        longest = std::max(longest, s.size());
        s = text::lower(s);
    }
    return segments.size() >= 2 && longest >= 3 ? segments : std::vector<std::string>();
}

/// Do segments begin parts, in order, the first the first and the last the last, with no more parts
/// left out than there are segments?
bool spells(const std::vector<std::string>& segments, const std::vector<std::string_view>& parts) {
    if (parts.size() < segments.size() || parts.size() > 2 * segments.size()) return false;
    if (!parts.front().starts_with(segments.front()) || !parts.back().starts_with(segments.back()))
        return false;
    std::size_t next = 0;
    for (const std::string_view part : parts) {
        if (next < segments.size() && part.starts_with(segments[next])) ++next;
    }
    return next == segments.size();
}

/// A phrase without a short form in brackets that its words spell; nothing if there is none.
std::optional<std::string> without_bracket(std::string_view lower) {
    const std::size_t open = lower.find(" (");
    const std::size_t close = open == std::string_view::npos ? open : lower.find(')', open);
    if (close == std::string_view::npos) return std::nullopt;
    std::string inside;
    for (const char c : lower.substr(open + 2, close - open - 2)) {
        if (c != '-' && c != '.') inside += c;
    }
    if (inside.size() > 2 && inside.ends_with('s')) inside.pop_back();
    const std::vector<std::string_view> before = parts_of(lower.substr(0, open));
    if (inside.size() < 2 || !initials_of(before).ends_with(inside)) return std::nullopt;
    return std::string(lower.substr(0, open)) + std::string(lower.substr(close + 1));
}

class FormRules {
public:
    explicit FormRules(const ConceptIndex& index) : index_(index) {
        forms_.resize(index.concepts.size());
        for (std::uint32_t c = 0; c < index.concepts.size(); ++c) read_forms(c);
    }

    std::vector<Likeness> run() {
        by_case();
        by_key(MergeReason::plural, [](const std::string& form) { return singular_phrase(form); });
        by_key(MergeReason::spelling,
               [](const std::string& form) { return american_phrase(singular_phrase(form)); });
        by_key(MergeReason::hyphen, [](const std::string& form) {
            return squeezed(american_phrase(singular_phrase(form)));
        });
        by_bracket();
        by_definitions();
        by_initials();
        by_initials_inside();
        by_general_head();
        by_missing_head();
        for (Likeness& found : typing_likenesses(index_, joined_)) out_.push_back(std::move(found));
        return std::move(out_);
    }

private:
    /// The label in lower case, to which the text outside brackets is added later, and the joint
    /// keys of all spellings.
    void read_forms(std::uint32_t c) {
        const Concept& concept_ = index_.concepts[c];
        forms_[c].push_back(text::fold(concept_.label));
        joined_.emplace(joint_key(forms_[c].front()), c);
        for (const std::string& variant : concept_.variants) {
            if (!std::ranges::binary_search(concept_.short_forms, variant))
                joined_.emplace(joint_key(text::fold(variant)), c);
        }
        for (const std::string_view part : parts_of(forms_[c].front())) {
            if (part.size() >= 2 && part.size() <= 5) short_words_.emplace(part);
        }
    }

    /// Variants that hold a short form which the index spells out: POS tagging.
    std::vector<std::string> shortened_variants(std::uint32_t c) const {
        std::vector<std::string> out;
        for (const std::string& variant : index_.concepts[c].variants) {
            const std::vector<std::string_view> parts = parts_of(variant);
            if (parts.size() > 1 && std::ranges::any_of(parts, like_a_short_form))
                out.push_back(text::fold(variant));
        }
        return out;
    }

    const std::string& label(std::uint32_t c) const { return index_.concepts[c].label; }

    void add(std::uint32_t gone, std::uint32_t kept, MergeReason reason, std::string detail,
             bool ambiguous = false) {
        if (gone != kept) out_.push_back({gone, kept, reason, ambiguous, std::move(detail)});
    }

    void by_case() {
        std::unordered_map<std::string, std::uint32_t> first;
        for (std::uint32_t c = 0; c < forms_.size(); ++c) {
            const auto [place, fresh] = first.emplace(forms_[c].front(), c);
            if (!fresh) add_sorted(c, place->second, MergeReason::letter_case, "capitals");
        }
    }

    /// Of two that are alike either way the later in the alphabet goes.
    void add_sorted(std::uint32_t a, std::uint32_t b, MergeReason reason, std::string detail) {
        if (label(a) < label(b)) std::swap(a, b);
        add(a, b, reason, std::move(detail));
    }

    template <class KeyOf>
    void by_key(MergeReason reason, KeyOf key_of_form) {
        struct First {
            std::uint32_t concept_;
            std::string form;
        };
        std::unordered_map<std::string, First> first;
        for (std::uint32_t c = 0; c < forms_.size(); ++c) {
            std::vector<std::string> forms = forms_[c];
            if (reason == MergeReason::hyphen) {
                const std::vector<std::string> shortened = shortened_variants(c);
                forms.insert(forms.end(), shortened.begin(), shortened.end());
            }
            for (const std::string& form : forms) {
                const std::string key = key_of_form(form);
                const auto [place, fresh] = first.emplace(key, First{c, form});
                if (fresh || place->second.concept_ == c) continue;
                if (reason == MergeReason::plural &&
                    like_a_short_form(label(c)) != like_a_short_form(label(place->second.concept_)))
                    continue;  // CLASSIC is no singular of classics
                const std::string detail = place->second.form + ": " + form;
                if (reason == MergeReason::plural && form == key) {
                    add(place->second.concept_, c, reason, detail);
                } else if (reason == MergeReason::plural && place->second.form == key) {
                    add(c, place->second.concept_, reason, detail);
                } else {
                    add_sorted(c, place->second.concept_, reason, detail);
                }
            }
        }
    }

    /// "data consistency (DC) guidance" is "data consistency guidance".
    void by_bracket() {
        for (std::uint32_t c = 0; c < forms_.size(); ++c) {
            const std::optional<std::string> bare = without_bracket(forms_[c].front());
            if (!bare) continue;
            const auto found = joined_.find(joint_key(*bare));
            if (found != joined_.end())
                add(c, found->second, MergeReason::acronym, "without the bracket");
            forms_[c].push_back(*bare);
        }
    }

    /// Short forms that texts define in several ways, so that none has the majority.
    void by_definitions() {
        std::map<std::string, std::vector<std::uint32_t>> definers;
        for (std::uint32_t c = 0; c < index_.concepts.size(); ++c) {
            for (const std::string& form : index_.concepts[c].short_forms)
                definers[form].push_back(c);
        }
        for (std::uint32_t c = 0; c < forms_.size(); ++c) {
            const auto found = definers.find(label(c));
            if (found == definers.end()) continue;
            std::erase(found->second, c);
            defined_.insert(c);
            for (const std::uint32_t d : found->second) {
                add(c, d, MergeReason::acronym, "defined so in some papers",
                    found->second.size() > 1);
            }
        }
    }

    /// A phrase whose initials may stand for it.
    struct Spelled {
        std::uint32_t concept_;
        bool whole;  ///< all its words, not all but a general last one
    };

    void by_initials() {
        read_initials();
        for (std::uint32_t c = 0; c < forms_.size(); ++c) {
            if (defined_.contains(c)) continue;
            std::vector<Spelled> found;
            for (const std::string& letters : short_form_letters(label(c))) {
                const auto place = initials_.find(letters);
                if (found.empty() && place != initials_.end()) found = place->second;
            }
            std::erase_if(found, [&](const Spelled& s) { return s.concept_ == c; });
            if (std::ranges::any_of(found, &Spelled::whole))
                std::erase_if(found, [](const Spelled& s) { return !s.whole; });
            const bool certain = label(c).size() > 2 && like_a_short_form(label(c));
            if (found.size() > (certain ? most_meanings : 1)) continue;
            if (found.empty()) found = spelled_by_segments(c);
            for (const Spelled& s : found)
                add(c, s.concept_, MergeReason::acronym, "initials", found.size() > 1);
        }
    }

    void read_initials() {
        for (std::uint32_t c = 0; c < forms_.size(); ++c) {
            for (const std::string& form : forms_[c]) {
                std::vector<std::string_view> parts = parts_of(form);
                if (parts.size() < 2 || !std::ranges::all_of(parts, [](std::string_view part) {
                        return is_lower(part.front());
                    }))
                    continue;
                if (parts.front().size() >= 3)
                    by_beginning_[std::string(parts.front().substr(0, 3))].push_back(c);
                note_initials(c, parts, true);
                std::vector<std::string_view> content = parts;
                std::erase_if(content, joins_words);
                if (content.size() != parts.size()) note_initials(c, content, true);
                if (parts.size() < 3 || !general_head(parts.back())) continue;
                parts.pop_back();
                note_initials(c, parts, false);
            }
        }
    }

    void note_initials(std::uint32_t c, const std::vector<std::string_view>& parts, bool whole) {
        if (parts.size() < 2) return;
        std::vector<Spelled>& known = initials_[initials_of(parts)];
        for (Spelled& s : known) {
            if (s.concept_ != c) continue;
            s.whole = s.whole || whole;
            return;
        }
        known.push_back({c, whole});
    }

    /// OnePO: one-stage policy optimization.
    std::vector<Spelled> spelled_by_segments(std::uint32_t c) const {
        std::vector<Spelled> found;
        const std::vector<std::string> segments = camel_segments(label(c));
        if (segments.empty() || segments.front().size() < 3) return found;
        const auto bucket = by_beginning_.find(segments.front().substr(0, 3));
        if (bucket == by_beginning_.end()) return found;
        for (const std::uint32_t d : bucket->second) {
            if (d == c || (!found.empty() && found.back().concept_ == d)) continue;
            if (std::ranges::any_of(forms_[d], [&](const std::string& form) {
                    return spells(segments, parts_of(form));
                }))
                found.push_back({d, true});
        }
        return found;
    }

    /// "DC guidance" and "data consistency guidance", though no text defines DC.
    void by_initials_inside() {
        for (std::uint32_t c = 0; c < forms_.size(); ++c) {
            for (const std::string& form : forms_[c]) {
                const std::vector<std::string_view> parts = parts_of(form);
                for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
                    for (std::size_t j = i + 2; j <= parts.size() && j - i <= 5; ++j) {
                        if (j - i < parts.size()) try_initials(c, parts, i, j);
                    }
                }
            }
        }
    }

    void try_initials(std::uint32_t c, const std::vector<std::string_view>& parts, std::size_t i,
                      std::size_t j) {
        const std::string letters = initials_of({parts.begin() + static_cast<std::ptrdiff_t>(i),
                                                 parts.begin() + static_cast<std::ptrdiff_t>(j)});
        if (!short_words_.contains(letters) || !std::ranges::all_of(letters, is_lower) ||
            ordinary_word(letters))
            return;
        std::string key;
        for (std::size_t k = 0; k < parts.size(); ++k) {
            if (k == i) key += letters;
            if (k < i || k >= j) key += stem_of(parts[k]);
        }
        const auto found = joined_.find(key);
        if (found == joined_.end() || found->second == c) return;
        const bool holds = std::ranges::any_of(forms_[found->second], [&](const std::string& form) {
            const std::vector<std::string_view> other = parts_of(form);
            return other.size() == parts.size() - (j - i) + 1 && other[i] == letters;
        });
        if (holds) add(found->second, c, MergeReason::acronym, "initials: " + letters);
    }

    /// "image segmentation model" and "image segmentation".
    void by_general_head() {
        for (std::uint32_t c = 0; c < forms_.size(); ++c) {
            const std::string& form = forms_[c].front();
            const std::size_t blank = form.rfind(' ');
            if (blank == std::string::npos || !general_head(form.substr(blank + 1))) continue;
            const std::string bare = form.substr(0, blank);
            if (!names_method(bare)) continue;
            const auto found = joined_.find(joint_key(bare));
            if (found != joined_.end())
                add(c, found->second, MergeReason::generic_head,
                    "without " + form.substr(blank + 1));
        }
    }

    /// A phrase with one word more than another.
    struct Longer {
        std::uint32_t concept_;
        std::string head;
    };

    /// "training-free" and "training-free method", if there are few such.
    void by_missing_head() {
        std::unordered_map<std::string, std::vector<Longer>> longer;
        for (std::uint32_t c = 0; c < forms_.size(); ++c) {
            const std::string& form = forms_[c].front();
            const std::size_t blank = form.rfind(' ');
            if (blank == std::string::npos) continue;
            longer[joint_key(form.substr(0, blank))].push_back({c, form.substr(blank + 1)});
        }
        for (std::uint32_t c = 0; c < forms_.size(); ++c) {
            const std::string& form = forms_[c].front();
            if (form.find_first_of(" -") == std::string::npos || !wants_head(form)) continue;
            const auto place = longer.find(joint_key(form));
            if (place == longer.end()) continue;
            std::vector<Longer> heads = place->second;
            const auto general = [](const Longer& l) {
                return general_head(l.head) || l.head == "learning";
            };
            if (std::ranges::any_of(heads, general))
                std::erase_if(heads, [&](const Longer& l) { return !general(l); });
            if (heads.size() > most_heads) continue;
            for (const Longer& l : heads) {
                add(c, l.concept_, MergeReason::generic_head, "with " + l.head, heads.size() > 1);
            }
        }
    }

    const ConceptIndex& index_;
    std::vector<std::vector<std::string>> forms_;  ///< of each concept, that of its label first
    std::unordered_map<std::string, std::uint32_t> joined_;  ///< joint keys
    std::unordered_set<std::string> short_words_;
    std::unordered_set<std::uint32_t> defined_;
    std::unordered_map<std::string, std::vector<Spelled>> initials_;
    std::unordered_map<std::string, std::vector<std::uint32_t>> by_beginning_;
    std::vector<Likeness> out_;
};

}  // namespace

std::vector<Likeness> form_likenesses(const ConceptIndex& index) {
    return FormRules(index).run();
}

}  // namespace bibweft::concepts
