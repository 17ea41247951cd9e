#pragma once
#include <simdjson.h>

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/record.hpp"
#include "bibweft/ingest/format.hpp"
#include "ingest/json_items.hpp"

// What the readers of JSON formats do with the members of a record.

namespace bibweft::ingest {

/// The member names that a format knows, found by length and bytes.
class JsonNames {
public:
    static constexpr std::size_t most = 128;

    /// The names live as long as the table; at most `most`, none longer than 63 bytes.
    explicit JsonNames(std::span<const std::string_view> names);
    /// The position of a name in the list, or its size.
    std::size_t find(std::string_view name) const;
    std::size_t size() const noexcept { return names_.size(); }

private:
    std::span<const std::string_view> names_;
    std::vector<std::uint8_t> order_;           ///< by length
    std::array<std::uint8_t, 65> of_length_{};  ///< where a length begins in order_
};

/// Goes through the members of a record and says what is wrong with them.
class JsonFields {
public:
    JsonFields(const JsonItem& item, const Sink& sink, std::string_view code)
        : item_(item), sink_(sink), code_(code) {}

    /// Calls `known(index, value)` for members whose name is in the table, `unknown(name, value)`
    /// for others. Both return what was expected if the value is something else, which costs the
    /// member, with a warning; null otherwise. null values are not given; of a member given twice
    /// the first counts, with a warning.
    template <class Known, class Unknown>
    void read(const JsonNames& names, const Known& known, const Unknown& unknown) {
        std::bitset<JsonNames::most> seen;
        for (const auto [name, value] : item_.object) {
            const std::size_t index = names.find(name);
            if (index < names.size()) ++known_count_;
            if (value.is_null()) continue;
            const char* expected = nullptr;
            if (index == names.size()) {
                expected = unknown(name, value);
            } else if (seen.test(index)) {
                warn("duplicate", name, "is given twice; the first one counts");
            } else {
                seen.set(index);
                expected = known(index, value);
            }
            if (expected != nullptr) wrong(name, expected);
        }
    }

    /// How many members had a name in the table.
    std::size_t known_count() const noexcept { return known_count_; }

    /// A warning: the member is left out, or a part of it.
    void wrong(std::string_view member, const char* expected);
    /// A warning: "field NAME" and the message.
    void warn(std::string_view kind, std::string_view member, std::string_view message);
    /// An error: the record is no record of this format.
    void lost(std::string_view kind, std::string message);

private:
    const JsonItem& item_;
    const Sink& sink_;
    std::string_view code_;
    std::size_t known_count_ = 0;
};

/// The string, or "" of what is none.
std::string_view json_string(const simdjson::dom::element& value);
/// A string as it is, a number or boolean as JSON writes it; nothing for others.
std::optional<std::string> json_scalar(const simdjson::dom::element& value);
/// The member of that name, or nothing where there is none or it is null.
std::optional<simdjson::dom::element> json_member(const simdjson::dom::object& object,
                                                  std::string_view name);
/// The string under that name, or "".
std::string_view json_string(const simdjson::dom::object& object, std::string_view name);
/// The string, number or boolean under that name, or "".
std::string json_scalar(const simdjson::dom::object& object, std::string_view name);
/// The object or array that the value is.
std::optional<simdjson::dom::object> json_object(const simdjson::dom::element& value);
std::optional<simdjson::dom::array> json_array(const simdjson::dom::element& value);
std::optional<simdjson::dom::object> json_object(const simdjson::dom::object& object,
                                                 std::string_view name);
std::optional<simdjson::dom::array> json_array(const simdjson::dom::object& object,
                                               std::string_view name);

/// "2001", 2001, 2001.0, "2001-05-03", "2001/5": the year in front; nothing for other text.
std::optional<int> json_year(const simdjson::dom::element& value);
/// A whole number of at least 0.
std::optional<std::int64_t> json_count(const simdjson::dom::element& value);

/// Sets a text from a string or number: what read() wants of a setter.
const char* set_text(const simdjson::dom::element& value, std::string& out);
/// Adds the strings of an array, or of one string, to a list of distinct values.
const char* add_strings(const simdjson::dom::element& value, std::vector<std::string>& out);
/// Keeps a value that Record has no field for: text as it is, arrays and objects as JSON.
const char* keep_extra(std::string_view name, const simdjson::dom::element& value, Record& record);

/// The value of an identifier behind its resolver: what follows the last slash of a link, the text
/// itself where it is no link.
std::string_view behind_resolver(std::string_view link);
/// Text of which tags of HTML, MathML and JATS are removed and character references undone, white
/// space as single blanks.
std::string without_tags(std::string_view text);

/// The place of a member's value, line ends and escapes as in the file; empty if it is not found.
Location place_of_member(const JsonItem& item, std::string_view name);
/// The same for a string: of what stands between the quotes. Faster where the name stands once.
Location place_of_text(const JsonItem& item, std::string_view name);

}  // namespace bibweft::ingest
