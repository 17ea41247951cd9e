#include "cli/manifest_file.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>

#include "bibweft/core/error.hpp"
#include "bibweft/core/number.hpp"

namespace bibweft::cli {
namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;

/// Numbers in the shortest form, true and false in words, null and what has parts as nothing.
std::string as_text(element value) {
    switch (value.type()) {
        case element_type::STRING:
            return std::string(std::string_view(value));
        case element_type::INT64:
            return to_text(std::int64_t(value));
        case element_type::UINT64:
            return std::to_string(std::uint64_t(value));
        case element_type::DOUBLE:
            return to_text(double(value));
        case element_type::BOOL:
            return bool(value) ? "true" : "false";
        default:
            return {};
    }
}

Facts facts_of(element value) {
    Facts facts;
    simdjson::dom::object object;
    if (value.get(object) != simdjson::SUCCESS) return facts;
    for (const auto& field : object) {
        facts.emplace_back(std::string(field.key), as_text(field.value));
    }
    return facts;
}

FileFact file_of(const Facts& facts) {
    const std::int64_t bytes = parse_integer(fact(facts, "bytes")).value_or(0);
    return {std::string(fact(facts, "name")), static_cast<std::uint64_t>(bytes),
            std::string(fact(facts, "sha256"))};
}

template <class Use>
void for_each_of(element document, const char* name, const Use& use) {
    simdjson::dom::array array;
    if (document[name].get(array) != simdjson::SUCCESS) return;
    for (const element entry : array) use(facts_of(entry));
}

Facts member(element document, const char* name) {
    element value;
    return document[name].get(value) == simdjson::SUCCESS ? facts_of(value) : Facts{};
}

}  // namespace

std::string_view fact(const Facts& facts, std::string_view name) {
    const auto found = std::ranges::find(facts, name, &Facts::value_type::first);
    return found == facts.end() ? std::string_view() : std::string_view(found->second);
}

ManifestFile read_manifest(const std::string& path) {
    simdjson::dom::parser parser;
    element document;
    const auto error = parser.load(path).get(document);
    if (error == simdjson::IO_ERROR) {
        throw Error(ErrorCode::io, fmt::format("{}: cannot read this file", path));
    }
    const Facts top = error == simdjson::SUCCESS ? facts_of(document) : Facts{};
    ManifestFile manifest;
    manifest.version = fact(top, "bibweft");
    manifest.command = fact(top, "command");
    if (manifest.version.empty() || manifest.command.empty()) {
        throw Error(ErrorCode::data,
                    fmt::format("{}: no manifest.json of `bibweft map`{}", path,
                                error == simdjson::SUCCESS
                                    ? ""
                                    : fmt::format(" ({})", simdjson::error_message(error))));
    }
    manifest.libraries = member(document, "libraries");
    manifest.options = member(document, "options");
    manifest.steps = member(document, "steps");
    for_each_of(document, "inputs", [&](Facts facts) { manifest.inputs.push_back(facts); });
    for_each_of(document, "networks", [&](Facts facts) { manifest.networks.push_back(facts); });
    for_each_of(document, "option_files",
                [&](const Facts& facts) { manifest.option_files.push_back(file_of(facts)); });
    for_each_of(document, "files",
                [&](const Facts& facts) { manifest.files.push_back(file_of(facts)); });
    return manifest;
}

}  // namespace bibweft::cli
