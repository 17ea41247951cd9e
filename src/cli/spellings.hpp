#pragma once
#include <string>
#include <string_view>

#include "bibweft/concept/index.hpp"

namespace bibweft::cli {

/// Why the spellings of a concept are one: a table of its spellings with papers, rule and detail,
/// then of its narrower and broader concepts, which were not merged. TSV with a header, or one
/// JSON object.
/// @throws Error  data, with the nearest labels, if the spelling stands for no concept
std::string why_table(const concepts::ConceptIndex& index, std::string_view spelling, bool json);

}  // namespace bibweft::cli
