#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/record.hpp"
#include "ingest/bibtex_scan.hpp"

namespace bibweft::ingest::bibtex {

/// A record as an entry gives it, and what it wants of others.
struct Made {
    Record record;
    std::vector<Diagnostic> problems;
    std::string_view database;       ///< that the entry shows, or ""
    std::string crossref;            ///< the key of its parent, or ""
    std::vector<std::string> xdata;  ///< keys of the entries whose fields it takes
};

/// The record of an entry. Fields without a place in Record go to `extra` under their names in
/// lower case, "month" as a number where it is one. Linear.
Made make_record(const Entry& entry);

/// Gives a record what it lacks of an entry that it names in "xdata": every field.
void inherit_all(Record& record, const Record& other);

/// Gives a record what it lacks of its parent by the rules of BibTeX and BibLaTeX for the fields
/// there are: the title of the parent is the venue of a part; date, publisher, volume, issue,
/// language, editor, series, place and book identifiers are its own. What names one document (doi,
/// url, abstract, pages, …) is never taken.
void inherit(Record& record, const Record& parent);

/// Whether `number` of such an entry is that of an issue, not of a report or a series.
bool number_is_issue(std::string_view type);

/// Whether a field of that name goes to `extra` as it is.
bool is_extra_name(std::string_view name);

}  // namespace bibweft::ingest::bibtex
