#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "bibweft/ingest/format.hpp"
#include "ingest/fields.hpp"
#include "ingest/json_fields.hpp"
#include "ingest/json_items.hpp"

// Crossref: works as its REST service gives them ({"message": work}, {"message": {"items": […]}}),
// as its public data files hold them ({"items": […]}), or one a line; also the same works as CSL,
// where titles are no arrays.
//
// - The year is that of the first of these dates that has one: published-print, published, issued,
//   published-online, published-other, posted. When Crossref was told ("created", "deposited",
//   "indexed") is no year of publication.
// - Titles and names lose their tags and character references; the abstract keeps its JATS markup.
// - References keep what is given apart; a reference that holds nothing but its key is left out,
//   with a warning.
// - Left out is what tells about Crossref's own processing (see `bookkeeping_names`); whatever else
//   has no field goes to Record::extra.

namespace bibweft::ingest {
namespace {

namespace dom = simdjson::dom;

enum Member : std::size_t {
    doi,
    title,
    subtitle,
    abstract_text,
    author,
    published_print,
    published,
    issued,
    published_online,
    published_other,
    posted,
    container_title,
    volume,
    issue,
    page,
    article_number,
    subject,
    reference,
    cited_by,
    type,
    language,
    publisher,
    issn,
    isbn,
    url,
    member_count
};

constexpr std::string_view member_names[member_count] = {"DOI",
                                                         "title",
                                                         "subtitle",
                                                         "abstract",
                                                         "author",
                                                         "published-print",
                                                         "published",
                                                         "issued",
                                                         "published-online",
                                                         "published-other",
                                                         "posted",
                                                         "container-title",
                                                         "volume",
                                                         "issue",
                                                         "page",
                                                         "article-number",
                                                         "subject",
                                                         "reference",
                                                         "is-referenced-by-count",
                                                         "type",
                                                         "language",
                                                         "publisher",
                                                         "ISSN",
                                                         "ISBN",
                                                         "URL"};

constexpr std::size_t first_date = published_print;
constexpr std::size_t date_count = posted - published_print + 1;

constexpr std::string_view bookkeeping_names[] = {
    "accepted",    "aliases",         "alternative-id",  "archive",
    "assertion",   "content-created", "content-domain",  "content-updated",
    "created",     "deposited",       "indexed",         "isbn-type",
    "issn-type",   "journal-issue",   "license",         "link",
    "member",      "prefix",          "reference-count", "references-count",
    "relation",    "resource",        "score",           "short-container-title",
    "short-title", "source",          "update-policy",   "version"};

const JsonNames& names() {
    static const JsonNames table(member_names);
    return table;
}

const JsonNames& bookkeeping() {
    static const JsonNames table(bookkeeping_names);
    return table;
}

constexpr std::string_view arrays[] = {"items"};
constexpr std::string_view objects[] = {"message"};
constexpr std::string_view marks[] = {"DOI", "title"};
constexpr JsonLayout layout{"crossref", arrays, objects, marks};

/// The first string of an array, or the string itself.
std::string_view first_string(const dom::element& value) {
    const auto array = json_array(value);
    if (!array) return json_string(value);
    for (const dom::element one : *array) {
        if (const std::string_view text = json_string(one); !trimmed(text).empty()) return text;
    }
    return {};
}

/// The year of {"date-parts": [[2019, 5]]}.
std::optional<int> year_of(const dom::element& date) {
    dom::element year;
    if (date.at_pointer("/date-parts/0/0").get(year)) return {};
    return json_year(year);
}

Author author_of(const dom::object& person) {
    Author out;
    out.family = without_tags(json_string(person, "family"));
    out.given = without_tags(json_string(person, "given"));
    out.suffix = without_tags(json_string(person, "suffix"));
    if (out.family.empty()) {
        for (const std::string_view name : {"name", "literal"}) {
            if (out.literal.empty()) out.literal = without_tags(json_string(person, name));
        }
        if (out.literal.empty()) out.literal = std::exchange(out.given, {});
    }
    out.orcid = orcid_in(json_string(person, "ORCID"));
    if (const auto places = json_array(person, "affiliation")) {
        for (const dom::element one : *places) {
            const auto place = json_object(one);
            const std::string_view name = place ? json_string(*place, "name") : json_string(one);
            add_distinct(out.affiliations, without_tags(name));
        }
    }
    return out;
}

constexpr std::string_view reference_names[] = {
    "DOI",    "unstructured", "author",        "year",         "article-title",
    "volume", "first-page",   "journal-title", "volume-title", "series-title"};

/// The parts of a reference; of its two titles the one of the book stands where there is room.
Reference reference_of(const dom::object& cited) {
    static const JsonNames table(reference_names);
    Reference out;
    std::string book;
    std::string series;
    for (const auto [name, value] : cited) {
        const std::size_t found = table.find(name);
        if (found == table.size()) continue;
        if (name == "year") {
            out.year = year_in(json_scalar(value).value_or(""));
            continue;
        }
        std::string* const parts[] = {&out.doi,    &out.text, &out.author, nullptr, &out.title,
                                      &out.volume, &out.page, &out.source, &book,   &series};
        if (value.is_string()) {
            *parts[found] = without_tags(json_string(value));
        } else {
            *parts[found] = json_scalar(value).value_or("");
        }
    }
    std::string& place = out.title.empty() && out.source.empty() ? out.title : out.source;
    if (place.empty()) place = std::move(book);
    if (out.source.empty()) out.source = std::move(series);
    return out;
}

/// Makes a record of a work.
class Reader {
public:
    Reader(const JsonItem& item, const Sink& sink)
        : item_(item), sink_(sink), fields_(item, sink, layout.code) {}

    void read() {
        fields_.read(
            names(), [&](std::size_t name, const dom::element& value) { return set(name, value); },
            [&](std::string_view name, const dom::element& value) -> const char* {
                if (bookkeeping().find(name) < bookkeeping().size()) return nullptr;
                return keep_extra(name, value, record_);
            });
        if (record_.key.empty() && record_.title.empty() && record_.authors.empty()) {
            return fields_.lost("not-a-work", "this is not a work: it has no DOI and no title");
        }
        for (const std::optional<int>& year : years_) {
            if (!record_.year) record_.year = year;
        }
        if (record_.pages.empty()) record_.pages = std::move(article_number_);
        record_.location = item_.location;
        sink_.record(std::move(record_));
    }

private:
    const char* set(std::size_t name, const dom::element& value) {
        if (name >= first_date && name < first_date + date_count) {
            years_[name - first_date] = year_of(value);
            return value.is_object() ? nullptr : "a date";
        }
        switch (static_cast<Member>(name)) {
            case doi:
                record_.key = trimmed(json_string(value));
                add_id(record_, "doi", record_.key);
                return value.is_string() ? nullptr : "a DOI";
            case title:
                record_.title = without_tags(first_string(value));
                return nullptr;
            case subtitle:
                add_extra(record_, "subtitle", without_tags(first_string(value)));
                return nullptr;
            case abstract_text:
                if (!value.is_string()) return "a string";
                record_.abstract = json_string(value);
                record_.abstract_location = place_of_text(item_, "abstract");
                return nullptr;
            case author:
                return authors(value);
            case container_title:
                record_.venue = without_tags(first_string(value));
                return nullptr;
            case volume:
                return set_text(value, record_.volume);
            case issue:
                return set_text(value, record_.issue);
            case page:
                return set_text(value, record_.pages);
            case article_number:
                return set_text(value, article_number_);
            case subject:
                return add_strings(value, record_.index_keywords);
            case reference:
                return references(value);
            case cited_by:
                record_.citation_count = json_count(value);
                return record_.citation_count ? nullptr : "a whole number of at least 0";
            case type:
                return set_text(value, record_.type);
            case language:
                return set_text(value, record_.language);
            case publisher:
                record_.publisher = without_tags(json_string(value));
                return value.is_string() ? nullptr : "a string";
            case issn:
                return serial_numbers("issn", value);
            case isbn:
                return serial_numbers("isbn", value);
            case url:
                return set_text(value, record_.url);
            default:
                return nullptr;
        }
    }

    const char* serial_numbers(std::string_view kind, const dom::element& value) {
        const auto array = json_array(value);
        add_id(record_, kind, json_string(value));
        if (!array) return value.is_string() ? nullptr : "an array of strings";
        for (const dom::element one : *array) add_id(record_, kind, json_string(one));
        return nullptr;
    }

    const char* authors(const dom::element& value) {
        const auto array = json_array(value);
        if (!array) return "an array of authors";
        bool nameless = false;
        record_.authors.reserve(array->size());
        for (const dom::element one : *array) {
            const auto person = json_object(one);
            Author author = person ? author_of(*person) : Author{};
            if (author.family.empty() && author.literal.empty()) {
                nameless = true;
            } else {
                record_.authors.push_back(std::move(author));
            }
        }
        return nameless ? "authors with a name" : nullptr;
    }

    const char* references(const dom::element& value) {
        const auto array = json_array(value);
        if (!array) return "an array of references";
        bool empty = false;
        record_.references.reserve(array->size());
        for (const dom::element one : *array) {
            const auto cited = json_object(one);
            Reference reference = cited ? reference_of(*cited) : Reference{};
            if (reference == Reference{}) {
                empty = true;
            } else {
                record_.references.push_back(std::move(reference));
            }
        }
        return empty ? "references that hold more than a key" : nullptr;
    }

    const JsonItem& item_;
    const Sink& sink_;
    JsonFields fields_;
    Record record_;
    std::array<std::optional<int>, date_count> years_;  ///< in order of Member
    std::string article_number_;
};

/// An answer of the service, or a work by members that only Crossref has or shapes so.
Likeness looks_like_crossref(std::string_view head) {
    const JsonHead json = json_head(head, layout);
    if (!json.is_json) return Likeness::none;
    if (json.wrapped_with("message-type")) return Likeness::sure;
    if (!json.has("DOI", '"')) return Likeness::none;
    static constexpr std::string_view signs[] = {
        "reference-count", "references-count", "is-referenced-by-count", "deposited",
        "indexed",         "published-print",  "published-online",       "content-domain"};
    const bool sign = std::any_of(std::begin(signs), std::end(signs),
                                  [&](std::string_view name) { return json.has(name); });
    const bool array = json.has("title", '[') || json.has("container-title", '[');
    return sign || array ? Likeness::sure : Likeness::none;
}

void read_crossref(Source& source, const Sink& sink, const ReaderOptions&) {
    JsonItems items(source, sink, layout);
    JsonItem item;
    while (items.next(item)) Reader(item, sink).read();
}

constexpr std::string_view suffixes[] = {".json", ".jsonl", ".ndjson"};

constexpr Advice advice[] = {
    {"abstract",
     "not every publisher gives its abstracts to Crossref; OpenAlex, PubMed or Scopus "
     "may have them"},
    {"references",
     "not every publisher gives its references to Crossref; OpenAlex or Scopus may "
     "have them"},
    {"keywords", "Crossref has no keywords; take another database"}};

}  // namespace

extern const InputFormat crossref_format{
    "crossref",    "Crossref works: answers of its service, data files",
    suffixes,      looks_like_crossref,
    read_crossref, nullptr,
    "Crossref",    advice};

}  // namespace bibweft::ingest
