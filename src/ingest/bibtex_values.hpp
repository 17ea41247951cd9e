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

/// "entry "key"", or "this entry", for messages.
std::string entry_name(const Record& record);

}  // namespace bibweft::ingest::bibtex
