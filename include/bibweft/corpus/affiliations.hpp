#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace bibweft::corpus {

/// What an affiliation names; empty where it cannot be told.
struct Affiliation {
    std::string organisation;  ///< as it is spelt
    std::string country;       ///< the short English name, "United Kingdom"
};

/// The country of a name or variant as databases write them ("Peoples R China", "USA", "England",
/// "Türkiye"), without regard to case, accents and punctuation; empty if it is none.
std::string country_named(std::string_view name);

/// Takes an affiliation apart at its commas. The country is the last part, also where a postal code
/// or state stands before it ("CA 94720 USA"), or, where there are two parts alone, its two-letter
/// code ("Université de Bretignac, FR"). The organisation is the first part with a word that begins
/// like "university" in one of the languages of Europe, else the first part.
/// "; " between affiliations divides them; an e-mail address at the end is left out.
std::vector<Affiliation> parse_affiliation(std::string_view text);

}  // namespace bibweft::corpus
