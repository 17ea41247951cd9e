#pragma once
#include <string_view>
#include <vector>

#include "bibweft/core/record.hpp"

namespace bibweft::ingest {

/// The cited references of a cell as Scopus writes them, separated by "; ", which their titles may
/// hold too: "Vale C., Old; new maps, J Test, 1, (1999)".
///
/// A reference begins with an author ("Vale, C., " or "Vale C., ") and holds a year in parentheses,
/// in its middle or at its end; references without author or without year occur. A part belongs to
/// the reference before it if it does not begin with an author and either only one of the two holds
/// a year, and the one before does not end with it. Appends Reference::of_text each; linear.
void add_scopus_references(std::string_view cell, std::vector<Reference>& out);

/// The references of a cell of which nothing is known: a list of quoted strings, one a line, or as
/// Scopus writes them.
void add_references_by_look(std::string_view cell, std::vector<Reference>& out);

}  // namespace bibweft::ingest
