#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "bibweft/concept/lexicon.hpp"
#include "bibweft/corpus/corpus.hpp"
#include "bibweft/corpus/references.hpp"
#include "bibweft/network/type.hpp"
#include "bibweft/text/thesaurus.hpp"

namespace bibweft::cli {

struct ItemOptions {
    const text::Thesaurus& thesaurus;  ///< of keywords and authors
    const concepts::Lexicon& lexicon;  ///< of keywords
    unsigned threads = 0;
    bool name_works = false;  ///< cited works that are no nodes too: for evidence
};

/// What the fields behind the items gave.
struct ItemReport {
    std::optional<corpus::CitationCounts> citations;  ///< where references were resolved
    std::size_t cited_works = 0;
    std::uint64_t affiliations = 0;  ///< of authors, where they were looked at
    std::uint64_t without_organisation = 0;
    std::uint64_t without_country = 0;
};

/// Fills the items of `input` that the types use, with their overlays; input.papers is there and
/// stays.
ItemReport add_items(network::NetworkInput& input,
                     std::span<const network::NetworkType* const> types,
                     const corpus::Corpus& corpus, const ItemOptions& options);

/// "Family I. (Year) Source, V12, P34": what is known of it; else the text of the reference.
std::string cited_label(const corpus::CitedWork& work);

/// The text of a reference, or its parts where the source gives no text.
std::string reference_text(const Reference& reference);

}  // namespace bibweft::cli
