#pragma once
#include <string>

#include "bibweft/core/record.hpp"

namespace bibweft::ingest::ris {

/// Appends a record as RIS, "\n" at the ends of lines.
///
/// Other programs read what RIS has tags for; the rest, and what its tag would not give back as it
/// is, stands in notes (see ris_notes.hpp). Reading it gives the record back but for this: texts
/// are on one line (see one_line), and values without text in lists are left out.
void append_record(const Record& record, std::string& out);

}  // namespace bibweft::ingest::ris
