#pragma once
#include <string>
#include <string_view>

#include "bibweft/core/record.hpp"

// The forms in which two records are compared. Each is "" where there is nothing to compare; none
// is meant for people. All are deterministic, never fail and cost O(length).

namespace bibweft::corpus {

/// A DOI without its resolver or "doi:" prefix, in lower case, percent escapes and "&lt;" decoded,
/// final punctuation gone: "https://doi.org/10.1000/MERGE." gives "10.1000/merge".
std::string doi_key(std::string_view value);

/// "kind:value" of an identifier that names one article: pmid, pmcid, ut, eid, openalex, arxiv (its
/// version aside); "" for every other kind and for values that cannot be one. A DOI of arXiv
/// (10.48550/arXiv.…) gives the arxiv key too.
std::string id_key(std::string_view kind, std::string_view value);

/// An identifier in the form in which it is best given to others: a DOI as doi_key, those of
/// id_key without their kind, all others trimmed as they are.
std::string plain_id(std::string_view kind, std::string_view value);

/// The version in an arXiv identifier, "2101.00001v2" gives 2; 0 if there is none.
unsigned arxiv_version(std::string_view kind, std::string_view value);

/// Words of a text in lower case without accents, markup and punctuation, between single blanks.
std::string title_key(std::string_view title);

/// The family name in the form of title_key. Of a literal name: what stands before a comma, else
/// the word before trailing initials ("Roe B"), else the last word ("Bo Roe").
std::string surname_key(const Author& author);

/// The numbers of a title_key: its digits, Roman numerals above I, and one-letter ones and number
/// words after "part", "volume" and the like or at the end, as digits, without anything between
/// them. Two titles with different marks are different parts of a series.
std::string part_mark(std::string_view title_key);

}  // namespace bibweft::corpus
