#pragma once
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "concept/form_proposals.hpp"

namespace bibweft::concepts {

/// Concepts that differ in a typing error, as propose_merges() says; `gone` is the misspelt one.
///
/// Words that WordNet does not know are looked up by what is left of them without one or two
/// letters, so that the cost is linear in the words: about length (length^2 / 2 from 10 letters on)
/// entries of 16 bytes for each unknown word.
///
/// @param joined  concept of each joint key
std::vector<Likeness> typing_likenesses(
    const ConceptIndex& index, const std::unordered_map<std::string, std::uint32_t>& joined);

}  // namespace bibweft::concepts
