#pragma once
#include <algorithm>
#include <cstddef>
#include <string_view>

#include "bibweft/core/record.hpp"
#include "ingest/fields.hpp"

// Values of single fields of RIS. All are pure and linear.

namespace bibweft::ingest::ris {

/// Digits alone, at least one.
bool is_digits(std::string_view text);

/// "issn" of eight digits, "isbn" of ten or thirteen (the last may be X), with hyphens and blanks
/// or not; "" for other text.
std::string_view serial_kind(std::string_view number);

/// An accession number of the Web of Science: "WOS:000123456700001".
bool is_ut(std::string_view text);

/// An accession number of Embase: "L123456789".
bool is_embase_number(std::string_view text);

/// "PMC" and digits.
bool is_pmcid(std::string_view text);

/// The kind ("pmid", "pmcid", "pii") of "12345[pmid]", with the value before the bracket; "" for
/// other text.
std::string_view bracketed_kind(std::string_view text, std::string_view& value);

/// A DOI that is all of the text but for a resolver or "doi:" before it; else "".
std::string_view whole_doi(std::string_view text);

/// Whether an URL leads to a DOI resolver.
bool is_doi_url(std::string_view url);

/// The EID in the URL of a Scopus record, or "".
std::string_view eid_in(std::string_view url);

/// The number of a volume's part as some dialects give it under M1: short, with a digit, no blank.
bool is_short_number(std::string_view text);

/// Whether the text looks like a cited work: "Roe, J. (1999). Title …".
bool is_cited_work(std::string_view text);

/// Whether the text is a mail address alone.
bool is_mail(std::string_view text);

/// Whether the text ends with an entity but for its semicolon: "M&uuml".
bool ends_in_entity(std::string_view text);

/// Calls `use(part)` for the parts between semicolons, trimmed, empty ones left out. Those of
/// entities ("M&uuml;ller") do not count.
template <class Use>
void for_each_listed(std::string_view list, const Use& use) {
    for (std::size_t begin = 0; begin < list.size();) {
        std::size_t end = std::min(list.find(';', begin), list.size());
        while (end < list.size() && ends_in_entity(list.substr(begin, end - begin))) {
            end = std::min(list.find(';', end + 1), list.size());
        }
        if (const auto part = trimmed(list.substr(begin, end - begin)); !part.empty()) use(part);
        begin = end + 1;
    }
}

/// Where the first of several URLs "http://a; http://b" ends, and the next begins.
struct UrlSplit {
    std::string_view first;
    std::string_view rest;
};
UrlSplit split_urls(std::string_view list);

/// A name as RIS writes it: "Family, Given, Suffix". Without a comma it is a group ("World Health
/// Organization"), "Family F.G." or "Given Family"; a comma at its end marks a group.
Author author_of(std::string_view name);

/// The database that a field DB or DP names, under its usual name; "" for one that is not known.
std::string_view known_database(std::string_view name);

/// The database whose records have such a URL, or "".
std::string_view database_of_url(std::string_view url);

}  // namespace bibweft::ingest::ris
