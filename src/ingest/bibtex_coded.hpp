#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/core/record.hpp"

// What BibTeX has no form for: fields "bibweft-NAME" that replace the whole of a member of Record
// when they are read. A value is a list of items, each ended by ";", of parts, each ended by "|",
// with %XX for the bytes that could be mistaken:
//
//   bibweft-title            the text (also type, key, abstract, venue, …; year, citation-count)
//   bibweft-authors          family|given|suffix|literal|ORCID|affiliation|…|;
//   bibweft-references       text|author|year|title|source|volume|page|doi|id|;
//   bibweft-ids, -extra      kind or name|value|;
//   bibweft-keywords, -index-keywords   word|;

namespace bibweft::ingest::bibtex {

constexpr std::string_view coded_prefix = "bibweft-";

/// (NAME, value) of such fields.
using CodedFields = std::vector<std::pair<std::string_view, std::string_view>>;

/// Replaces members of a record by the fields; unknown names are kept as extra.
void decode_coded(const CodedFields& fields, Record& record);

/// Calls `use(NAME, value)` for the members in which two records differ, with the value of the
/// first. Locations, file and number are not compared.
void encode_differences(const Record& wanted, const Record& got,
                        const std::function<void(std::string_view, const std::string&)>& use);

}  // namespace bibweft::ingest::bibtex
