#include "ingest/bibtex_inherit.hpp"

#include "ingest/bibtex_fields.hpp"
#include "ingest/fields.hpp"

namespace bibweft::ingest::bibtex {
namespace {

bool has_extra(const Record& record, std::string_view name) {
    return !find_extra(record, name).empty();
}

void take(std::string& member, const std::string& other) {
    if (member.empty()) member = other;
}

template <class List>
void take_list(List& list, const List& other) {
    if (list.empty()) list = other;
}

void take_extra(Record& record, const Record& other, std::string_view name) {
    if (!has_extra(record, name)) add_extra(record, name, find_extra(other, name));
}

/// What belongs to both a book and its parts.
constexpr std::string_view shared_extras[] = {
    "editor",     "editora",   "editorb",    "editorc", "editortype",   "translator",
    "series",     "address",   "location",   "edition", "organization", "institution",
    "eventtitle", "eventdate", "eventvenue", "venue",   "volumes",      "maintitle"};

}  // namespace

void inherit_all(Record& record, const Record& other) {
    take(record.title, other.title);
    if (record.abstract.empty()) {
        record.abstract = other.abstract;
        record.abstract_location = other.abstract_location;
    }
    take_list(record.authors, other.authors);
    if (!record.year) record.year = other.year;
    take(record.venue, other.venue);
    take(record.volume, other.volume);
    take(record.issue, other.issue);
    take(record.pages, other.pages);
    take(record.publisher, other.publisher);
    take(record.url, other.url);
    take(record.language, other.language);
    take_list(record.keywords, other.keywords);
    take_list(record.index_keywords, other.index_keywords);
    take_list(record.references, other.references);
    for (const auto& [kind, value] : other.ids) {
        if (find_id(record, kind).empty()) add_id(record, kind, value);
    }
    for (const auto& [name, value] : other.extra) take_extra(record, other, name);
}

void inherit(Record& record, const Record& parent) {
    const bool same_kind = record.type == "article" && record.title.empty() &&
                           parent.type != "periodical";  // BibLaTeX has no rule for it
    if (is_part(record.type) && !same_kind) {
        take(record.venue, parent.venue);  // BibTeX asks for a "booktitle" of the parent
        take(record.venue, parent.title);
    } else {
        take(record.title, parent.title);
        take(record.venue, parent.venue);
    }
    if (!record.year) {
        record.year = parent.year;
        take_extra(record, parent, "month");
        take_extra(record, parent, "day");
    }
    take_list(record.authors, parent.authors);
    take(record.volume, parent.volume);
    take(record.issue, parent.issue);
    take(record.publisher, parent.publisher);
    take(record.language, parent.language);
    for (const std::string_view kind : {"isbn", "issn"}) {
        if (find_id(record, kind).empty()) add_id(record, kind, find_id(parent, kind));
    }
    for (const std::string_view name : shared_extras) take_extra(record, parent, name);
}

}  // namespace bibweft::ingest::bibtex
