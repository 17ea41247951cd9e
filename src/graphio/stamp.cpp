#include "graphio/stamp.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <cmath>

#include "bibweft/core/number.hpp"
#include "graphio/clean.hpp"

namespace bibweft::graphio {
namespace {

using Object = simdjson::dom::object;
using Element = simdjson::dom::element;

void append_pair(std::string& out, std::string_view name, std::string_view text) {
    std::size_t removed = 0;
    append_json_string(out, name);
    out += ':';
    append_json_string(out, clean_text(text, removed));
}

void append_provenance(std::string& out, const Provenance& provenance) {
    out += "\"provenance\":{";
    append_pair(out, "version", provenance.version);
    out += ',';
    append_pair(out, "command", provenance.command);
    out += ",\"inputs\":[";
    for (std::size_t i = 0; i < provenance.inputs.size(); ++i) {
        const Provenance::Input& input = provenance.inputs[i];
        out += i == 0 ? "{" : ",{";
        append_pair(out, "name", input.name);
        out += ',';
        append_pair(out, "sha256", input.sha256);
        out += fmt::format(",\"bytes\":{}}}", input.bytes);
    }
    out += fmt::format("],\"seed\":{},\"options\":{{", provenance.seed);
    for (std::size_t i = 0; i < provenance.options.size(); ++i) {
        if (i > 0) out += ',';
        append_pair(out, provenance.options[i].first, provenance.options[i].second);
    }
    out += "}}";
}

std::string text_of(const Object& object, std::string_view key) {
    std::string_view text;
    if (object.at_key(key).get(text) != simdjson::SUCCESS) return {};
    return std::string(text);
}

std::uint64_t count_of(const Object& object, std::string_view key) {
    std::uint64_t value = 0;
    if (object.at_key(key).get(value) != simdjson::SUCCESS) return 0;
    return value;
}

Provenance provenance_of(const Object& object) {
    Provenance out;
    out.version = text_of(object, "version");
    out.command = text_of(object, "command");
    out.seed = count_of(object, "seed");
    simdjson::dom::array inputs;
    if (object.at_key("inputs").get(inputs) == simdjson::SUCCESS) {
        for (const Element input : inputs) {
            Object fields;
            if (input.get(fields) != simdjson::SUCCESS) continue;
            out.inputs.push_back(
                {text_of(fields, "name"), text_of(fields, "sha256"), count_of(fields, "bytes")});
        }
    }
    Object options;
    if (object.at_key("options").get(options) == simdjson::SUCCESS) {
        for (const auto field : options) {
            std::string_view text;
            if (field.value.get(text) != simdjson::SUCCESS) continue;
            out.options.emplace_back(std::string(field.key), std::string(text));
        }
    }
    return out;
}

Value scalar(const Element& element) {
    switch (element.type()) {
        case simdjson::dom::element_type::BOOL:
            return bool(element);
        case simdjson::dom::element_type::INT64:
            return std::int64_t(element);
        case simdjson::dom::element_type::DOUBLE:
            return double(element);
        case simdjson::dom::element_type::STRING:
            return std::string(std::string_view(element));
        default:
            return {};
    }
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
    static constexpr std::string_view hex = "0123456789abcdef";
    out += '"';
    std::size_t done = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        out.append(text.substr(done, i - done));
        done = i + 1;
        out += '\\';
        if (c == '"' || c == '\\') {
            out += static_cast<char>(c);
        } else if (c == '\n') {
            out += 'n';
        } else if (c == '\t') {
            out += 't';
        } else {
            out += "u00";
            out += hex[c >> 4];
            out += hex[c & 15];
        }
    }
    out.append(text.substr(done));
    out += '"';
}

void append_json_value(std::string& out, const Value& value) {
    if (const auto* text = std::get_if<std::string>(&value)) {
        std::size_t removed = 0;
        append_json_string(out, clean_text(*text, removed));
    } else if (const auto* real = std::get_if<double>(&value)) {
        if (!std::isfinite(*real)) {
            out += "null";
            return;
        }
        const std::size_t start = out.size();
        append_number(out, *real);
        if (out.find_first_of(".e", start) == std::string::npos) out += ".0";
    } else if (std::holds_alternative<std::monostate>(value)) {
        out += "null";
    } else {
        out += to_text(value);
    }
}

std::string graph_object(const Network& network) {
    std::string out = "{";
    std::size_t removed = 0;
    for (const auto& [name, value] : network.attributes()) {
        if (name == "provenance") continue;
        if (out.size() > 1) out += ',';
        append_json_string(out, clean_line(name, removed));
        out += ':';
        append_json_value(out, value);
    }
    const Provenance& provenance = network.provenance();
    if (!provenance.version.empty() || !provenance.command.empty() || !provenance.inputs.empty()) {
        if (out.size() > 1) out += ',';
        append_provenance(out, provenance);
    }
    return out + "}";
}

void read_graph_object(std::string_view json, Draft& draft) {
    simdjson::dom::parser parser;
    const simdjson::padded_string padded(json);
    Object object;
    if (parser.parse(padded).get(object) != simdjson::SUCCESS) return;
    for (const auto field : object) {
        Object nested;
        if (field.key == "provenance" && field.value.get(nested) == simdjson::SUCCESS) {
            draft.provenance = provenance_of(nested);
            continue;
        }
        Value value = scalar(field.value);
        if (std::holds_alternative<std::monostate>(value)) continue;
        draft.attributes.emplace_back(std::string(field.key), std::move(value));
    }
}

}  // namespace bibweft::graphio
