#pragma once
#include <simdjson.h>

#include <optional>
#include <string>
#include <string_view>

#include "graphio/draft.hpp"

namespace bibweft::graphio {

/// The first fault of a JSON text.
struct JsonFault {
    std::size_t offset = 0;  ///< in bytes
    bool too_deep = false;
    const char* what = "";
};

/// Finds what is wrong with a JSON text, without recursion; nothing if it is well-formed. For
/// messages: the parser itself does not say where it stopped.
std::optional<JsonFault> json_fault(std::string_view text, std::size_t max_depth);

using JsonElement = simdjson::dom::element;
using JsonObject = simdjson::dom::object;
using JsonArray = simdjson::dom::array;

/// A JSON text with its parsed elements, which live as long as it does.
class JsonDocument {
public:
    /// @throws Error data or limit, with line and offset of the first fault
    JsonDocument(std::string_view text, const ReadContext& context);

    const JsonElement& root() const noexcept { return root_; }
    /// @throws Error data, if the root is something else
    JsonObject object() const;

private:
    [[noreturn]] void fail(simdjson::error_code error) const;

    std::string_view text_;
    const ReadContext& context_;
    simdjson::padded_string padded_;
    simdjson::dom::parser parser_;
    JsonElement root_;
};

/// A cell: null is missing, arrays and objects are their JSON text.
Value json_value(const JsonElement& cell);

/// An id as text: a string or a number; nothing for anything else.
std::optional<std::string> json_id(const JsonElement& cell);

std::optional<JsonElement> json_field(const JsonObject& fields, std::string_view name);
/// The member if it is an object.
std::optional<JsonObject> json_object(const JsonObject& fields, std::string_view name);
/// The member if it is an array.
std::optional<JsonArray> json_array(const JsonObject& fields, std::string_view name);
/// The member if it is a string, else "".
std::string_view json_text(const JsonObject& fields, std::string_view name);

/// Stores a member as a cell of the column of that name; null stores nothing.
void add_json_cell(DraftTable& table, std::string_view name, std::uint32_t row,
                   const JsonElement& cell);

/// Stores all members but those of the names given.
void add_json_cells(DraftTable& table, const JsonObject& fields, std::uint32_t row,
                    std::initializer_list<std::string_view> except);

/// Sets the weight of an edge to a number, or to a text that spells one.
/// @throws Error data for anything else but null
void set_json_weight(Draft& draft, const JsonElement& cell, std::uint32_t edge);

/// The node at an end of edge `number` (from 1).
/// @throws Error data, if there is no such member or it is neither text nor number
std::uint32_t json_end(Draft& draft, const JsonObject& fields, const char* name,
                       std::size_t number);

/// Runs a reader and makes faults of the JSON library faults of ours.
template <class Read>
Network guarded_json(const ReadContext& context, Read&& read) {
    try {
        return read();
    } catch (const simdjson::simdjson_error& error) {
        context.fail(0, std::string("JSON: ") + error.what());
    }
}

}  // namespace bibweft::graphio
