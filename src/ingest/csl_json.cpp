#include <fmt/format.h>

#include <algorithm>
#include <optional>
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

// CSL-JSON, the items of the Citation Style Language, as reference managers write them: an array,
// or one item a line.
//
// - Titles lose the tags that CSL allows in them; particles of names stand before the family name.
// - The year is that of "issued"; a date with more than a year is kept as extra "issued".
// - "keyword" is one text: divided at semicolons if it has any, else at commas.
// - Other variables go to Record::extra: text as it is, names as "Family, Given; …", dates as
//   "2019-05-03", the rest as JSON.
//
// What is written reads back as it was: what CSL has no name for, or would read back otherwise,
// stands under "custom", which goes before the rest when it is read.

namespace bibweft::ingest {
namespace {

namespace dom = simdjson::dom;

enum Member : std::size_t {
    id,
    type,
    title,
    abstract_text,
    author,
    issued,
    container_title,
    volume,
    issue,
    page,
    publisher,
    doi,
    pmid,
    pmcid,
    issn,
    isbn,
    url,
    keyword,
    language,
    custom,
    member_count
};

constexpr std::string_view member_names[member_count] = {
    "id",     "type",  "title", "abstract",  "author",   "issued", "container-title",
    "volume", "issue", "page",  "publisher", "DOI",      "PMID",   "PMCID",
    "ISSN",   "ISBN",  "URL",   "keyword",   "language", "custom"};

enum Custom : std::size_t {
    custom_id,
    custom_type,
    custom_title,
    custom_venue,
    custom_ids,
    custom_orcids,
    custom_affiliations,
    custom_keywords,
    custom_index_keywords,
    custom_references,
    custom_citations,
    custom_extra,
    custom_count
};

constexpr std::string_view custom_names[custom_count] = {
    "id",       "type",           "title",      "container-title", "ids",  "orcids", "affiliations",
    "keywords", "index_keywords", "references", "citation_count",  "extra"};

const JsonNames& names() {
    static const JsonNames table(member_names);
    return table;
}

/// Variables of CSL that hold a text and have no field in Record: read into and written from
/// Record::extra.
constexpr std::string_view text_variables[] = {"annote",
                                               "archive",
                                               "archive-place",
                                               "archive_location",
                                               "authority",
                                               "call-number",
                                               "chapter-number",
                                               "collection-number",
                                               "collection-title",
                                               "container-title-short",
                                               "dimensions",
                                               "division",
                                               "edition",
                                               "event-place",
                                               "event-title",
                                               "genre",
                                               "journalAbbreviation",
                                               "jurisdiction",
                                               "medium",
                                               "note",
                                               "number",
                                               "number-of-pages",
                                               "number-of-volumes",
                                               "original-publisher",
                                               "original-publisher-place",
                                               "original-title",
                                               "part-number",
                                               "part-title",
                                               "publisher-place",
                                               "references",
                                               "reviewed-genre",
                                               "reviewed-title",
                                               "scale",
                                               "section",
                                               "shortTitle",
                                               "source",
                                               "status",
                                               "supplement-number",
                                               "title-short",
                                               "version",
                                               "volume-title"};

constexpr std::string_view types[] = {"article",
                                      "article-journal",
                                      "article-magazine",
                                      "article-newspaper",
                                      "bill",
                                      "book",
                                      "broadcast",
                                      "chapter",
                                      "classic",
                                      "collection",
                                      "dataset",
                                      "document",
                                      "entry",
                                      "entry-dictionary",
                                      "entry-encyclopedia",
                                      "event",
                                      "figure",
                                      "graphic",
                                      "hearing",
                                      "interview",
                                      "legal_case",
                                      "legislation",
                                      "manuscript",
                                      "map",
                                      "motion_picture",
                                      "musical_score",
                                      "pamphlet",
                                      "paper-conference",
                                      "patent",
                                      "performance",
                                      "periodical",
                                      "personal_communication",
                                      "post",
                                      "post-weblog",
                                      "regulation",
                                      "report",
                                      "review",
                                      "review-book",
                                      "software",
                                      "song",
                                      "speech",
                                      "standard",
                                      "thesis",
                                      "treaty",
                                      "webpage"};

/// Words of other sources for a kind of document, in small letters.
constexpr std::pair<std::string_view, std::string_view> other_types[] = {
    {"journal article", "article-journal"},
    {"journal-article", "article-journal"},
    {"jour", "article-journal"},
    {"journalarticle", "article-journal"},
    {"article in press", "article-journal"},
    {"letter", "article-journal"},
    {"editorial", "article-journal"},
    {"note", "article-journal"},
    {"inproceedings", "paper-conference"},
    {"conference", "paper-conference"},
    {"conference paper", "paper-conference"},
    {"proceedings paper", "paper-conference"},
    {"proceedings-article", "paper-conference"},
    {"cpaper", "paper-conference"},
    {"conf", "paper-conference"},
    {"book-chapter", "chapter"},
    {"book chapter", "chapter"},
    {"incollection", "chapter"},
    {"inbook", "chapter"},
    {"chap", "chapter"},
    {"monograph", "book"},
    {"edited-book", "book"},
    {"proceedings", "book"},
    {"phdthesis", "thesis"},
    {"mastersthesis", "thesis"},
    {"dissertation", "thesis"},
    {"thes", "thesis"},
    {"techreport", "report"},
    {"rprt", "report"},
    {"preprint", "article"},
    {"posted-content", "article"},
    {"online", "webpage"},
    {"elec", "webpage"},
    {"data", "dataset"}};

template <class List>
bool contains(const List& list, std::string_view name) {
    return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

constexpr std::string_view arrays[] = {"items", "references"};
constexpr std::string_view marks[] = {"id", "type", "title", "DOI"};
constexpr JsonLayout layout{"csl-json", arrays, {}, marks};

/// The first string, or the string itself.
std::string_view first_string(const dom::element& value) {
    const auto array = json_array(value);
    return array && array->begin() != array->end() ? json_string(*array->begin())
                                                   : json_string(value);
}

Author author_of(const dom::object& name) {
    Author out;
    for (const std::string_view part : {"dropping-particle", "non-dropping-particle", "family"}) {
        const std::string_view text = json_string(name, part);
        if (text.empty()) continue;
        // An elision joins what follows: "d'" and "Arcy".
        const bool joined = out.family.ends_with('\'') || out.family.ends_with("’");
        if (!out.family.empty() && !joined) out.family += ' ';
        out.family += text;
    }
    out.given = json_string(name, "given");
    out.suffix = json_string(name, "suffix");
    out.literal = json_string(name, "literal");
    if (out.literal.empty() && out.family.empty() && out.given.empty()) {
        out.literal = json_string(name, "name");
    }
    if (const std::string orcid = orcid_in(json_string(name, "ORCID")); !orcid.empty()) {
        out.orcid = orcid;
    }
    if (const auto places = json_array(name, "affiliation")) {
        for (const dom::element one : *places) {
            const auto place = json_object(one);
            add_distinct(out.affiliations, place ? json_string(*place, "name") : json_string(one));
        }
    }
    return out;
}

bool is_nobody(const Author& author) {
    return author.family.empty() && author.given.empty() && author.literal.empty();
}

/// A date as text: "2019-05-03", "2019-05/2020", "circa 2001"; "" if the value is none.
std::string date_text(const dom::element& value) {
    const auto date = json_object(value);
    if (!date) return json_scalar(value).value_or("");
    std::string out;
    if (const auto parts = json_array(*date, "date-parts")) {
        for (const dom::element one : *parts) {
            const auto numbers = json_array(one);
            if (!numbers) continue;
            std::string text;
            for (const dom::element number : *numbers) {
                const std::string part = json_scalar(number).value_or("");
                if (part.empty()) break;
                text += text.empty() ? part : (part.size() == 1 ? "-0" : "-") + part;
            }
            if (!text.empty()) out += (out.empty() ? "" : "/") + text;
        }
    }
    for (const std::string_view name : {"raw", "literal", "edtf", "year"}) {
        if (out.empty()) out = json_scalar(*date, name);
    }
    return out;
}

/// The first year of a date, negative before the year 1 BC.
std::optional<int> year_of(const dom::element& value, const std::string& text) {
    dom::element year;
    if (!value.at_pointer("/date-parts/0/0").get(year)) return json_year(year);
    if (const auto array = json_array(value); array && array->begin() != array->end()) {
        return year_of(*array->begin(), date_text(*array->begin()));
    }
    return year_in(text);
}

std::string names_text(const dom::array& list) {
    std::string out;
    for (const dom::element one : list) {
        const auto name = json_object(one);
        if (!name) return {};
        const Author author = author_of(*name);
        if (is_nobody(author)) return {};
        out += (out.empty() ? "" : "; ") + to_string(author);
    }
    return out;
}

/// A variable that has no field: names and dates as text.
const char* keep_variable(std::string_view name, const dom::element& value, Record& record) {
    std::string text;
    if (const auto array = json_array(value)) text = names_text(*array);
    if (value.is_object()) text = date_text(value);
    if (text.empty()) return keep_extra(name, value, record);
    record.extra.emplace_back(name, std::move(text));
    return nullptr;
}

/// The keywords of one text.
void split_keywords(std::string_view text, std::vector<std::string>& out) {
    const bool semicolons = text.find(';') != std::string_view::npos;
    for_each_part(text, semicolons ? ";" : ",",
                  [&](std::string_view word) { out.emplace_back(word); });
}

/// Makes a record of an item.
class Reader {
public:
    Reader(const JsonItem& item, const Sink& sink)
        : item_(item), sink_(sink), fields_(item, sink, layout.code) {}

    void read() {
        fields_.read(
            names(), [&](std::size_t name, const dom::element& value) { return set(name, value); },
            [&](std::string_view name, const dom::element& value) -> const char* {
                if (name == "citation-key") return citation_key(value);
                return keep_variable(name, value, record_);
            });
        if (fields_.known_count() == 0) {
            return fields_.lost("not-an-item", "this is not an item: no member is known");
        }
        if (custom_) read_custom(*custom_);
        record_.location = item_.location;
        sink_.record(std::move(record_));
    }

private:
    const char* set(std::size_t name, const dom::element& value) {
        switch (static_cast<Member>(name)) {
            case id:
                return set_text(value, record_.key);
            case type:
                return set_text(value, record_.type);
            case title:
                record_.title = without_tags(first_string(value));
                return nullptr;
            case abstract_text:
                if (!value.is_string()) return "a string";
                record_.abstract = json_string(value);
                record_.abstract_location = place_of_text(item_, "abstract");
                return nullptr;
            case author:
                return authors(value);
            case issued:
                return date(value);
            case container_title:
                record_.venue = without_tags(first_string(value));
                return nullptr;
            case volume:
                return set_text(value, record_.volume);
            case issue:
                return set_text(value, record_.issue);
            case page:
                return set_text(value, record_.pages);
            case publisher:
                return set_text(value, record_.publisher);
            case doi:
                return identifier("doi", value);
            case pmid:
                return identifier("pmid", value);
            case pmcid:
                return identifier("pmcid", value);
            case issn:
                return serial_numbers("issn", value);
            case isbn:
                return serial_numbers("isbn", value);
            case url:
                return set_text(value, record_.url);
            case keyword:
                if (json_array(value)) return add_strings(value, record_.keywords);
                split_keywords(json_string(value), record_.keywords);
                return value.is_string() ? nullptr : "a string";
            case language:
                return set_text(value, record_.language);
            case custom:
                custom_ = json_object(value);
                return custom_ ? nullptr : keep_extra("custom", value, record_);
            case member_count:
                break;
        }
        return nullptr;
    }

    /// The key of the reference manager, where it is another than the id.
    const char* citation_key(const dom::element& value) {
        const std::string key = json_scalar(value).value_or("");
        if (key != record_.key) add_extra(record_, "citation-key", key);
        return nullptr;
    }

    const char* authors(const dom::element& value) {
        const auto array = json_array(value);
        if (!array) return "an array of names";
        bool nameless = false;
        record_.authors.reserve(array->size());
        for (const dom::element one : *array) {
            const auto name = json_object(one);
            Author person = name ? author_of(*name) : Author{};
            if (one.is_string()) person.literal = json_string(one);
            if (is_nobody(person)) {
                nameless = true;
            } else {
                record_.authors.push_back(std::move(person));
            }
        }
        return nameless ? "authors with a name" : nullptr;
    }

    const char* date(const dom::element& value) {
        const std::string text = date_text(value);
        record_.year = year_of(value, text);
        const bool more = !record_.year || text != std::to_string(*record_.year);
        if (more) add_extra(record_, "issued", text);
        return !text.empty() || record_.year ? nullptr : "a date";
    }

    const char* identifier(std::string_view kind, const dom::element& value) {
        const std::optional<std::string> text = json_scalar(value);
        if (!text) return "a string";
        add_id(record_, kind, *text);
        return nullptr;
    }

    /// One text may hold several, as reference managers write them.
    const char* serial_numbers(std::string_view kind, const dom::element& value) {
        const auto add = [&](std::string_view text) {
            for_each_part(text, " ,;", [&](std::string_view one) { add_id(record_, kind, one); });
        };
        if (const auto array = json_array(value)) {
            for (const dom::element one : *array) add(json_string(one));
            return nullptr;
        }
        const std::optional<std::string> text = json_scalar(value);
        if (!text) return "a string";
        add(*text);
        return nullptr;
    }

    void read_custom(const dom::object& ours) {
        for (const auto [name, value] : ours) {
            const auto* found = std::find(std::begin(custom_names), std::end(custom_names), name);
            const char* expected =
                found == std::end(custom_names)
                    ? keep_extra(name, value, record_)
                    : set_custom(static_cast<Custom>(found - custom_names), value);
            if (expected != nullptr) fields_.wrong("custom", expected);
        }
    }

    const char* set_custom(Custom name, const dom::element& value) {
        switch (name) {
            case custom_id:
                return set_text(value, record_.key);
            case custom_type:
                return set_text(value, record_.type);
            case custom_title:
                return set_text(value, record_.title);
            case custom_venue:
                return set_text(value, record_.venue);
            case custom_ids:
                record_.ids.clear();
                return read_pairs(value, record_.ids);
            case custom_orcids:
                return each_author(value, [](Author& person, const dom::element& one) {
                    person.orcid = json_string(one);
                });
            case custom_affiliations:
                return each_author(value, [](Author& person, const dom::element& one) {
                    person.affiliations = strings(one);
                });
            case custom_keywords:
                record_.keywords = strings(value);
                return nullptr;
            case custom_index_keywords:
                record_.index_keywords = strings(value);
                return nullptr;
            case custom_references:
                return references(value);
            case custom_citations:
                record_.citation_count = json_count(value);
                return record_.citation_count ? nullptr : "a whole number of at least 0";
            case custom_extra:
                record_.extra.clear();
                return read_pairs(value, record_.extra);
            case custom_count:
                break;
        }
        return nullptr;
    }

    static std::vector<std::string> strings(const dom::element& value) {
        std::vector<std::string> out;
        if (const auto array = json_array(value)) {
            for (const dom::element one : *array) out.emplace_back(json_string(one));
        }
        return out;
    }

    template <class Use>
    const char* each_author(const dom::element& value, const Use& use) {
        const auto array = json_array(value);
        if (!array) return "an array";
        auto person = record_.authors.begin();
        for (const dom::element one : *array) {
            if (person == record_.authors.end()) return "a value for each author";
            use(*person++, one);
        }
        return nullptr;
    }

    const char* references(const dom::element& value) {
        const auto array = json_array(value);
        if (!array) return "an array of references";
        for (const dom::element one : *array) (void)add_reference(one, record_.references);
        return nullptr;
    }

    const JsonItem& item_;
    const Sink& sink_;
    JsonFields fields_;
    Record record_;
    std::optional<dom::object> custom_;
};

/// By a type of CSL together with a member that only CSL shapes so.
Likeness looks_like_csl(std::string_view head) {
    const JsonHead json = json_head(head, layout);
    const JsonHead::Member* kind = json.find("type");
    if (!json.is_json || kind == nullptr || kind->first != '"' || !contains(types, kind->value)) {
        return Likeness::none;
    }
    const bool crossref = json.has("reference-count") || json.has("is-referenced-by-count") ||
                          json.has("title", '[') || json.has("container-title", '[');
    constexpr std::string_view others[] = {"authors",        "year",  "venue", "index_keywords",
                                           "citation_count", "pages", "doi",   "keywords"};
    const bool other = std::any_of(std::begin(others), std::end(others),
                                   [&](std::string_view name) { return json.has(name); });
    if (crossref || other) return Likeness::none;
    const JsonHead::Member* date = json.find("issued");
    const bool dated = date != nullptr && date->first == '{' &&
                       (date->value.find("\"date-parts\"") != std::string_view::npos ||
                        date->value.find("\"raw\"") != std::string_view::npos ||
                        date->value.find("\"literal\"") != std::string_view::npos);
    const JsonHead::Member* people = json.find("author");
    const bool named = people != nullptr && people->first == '[' &&
                       (people->value.find("\"family\"") != std::string_view::npos ||
                        people->value.find("\"literal\"") != std::string_view::npos);
    const bool hyphenated = kind->value.find_first_of("-_") != std::string_view::npos;
    const bool sure = dated || json.has("container-title", '"') || named || hyphenated ||
                      json.has("publisher-place") || json.has("collection-title") ||
                      json.has("citation-key") || json.has("DOI", '"') || json.has("URL", '"');
    return sure ? Likeness::sure : Likeness::possible;
}

void read_csl(Source& source, const Sink& sink, const ReaderOptions&) {
    JsonItems items(source, sink, layout);
    JsonItem item;
    while (items.next(item)) Reader(item, sink).read();
}

// Writing.

std::string_view csl_type(std::string_view own) {
    if (contains(types, own)) return own;
    const std::string lowered = text::lower(own);
    for (const auto& [other, type] : other_types) {
        if (other == lowered) return type;
    }
    const auto* same = std::find(std::begin(types), std::end(types), lowered);
    return same != std::end(types) ? *same : "document";
}

void write_text(JsonWriter& json, std::string_view name, const std::string& value) {
    if (!value.empty()) json.member(name, value);
}

/// Writes the items of a record, and under "custom" what they do not tell.
class Writer {
public:
    Writer(const Record& record, std::string& out)
        : record_(record), json_(out), custom_(custom_text_) {}

    void write(std::string& out) {
        custom_.begin_object();
        json_.begin_object();
        write_id_and_type();
        write_title("title", record_.title);
        write_authors();
        if (record_.year) write_year(*record_.year);
        write_title("container-title", record_.venue);
        write_text(json_, "volume", record_.volume);
        write_text(json_, "issue", record_.issue);
        write_text(json_, "page", record_.pages);
        write_text(json_, "publisher", record_.publisher);
        write_ids();
        write_text(json_, "URL", record_.url);
        write_keywords();
        write_text(json_, "language", record_.language);
        write_text(json_, "abstract", record_.abstract);
        write_extra();
        write_rest();
        custom_.end_object();
        if (custom_text_ != "{}") {
            json_.key("custom");
            out += custom_text_;  // JSON already, and nothing comes behind it
        }
        json_.end_object();
    }

private:
    /// Both are compulsory in CSL.
    void write_id_and_type() {
        std::string key = record_.key;
        for (std::size_t i = 0; key.empty() && i < record_.ids.size(); ++i) {
            key = record_.ids[i].second;
        }
        if (key.empty()) key = "item";
        json_.member("id", key);
        if (key != record_.key) custom_.member("id", record_.key);
        const std::string_view type = csl_type(record_.type);
        json_.member("type", type);
        if (type != record_.type) custom_.member("type", record_.type);
    }

    void write_title(std::string_view name, const std::string& text) {
        write_text(json_, name, text);
        if (without_tags(text) != text) custom_.member(name, text);
    }

    void write_authors() {
        if (record_.authors.empty()) return;
        json_.key("author").begin_array();
        for (const Author& author : record_.authors) {
            json_.begin_object();
            write_text(json_, "family", author.family);
            write_text(json_, "given", author.given);
            write_text(json_, "suffix", author.suffix);
            write_text(json_, "literal", author.literal);
            json_.end_object();
        }
        json_.end_array();
        const auto any = [&](const auto& has) {
            return std::any_of(record_.authors.begin(), record_.authors.end(), has);
        };
        if (any([](const Author& author) { return !author.orcid.empty(); })) {
            custom_.key("orcids").begin_array();
            for (const Author& author : record_.authors) custom_.value(author.orcid);
            custom_.end_array();
        }
        if (any([](const Author& author) { return !author.affiliations.empty(); })) {
            custom_.key("affiliations").begin_array();
            for (const Author& author : record_.authors) {
                write_strings(custom_, author.affiliations);
            }
            custom_.end_array();
        }
    }

    void write_year(int year) {
        json_.key("issued").begin_object().key("date-parts").begin_array().begin_array();
        json_.value(std::int64_t{year}).end_array().end_array().end_object();
    }

    /// The first of each kind that CSL names; all, where that is not all in this order.
    void write_ids() {
        static constexpr std::pair<std::string_view, std::string_view> kinds[] = {
            {"doi", "DOI"},
            {"pmid", "PMID"},
            {"pmcid", "PMCID"},
            {"issn", "ISSN"},
            {"isbn", "ISBN"}};
        Pairs told;
        for (const auto& [kind, name] : kinds) {
            const std::string id(find_id(record_, kind));
            if (id.empty()) continue;
            json_.member(name, id);
            const bool serial = kind == "issn" || kind == "isbn";
            const bool one =
                trimmed(id) == id && !(serial && id.find_first_of(" ,;") != std::string::npos);
            if (one) told.emplace_back(kind, id);
        }
        if (told == record_.ids) return;
        custom_.key("ids");
        write_pairs(custom_, record_.ids);
    }

    void write_keywords() {
        if (record_.keywords.empty()) return;
        std::string text;
        for (const std::string& word : record_.keywords) text += (text.empty() ? "" : "; ") + word;
        json_.member("keyword", text);
        std::vector<std::string> told;
        split_keywords(text, told);
        if (told == record_.keywords) return;
        custom_.key("keywords");
        write_strings(custom_, record_.keywords);
    }

    /// What CSL names as text; all, where that is not all in this order.
    void write_extra() {
        Pairs told;
        for (const auto& [name, value] : record_.extra) {
            const bool again = std::any_of(
                told.begin(), told.end(),
                [&, key = std::string_view(name)](const auto& pair) { return pair.first == key; });
            if (again || value.empty() || !contains(text_variables, name)) continue;
            json_.member(name, value);
            told.emplace_back(name, value);
        }
        if (told == record_.extra) return;
        custom_.key("extra");
        write_pairs(custom_, record_.extra);
    }

    void write_rest() {
        if (!record_.index_keywords.empty()) {
            custom_.key("index_keywords");
            write_strings(custom_, record_.index_keywords);
        }
        if (!record_.references.empty()) {
            custom_.key("references");
            write_references(custom_, record_.references);
        }
        if (record_.citation_count) custom_.member("citation_count", *record_.citation_count);
    }

    const Record& record_;
    JsonWriter json_;
    std::string custom_text_;
    JsonWriter custom_;
};

void append_csl(const Record& record, std::string& out) {
    Writer(record, out).write(out);
}

constexpr RecordWriter writer{"[\n", ",\n", "\n]\n", append_csl};
constexpr std::string_view suffixes[] = {".json", ".jsonl", ".ndjson", ".csljson"};

constexpr Advice advice[] = {
    {"references", "CSL-JSON has no cited references; export from the database itself"}};

}  // namespace

extern const InputFormat csl_json_format{"csl-json", "CSL-JSON, items of reference managers",
                                         suffixes,   looks_like_csl,
                                         read_csl,   &writer,
                                         {},         advice};

}  // namespace bibweft::ingest
