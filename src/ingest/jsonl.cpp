#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/core/json_writer.hpp"
#include "bibweft/ingest/format.hpp"
#include "bibweft/text/unicode.hpp"
#include "ingest/fields.hpp"
#include "ingest/json_fields.hpp"
#include "ingest/json_items.hpp"
#include "ingest/json_record.hpp"

// JSON Lines: one object a line, or an array of objects, or one under "results" and the like. Every
// field of a record has its name here, so that what is written reads back as it was; others' files
// are read by the usual names for these fields, letter case aside. Members under other names go to
// Record::extra, nested ones as JSON text.

namespace bibweft::ingest {
namespace {

namespace dom = simdjson::dom;

enum class Field : std::uint8_t {
    key,
    type,
    title,
    abstract,
    authors,
    year,
    venue,
    journal,
    booktitle,
    volume,
    issue,
    pages,
    publisher,
    ids,
    url,
    keywords,
    index_keywords,
    references,
    language,
    citations,
    extra,
    identifier
};

struct FieldName {
    std::string_view name;
    Field field;
};

/// The name of an identifier is its kind.
constexpr FieldName fields[] = {{"id", Field::key},
                                {"type", Field::type},
                                {"title", Field::title},
                                {"abstract", Field::abstract},
                                {"authors", Field::authors},
                                {"author", Field::authors},
                                {"year", Field::year},
                                {"publication_year", Field::year},
                                {"venue", Field::venue},
                                {"journal", Field::journal},
                                {"booktitle", Field::booktitle},
                                {"volume", Field::volume},
                                {"issue", Field::issue},
                                {"pages", Field::pages},
                                {"publisher", Field::publisher},
                                {"ids", Field::ids},
                                {"url", Field::url},
                                {"keywords", Field::keywords},
                                {"index_keywords", Field::index_keywords},
                                {"references", Field::references},
                                {"language", Field::language},
                                {"citation_count", Field::citations},
                                {"cited_by_count", Field::citations},
                                {"extra", Field::extra},
                                {"doi", Field::identifier},
                                {"pmid", Field::identifier},
                                {"pmcid", Field::identifier},
                                {"arxiv", Field::identifier},
                                {"arxiv_id", Field::identifier},
                                {"openalex", Field::identifier},
                                {"eid", Field::identifier},
                                {"ut", Field::identifier},
                                {"mag", Field::identifier},
                                {"s2", Field::identifier}};

const JsonNames& names() {
    static const std::vector<std::string_view> list = [] {
        std::vector<std::string_view> out;
        for (const FieldName& field : fields) out.push_back(field.name);
        return out;
    }();
    static const JsonNames table(list);
    return table;
}

bool is_identifier(std::string_view kind) {
    const std::size_t at = names().find(kind);
    return at < std::size(fields) && fields[at].field == Field::identifier && kind != "arxiv_id";
}

constexpr std::string_view arrays[] = {"results", "items", "data", "records", "papers", "works"};
constexpr std::string_view objects[] = {"message"};
constexpr std::string_view marks[] = {"id",      "title", "abstract", "authors",
                                      "author",  "doi",   "DOI",      "year",
                                      "journal", "venue", "keywords", "references"};
constexpr JsonLayout layout{"jsonl", arrays, objects, marks};

/// Makes a record of an object.
class Reader {
public:
    Reader(const JsonItem& item, const Sink& sink)
        : item_(item), sink_(sink), fields_(item, sink, layout.code) {}

    void read() {
        fields_.read(
            names(), [&](std::size_t name, const dom::element& value) { return set(name, value); },
            [&](std::string_view name, const dom::element& value) {
                const std::size_t lowered = names().find(text::lower(name));
                if (lowered < names().size()) {
                    known_ = true;
                    return set(lowered, value);
                }
                return keep_extra(name, value, record_);
            });
        if (!known_ && fields_.known_count() == 0) {
            return fields_.lost("no-record", "none of its members is known: \"title\", …");
        }
        settle_venue();
        record_.location = item_.location;
        sink_.record(std::move(record_));
    }

private:
    static const char* text(const dom::element& value, std::string& out) {
        if (!value.is_string()) return "a string";
        out = json_string(value);
        return nullptr;
    }

    const char* set(std::size_t name, const dom::element& value) {
        switch (fields[name].field) {
            case Field::key:
                return set_text(value, record_.key);
            case Field::type:
                return text(value, record_.type);
            case Field::title:
                return text(value, record_.title);
            case Field::abstract:
                return abstract(value);
            case Field::authors:
                return authors(value);
            case Field::year:
                record_.year = json_year(value);
                return record_.year ? nullptr : "a year";
            case Field::venue:
                return text(value, record_.venue);
            case Field::journal:
                return text(value, journal_);
            case Field::booktitle:
                return text(value, booktitle_);
            case Field::volume:
                return set_text(value, record_.volume);
            case Field::issue:
                return set_text(value, record_.issue);
            case Field::pages:
                return set_text(value, record_.pages);
            case Field::publisher:
                return text(value, record_.publisher);
            case Field::ids:
                return read_pairs(value, record_.ids);
            case Field::url:
                return text(value, record_.url);
            case Field::keywords:
                return keywords(value, record_.keywords);
            case Field::index_keywords:
                return keywords(value, record_.index_keywords);
            case Field::references:
                return references(value);
            case Field::language:
                return text(value, record_.language);
            case Field::citations:
                record_.citation_count = json_count(value);
                return record_.citation_count ? nullptr : "a whole number of at least 0";
            case Field::extra:
                if (value.is_object() || value.is_array()) return read_pairs(value, record_.extra);
                return keep_extra("extra", value, record_);
            case Field::identifier:
                return identifier(fields[name].name, value);
        }
        return nullptr;
    }

    const char* abstract(const dom::element& value) {
        if (!value.is_string()) return "a string";
        record_.abstract = json_string(value);
        record_.abstract_location = place_of_text(item_, "abstract");
        return nullptr;
    }

    const char* identifier(std::string_view kind, const dom::element& value) {
        if (kind == "arxiv_id") kind = "arxiv";
        const auto add = [&](const dom::element& one) {
            const std::optional<std::string> id = json_scalar(one);
            if (id && !trimmed(*id).empty()) record_.ids.emplace_back(kind, trimmed(*id));
            return id.has_value();
        };
        if (const auto array = json_array(value)) {
            bool all = true;
            for (const dom::element one : *array) all = add(one) && all;
            return all ? nullptr : "strings or numbers in the array";
        }
        return add(value) ? nullptr : "a string or a number";
    }

    static const char* keywords(const dom::element& value, std::vector<std::string>& out) {
        if (value.is_string()) {
            for_each_part(json_string(value), ";",
                          [&](std::string_view word) { out.emplace_back(word); });
            return nullptr;
        }
        const auto array = json_array(value);
        if (!array) return "an array of strings";
        const char* expected = nullptr;
        for (const dom::element one : *array) {
            const std::string_view word = trimmed(json_string(one));
            if (!word.empty()) out.emplace_back(word);
            if (!one.is_string()) expected = "strings in the array";
        }
        return expected;
    }

    const char* authors(const dom::element& value) {
        if (value.is_string()) {
            for_each_part(json_string(value), ";",
                          [&](std::string_view name) { add_author(name); });
            return nullptr;
        }
        const auto array = json_array(value);
        if (!array) return "an array of names";
        const char* expected = nullptr;
        for (const dom::element one : *array) {
            if (const auto object = json_object(one)) {
                Author author = read_author(*object);
                if (author.family.empty() && author.given.empty() && author.literal.empty()) {
                    expected = "authors with a name";
                } else {
                    record_.authors.push_back(std::move(author));
                }
            } else if (one.is_string()) {
                add_author(json_string(one));
            } else {
                expected = "names in the array";
            }
        }
        return expected;
    }

    /// "Family, Given" is certain; without a comma the parts are not known.
    void add_author(std::string_view name) {
        name = trimmed(name);
        if (name.empty()) return;
        Author author;
        const std::size_t comma = name.find(',');
        const std::string_view family = trimmed(name.substr(0, comma));
        const std::string_view given =
            comma == std::string_view::npos ? "" : trimmed(name.substr(comma + 1));
        if (family.empty() || given.empty()) {
            author.literal = name;
        } else {
            author.family = family;
            author.given = given;
        }
        record_.authors.push_back(std::move(author));
    }

    const char* references(const dom::element& value) {
        const auto array = json_array(value);
        if (!array) return "an array of references";
        const char* expected = nullptr;
        record_.references.reserve(array->size());
        for (const dom::element one : *array) {
            if (!add_reference(one, record_.references) && !one.is_string()) {
                expected = "references with a doi, id, text or title";
            }
        }
        return expected;
    }

    /// Venue, else journal, else book title; the others are kept as extra.
    void settle_venue() {
        for (auto [name, value] : {std::pair{"journal", &journal_}, {"booktitle", &booktitle_}}) {
            if (value->empty()) continue;
            if (record_.venue.empty()) {
                record_.venue = std::move(*value);
            } else {
                record_.extra.emplace_back(name, std::move(*value));
            }
        }
    }

    const JsonItem& item_;
    const Sink& sink_;
    JsonFields fields_;
    Record record_;
    std::string journal_;
    std::string booktitle_;
    bool known_ = false;  ///< a member, in another letter case
};

/// An object, or an array that JSON begins so.
Likeness looks_like_jsonl(std::string_view head) {
    head = head.substr(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
    if (head.empty() || (head.front() != '{' && head.front() != '[')) return Likeness::none;
    const std::size_t next = head.find_first_not_of(" \t\r\n", 1);
    if (next == std::string_view::npos) return Likeness::possible;
    constexpr std::string_view in_object = "\"}";
    constexpr std::string_view in_array = "[{\"]";
    const std::string_view wanted = head.front() == '{' ? in_object : in_array;
    return wanted.find(head[next]) == std::string_view::npos ? Likeness::none : Likeness::possible;
}

void read_jsonl(Source& source, const Sink& sink, const ReaderOptions&) {
    JsonItems items(source, sink, layout);
    JsonItem item;
    while (items.next(item)) Reader(item, sink).read();
}

void write_text(JsonWriter& json, std::string_view name, const std::string& value) {
    if (!value.empty()) json.member(name, value);
}

void write_list(JsonWriter& json, std::string_view name, const std::vector<std::string>& values) {
    if (values.empty()) return;
    json.key(name);
    write_strings(json, values);
}

/// Each kind under its name; kinds without a name here, and kinds that alternate, under "ids".
void write_ids(JsonWriter& json, const Pairs& ids) {
    const bool named = grouped(ids) && std::all_of(ids.begin(), ids.end(), [](const auto& id) {
                           return is_identifier(id.first);
                       });
    if (!named) {
        json.key("ids");
        return write_pairs(json, ids);
    }
    for (std::size_t i = 0; i < ids.size();) {
        std::vector<std::string> values;
        const std::string& kind = ids[i].first;
        for (; i < ids.size() && ids[i].first == kind; ++i) values.push_back(ids[i].second);
        if (values.size() == 1) {
            json.member(kind, values.front());
        } else {
            write_list(json, kind, values);
        }
    }
}

void append_jsonl(const Record& record, std::string& out) {
    JsonWriter json(out);
    json.begin_object();
    write_text(json, "id", record.key);
    write_text(json, "type", record.type);
    write_text(json, "title", record.title);
    write_text(json, "abstract", record.abstract);
    if (!record.authors.empty()) {
        json.key("authors").begin_array();
        for (const Author& author : record.authors) write_author(json, author);
        json.end_array();
    }
    if (record.year) json.member("year", std::int64_t{*record.year});
    write_text(json, "venue", record.venue);
    write_text(json, "volume", record.volume);
    write_text(json, "issue", record.issue);
    write_text(json, "pages", record.pages);
    write_text(json, "publisher", record.publisher);
    if (!record.ids.empty()) write_ids(json, record.ids);
    write_text(json, "url", record.url);
    write_list(json, "keywords", record.keywords);
    write_list(json, "index_keywords", record.index_keywords);
    if (!record.references.empty()) {
        json.key("references");
        write_references(json, record.references);
    }
    write_text(json, "language", record.language);
    if (record.citation_count) json.member("citation_count", *record.citation_count);
    if (!record.extra.empty()) {
        json.key("extra");
        write_pairs(json, record.extra);
    }
    json.end_object();
    out += '\n';
}

constexpr RecordWriter writer{"", "", "", append_jsonl};
constexpr std::string_view suffixes[] = {".jsonl", ".ndjson", ".json"};

}  // namespace

extern const InputFormat jsonl_format{
    "jsonl",    "JSON Lines or an array of objects with title, abstract, …",
    suffixes,   looks_like_jsonl,
    read_jsonl, &writer};

}  // namespace bibweft::ingest
