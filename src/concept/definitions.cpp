#include "concept/definitions.hpp"

#include "bibweft/concept/paper_name.hpp"

namespace bibweft::concepts {

void find_definitions(const Document& document, std::vector<DefinitionSpan>& spans,
                      DocumentConcepts& out) {
    spans.clear();
    out.abbreviations = find_abbreviations(document.text, document.tokens);
    for (const Abbreviation& a : out.abbreviations) {
        spans.push_back(
            {static_cast<std::uint32_t>(a.short_begin), static_cast<std::uint32_t>(a.short_end),
             static_cast<std::uint32_t>(a.long_begin), static_cast<std::uint32_t>(a.long_end)});
    }
    out.name = introduced_name(document.text, document.tokens, out.abbreviations);
}

}  // namespace bibweft::concepts
