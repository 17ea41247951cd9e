#pragma once
#include <vector>

#include "bibweft/concept/extractor.hpp"
#include "concept/document.hpp"

namespace bibweft::concepts {

/// Fills out.abbreviations and out.name, and the places of the former in the clean text.
void find_definitions(const Document& document, std::vector<DefinitionSpan>& spans,
                      DocumentConcepts& out);

}  // namespace bibweft::concepts
