#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/record.hpp"
#include "ingest/tagged.hpp"

// What the fields of RIS and its dialects mean.
//
// Of tags for one thing the best one counts, then the first: TI, T1, BT of a whole book, ST for the
// title; AB, N2 for the abstract; PY, Y1, DA for the year. The venue of a paper is JF, T2, JO, JA,
// J2, J1 or BT, that of a part of a book or proceedings T2, C3, BT, JF, JO, JA, J2 or J1; a book of
// its own has one only in JF or JO, its T2 is a series. What says the same again is dropped,
// whatever else is not used becomes an extra field under its tag.
//
// Affiliations belong to the author they name ("Roe, Jane: Address" of Ovid, "(Roe J.) Address" of
// Embase); those that name nobody, as in most dialects, are given to the first author, so that the
// paper has them.

namespace bibweft::ingest::ris {

/// What the fields of one record are.
struct MadeRecord {
    Record record;         ///< without its location
    std::string database;  ///< that the record names or shows, or ""
};

/// Makes a record of fields ; problems, all of them warnings and notes, are added.
/// Linear in the size of the record.
MadeRecord make_record(const TaggedRecord& fields, std::vector<Diagnostic>& problems);

/// Whether make_record may do anything with a field of that tag but keep it as extra.
bool has_meaning(std::string_view tag);

/// The tag that wins over all others for the venue of a type of document.
std::string_view venue_tag(std::string_view type);

}  // namespace bibweft::ingest::ris
