#include "graphio/json_document.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bibweft/core/number.hpp"

namespace bibweft::graphio {

using simdjson::dom::element_type;

namespace {

std::string_view without_mark(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    return text;
}

}  // namespace

JsonDocument::JsonDocument(std::string_view text, const ReadContext& context)
    : text_(text), context_(context), padded_(without_mark(text)) {
    simdjson::error_code error = parser_.allocate(std::max<std::size_t>(padded_.size(), 64),
                                                  std::max<std::size_t>(context.max_depth, 1));
    if (error == simdjson::SUCCESS) error = parser_.parse(padded_).get(root_);
    if (error != simdjson::SUCCESS) fail(error);
}

void JsonDocument::fail(simdjson::error_code error) const {
    if (const auto fault = json_fault(text_, context_.max_depth)) {
        const auto line = 1 + static_cast<std::uint64_t>(
                                  std::ranges::count(text_.substr(0, fault->offset), '\n'));
        const std::string place = fmt::format("JSON, offset {}: {}", fault->offset, fault->what);
        if (fault->too_deep) {
            context_.fail_limit(line,
                                fmt::format("{} (the limit is {})", place, context_.max_depth));
        }
        context_.fail(line, place);
    }
    context_.fail(0, fmt::format("JSON: {}", simdjson::error_message(error)));
}

JsonObject JsonDocument::object() const {
    JsonObject fields;
    if (root_.get(fields) != simdjson::SUCCESS) context_.fail(0, "the JSON is no object");
    return fields;
}

Value json_value(const JsonElement& cell) {
    switch (cell.type()) {
        case element_type::NULL_VALUE:
            return {};
        case element_type::BOOL:
            return bool(cell);
        case element_type::INT64:
            return std::int64_t(cell);
        case element_type::UINT64:
            return static_cast<double>(std::uint64_t(cell));
        case element_type::DOUBLE:
            return double(cell);
        case element_type::STRING:
            return std::string(std::string_view(cell));
        default:
            return simdjson::minify(cell);
    }
}

std::optional<std::string> json_id(const JsonElement& cell) {
    if (cell.is_string() || cell.is_number()) return to_text(json_value(cell));
    return std::nullopt;
}

std::optional<JsonElement> json_field(const JsonObject& fields, std::string_view name) {
    JsonElement found;
    if (fields.at_key(name).get(found) != simdjson::SUCCESS) return std::nullopt;
    return found;
}

std::optional<JsonObject> json_object(const JsonObject& fields, std::string_view name) {
    JsonObject found;
    if (fields.at_key(name).get(found) != simdjson::SUCCESS) return std::nullopt;
    return found;
}

std::optional<JsonArray> json_array(const JsonObject& fields, std::string_view name) {
    JsonArray found;
    if (fields.at_key(name).get(found) != simdjson::SUCCESS) return std::nullopt;
    return found;
}

std::string_view json_text(const JsonObject& fields, std::string_view name) {
    std::string_view found;
    if (fields.at_key(name).get(found) != simdjson::SUCCESS) return {};
    return found;
}

void add_json_cell(DraftTable& table, std::string_view name, std::uint32_t row,
                   const JsonElement& cell) {
    if (name.empty() || cell.is_null()) return;
    table[table.column(name)].add(row, json_value(cell));
}

void add_json_cells(DraftTable& table, const JsonObject& fields, std::uint32_t row,
                    std::initializer_list<std::string_view> except) {
    for (const auto entry : fields) {
        if (std::ranges::find(except, entry.key) != except.end()) continue;
        add_json_cell(table, entry.key, row, entry.value);
    }
}

void set_json_weight(Draft& draft, const JsonElement& cell, std::uint32_t edge) {
    if (cell.is_null()) return;
    double weight = 0;
    if (cell.is_string()) {
        const auto parsed = parse_real(std::string_view(cell));
        if (!parsed) {
            draft.context().fail(0, fmt::format("link {}: weight \"{}\" is no number", edge + 1,
                                                std::string_view(cell)));
        }
        weight = *parsed;
    } else if (cell.get(weight) != simdjson::SUCCESS) {
        draft.context().fail(0, fmt::format("link {}: its weight is no number", edge + 1));
    }
    draft.set_weight(edge, weight, 0);
}

std::uint32_t json_end(Draft& draft, const JsonObject& fields, const char* name,
                       std::size_t number) {
    const auto cell = json_field(fields, name);
    if (!cell) draft.context().fail(0, fmt::format("link {} has no \"{}\"", number, name));
    JsonObject node;
    const bool nested = cell->get(node) == simdjson::SUCCESS;
    const std::optional<JsonElement> inner = nested ? json_field(node, "id") : cell;
    const std::optional<std::string> id = inner ? json_id(*inner) : std::nullopt;
    if (!id || id->empty()) {
        draft.context().fail(
            0, fmt::format("link {}: its \"{}\" is neither text nor number", number, name));
    }
    return draft.mention_node(*id, 0);
}

}  // namespace bibweft::graphio
