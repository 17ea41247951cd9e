#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "bibweft/concept/proposals.hpp"

namespace bibweft::concepts {

/// Two concepts that a rule finds alike, before it is decided which would go.
struct Likeness {
    std::uint32_t gone = 0;  ///< which goes where both have as many papers
    std::uint32_t kept = 0;
    MergeReason reason = MergeReason::letter_case;
    bool ambiguous = false;  ///< the rule finds others as well for `gone`
    std::string detail;
};

/// What the rules of form find, in an order that depends on the concepts alone; a pair may come
/// several times.
std::vector<Likeness> form_likenesses(const ConceptIndex& index);

}  // namespace bibweft::concepts
