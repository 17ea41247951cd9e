#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cctype>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "bibweft/ingest/format.hpp"
#include "ingest/fields.hpp"

// JSON Lines: one object a line. Fields by their usual names (see `fields`); of a field given twice
// the first counts; scalars under other names go to Record::extra, nested values under other names
// are left out. A line that is not an object costs that line.

namespace bibweft::ingest {
namespace {

namespace od = simdjson::ondemand;

enum class Field : std::uint8_t {
    key,
    title,
    abstract,
    authors,
    year,
    venue,
    journal,
    booktitle,
    type,
    url,
    language,
    keywords,
    references,
    citations,
    identifier,
    unknown
};

struct FieldName {
    std::string_view name;
    Field field;
    std::string_view id_kind{};  ///< of an identifier
};

constexpr FieldName fields[] = {
    {"id", Field::key},
    {"title", Field::title},
    {"abstract", Field::abstract},
    {"authors", Field::authors},
    {"year", Field::year},
    {"venue", Field::venue},
    {"doi", Field::identifier, "doi"},
    {"url", Field::url},
    {"keywords", Field::keywords},
    {"references", Field::references},
    {"journal", Field::journal},
    {"booktitle", Field::booktitle},
    {"type", Field::type},
    {"language", Field::language},
    {"citation_count", Field::citations},
    {"pmid", Field::identifier, "pmid"},
    {"pmcid", Field::identifier, "pmcid"},
    {"arxiv", Field::identifier, "arxiv"},
    {"arxiv_id", Field::identifier, "arxiv"},
    {"openalex", Field::identifier, "openalex"},
    {"eid", Field::identifier, "eid"},
    {"ut", Field::identifier, "ut"},
    {"author", Field::authors},
    {"publication_year", Field::year},
};

constexpr std::size_t unknown_field = std::size(fields);

std::size_t find_field(std::string_view name) {
    const auto* found = std::find_if(std::begin(fields), std::end(fields),
                                     [&](const FieldName& f) { return f.name == name; });
    return static_cast<std::size_t>(found - std::begin(fields));
}

/// The part of a line up to which JSON text is well formed as far as strings go: the place of the
/// quote that is never closed or of the control character inside a string.
std::size_t string_fault(std::string_view line) {
    bool inside = false;
    std::size_t opened = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') {
            inside = !inside;
            opened = i;
        } else if (inside && line[i] == '\\') {
            ++i;
        } else if (inside && static_cast<unsigned char>(line[i]) < 0x20) {
            return i;
        }
    }
    return inside ? opened : line.size();
}

/// What is wrong with a value of the right syntax: the record goes on without it.
struct WrongValue {
    const char* expected;
};

/// One object of one line, made into a record.
class LineParser {
public:
    LineParser(const Line& line, const Sink& sink) : line_(line), sink_(sink) {}

    /// Delivers the record, or one problem that says why there is none.
    void parse(od::parser& parser) {
        od::document document;
        const simdjson::padded_string_view json(line_.text.data(), line_.text.size(),
                                                line_.text.size() + Source::padding);
        if (const auto error = parser.iterate(json).get(document)) return lost(error, nullptr);
        if (const auto error = read_document(document)) {
            const char* at = nullptr;
            if (document.current_location().get(at)) at = nullptr;
            return lost(error, at);
        }
        if (!lost_) deliver();
    }

private:
    simdjson::error_code read_document(od::document& document) {
        od::json_type type{};
        if (const auto error = document.type().get(type)) return error;
        if (type != od::json_type::object) {
            lost_ = true;
            problem(Severity::error, "jsonl.not-object", 0, "a value that is not an object");
            return simdjson::SUCCESS;
        }
        od::object object;
        if (const auto error = document.get_object().get(object)) return error;
        if (const auto error = read_object(object)) return error;
        const char* rest = nullptr;  // there is a current location only before the end
        return document.current_location().get(rest) ? simdjson::SUCCESS
                                                     : simdjson::TRAILING_CONTENT;
    }

    simdjson::error_code read_object(od::object& object) {
        for (auto entry : object) {
            od::field field;
            if (const auto error = std::move(entry).get(field)) return error;
            const char* place = field.key().raw() - 1;  // the quote before it
            std::string_view name;
            if (const auto error = field.unescaped_key().get(name)) return error;
            if (const auto error = read_field(name, place, field.value())) return error;
        }
        return simdjson::SUCCESS;
    }

    simdjson::error_code read_field(std::string_view name, const char* place, od::value& value) {
        od::json_type type{};
        if (const auto error = value.type().get(type)) return error;
        if (type == od::json_type::null) return check_null(value);
        const std::size_t field = find_field(name);
        if (field == unknown_field) return keep_extra(name, type, value);
        if (seen_.test(field)) {
            problem(Severity::warning, "jsonl.duplicate", offset_of(place),
                    fmt::format("field \"{}\" is given twice; the first one counts", name));
            return simdjson::SUCCESS;
        }
        seen_.set(field);
        wrong_ = {};
        const auto error = set(fields[field], type, value);
        if (!error && wrong_) {
            problem(Severity::warning, "jsonl.type", offset_of(place),
                    fmt::format("field \"{}\" is left out: expected {}", name, wrong_->expected));
        }
        return error;
    }

    static simdjson::error_code check_null(od::value& value) {
        bool null = false;
        const auto error = value.is_null().get(null);
        return error ? error : null ? simdjson::SUCCESS : simdjson::N_ATOM_ERROR;
    }

    simdjson::error_code set(const FieldName& field, od::json_type type, od::value& value) {
        switch (field.field) {
            case Field::key:
                return scalar(type, value, record_.key);
            case Field::title:
                return text(type, value, record_.title);
            case Field::abstract:
                return abstract(type, value);
            case Field::authors:
                return authors(type, value);
            case Field::year:
                return year(type, value);
            case Field::venue:
                return text(type, value, record_.venue);
            case Field::journal:
                return text(type, value, journal_);
            case Field::booktitle:
                return text(type, value, booktitle_);
            case Field::type:
                return text(type, value, record_.type);
            case Field::url:
                return text(type, value, record_.url);
            case Field::language:
                return text(type, value, record_.language);
            case Field::keywords:
                return keywords(type, value);
            case Field::references:
                return references(type, value);
            case Field::citations:
                return citations(type, value);
            case Field::identifier:
                return identifier(field.id_kind, type, value);
            case Field::unknown:
                break;
        }
        return simdjson::SUCCESS;
    }

    simdjson::error_code wrong(const char* expected) {
        wrong_ = WrongValue{expected};
        return simdjson::SUCCESS;
    }

    simdjson::error_code text(od::json_type type, od::value& value, std::string& out) {
        if (type != od::json_type::string) return wrong("a string");
        std::string_view view;
        if (const auto error = value.get_string().get(view)) return error;
        out = view;
        return simdjson::SUCCESS;
    }

    /// A string as it is, a number or boolean as it is written.
    simdjson::error_code scalar(od::json_type type, od::value& value, std::string& out) {
        if (type == od::json_type::string) return text(type, value, out);
        if (type == od::json_type::number) {
            const std::string_view token = trimmed(value.raw_json_token());
            double number = 0;
            const auto error = value.get_double().get(number);
            if (error && error != simdjson::NUMBER_ERROR) return error;
            if (error && !long_integer(token)) return error;
            out = token;
            return simdjson::SUCCESS;
        }
        if (type == od::json_type::boolean) {
            bool flag = false;
            if (const auto error = value.get_bool().get(flag)) return error;
            out = flag ? "true" : "false";
            return simdjson::SUCCESS;
        }
        return wrong("a string or a number");
    }

    static bool long_integer(std::string_view token) {
        if (token.starts_with('-')) token.remove_prefix(1);
        return !token.empty() && token.find_first_not_of("0123456789") == std::string_view::npos &&
               (token.front() != '0' || token.size() == 1);
    }

    simdjson::error_code abstract(od::json_type type, od::value& value) {
        if (type != od::json_type::string) return wrong("a string");
        const std::string_view raw = trimmed(value.raw_json_token());
        if (raw.size() >= 2) {
            const std::size_t begin = offset_of(raw.data()) + 1;
            record_.abstract_location = {line_.number, begin + 1, line_.offset + begin,
                                         line_.offset + begin + raw.size() - 2};
        }
        return text(type, value, record_.abstract);
    }

    simdjson::error_code year(od::json_type type, od::value& value) {
        std::string written;
        if (const auto error = scalar(type, value, written)) return error;
        if (wrong_) return wrong("a year");
        record_.year = year_of(written);
        return record_.year ? simdjson::SUCCESS : wrong("a year");
    }

    /// The year at the start of "2001", "2001-05-03" or "2001.0"; nothing for other text.
    static std::optional<int> year_of(std::string_view written) {
        written = trimmed(written);
        const bool negative = written.starts_with('-');
        if (negative) written.remove_prefix(1);
        const std::size_t digits =
            std::min(written.find_first_not_of("0123456789"), written.size());
        if (digits == 0 || digits > 4) return {};
        if (digits < written.size() &&
            std::string_view("-/. ").find(written[digits]) == std::string_view::npos) {
            return {};
        }
        int number = 0;
        for (const char digit : written.substr(0, digits)) number = number * 10 + (digit - '0');
        return negative ? -number : number;
    }

    simdjson::error_code citations(od::json_type type, od::value& value) {
        if (type != od::json_type::number) return wrong("an integer");
        std::int64_t count = 0;
        if (const auto error = value.get_int64().get(count)) {
            return error == simdjson::INCORRECT_TYPE || error == simdjson::NUMBER_ERROR ||
                           error == simdjson::NUMBER_OUT_OF_RANGE
                       ? wrong("an integer")
                       : error;
        }
        if (count < 0) return wrong("an integer of at least 0");
        record_.citation_count = count;
        return simdjson::SUCCESS;
    }

    simdjson::error_code identifier(std::string_view kind, od::json_type type, od::value& value) {
        std::string id;
        if (const auto error = scalar(type, value, id)) return error;
        if (!wrong_ && !trimmed(id).empty()) record_.ids.emplace_back(kind, trimmed(id));
        return simdjson::SUCCESS;
    }

    /// Calls `one(type, value)` for each element of an array.
    template <class One>
    simdjson::error_code each(od::value& value, const One& one) {
        od::array array;
        if (const auto error = value.get_array().get(array)) return error;
        for (auto element : array) {
            od::value item;
            if (const auto error = std::move(element).get(item)) return error;
            od::json_type type{};
            if (const auto error = item.type().get(type)) return error;
            if (const auto error = one(type, item)) return error;
        }
        return simdjson::SUCCESS;
    }

    simdjson::error_code keywords(od::json_type type, od::value& value) {
        if (type == od::json_type::string) {
            std::string list;
            if (const auto error = text(type, value, list)) return error;
            for_each_part(list, ";",
                          [&](std::string_view word) { record_.keywords.emplace_back(word); });
            return simdjson::SUCCESS;
        }
        if (type != od::json_type::array) return wrong("an array of strings");
        return each(value, [&](od::json_type item_type, od::value& item) {
            std::string word;
            if (item_type != od::json_type::string) return wrong("strings in the array");
            const auto error = text(item_type, item, word);
            if (!error && !trimmed(word).empty()) record_.keywords.emplace_back(trimmed(word));
            return error;
        });
    }

    simdjson::error_code authors(od::json_type type, od::value& value) {
        if (type == od::json_type::string) {
            std::string list;
            if (const auto error = text(type, value, list)) return error;
            for_each_part(list, ";", [&](std::string_view name) { add_author(name); });
            return simdjson::SUCCESS;
        }
        if (type != od::json_type::array) return wrong("an array of names");
        return each(value, [&](od::json_type item_type, od::value& item) {
            if (item_type == od::json_type::object) return author_object(item);
            std::string name;
            if (item_type != od::json_type::string) return wrong("names in the array");
            const auto error = text(item_type, item, name);
            if (!error) add_author(name);
            return error;
        });
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

    /// Calls `one(name, type, value)` for each field of an object.
    template <class One>
    simdjson::error_code each_field(od::value& value, const One& one) {
        od::object object;
        if (const auto error = value.get_object().get(object)) return error;
        for (auto entry : object) {
            od::field field;
            if (const auto error = std::move(entry).get(field)) return error;
            std::string_view name;
            if (const auto error = field.unescaped_key().get(name)) return error;
            od::json_type type{};
            if (const auto error = field.value().type().get(type)) return error;
            if (const auto error = one(name, type, field.value())) return error;
        }
        return simdjson::SUCCESS;
    }

    simdjson::error_code author_object(od::value& value) {
        Author author;
        const auto error =
            each_field(value, [&](std::string_view name, od::json_type type, od::value& part) {
                if (type != od::json_type::string) return simdjson::SUCCESS;
                if (name == "family" || name == "last") return text(type, part, author.family);
                if (name == "given" || name == "first") return text(type, part, author.given);
                if (name == "orcid" || name == "ORCID") return text(type, part, author.orcid);
                if (name == "name" || name == "literal") return text(type, part, author.literal);
                return simdjson::SUCCESS;
            });
        if (error) return error;
        if (author.family.empty() && author.literal.empty()) {
            if (author.given.empty()) return wrong("authors with a name");
            author.literal = std::exchange(author.given, {});
        } else if (!author.family.empty()) {
            author.literal.clear();
        }
        record_.authors.push_back(std::move(author));
        return simdjson::SUCCESS;
    }

    simdjson::error_code references(od::json_type type, od::value& value) {
        if (type != od::json_type::array) return wrong("an array of references");
        return each(value, [&](od::json_type item_type, od::value& item) {
            if (item_type == od::json_type::object) return reference_object(item);
            std::string reference;
            const auto error = scalar(item_type, item, reference);
            if (!error && !trimmed(reference).empty()) {
                record_.references.push_back(Reference::of_text(trimmed(reference)));
            }
            return error;
        });
    }

    /// A reference by what identifies it best: doi, id, then its text or title.
    simdjson::error_code reference_object(od::value& value) {
        static constexpr std::array<std::string_view, 6> names = {"doi",          "DOI",  "id",
                                                                  "unstructured", "text", "title"};
        std::array<std::string, names.size()> found;
        const auto error =
            each_field(value, [&](std::string_view name, od::json_type type, od::value& part) {
                const auto* at = std::find(names.begin(), names.end(), name);
                if (at == names.end()) return simdjson::SUCCESS;
                if (type != od::json_type::string && type != od::json_type::number) {
                    return simdjson::SUCCESS;
                }
                return scalar(type, part, found[static_cast<std::size_t>(at - names.begin())]);
            });
        if (error) return error;
        const auto* best = std::find_if(found.begin(), found.end(),
                                        [](const std::string& s) { return !trimmed(s).empty(); });
        if (best == found.end()) return wrong("references with a doi, id or title");
        record_.references.push_back(Reference::of_text(trimmed(*best)));
        return simdjson::SUCCESS;
    }

    simdjson::error_code keep_extra(std::string_view name, od::json_type type, od::value& value) {
        if (type == od::json_type::array || type == od::json_type::object) {
            return simdjson::SUCCESS;
        }
        std::string kept_name(name);  // the view dies with the next string
        std::string written;
        if (const auto error = scalar(type, value, written)) return error;
        record_.extra.emplace_back(std::move(kept_name), std::move(written));
        return simdjson::SUCCESS;
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

    void deliver() {
        settle_venue();
        record_.location = {line_.number, 1, line_.offset, line_.offset + line_.text.size()};
        sink_.record(std::move(record_));
    }

    void lost(simdjson::error_code error, const char* at) {
        const char* begin = line_.text.data();
        const char* end = begin + line_.text.size();
        std::size_t offset = line_.text.size();
        if (error == simdjson::UNCLOSED_STRING || error == simdjson::UNESCAPED_CHARS) {
            offset = string_fault(line_.text);
        } else if (at != nullptr && at >= begin && at < end) {
            offset = offset_of(at);
        }
        problem(Severity::error, "jsonl.syntax", offset,
                fmt::format("not a JSON object: {}; the line is skipped", explain(error)));
    }

    static const char* explain(simdjson::error_code error) {
        switch (error) {
            case simdjson::INCOMPLETE_ARRAY_OR_OBJECT:
                return "it ends before it is closed";
            case simdjson::UNCLOSED_STRING:
                return "a string is not closed";
            case simdjson::UNESCAPED_CHARS:
                return "a control character in a string";
            case simdjson::TRAILING_CONTENT:
                return "something follows the object";
            case simdjson::NUMBER_ERROR:
                return "a malformed number";
            case simdjson::STRING_ERROR:
                return "a malformed string";
            case simdjson::DEPTH_ERROR:
                return "nested too deeply";
            default:
                return "a value, comma, colon or quote is missing or wrong";
        }
    }

    std::size_t offset_of(const char* place) const {
        return static_cast<std::size_t>(place - line_.text.data());
    }

    void problem(Severity severity, const char* code, std::size_t offset, std::string message) {
        sink_.problem(
            {severity,
             code,
             {},
             {line_.number, offset + 1, line_.offset + offset, line_.offset + line_.text.size()},
             std::move(message)});
    }

    const Line& line_;
    const Sink& sink_;
    Record record_;
    std::string journal_;
    std::string booktitle_;
    std::bitset<std::size(fields)> seen_;
    std::optional<WrongValue> wrong_;
    bool lost_ = false;
};

/// An object, or an array that JSON begins so (then every line will be named as not an object).
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
    od::parser parser;
    Line line;
    while (source.next_line(line)) {
        if (!trimmed(line.text).empty()) LineParser(line, sink).parse(parser);
    }
}

constexpr std::string_view suffixes[] = {".jsonl", ".ndjson"};

}  // namespace

extern const InputFormat jsonl_format{"jsonl",
                                      "JSON Lines, one object with title, abstract, … a line",
                                      suffixes, looks_like_jsonl, read_jsonl};

}  // namespace bibweft::ingest
