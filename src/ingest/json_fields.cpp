#include "ingest/json_fields.hpp"

#include <fmt/format.h>
#include <string.h>  // memmem

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "bibweft/core/number.hpp"
#include "bibweft/text/unicode.hpp"
#include "ingest/fields.hpp"
#include "text/markup.hpp"

namespace bibweft::ingest {
namespace {

namespace dom = simdjson::dom;

constexpr std::size_t compared_bytes = 48;  ///< of a string, to know it again in the text

/// Where the string that begins behind a quote ends, if it reads as the value does, as far as it is
/// looked at; npos if it does not.
std::size_t end_of_string(std::string_view raw, std::string_view value) {
    if (raw.starts_with(value) && raw.substr(value.size()).starts_with('"')) return value.size();
    const std::size_t count = std::min(value.size(), compared_bytes);
    const std::size_t plain = std::min(raw.substr(0, count).find('\\'), count);
    if (raw.substr(0, plain) != value.substr(0, plain)) return std::string_view::npos;
    std::size_t at = 0;
    for (;;) {
        at = find_string_stop(raw, at);
        if (at >= raw.size()) return std::string_view::npos;
        if (raw[at] == '"') return at;
        at += 2;
    }
}

}  // namespace

JsonNames::JsonNames(std::span<const std::string_view> names)
    : names_(names), order_(names.size()) {
    std::iota(order_.begin(), order_.end(), std::uint8_t{0});
    std::stable_sort(order_.begin(), order_.end(), [&](std::uint8_t a, std::uint8_t b) {
        return names_[a].size() < names_[b].size();
    });
    for (std::size_t size = 0; size < of_length_.size(); ++size) {
        of_length_[size] = static_cast<std::uint8_t>(
            std::count_if(names_.begin(), names_.end(),
                          [&](std::string_view name) { return name.size() < size; }));
    }
}

std::size_t JsonNames::find(std::string_view name) const {
    if (name.size() + 1 >= of_length_.size()) return names_.size();
    for (std::size_t i = of_length_[name.size()]; i < of_length_[name.size() + 1]; ++i) {
        if (names_[order_[i]] == name) return order_[i];
    }
    return names_.size();
}

void JsonFields::wrong(std::string_view member, const char* expected) {
    warn("type", member, fmt::format("is left out: expected {}", expected));
}

void JsonFields::warn(std::string_view kind, std::string_view member, std::string_view message) {
    Location place = item_.location;
    if (const auto found = find_member(item_.text, member)) {
        place = place_in(item_, found->key, item_.text.size());
    }
    sink_.problem({Severity::warning,
                   fmt::format("{}.{}", code_, kind),
                   {},
                   place,
                   fmt::format("field \"{}\" {}", member, message)});
}

void JsonFields::lost(std::string_view kind, std::string message) {
    sink_.problem({Severity::error,
                   fmt::format("{}.{}", code_, kind),
                   {},
                   item_.location,
                   std::move(message)});
}

std::string_view json_string(const dom::element& value) {
    std::string_view text;
    return value.get_string().get(text) ? std::string_view() : text;
}

std::optional<std::string> json_scalar(const dom::element& value) {
    switch (value.type()) {
        case dom::element_type::STRING:
            return std::string(json_string(value));
        case dom::element_type::INT64:
            return to_text(value.get_int64().value_unsafe());
        case dom::element_type::UINT64:
            return fmt::to_string(value.get_uint64().value_unsafe());
        case dom::element_type::DOUBLE:
            return to_text(value.get_double().value_unsafe());
        case dom::element_type::BOOL:
            return value.get_bool().value_unsafe() ? "true" : "false";
        default:
            return {};
    }
}

std::optional<dom::element> json_member(const dom::object& object, std::string_view name) {
    dom::element value;
    if (object.at_key(name).get(value) || value.is_null()) return {};
    return value;
}

std::string_view json_string(const dom::object& object, std::string_view name) {
    const auto value = json_member(object, name);
    return value ? json_string(*value) : std::string_view();
}

std::string json_scalar(const dom::object& object, std::string_view name) {
    const auto value = json_member(object, name);
    return value ? json_scalar(*value).value_or("") : std::string();
}

std::optional<dom::object> json_object(const dom::element& value) {
    dom::object object;
    if (value.get_object().get(object)) return {};
    return object;
}

std::optional<dom::array> json_array(const dom::element& value) {
    dom::array array;
    if (value.get_array().get(array)) return {};
    return array;
}

std::optional<dom::object> json_object(const dom::object& object, std::string_view name) {
    const auto value = json_member(object, name);
    return value ? json_object(*value) : std::nullopt;
}

std::optional<dom::array> json_array(const dom::object& object, std::string_view name) {
    const auto value = json_member(object, name);
    return value ? json_array(*value) : std::nullopt;
}

std::optional<int> json_year(const dom::element& value) {
    const std::optional<std::string> text = json_scalar(value);
    if (!text) return {};
    std::string_view written = trimmed(*text);
    const bool negative = written.starts_with('-');
    if (negative) written.remove_prefix(1);
    const std::size_t digits = std::min(written.find_first_not_of("0123456789"), written.size());
    if (digits == 0 || digits > 4) return {};
    if (digits < written.size() &&
        std::string_view("-/. ").find(written[digits]) == std::string_view::npos) {
        return {};
    }
    int year = 0;
    for (const char digit : written.substr(0, digits)) year = year * 10 + (digit - '0');
    return negative ? -year : year;
}

std::optional<std::int64_t> json_count(const dom::element& value) {
    if (value.is_double()) {
        const double number = value.get_double().value_unsafe();
        if (number < 0 || number > 9e15 || number != std::floor(number)) return {};
        return static_cast<std::int64_t>(number);
    }
    if (value.is_string()) return count_in(json_string(value));
    std::int64_t count = 0;
    if (value.get_int64().get(count) || count < 0) return {};
    return count;
}

const char* set_text(const dom::element& value, std::string& out) {
    if (value.is_string()) {
        out = json_string(value);
        return nullptr;
    }
    if (value.is_bool()) return "a string";
    std::optional<std::string> text = json_scalar(value);
    if (!text) return "a string";
    out = std::move(*text);
    return nullptr;
}

const char* add_strings(const dom::element& value, std::vector<std::string>& out) {
    if (value.is_string()) {
        add_distinct(out, json_string(value));
        return nullptr;
    }
    const auto array = json_array(value);
    if (!array) return "an array of strings";
    bool other = false;
    for (const dom::element item : *array) {
        add_distinct(out, json_string(item));
        other |= !item.is_string() && !item.is_null();
    }
    return other ? "strings in the array" : nullptr;
}

const char* keep_extra(std::string_view name, const dom::element& value, Record& record) {
    if (const std::optional<std::string> text = json_scalar(value)) {
        record.extra.emplace_back(name, *text);
        return nullptr;
    }
    const auto array = json_array(value);
    const auto object = json_object(value);
    const bool empty =
        (array && array->begin() == array->end()) || (object && object->begin() == object->end());
    if (!empty) record.extra.emplace_back(name, simdjson::to_string(value));
    return nullptr;
}

std::string_view behind_resolver(std::string_view link) {
    link = trimmed(link);
    if (link.find("://") == std::string_view::npos) return link;
    while (link.ends_with('/')) link.remove_suffix(1);
    return link.substr(link.rfind('/') + 1);
}

std::string without_tags(std::string_view text) {
    const bool plain =
        text.find('<') == std::string_view::npos && text.find('&') == std::string_view::npos;
    if (plain) return squeezed(text);
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        if (rest.front() == '<') {
            const text::Tag tag = text::parse_tag(rest);
            if (tag.size > 0) {
                if (tag.block) out += ' ';
                at += tag.size;
                continue;
            }
        } else if (rest.front() == '&') {
            const text::Entity entity = text::parse_entity(rest);
            if (entity.size > 0) {
                text::append_utf8(out, entity.value);
                at += entity.size;
                continue;
            }
        }
        out += text[at++];
    }
    return squeezed(out);
}

Location place_of_member(const JsonItem& item, std::string_view name) {
    const auto found = find_member(item.text, name);
    return found ? place_in(item, found->begin, found->end) : Location{};
}

Location place_of_text(const JsonItem& item, std::string_view name) {
    const std::string quoted = fmt::format("\"{}\"", name);
    const void* place = ::memmem(item.text.data(), item.text.size(), quoted.data(), quoted.size());
    if (place != nullptr) {
        const char* const key = static_cast<const char*>(place);
        std::size_t at = static_cast<std::size_t>(key - item.text.data()) + quoted.size();
        at = skip_json_blanks(item.text, at);
        const bool member = item.text.substr(at).starts_with(':');
        at = skip_json_blanks(item.text, at + 1);
        if (member && at < item.text.size() && item.text[at] == '"') {
            const std::size_t size =
                end_of_string(item.text.substr(at + 1), json_string(item.object, name));
            if (size != std::string_view::npos) return place_in(item, at + 1, at + 1 + size);
        }
    }
    Location out = place_of_member(item, name);
    if (out.end >= out.begin + 2) {
        ++out.column;
        ++out.begin;
        --out.end;
    }
    return out;
}

}  // namespace bibweft::ingest
