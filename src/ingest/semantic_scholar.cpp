#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/ingest/format.hpp"
#include "bibweft/text/unicode.hpp"
#include "ingest/fields.hpp"
#include "ingest/json_fields.hpp"
#include "ingest/json_items.hpp"
#include "ingest/names.hpp"

// Semantic Scholar: papers as its service gives them (single, {"data": […]}, the answers of
// "references" and "citations", arrays of a batch) and as its datasets hold them (one a line, names
// in small letters).
//
// - The key is the paperId, else the corpus id.
// - Index keywords: fields of study and topics.
// - Papers that cite this one, embeddings and counts of the service are left out; whatever else has
//   no field goes to Record::extra.

namespace bibweft::ingest {
namespace {

namespace dom = simdjson::dom;

enum class Member {
    paper_id,
    corpus_id,
    external_ids,
    doi,
    arxiv_id,
    title,
    abstract,
    authors,
    year,
    publication_date,
    venue,
    journal,
    publication_venue,
    citation_count,
    subjects,
    references,
    url,
    publication_types,
    tldr
};

struct MemberName {
    std::string_view name;
    Member member;
};

/// As the service writes them, and as the datasets do where that differs.
constexpr MemberName members[] = {{"paperId", Member::paper_id},
                                  {"corpusId", Member::corpus_id},
                                  {"corpusid", Member::corpus_id},
                                  {"externalIds", Member::external_ids},
                                  {"externalids", Member::external_ids},
                                  {"doi", Member::doi},
                                  {"arxivId", Member::arxiv_id},
                                  {"title", Member::title},
                                  {"abstract", Member::abstract},
                                  {"authors", Member::authors},
                                  {"year", Member::year},
                                  {"publicationDate", Member::publication_date},
                                  {"publicationdate", Member::publication_date},
                                  {"venue", Member::venue},
                                  {"journal", Member::journal},
                                  {"publicationVenue", Member::publication_venue},
                                  {"citationCount", Member::citation_count},
                                  {"citationcount", Member::citation_count},
                                  {"numCitedBy", Member::citation_count},
                                  {"fieldsOfStudy", Member::subjects},
                                  {"fieldsofstudy", Member::subjects},
                                  {"s2FieldsOfStudy", Member::subjects},
                                  {"s2fieldsofstudy", Member::subjects},
                                  {"topics", Member::subjects},
                                  {"references", Member::references},
                                  {"url", Member::url},
                                  {"publicationTypes", Member::publication_types},
                                  {"publicationtypes", Member::publication_types},
                                  {"tldr", Member::tldr}};

constexpr std::string_view bookkeeping_names[] = {"citations",
                                                  "citationStyles",
                                                  "citationVelocity",
                                                  "embedding",
                                                  "influentialCitationCount",
                                                  "influentialcitationcount",
                                                  "isOpenAccess",
                                                  "isopenaccess",
                                                  "isPublisherLicensed",
                                                  "is_open_access",
                                                  "is_publisher_licensed",
                                                  "matchScore",
                                                  "numCiting",
                                                  "publicationvenueid",
                                                  "referenceCount",
                                                  "referencecount",
                                                  "textAvailability",
                                                  "updated"};

const JsonNames& names() {
    static const std::vector<std::string_view> list = [] {
        std::vector<std::string_view> out;
        for (const MemberName& member : members) out.push_back(member.name);
        return out;
    }();
    static const JsonNames table(list);
    return table;
}

const JsonNames& bookkeeping() {
    static const JsonNames table(bookkeeping_names);
    return table;
}

constexpr std::string_view arrays[] = {"data", "papers", "results"};
constexpr std::string_view marks[] = {"paperId", "corpusid", "title"};
constexpr JsonLayout layout{"semantic-scholar", arrays, {}, marks};

/// The kind of id that one of "externalIds" is.
std::string kind_of(std::string_view source) {
    std::string kind = text::lower(source);
    if (kind == "pubmed") return "pmid";
    if (kind == "pubmedcentral") return "pmcid";
    if (kind == "corpusid") return "s2corpus";
    return kind;
}

void add_external_id(Record& record, std::string_view source, const dom::element& value) {
    const std::string kind = kind_of(source);
    std::string written = json_scalar(value).value_or("");
    const bool digits =
        !written.empty() && written.find_first_not_of("0123456789") == std::string::npos;
    if (kind == "pmcid" && digits) written.insert(0, "PMC");
    add_id(record, kind, written);
}

/// The name of a journal, which may be an object.
std::string_view name_of(const dom::element& value) {
    const auto object = json_object(value);
    return object ? json_string(*object, "name") : json_string(value);
}

Author author_of(const dom::element& value) {
    const auto object = json_object(value);
    const std::string_view name = object ? json_string(*object, "name") : json_string(value);
    Author out = parse_name(name, NameStyle::given_first);
    if (!object) return out;
    if (const auto places = json_array(*object, "affiliations")) {
        for (const dom::element one : *places) {
            const auto place = json_object(one);
            add_distinct(out.affiliations, place ? json_string(*place, "name") : json_string(one));
        }
    }
    if (const auto ids = json_object(*object, "externalIds")) {
        out.orcid = orcid_in(json_string(*ids, "ORCID"));
    }
    return out;
}

Reference reference_of(const dom::object& cited) {
    Reference out;
    if (const auto people = json_array(cited, "authors")) {
        for (const dom::element one : *people) {
            const auto person = json_object(one);
            if (out.author.empty() && person) out.author = json_string(*person, "name");
        }
    }
    if (const auto year = json_member(cited, "year")) out.year = json_year(*year);
    out.title = without_tags(json_string(cited, "title"));
    out.source = without_tags(json_string(cited, "venue"));
    if (const auto journal = json_object(cited, "journal")) {
        if (out.source.empty()) out.source = without_tags(json_string(*journal, "name"));
        out.volume = json_scalar(*journal, "volume");
    }
    out.doi = json_string(cited, "doi");
    if (const auto ids = json_object(cited, "externalIds"); ids && out.doi.empty()) {
        out.doi = json_string(*ids, "DOI");
    }
    const std::string_view id = json_string(cited, "paperId");
    if (!id.empty()) out.id.append("s2:").append(id);
    return out;
}

/// The paper that an answer of "references" or "citations" wraps, or the object itself.
dom::object paper_in(const dom::object& object) {
    for (const std::string_view name : {"citedPaper", "citingPaper"}) {
        if (const auto paper = json_object(object, name)) return *paper;
    }
    return object;
}

/// Makes a record of a paper.
class Reader {
public:
    Reader(const JsonItem& item, const Sink& sink)
        : item_(item), sink_(sink), fields_(item, sink, layout.code) {}

    void read() {
        fields_.read(
            names(),
            [&](std::size_t name, const dom::element& value) {
                return set(members[name].member, value);
            },
            [&](std::string_view name, const dom::element& value) -> const char* {
                if (bookkeeping().find(name) < bookkeeping().size()) return nullptr;
                return keep_extra(name, value, record_);
            });
        if (record_.key.empty()) record_.key = find_id(record_, "s2corpus");
        if (record_.key.empty() && record_.title.empty()) {
            return fields_.lost("not-a-paper", "this is not a paper: it has no id and no title");
        }
        if (record_.venue.empty()) record_.venue = std::move(journal_);
        if (record_.venue.empty()) record_.venue = std::move(publication_venue_);
        record_.location = item_.location;
        sink_.record(std::move(record_));
    }

private:
    const char* set(Member member, const dom::element& value) {
        switch (member) {
            case Member::paper_id:
                record_.key = json_string(value);
                add_id(record_, "s2", record_.key);
                return nullptr;
            case Member::corpus_id:
                add_id(record_, "s2corpus", json_scalar(value).value_or(""));
                return nullptr;
            case Member::external_ids:
                return external_ids(value);
            case Member::doi:
                add_id(record_, "doi", json_string(value));
                return nullptr;
            case Member::arxiv_id:
                add_id(record_, "arxiv", json_string(value));
                return nullptr;
            case Member::title:
                record_.title = without_tags(json_string(value));
                return value.is_string() ? nullptr : "a string";
            case Member::abstract:
                if (!value.is_string()) return "a string";
                record_.abstract = json_string(value);
                record_.abstract_location = place_of_text(item_, "abstract");
                return nullptr;
            case Member::authors:
                return authors(value);
            case Member::year:
                record_.year = json_year(value);
                return record_.year ? nullptr : "a year";
            case Member::publication_date:
                if (!record_.year) record_.year = json_year(value);
                return keep_extra("publication_date", value, record_);
            case Member::venue:
                record_.venue = without_tags(json_string(value));
                return nullptr;
            case Member::journal:
                return journal(value);
            case Member::publication_venue:
                return publication_venue(value);
            case Member::citation_count:
                record_.citation_count = json_count(value);
                return record_.citation_count ? nullptr : "a whole number of at least 0";
            case Member::subjects:
                return subjects(value);
            case Member::references:
                return references(value);
            case Member::url:
                return set_text(value, record_.url);
            case Member::publication_types:
                return types(value);
            case Member::tldr:
                if (const auto object = json_object(value)) {
                    add_extra(record_, "tldr", json_string(*object, "text"));
                    return nullptr;
                }
                return keep_extra("tldr", value, record_);
        }
        return nullptr;
    }

    const char* external_ids(const dom::element& value) {
        if (const auto object = json_object(value)) {
            for (const auto [source, id] : *object) add_external_id(record_, source, id);
            return nullptr;
        }
        const auto array = json_array(value);  // of {"source": …, "id": …} in older datasets
        if (!array) return "an object";
        for (const dom::element one : *array) {
            const auto object = json_object(one);
            const auto id = object ? json_member(*object, "id") : std::nullopt;
            if (id) add_external_id(record_, json_string(*object, "source"), *id);
        }
        return nullptr;
    }

    const char* journal(const dom::element& value) {
        journal_ = without_tags(name_of(value));
        if (const auto object = json_object(value)) {
            record_.volume = squeezed(json_scalar(*object, "volume"));
            record_.pages = squeezed(json_scalar(*object, "pages"));
        }
        return nullptr;
    }

    const char* publication_venue(const dom::element& value) {
        publication_venue_ = without_tags(name_of(value));
        if (const auto object = json_object(value)) {
            add_id(record_, "issn", json_string(*object, "issn"));
        }
        return nullptr;
    }

    const char* authors(const dom::element& value) {
        const auto array = json_array(value);
        if (!array) return "an array of authors";
        bool nameless = false;
        record_.authors.reserve(array->size());
        for (const dom::element one : *array) {
            Author author = author_of(one);
            if (author.family.empty() && author.literal.empty()) {
                nameless = true;
            } else {
                record_.authors.push_back(std::move(author));
            }
        }
        return nameless ? "authors with a name" : nullptr;
    }

    /// Strings, {"category": …} or {"topic": …}.
    const char* subjects(const dom::element& value) {
        const auto array = json_array(value);
        if (!array) return "an array";
        for (const dom::element one : *array) {
            add_distinct(record_.index_keywords, json_string(one));
            if (const auto object = json_object(one)) {
                add_distinct(record_.index_keywords, json_string(*object, "category"));
                add_distinct(record_.index_keywords, json_string(*object, "topic"));
            }
        }
        return nullptr;
    }

    const char* references(const dom::element& value) {
        const auto array = json_array(value);
        if (!array) return "an array of references";
        bool empty = false;
        record_.references.reserve(array->size());
        for (const dom::element one : *array) {
            const auto object = json_object(one);
            Reference reference = object ? reference_of(paper_in(*object)) : Reference{};
            if (one.is_string()) reference.id.append("s2:").append(json_string(one));
            if (reference == Reference{}) {
                empty = true;
            } else {
                record_.references.push_back(std::move(reference));
            }
        }
        return empty ? "references with an id or a title" : nullptr;
    }

    /// The first counts, all are kept.
    const char* types(const dom::element& value) {
        std::vector<std::string> all;
        const char* expected = add_strings(value, all);
        if (!all.empty()) record_.type = all.front();
        std::string list;
        for (const std::string& one : all) list += (list.empty() ? "" : "; ") + one;
        if (all.size() > 1) add_extra(record_, "publication_types", list);
        return expected;
    }

    const JsonItem& item_;
    const Sink& sink_;
    JsonFields fields_;
    Record record_;
    std::string journal_;
    std::string publication_venue_;
};

/// The ids that only Semantic Scholar has.
Likeness looks_like_semantic_scholar(std::string_view head) {
    const JsonHead json = json_head(head, layout);
    if (!json.is_json) return Likeness::none;
    const bool dataset = json.has("corpusid") && json.has("externalids");
    const bool cited = json.has("citedPaper", '{') || json.has("citingPaper", '{');
    return json.has("paperId") || dataset || cited ? Likeness::sure : Likeness::none;
}

void read_semantic_scholar(Source& source, const Sink& sink, const ReaderOptions&) {
    JsonItems items(source, sink, layout);
    JsonItem item;
    while (items.next(item)) {
        item.object = paper_in(item.object);
        Reader(item, sink).read();
    }
}

constexpr std::string_view suffixes[] = {".json", ".jsonl", ".ndjson"};

constexpr Advice advice[] = {
    {"abstract", "ask the service for the field \"abstract\""},
    {"references", "ask the service for \"references.paperId,references.title,references.year\""},
    {"index_keywords", "ask the service for the field \"fieldsOfStudy\""}};

}  // namespace

extern const InputFormat semantic_scholar_format{
    "semantic-scholar",
    "Semantic Scholar papers: answers of its service, datasets",
    suffixes,
    looks_like_semantic_scholar,
    read_semantic_scholar,
    nullptr,
    "Semantic Scholar",
    advice};

}  // namespace bibweft::ingest
