#include "ingest/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

namespace bibweft::ingest {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t most_digits = 19;   ///< of an integer that simdjson takes for sure
constexpr std::size_t most_exponent = 2;  ///< digits of an exponent that cannot overflow

constexpr const char* unclosed_string = "a string is not closed";
constexpr const char* ends_early = "it ends before it is closed";
constexpr const char* wrong_token = "a value, comma, colon or quote is missing or wrong";

bool is_blank(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

int hex_value(char c) {
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// The four digits behind `\u`, or nothing.
std::optional<unsigned> hex_unit(std::string_view text, std::size_t at) {
    if (at + 4 > text.size()) return {};
    unsigned unit = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const int digit = hex_value(text[at + i]);
        if (digit < 0) return {};
        unit = unit * 16 + static_cast<unsigned>(digit);
    }
    return unit;
}

/// What may stand in a number, a word or the like.
bool in_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '+' ||
           c == '-' || c == '.' || c == '_';
}

std::size_t word_end(std::string_view text, std::size_t at) {
    while (at < text.size() && in_word(text[at])) ++at;
    return at;
}

std::size_t digits_end(std::string_view text, std::size_t at) {
    while (at < text.size() && is_digit(text[at])) ++at;
    return at;
}

bool is_number(std::string_view word) {
    std::size_t at = word.starts_with('-') ? 1 : 0;
    const std::size_t whole = digits_end(word, at);
    if (whole == at || (word[at] == '0' && whole > at + 1)) return false;
    at = whole;
    if (at < word.size() && word[at] == '.') {
        const std::size_t end = digits_end(word, at + 1);
        if (end == at + 1) return false;
        at = end;
    }
    if (at < word.size() && (word[at] == 'e' || word[at] == 'E')) {
        ++at;
        if (at < word.size() && (word[at] == '+' || word[at] == '-')) ++at;
        const std::size_t end = digits_end(word, at);
        if (end == at) return false;
        at = end;
    }
    return at == word.size();
}

bool is_no_number(std::string_view word) {
    return word == "NaN" || word == "Infinity" || word == "-Infinity" || word == "nan" ||
           word == "inf" || word == "-inf";
}

/// Whether a number may be too large for simdjson.
bool is_large(std::string_view number) {
    if (digits_end(number, number.starts_with('-') ? 1 : 0) > most_digits) return true;
    const std::size_t exponent = number.find_first_of("eE");
    if (exponent == npos) return false;
    const std::size_t digits = number.find_first_of("0123456789", exponent);
    return number.size() - digits > most_exponent;
}

/// Bytes of 0x80 where a byte of `word` is zero; exact for the lowest such byte.
std::uint64_t zero_bytes(std::uint64_t word) {
    constexpr std::uint64_t ones = 0x0101010101010101ULL;
    return (word - ones) & ~word & (ones << 7);
}

enum class Kind : std::uint8_t { other, open, close, quote };

constexpr std::array<Kind, 256> kinds = [] {
    std::array<Kind, 256> out{};
    out['{'] = out['['] = Kind::open;
    out['}'] = out[']'] = Kind::close;
    out['"'] = Kind::quote;
    return out;
}();

}  // namespace

std::size_t find_string_stop(std::string_view text, std::size_t at) {
    constexpr std::uint64_t ones = 0x0101010101010101ULL;
    if constexpr (std::endian::native == std::endian::little) {
        for (; at + 8 <= text.size(); at += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, text.data() + at, 8);
            const std::uint64_t hit =
                zero_bytes(word ^ (ones * '"')) | zero_bytes(word ^ (ones * '\\'));
            if (hit != 0) return at + static_cast<std::size_t>(std::countr_zero(hit)) / 8;
        }
    }
    while (at < text.size() && text[at] != '"' && text[at] != '\\') ++at;
    return at;
}

std::size_t ValueEnd::feed_string(std::string_view piece, std::size_t at) {
    if (std::exchange(escaped_, false)) ++at;
    for (;;) {
        at = find_string_stop(piece, at);
        if (at >= piece.size()) return piece.size();
        if (piece[at] == '"') break;
        at += 2;
        if (at > piece.size()) {
            escaped_ = true;
            return piece.size();
        }
    }
    in_string_ = false;
    return at + 1;
}

std::size_t ValueEnd::feed(std::string_view piece) {
    std::size_t at = 0;
    while (at < piece.size() && !done_) {
        if (in_string_) {
            at = feed_string(piece, at);
            done_ = !in_string_ && depth_ == 0;
            continue;
        }
        switch (kinds[static_cast<unsigned char>(piece[at++])]) {
            case Kind::open:
                deepest_ = std::max(deepest_, ++depth_);
                break;
            case Kind::close:
                done_ = --depth_ == 0;
                break;
            case Kind::quote:
                in_string_ = true;
                break;
            case Kind::other:
                break;
        }
    }
    return at;
}

bool JsonChecker::fault(std::size_t at, std::string reason) {
    faulty_ = true;
    at_ = at;
    reason_ = std::move(reason);
    return false;
}

void JsonChecker::value_ends() {
    expected_ = brackets_.empty() ? Expected::nothing : Expected::comma_or_end;
}

bool JsonChecker::open(char bracket) {
    if (brackets_.size() >= max_depth_) {
        too_deep_ = true;
        return fault(at_,
                     fmt::format("nested deeper than {} levels (limit max_depth)", max_depth_));
    }
    brackets_.push_back(bracket);
    expected_ = bracket == '{' ? Expected::key_or_end : Expected::value_or_end;
    ++at_;
    return true;
}

bool JsonChecker::close(char bracket) {
    const char opened = bracket == '}' ? '{' : bracket == ']' ? '[' : '\0';
    if (brackets_.empty() || brackets_.back() != opened) return fault(at_, wrong_token);
    brackets_.pop_back();
    ++at_;
    value_ends();
    return true;
}

/// The string at at_. Line ends in it are the sign that it is not closed.
bool JsonChecker::string(std::string_view text, bool whole) {
    std::size_t at = std::max(scanned_, at_ + 1);
    for (;;) {
        const std::size_t stop = find_string_stop(text, at);
        const std::size_t line_end =
            std::min(text.substr(at, stop - at).find('\n'), text.substr(at, stop - at).find('\r'));
        if (line_end != npos) return fault(at_, unclosed_string);
        at = stop;
        const bool cut = at == text.size() || (text[at] == '\\' && at + 6 > text.size());
        if (cut && !whole) {
            scanned_ = at;
            return false;
        }
        if (at == text.size()) return fault(at_, unclosed_string);
        if (text[at] == '"') break;
        if (at + 1 == text.size()) return fault(at_, unclosed_string);
        const char escape = text[at + 1];
        const bool valid = escape == 'u' ? hex_unit(text, at + 2).has_value()
                                         : std::string_view("\"\\/bfnrt").find(escape) != npos;
        if (!valid) return fault(at, "a malformed escape in a string");
        at += escape == 'u' ? 6 : 2;
    }
    last_token_ = at_;
    scanned_ = 0;
    at_ = at + 1;
    if (expected_ == Expected::key || expected_ == Expected::key_or_end) {
        expected_ = Expected::colon;
    } else {
        value_ends();
    }
    return true;
}

bool JsonChecker::word(std::string_view text, bool whole) {
    const std::size_t end = word_end(text, at_);
    if (end == text.size() && !whole) return false;
    const std::string_view word = text.substr(at_, end - at_);
    const bool known = word == "true" || word == "false" || word == "null" || is_no_number(word);
    if (!known && !is_number(word)) {
        const bool meant = !word.empty() && (is_digit(word.front()) || word.front() == '-');
        return fault(at_, meant ? "a malformed number" : wrong_token);
    }
    last_token_ = at_;
    at_ = end;
    value_ends();
    return true;
}

/// One token; false where it is cut off or faulty.
bool JsonChecker::step(std::string_view text, bool whole) {
    at_ = skip_json_blanks(text, at_);
    if (at_ == text.size()) return whole && fault(at_, ends_early);
    const char c = text[at_];
    switch (expected_) {
        case Expected::key_or_end:
            if (c == '}') return close(c);
            [[fallthrough]];
        case Expected::key:
            return c == '"' ? string(text, whole) : fault(at_, wrong_token);
        case Expected::colon:
            if (c != ':') return fault(at_, wrong_token);
            expected_ = Expected::value;
            ++at_;
            return true;
        case Expected::comma_or_end:
            if (c != ',') return close(c);
            expected_ = brackets_.back() == '{' ? Expected::key : Expected::value;
            ++at_;
            return true;
        case Expected::value_or_end:
            if (c == ']') return close(c);
            [[fallthrough]];
        case Expected::value:
            if (c == '{' || c == '[') return open(c);
            return c == '"' ? string(text, whole) : word(text, whole);
        case Expected::nothing:
            break;
    }
    return false;
}

JsonChecker::Status JsonChecker::check(std::string_view text, bool whole) {
    while (!faulty_ && expected_ != Expected::nothing && step(text, whole)) continue;
    if (faulty_) return Status::faulty;
    return expected_ == Expected::nothing ? Status::complete : Status::more;
}

namespace {

/// Copies faulty JSON text and changes what must be.
class Repairer {
public:
    explicit Repairer(std::string_view text) : text_(text) {}

    JsonRepair run() {
        out_.text.reserve(text_.size() + 16);
        while (at_ < text_.size()) {
            if (text_[at_] == '"') {
                string();
            } else if (in_word(text_[at_])) {
                word();
            } else {
                out_.text += text_[at_++];
            }
        }
        return std::move(out_);
    }

private:
    void repair(const char* kind, std::string_view replacement) {
        if (out_.count++ == 0) {
            out_.first = at_;
            out_.kind = kind;
        }
        out_.changed = true;
        out_.text += replacement;
    }

    void word() {
        const std::size_t end = word_end(text_, at_);
        const std::string_view word = text_.substr(at_, end - at_);
        if (is_no_number(word)) {
            repair("NaN or Infinity", "null");
        } else if (is_number(word) && is_large(word)) {
            out_.changed = true;
            out_.text.append(1, '"').append(word).append(1, '"');
        } else {
            out_.text += word;
        }
        at_ = end;
    }

    void string() {
        out_.text += text_[at_++];
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '\\') {
                escape();
                continue;
            }
            if (static_cast<unsigned char>(c) < 0x20) {
                control(c);
            } else {
                out_.text += c;
            }
            ++at_;
            if (c == '"') return;
        }
    }

    void control(char c) {
        constexpr const char* kind = "a control character in a string";
        repair(kind, c == '\t' ? "\\t" : c == '\n' ? "\\n" : c == '\r' ? "\\r" : " ");
    }

    void escape() {
        const auto unit = text_.substr(at_, 2) == "\\u" ? hex_unit(text_, at_ + 2) : std::nullopt;
        if (!unit) return copy(2);
        const bool high = *unit >= 0xD800 && *unit < 0xDC00;
        if (high && text_.substr(at_ + 6, 2) == "\\u") {
            const auto low = hex_unit(text_, at_ + 8);
            if (low && *low >= 0xDC00 && *low < 0xE000) return copy(12);
        }
        if (*unit < 0xD800 || *unit >= 0xE000) return copy(6);
        repair("half of a surrogate pair", "\\ufffd");
        at_ += 6;
    }

    void copy(std::size_t count) {
        out_.text += text_.substr(at_, count);
        at_ = std::min(at_ + count, text_.size());
    }

    std::string_view text_;
    std::size_t at_ = 0;
    JsonRepair out_;
};

}  // namespace

JsonRepair repaired(std::string_view text) {
    return Repairer(text).run();
}

std::size_t skip_json_blanks(std::string_view text, std::size_t at) {
    while (at < text.size() && is_blank(text[at])) ++at;
    return at;
}

std::size_t skip_json_string(std::string_view text, std::size_t at) {
    for (++at;;) {
        at = find_string_stop(text, at);
        if (at >= text.size()) return npos;
        if (text[at] == '"') return at + 1;
        at += 2;
    }
}

std::size_t skip_json_value(std::string_view text, std::size_t at) {
    if (at >= text.size()) return npos;
    if (text[at] == '"') return skip_json_string(text, at);
    if (text[at] == '{' || text[at] == '[') {
        ValueEnd value;
        const std::size_t size = value.feed(text.substr(at));
        return value.done() ? at + size : npos;
    }
    const std::size_t end = word_end(text, at);
    return end == text.size() || end == at ? npos : end;
}

std::optional<JsonMember> find_member(std::string_view object, std::string_view name) {
    std::optional<JsonMember> found;
    for_each_member(object, [&](std::string_view here, const JsonMember& member) {
        if (here == name) found = member;
        return !found;
    });
    if (!found) return {};
    found->end = std::min(skip_json_value(object, found->begin), object.size());
    return found;
}

}  // namespace bibweft::ingest
