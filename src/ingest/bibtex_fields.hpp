#pragma once
#include <cstdint>
#include <string_view>

namespace bibweft::ingest::bibtex {

/// What becomes of a field.
enum class Name : std::uint8_t {
    verbatim,  ///< extra, but an address or path: no LaTeX
    title,
    subtitle,
    maintitle,
    titleaddon,
    abstract,
    author,
    year,
    date,
    month,
    journal,
    booktitle,
    volume,
    number,
    issue,
    pages,
    article_number,
    publisher,
    doi,
    identifier,
    eprint,
    eprint_type,
    unique_id,
    url,
    keywords,
    author_keywords,
    index_keywords,
    references,
    citations,
    note,
    language,
    affiliation,
    orcid,
    crossref,
    xdata,
    cites,
    howpublished,
    source
};

/// A field that is no mere extra.
struct FieldName {
    std::string_view name;
    Name kind;
    std::string_view id{};  ///< kind of an identifier
};

/// The field of that name in lower case, or null.
const FieldName* find_field(std::string_view name);

/// Whether a field of that name can hold what goes to `extra`.
bool is_extra_name(std::string_view name);

/// Whether a field of that name holds an address or path, in which nothing is LaTeX.
bool is_verbatim_name(std::string_view name);

/// The journal of a macro of astronomical styles, as the exports of ADS write them ("apj"), or "".
std::string_view journal_of_macro(std::string_view macro);

/// Books, proceedings and the like: what other entries are parts of.
bool is_container(std::string_view type);

/// Whether the title of a parent is the venue of such an entry.
bool is_part(std::string_view type);

/// Whether `number` of such an entry is that of an issue, not of a report or in a series.
bool number_is_issue(std::string_view type);

}  // namespace bibweft::ingest::bibtex
