#pragma once
#include <cstdint>
#include <forward_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "concept/index_state.hpp"

namespace bibweft::concepts {

/// The long form that most definitions of a collection give a short form.
using LongForms = std::unordered_map<std::string, std::string>;

/// Short forms with one long form in at least 80 % of their definitions. Long forms are counted by
/// key; the text given is the most frequent one.
LongForms majority_long_forms(const IndexState& state);

/// A short form without its plural s: LLMs and LLM are one.
std::string_view singular_short_form(std::string_view form);

/// Makes keys of spellings; each word is looked up and stemmed once.
class KeyMaker {
public:
    /// The long forms must outlive it.
    explicit KeyMaker(const LongForms& long_forms) : long_forms_(long_forms) {}

    /// Of a spelling with its short forms spelt out.
    struct Keys {
        std::string key;         ///< stems joined by blanks (key_of)
        std::string joint;       ///< stems joined by nothing (joint_key)
        bool shortened = false;  ///< whether there were short forms
    };
    /// Valid until the next call.
    const Keys& keys_of(std::string_view spelling);

private:
    struct Stems {
        std::string stem;
        std::string joint;
    };
    /// A word as written.
    struct Word {
        const std::string* long_form = nullptr;
        std::uint32_t stems = 0;  ///< index in stems_, where there is no long form
        bool shouted = false;     ///< alone, it keeps its capitals
    };
    /// Of a short form, alone or as part of a compound (BT-loss); null if there is none.
    const std::string* long_form_of(std::string_view written);
    std::uint32_t word_of(std::string_view written);
    std::uint32_t stems_of(std::string_view lower);
    void append(std::uint32_t stems);

    const LongForms& long_forms_;
    StringPool written_;
    std::vector<Word> words_;                   ///< beside written_
    std::forward_list<std::string> spelt_out_;  ///< compounds; words_ points to them
    StringPool lower_;
    std::vector<Stems> stems_;  ///< beside lower_
    std::vector<std::uint32_t> phrase_;
    Keys keys_;
};

/// What the spellings of a collection stand for.
struct Grouping {
    static constexpr std::uint32_t none = 0xFFFFFFFFU;

    std::vector<std::uint32_t> group_of;  ///< of each surface; none: dropped by the thesaurus
    struct Group {
        std::vector<std::uint32_t> surfaces;  ///< sorted by their text
        std::string label;                    ///< chosen
        std::string key;
        std::string fixed_label;  ///< of the thesaurus, else empty
    };
    std::vector<Group> groups;
    StringPool joints;                          ///< joint keys
    std::vector<std::uint32_t> group_of_joint;  ///< beside joints; none
    std::vector<bool> shortened;                ///< surfaces that hold short forms
    LongForms long_forms;

    // The trail of the joins. Surfaces with one joint key were joined by it.
    std::vector<std::uint32_t> joint_of;  ///< of each surface
    /// A join beyond the keys.
    struct Link {
        std::uint32_t surface = 0;  ///< it, and with it all of its joint key,
        std::uint32_t other = 0;    ///< went with this one and its joint key
        MergeRule rule = MergeRule::lexicon;
    };
    std::vector<Link> links;
    /// Of surfaces that the thesaurus moved the label that it replaced.
    std::unordered_map<std::uint32_t, std::string> replaced;

    /// The group of a joint key, or none.
    std::uint32_t find(std::string_view joint) const {
        const std::uint32_t index = joints.find(joint);
        return index == StringPool::none ? none : group_of_joint[index];
    }
};

/// Groups all spellings and labels the groups; the groups come in no particular order.
Grouping group_spellings(const IndexState& state, const text::Thesaurus& thesaurus,
                         unsigned threads);

/// The label of a group of spellings.
std::string choose_label(const IndexState& state, const Grouping& grouping,
                         const Grouping::Group& group);

}  // namespace bibweft::concepts
