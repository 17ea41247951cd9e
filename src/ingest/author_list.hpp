#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/record.hpp"
#include "ingest/names.hpp"

// Several people in one cell of a table. All functions append to `out`, leave out "et al.", "[No
// author name available]" and the like, and are linear in the size of the list.

namespace bibweft::ingest {

/// "Doe, J.; Roe, R." or "Doe J.; Roe R.", any of the separators; names without a comma by `style`.
void add_authors(std::string_view list, std::string_view separators, NameStyle style,
                 std::vector<Author>& out);

/// Names of which at least the initials stand behind the family name, in any of the ways of
/// Scopus: "Doe J.; Roe R.", "Doe, J.; Roe, R.", "Doe J., Roe R." and "Doe, J., Roe, R.". If ";"
/// occurs it separates; else commas do, and what is initials alone belongs to the name before.
void add_authors_with_initials(std::string_view list, std::vector<Author>& out);

/// A list of which nothing is known. The first that fits counts: a list of quoted strings as
/// Python or JSON write it; ";", "|" or line ends; " and " between names; commas (then
/// "Doe, J., Roe, R." and "Doe, Jane, Roe, Richard" are pairs, "Doe J, Roe R" and "Jane Doe,
/// Richard Roe" are not). A name without a comma has its family name first if it ends with
/// initials ("Doe JL"), else last. Braces around a name keep it whole.
void add_authors_by_look(std::string_view list, std::vector<Author>& out);

/// The strings of "['a', \"b\"]", escapes undone; nothing if the text is no such list.
std::vector<std::string> quoted_list(std::string_view text);

/// Whether a text says that there is none: "[No author name available]", "[Anonymous]", "et al.".
bool is_no_author(std::string_view text);

}  // namespace bibweft::ingest
