#pragma once
#include <string>
#include <utility>
#include <vector>

#include "bibweft/concept/index.hpp"
#include "concept/stems.hpp"

namespace bibweft::test {

/// A paper whose own list holds these spellings, each with p = 0.6 and one occurrence.
inline concepts::DocumentConcepts paper(
    const std::vector<std::string>& surfaces,
    const std::vector<std::pair<std::string, std::string>>& definitions = {}) {
    concepts::DocumentConcepts out;
    for (const std::string& surface : surfaces) {
        concepts::DocumentConcept c;
        c.surface = surface;
        c.key = concepts::key_of(surface);
        c.score = 0.6F;
        c.occurrences = 1;
        out.concepts.push_back(c);
    }
    for (const auto& [short_form, long_form] : definitions) {
        concepts::Abbreviation a;
        a.short_form = short_form;
        a.long_form = long_form;
        out.abbreviations.push_back(a);
    }
    out.selected = out.concepts.size();
    return out;
}

inline concepts::ConceptIndex index_of(const std::vector<concepts::DocumentConcepts>& papers,
                                       const concepts::IndexOptions& options = {}) {
    concepts::IndexBuilder builder;
    for (std::size_t p = 0; p < papers.size(); ++p) builder.add(p, papers[p]);
    return builder.build(options);
}

}  // namespace bibweft::test
