#include "bibweft/core/json_writer.hpp"

#include <fmt/format.h>

#include "bibweft/core/number.hpp"

namespace bibweft {

void append_json_string(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        switch (c) {
            case '"':
                out += "\\\"";
                break;
            case '\\':
                out += "\\\\";
                break;
            case '\n':
                out += "\\n";
                break;
            case '\r':
                out += "\\r";
                break;
            case '\t':
                out += "\\t";
                break;
            default:
                if (static_cast<unsigned char>(c) < 0x20) {
                    out += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
                } else {
                    out += c;
                }
        }
    }
    out += '"';
}

void JsonWriter::new_line() {
    if (indent_ == 0) return;
    out_ += '\n';
    out_.append(indent_ * has_items_.size(), ' ');
}

void JsonWriter::before_item() {
    if (after_key_) {
        after_key_ = false;
        return;
    }
    if (has_items_.empty()) return;
    if (has_items_.back()) out_ += ',';
    has_items_.back() = true;
    new_line();
}

JsonWriter& JsonWriter::open(char bracket) {
    before_item();
    out_ += bracket;
    has_items_.push_back(false);
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    const bool had_items = has_items_.back();
    has_items_.pop_back();
    if (had_items) new_line();
    out_ += bracket;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    before_item();
    append_json_string(out_, name);
    out_ += indent_ > 0 ? ": " : ":";
    after_key_ = true;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    before_item();
    append_json_string(out_, text);
    return *this;
}

JsonWriter& JsonWriter::value(double number) {
    before_item();
    append_number(out_, number);
    return *this;
}

JsonWriter& JsonWriter::value(std::int64_t number) {
    before_item();
    out_ += to_text(number);
    return *this;
}

JsonWriter& JsonWriter::value(bool truth) {
    before_item();
    out_ += truth ? "true" : "false";
    return *this;
}

JsonWriter& JsonWriter::value(const Value& cell) {
    if (const auto* text = std::get_if<std::string>(&cell)) return value(std::string_view(*text));
    before_item();
    out_ += std::holds_alternative<std::monostate>(cell) ? "null" : to_text(cell);
    return *this;
}

JsonWriter& JsonWriter::null() {
    before_item();
    out_ += "null";
    return *this;
}

}  // namespace bibweft
