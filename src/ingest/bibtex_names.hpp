#pragma once
#include <string_view>
#include <vector>

#include "bibweft/core/record.hpp"

namespace bibweft::ingest::bibtex {

/// Appends the people of an author or editor field, written in LaTeX.
///
/// Names stand between " and " outside braces, in any letter case. "First von Last", "von Last,
/// First" and "von Last, Jr, First" are told apart by BibTeX's rules: words that begin with a small
/// letter outside braces are the prefix, which stays with the family name; a last word such as
/// "Jr." is a suffix. A name in braces is a literal; "family=Roe, given=Bo, prefix=van, suffix=Jr"
/// are the parts themselves; "others" is nobody. Without " and ", a list with semicolons between
/// names of two words or with a comma is taken apart there, and so are names with more commas than
/// one can have. Linear.
void parse_names(std::string_view raw, std::vector<Author>& authors);

}  // namespace bibweft::ingest::bibtex
