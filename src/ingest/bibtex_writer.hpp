#pragma once
#include <string>

#include "bibweft/core/record.hpp"

namespace bibweft::ingest::bibtex {

/// Appends a record as an entry "@type{key, …}" in UTF-8 that other programs read: LaTeX's special
/// characters are escaped, braces match, a field stands on one line. What it cannot hold so that
/// the reader gives the record back (affiliations, the parts of references, unusual names and
/// identifiers) follows in fields of bibtex_coded.hpp.
void append_entry(const Record& record, std::string& out);

}  // namespace bibweft::ingest::bibtex
