#pragma once
#include <string_view>
#include <vector>

#include "bibweft/core/record.hpp"

// Names of people as exports write them. Nothing is guessed about spelling; prefixes stay with the
// family name.

namespace bibweft::ingest {

/// How a list writes a name that holds no comma.
enum class NameStyle {
    family_first,  ///< "Aria M", "Roe-Smith JL": trailing capitals are initials (WoS, Scopus,
                   ///< PubMed)
    given_first,   ///< "Jane A. Doe", "Ludwig van Beethoven" (BibTeX, RIS, JSON)
    literal        ///< a group, or parts unknown
};

/// One name. "Family, Given", "Family, Given, Suffix" and "Family, Suffix, Given" are told apart by
/// the suffixes there are (Jr, Sr, II, III, IV, with or without a dot). Without a comma by `style`;
/// given_first takes lower-case particles before the last word ("van der", "de la") to the family
/// name; a single word is a family name. "et al." and "others" give an empty Author.
Author parse_name(std::string_view name, NameStyle style);

/// Whether the text is a suffix such as "Jr." or "III".
bool is_name_suffix(std::string_view text);

}  // namespace bibweft::ingest
