#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/attributes.hpp"

namespace bibweft {

/// Appends `text` as a JSON string with its quotes: `"`, `\` and control characters escaped, the
/// rest as it is (UTF-8 in, UTF-8 out).
void append_json_string(std::string& out, std::string_view text);

/// Writes JSON piece by piece; commas, indentation and quotes are its business. Keys keep the order
/// in which they are written. Doubles are finite by shortest round trip; a missing value is null.
class JsonWriter {
public:
    /// @param indent  blanks for each level; 0 writes everything on one line
    explicit JsonWriter(std::string& out, std::size_t indent = 0) : out_(out), indent_(indent) {}

    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }

    JsonWriter& key(std::string_view name);
    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
    JsonWriter& value(double number);
    JsonWriter& value(std::int64_t number);
    JsonWriter& value(std::size_t number) { return value(static_cast<std::int64_t>(number)); }
    JsonWriter& value(bool truth);
    JsonWriter& value(const Value& cell);
    JsonWriter& null();

    template <class T>
    JsonWriter& member(std::string_view name, const T& content) {
        key(name);
        return value(content);
    }
    JsonWriter& member(std::string_view name, const char* content) {
        key(name);
        return value(std::string_view(content));
    }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    void before_item();
    void new_line();

    std::string& out_;
    std::size_t indent_;
    std::vector<bool> has_items_;  // one for each open bracket
    bool after_key_ = false;
};

}  // namespace bibweft
