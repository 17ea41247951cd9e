#include "ingest/json_record.hpp"

#include <algorithm>
#include <array>

#include "ingest/fields.hpp"
#include "ingest/json_fields.hpp"

namespace bibweft::ingest {
namespace {

namespace dom = simdjson::dom;

/// The first string, number or boolean under one of the names, or "".
template <std::size_t N>
std::string first_of(const dom::object& object, const std::array<std::string_view, N>& names) {
    for (const std::string_view name : names) {
        if (std::string text = json_scalar(object, name); !text.empty()) return text;
    }
    return {};
}

void write_unless_empty(JsonWriter& json, std::string_view name, const std::string& value) {
    if (!value.empty()) json.member(name, value);
}

void read_affiliations(const dom::element& value, std::vector<std::string>& out) {
    const auto add = [&](const dom::element& one) {
        const auto object = json_object(one);
        const std::string_view text = object ? json_string(*object, "name") : json_string(one);
        if (!text.empty()) out.emplace_back(text);
    };
    if (const auto array = json_array(value)) {
        for (const dom::element one : *array) add(one);
    } else {
        add(value);
    }
}

Reference reference_of(const dom::object& object) {
    Reference out;
    out.text = first_of(object, std::array<std::string_view, 3>{"text", "unstructured", "raw"});
    out.author = first_of(object, std::array<std::string_view, 1>{"author"});
    if (const auto year = json_member(object, "year")) out.year = json_year(*year);
    out.title = first_of(object, std::array<std::string_view, 2>{"title", "article-title"});
    out.source =
        first_of(object, std::array<std::string_view, 5>{"source", "journal", "venue",
                                                         "container-title", "journal-title"});
    out.volume = first_of(object, std::array<std::string_view, 1>{"volume"});
    out.page = first_of(object, std::array<std::string_view, 3>{"page", "pages", "first-page"});
    out.doi = first_of(object, std::array<std::string_view, 2>{"doi", "DOI"});
    out.id = first_of(object, std::array<std::string_view, 2>{"id", "paperId"});
    if (const std::string key = first_of(object, std::array<std::string_view, 1>{"key"});
        out.id.empty() && !key.empty()) {
        out.id = "key:" + key;
    }
    return out;
}

}  // namespace

bool grouped(const Pairs& pairs) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (i > 0 && pairs[i].first == pairs[i - 1].first) continue;
        names.push_back(pairs[i].first);
    }
    std::sort(names.begin(), names.end());
    return std::adjacent_find(names.begin(), names.end()) == names.end();
}

void write_pairs(JsonWriter& json, const Pairs& pairs) {
    if (!grouped(pairs)) {
        json.begin_array();
        for (const auto& [name, value] : pairs) {
            json.begin_array().value(name).value(value).end_array();
        }
        json.end_array();
        return;
    }
    json.begin_object();
    for (std::size_t i = 0; i < pairs.size();) {
        std::size_t end = i + 1;
        while (end < pairs.size() && pairs[end].first == pairs[i].first) ++end;
        json.key(pairs[i].first);
        if (end == i + 1) {
            json.value(pairs[i].second);
        } else {
            json.begin_array();
            for (std::size_t k = i; k < end; ++k) json.value(pairs[k].second);
            json.end_array();
        }
        i = end;
    }
    json.end_object();
}

const char* read_pairs(const dom::element& value, Pairs& out) {
    const auto add = [&](std::string_view name, const dom::element& one) {
        if (one.is_null()) return;
        auto text = json_scalar(one);
        out.emplace_back(name, text ? std::move(*text) : simdjson::to_string(one));
    };
    const auto all_strings = [](const dom::array& array) {
        return std::all_of(array.begin(), array.end(),
                           [](const dom::element& one) { return one.is_string(); });
    };
    if (const auto object = json_object(value)) {
        for (const auto [name, one] : *object) {
            const auto array = json_array(one);
            if (!array || !all_strings(*array)) {
                add(name, one);
                continue;
            }
            for (const dom::element each : *array) add(name, each);
        }
        return nullptr;
    }
    const auto array = json_array(value);
    if (!array) return "an object";
    for (const dom::element one : *array) {
        const auto pair = json_array(one);
        if (!pair || pair->size() != 2 || !all_strings(*pair)) return "pairs of strings";
        add(json_string(pair->at(0).value_unsafe()), pair->at(1).value_unsafe());
    }
    return nullptr;
}

void write_strings(JsonWriter& json, const std::vector<std::string>& values) {
    json.begin_array();
    for (const std::string& value : values) json.value(value);
    json.end_array();
}

void write_author(JsonWriter& json, const Author& author) {
    json.begin_object();
    write_unless_empty(json, "family", author.family);
    write_unless_empty(json, "given", author.given);
    write_unless_empty(json, "suffix", author.suffix);
    write_unless_empty(json, "literal", author.literal);
    write_unless_empty(json, "orcid", author.orcid);
    if (!author.affiliations.empty()) {
        json.key("affiliations");
        write_strings(json, author.affiliations);
    }
    json.end_object();
}

Author read_author(const dom::object& object) {
    Author author;
    author.family = first_of(object, std::array<std::string_view, 3>{"family", "last", "lastname"});
    author.given = first_of(object, std::array<std::string_view, 3>{"given", "first", "firstname"});
    author.suffix = json_string(object, "suffix");
    author.literal = json_string(object, "literal");
    if (author.literal.empty() && author.family.empty() && author.given.empty()) {
        author.literal = first_of(object, std::array<std::string_view, 2>{"name", "display_name"});
    }
    author.orcid = first_of(object, std::array<std::string_view, 2>{"orcid", "ORCID"});
    for (const std::string_view name : {"affiliations", "affiliation"}) {
        const auto value = json_member(object, name);
        if (value && author.affiliations.empty()) read_affiliations(*value, author.affiliations);
    }
    return author;
}

void write_references(JsonWriter& json, const std::vector<Reference>& references) {
    json.begin_array();
    for (const Reference& reference : references) {
        const bool plain = reference == Reference::of_text(reference.text);
        if (plain && !reference.text.empty() && trimmed(reference.text) == reference.text) {
            json.value(reference.text);
            continue;
        }
        json.begin_object();
        write_unless_empty(json, "text", reference.text);
        write_unless_empty(json, "author", reference.author);
        if (reference.year) json.member("year", std::int64_t{*reference.year});
        write_unless_empty(json, "title", reference.title);
        write_unless_empty(json, "source", reference.source);
        write_unless_empty(json, "volume", reference.volume);
        write_unless_empty(json, "page", reference.page);
        write_unless_empty(json, "doi", reference.doi);
        write_unless_empty(json, "id", reference.id);
        json.end_object();
    }
    json.end_array();
}

bool add_reference(const dom::element& value, std::vector<Reference>& out) {
    if (const auto object = json_object(value)) {
        Reference reference = reference_of(*object);
        // An id alone that has no kind is one of the file's own keys, as a text alone may be.
        Reference id_alone;
        id_alone.id = reference.id;
        if (reference == id_alone && reference.id.find(':') == std::string::npos) {
            reference.text.swap(reference.id);
        }
        if (reference == Reference{}) return false;
        out.push_back(std::move(reference));
        return true;
    }
    if (value.is_string()) {
        const std::string_view text = trimmed(json_string(value));
        if (!text.empty()) out.emplace_back().text = text;
        return !text.empty();
    }
    std::optional<std::string> number = json_scalar(value);
    if (number) out.emplace_back().text = std::move(*number);
    return number.has_value();
}

}  // namespace bibweft::ingest
