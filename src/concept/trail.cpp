#include "concept/trail.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "bibweft/text/unicode.hpp"
#include "concept/likeness.hpp"
#include "concept/stems.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

std::string american(std::string_view folded) {
    std::string out;
    for (const std::string_view part : parts_of(folded)) append_american(part, out);
    return out;
}

/// Why two spellings without short forms have one joint key.
MergeRule rule_of_key(std::string_view spelling, std::string_view label) {
    const std::string a = text::fold(spelling);
    const std::string b = text::fold(label);
    if (a == b) return MergeRule::letter_case;
    if (squeezed(a) == squeezed(b)) return MergeRule::hyphen;
    if (american(a) == american(b)) return MergeRule::spelling;
    return MergeRule::inflection;
}

bool same_singular(std::string_view a, std::string_view b) {
    return singular_phrase(text::fold(a)) == singular_phrase(text::fold(b));
}

class TrailMaker {
public:
    TrailMaker(const IndexState& state, const Grouping& grouping,
               std::span<const std::uint32_t> group_before_keywords)
        : state_(state), grouping_(grouping), group_before_keywords_(group_before_keywords) {
        for (const auto& [pair, papers] : state.definitions) {
            const auto short_form = static_cast<std::uint32_t>(pair >> 32U);
            const auto long_form = static_cast<std::uint32_t>(pair);
            definitions_[std::string(singular_short_form(text(short_form)))]
                        [joint_key(text(long_form))] += papers;
            const std::uint32_t group = grouping.group_of[long_form];
            if (group != Grouping::none) defined_[group][short_form] += papers;
        }
        for (const Grouping::Link& link : grouping.links)
            links_[grouping.group_of[link.surface]].push_back(link);
    }

    std::vector<MergedSpelling> spellings(std::uint32_t group) {
        const Grouping::Group& g = grouping_.groups[group];
        read_ways(group);
        std::vector<MergedSpelling> out;
        for (const std::uint32_t s : g.surfaces) out.push_back(explained(s, g));
        add_defined(group, out);
        std::ranges::sort(out, [](const MergedSpelling& a, const MergedSpelling& b) {
            const bool label_a = a.rule == MergeRule::label;
            const bool label_b = b.rule == MergeRule::label;
            if (label_a != label_b) return label_a;
            return a.papers != b.papers ? a.papers > b.papers : a.text < b.text;
        });
        return out;
    }

private:
    std::string_view text(std::uint32_t surface) const { return state_.surfaces.at(surface); }

    /// The first in the alphabet of the spellings with the joint key of this one.
    std::string_view name(std::uint32_t surface) const {
        const auto found = names_.find(grouping_.joint_of[surface]);
        return text(found == names_.end() ? surface : found->second);
    }

    /// From the joint key of the label over the links of the group: the link by which each other
    /// joint key was reached first.
    void read_ways(std::uint32_t group) {
        ways_.clear();
        names_.clear();
        root_ = grouping_.joint_of.size();
        for (const std::uint32_t s : grouping_.groups[group].surfaces) {  // by text
            if (text(s) == grouping_.groups[group].label) root_ = grouping_.joint_of[s];
            names_.emplace(grouping_.joint_of[s], s);
        }
        const auto links = links_.find(group);
        if (links == links_.end()) return;
        std::vector<Grouping::Link> sorted = links->second;
        std::ranges::sort(sorted, [&](const Grouping::Link& a, const Grouping::Link& b) {
            return std::pair(text(a.surface), name(a.other)) <
                   std::pair(text(b.surface), name(b.other));
        });
        std::vector<std::size_t> queue{root_};
        for (std::size_t i = 0; i < queue.size(); ++i) {
            for (const Grouping::Link& link : sorted) {
                for (const auto& [from, to] :
                     {std::pair(link.surface, link.other), std::pair(link.other, link.surface)}) {
                    const std::size_t next = grouping_.joint_of[to];
                    if (grouping_.joint_of[from] != queue[i] || next == root_) continue;
                    if (ways_.emplace(next, link).second) queue.push_back(next);
                }
            }
        }
    }

    MergedSpelling explained(std::uint32_t s, const Grouping::Group& group) const {
        const SurfaceFacts& facts = state_.facts[s];
        MergedSpelling out;
        out.text = text(s);
        out.papers = facts.papers + facts.keywords + facts.shouted;
        if (out.text == group.label) return out;
        const auto replaced = grouping_.replaced.find(s);
        const auto way = ways_.find(grouping_.joint_of[s]);
        if (replaced != grouping_.replaced.end()) {
            out.rule = MergeRule::thesaurus;
            out.detail = replaced->second + ": " + group.label;
        } else if (group_before_keywords_[s] != grouping_.group_of[s]) {
            out.rule = MergeRule::keyword;
        } else if (way != ways_.end()) {
            const Grouping::Link& link = way->second;
            out.rule = link.rule;
            const bool own = grouping_.joint_of[link.surface] == grouping_.joint_of[s];
            out.detail = std::string(own ? text(s) : text(link.surface)) + ": " +
                         std::string(name(link.other));
        } else {
            out.rule = rule_of_key(out.text, group.label);
            if (out.rule == MergeRule::inflection && grouping_.shortened[s] &&
                !same_singular(out.text, group.label)) {
                out.rule = MergeRule::short_form;
                out.detail = shares_of(out.text);
            }
        }
        return out;
    }

    /// "RL: reinforcement learning (3 of 3 definitions)" for each short form of a spelling.
    std::string shares_of(std::string_view spelling) const {
        std::string out;
        std::vector<std::string_view> words = parts_of(spelling);
        words.insert(words.begin(), spelling);
        for (const std::string_view word : words) {
            const std::string form(singular_short_form(word));
            const auto long_form = grouping_.long_forms.find(form);
            if (long_form == grouping_.long_forms.end()) continue;
            const std::string share = share_of(form, joint_key(long_form->second));
            const std::string part = form + ": " + long_form->second + share;
            if (out.find(part) == std::string::npos) out += (out.empty() ? "" : "; ") + part;
        }
        return out;
    }

    std::string share_of(const std::string& form, const std::string& joint) const {
        const auto readings = definitions_.find(form);
        if (readings == definitions_.end()) return {};
        std::uint32_t all = 0;
        for (const auto& [key, papers] : readings->second) all += papers;
        const auto own = readings->second.find(joint);
        const std::uint32_t part = own == readings->second.end() ? 0 : own->second;
        if (part == 0) return {};
        return " (" + std::to_string(part) + " of " + std::to_string(all) + " definitions)";
    }

    /// Short forms that some papers define as this concept, though they are not merged with it.
    void add_defined(std::uint32_t group, std::vector<MergedSpelling>& out) const {
        const auto defined = defined_.find(group);
        if (defined == defined_.end()) return;
        std::map<std::string, std::uint32_t> forms;
        for (const auto& [s, papers] : defined->second) {
            if (grouping_.group_of[s] != group)
                forms[std::string(singular_short_form(text(s)))] += papers;
        }
        for (const auto& [form, papers] : forms) {
            std::uint32_t all = 0;
            for (const auto& [key, count] : definitions_.at(form)) all += count;
            out.push_back({form, papers, MergeRule::defined,
                           std::to_string(papers) + " of " + std::to_string(all) + " definitions"});
        }
    }

    const IndexState& state_;
    const Grouping& grouping_;
    std::span<const std::uint32_t> group_before_keywords_;
    /// Short form: joint key of a long form: papers.
    std::unordered_map<std::string, std::map<std::string, std::uint32_t>> definitions_;
    /// Group: short form: papers.
    std::unordered_map<std::uint32_t, std::map<std::uint32_t, std::uint32_t>> defined_;
    std::unordered_map<std::uint32_t, std::vector<Grouping::Link>> links_;  ///< of each group
    std::unordered_map<std::uint32_t, std::uint32_t> names_;  ///< of joint keys of the group
    std::size_t root_ = 0;
    std::unordered_map<std::size_t, Grouping::Link> ways_;
};

}  // namespace

std::string_view to_string(MergeRule rule) noexcept {
    switch (rule) {
        case MergeRule::label:
            return "label";
        case MergeRule::letter_case:
            return "case";
        case MergeRule::hyphen:
            return "hyphen";
        case MergeRule::spelling:
            return "spelling";
        case MergeRule::inflection:
            return "inflection";
        case MergeRule::short_form:
            return "short form";
        case MergeRule::inversion:
            return "inversion";
        case MergeRule::general_head:
            return "general word";
        case MergeRule::lexicon:
            return "lexicon";
        case MergeRule::keyword:
            return "keyword";
        case MergeRule::thesaurus:
            return "thesaurus";
        case MergeRule::defined:
            return "defined, not merged";
    }
    return "";
}

Trail make_trail(const IndexState& state, const Grouping& grouping,
                 std::span<const std::uint32_t> group_before_keywords,
                 std::span<const std::uint32_t> chosen) {
    TrailMaker maker(state, grouping, group_before_keywords);
    Trail out;
    for (const std::uint32_t group : chosen) out.push_back(maker.spellings(group));
    return out;
}

}  // namespace bibweft::concepts
