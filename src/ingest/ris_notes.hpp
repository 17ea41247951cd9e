#pragma once
#include <string>
#include <string_view>

#include "bibweft/core/record.hpp"

// What RIS has no tag for, and what a tag would not give back as it was, is kept in notes of our
// own:
//
//     N1  - bibweft NAME: VALUE
//
// NAME is one of
//     type, key, title, abstract, venue, volume, issue, pages, publisher, url, language, year,
//     citation count: sets the field, also to nothing
//     keyword, index keyword: one more of them
//     id KIND: one more identifier             extra NAME: one more extra field
//     author N family | given | suffix | literal | orcid | affiliation: of the N-th author (from
//         1, at most one more than there are); family and literal replace the name
//     reference: one more, with this text      reference author | year | title | source | volume |
//         page | doi | id: of the last reference
// KIND and NAME have "%XX" for "%", ":", control characters and blanks at their ends.

namespace bibweft::ingest::ris {

/// One line, with "\n". The value is put on one line (see one_line).
void append_note(std::string_view name, std::string_view value, std::string& out);

/// A word to be part of a name, with its escapes.
std::string escaped(std::string_view word);

/// Does to the record what a note says. False, and nothing done, if it is no note of ours.
bool apply_note(std::string_view note, Record& record);

/// A text without blanks at its ends and with one blank for each run of blanks that holds a line
/// end; NUL counts as a line end. All that a line of RIS can hold.
std::string one_line(std::string_view text);

}  // namespace bibweft::ingest::ris
