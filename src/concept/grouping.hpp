#pragma once
#include <cstdint>
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

/// Makes keys of spellings; words are stemmed once.
class KeyMaker {
public:
    explicit KeyMaker(const LongForms& long_forms) : long_forms_(long_forms) {}

    /// A spelling with its short forms spelt out; `changed` tells whether there were any.
    std::string spelt_out(std::string_view surface, bool& changed) const;
    /// Stems joined by blanks (key_of) and by nothing (joint_key).
    struct Keys {
        std::string key;
        std::string joint;
    };
    Keys keys_of(std::string_view phrase);

private:
    struct Stems {
        std::string stem;
        std::string joint;
    };
    const Stems& stems_of(const std::string& lower);

    const LongForms& long_forms_;
    std::unordered_map<std::string, Stems> words_;
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
    std::unordered_map<std::string, std::uint32_t> by_joint;  ///< joint key: group
    LongForms long_forms;
};

/// Groups all spellings and labels the groups; the groups come in no particular order.
Grouping group_spellings(const IndexState& state, const Thesaurus& thesaurus);

/// The label of a group of spellings.
std::string choose_label(const IndexState& state, const Grouping& grouping,
                         const Grouping::Group& group);

}  // namespace bibweft::concepts
