#pragma once
#include "bibweft/core/record.hpp"

namespace bibweft::ingest::bibtex {

/// Gives a record what it lacks of an entry that it names in "xdata": every field.
void inherit_all(Record& record, const Record& other);

/// Gives a record what it lacks of its parent by the rules of BibTeX and BibLaTeX for the fields
/// there are: the title of the parent is the venue of a part; date, publisher, volume, issue,
/// language, editor, series, place and book identifiers are its own. What names one document (doi,
/// url, abstract, pages, …) is never taken.
void inherit(Record& record, const Record& parent);

}  // namespace bibweft::ingest::bibtex
