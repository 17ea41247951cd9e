#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// JSON text that may be faulty: where a value ends, where the text stops being JSON, how little
// must change for it to be JSON. simdjson, which parses what is well formed, tells none of this.

namespace bibweft::ingest {

/// The first quote or backslash from `at` on, or the end.
std::size_t find_string_stop(std::string_view text, std::size_t at);

/// Finds where a string, an array or an object ends, by quotes and brackets alone. Takes the text
/// in pieces; the first begins with the quote or bracket. No recursion; at about the speed of
/// memory inside long strings.
class ValueEnd {
public:
    /// Bytes of this piece that belong to the value; after it done() tells whether that is the end.
    std::size_t feed(std::string_view piece);
    bool done() const noexcept { return done_; }
    /// The deepest nesting so far: 1 for [] and {}.
    std::size_t deepest() const noexcept { return deepest_; }

private:
    std::size_t feed_string(std::string_view piece, std::size_t at);

    std::size_t depth_ = 0;
    std::size_t deepest_ = 0;
    bool in_string_ = false;
    bool escaped_ = false;  ///< the last piece ended with the backslash of an escape
    bool done_ = false;
};

/// Follows the grammar of JSON from the beginning of a value. Control characters other than line
/// ends, halves of surrogate pairs, NaN and Infinity pass, since repaired() can do something about
/// them.
class JsonChecker {
public:
    enum class Status { more, complete, faulty };

    explicit JsonChecker(std::size_t max_depth) : max_depth_(max_depth) {}

    /// Goes on in `text`, which begins as it did in the last call and may be longer.
    /// @param whole  nothing follows the text
    Status check(std::string_view text, bool whole);
    /// Complete: behind the value. Faulty: of the fault.
    std::size_t offset() const noexcept { return at_; }
    /// Of the last string, number or word in front of the fault.
    std::size_t last_token() const noexcept { return last_token_; }
    /// Why the text is faulty.
    const std::string& reason() const noexcept { return reason_; }
    bool too_deep() const noexcept { return too_deep_; }

private:
    enum class Expected { value, value_or_end, key, key_or_end, colon, comma_or_end, nothing };

    bool step(std::string_view text, bool whole);
    bool string(std::string_view text, bool whole);
    bool word(std::string_view text, bool whole);
    bool open(char bracket);
    bool close(char bracket);
    bool fault(std::size_t at, std::string reason);
    void value_ends();

    std::size_t max_depth_;
    std::vector<char> brackets_;  ///< that are open
    Expected expected_ = Expected::value;
    std::size_t at_ = 0;
    std::size_t scanned_ = 0;  ///< of a string at at_: where to go on
    std::size_t last_token_ = 0;
    bool faulty_ = false;
    bool too_deep_ = false;
    std::string reason_;
};

/// Text that repaired() changed.
struct JsonRepair {
    std::string text;
    std::size_t count = 0;  ///< of places that were no JSON
    std::size_t first = 0;  ///< offset of the first of them in the faulty text
    const char* kind = "";  ///< what stood there
    bool changed = false;   ///< also by what is JSON but too large for simdjson
};

/// Makes JSON of what is nearly so: in strings, tabs and line ends are escaped, other control
/// characters become blanks and halves of surrogate pairs U+FFFD; NaN and Infinity become null;
/// numbers of more digits or larger exponents than simdjson takes become strings. Other faults
/// stay.
JsonRepair repaired(std::string_view text);

/// A member of an object, by offsets in its text.
struct JsonMember {
    std::size_t key = 0;  ///< of the quote
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The first member of that name of the object that the text is; nothing where its name is written
/// with escapes. Control characters in strings do not matter.
std::optional<JsonMember> find_member(std::string_view object, std::string_view name);

/// Behind blanks, tabs and line ends.
std::size_t skip_json_blanks(std::string_view text, std::size_t at);
/// Behind the value that begins at `at`, or npos if it is cut off.
std::size_t skip_json_value(std::string_view text, std::size_t at);
/// Behind the string that begins at `at`, or npos if it is cut off.
std::size_t skip_json_string(std::string_view text, std::size_t at);

/// Goes through the members of an object whose text may be cut off. Calls `use(name, member)` for
/// each whose value begins inside the text, as written and without its end, until it says false.
template <class Use>
void for_each_member(std::string_view object, const Use& use) {
    constexpr std::size_t npos = std::string_view::npos;
    std::size_t at = 1;
    for (;;) {
        at = skip_json_blanks(object, at);
        if (at < object.size() && object[at] == ',') at = skip_json_blanks(object, at + 1);
        if (at >= object.size() || object[at] != '"') return;
        const std::size_t key = at;
        const std::size_t key_end = skip_json_string(object, key);
        if (key_end == npos) return;
        at = skip_json_blanks(object, key_end);
        if (at >= object.size() || object[at] != ':') return;
        at = skip_json_blanks(object, at + 1);
        if (at >= object.size()) return;
        const std::string_view name = object.substr(key + 1, key_end - key - 2);
        if (!use(name, JsonMember{key, at, npos})) return;
        at = skip_json_value(object, at);
        if (at == npos) return;
    }
}

}  // namespace bibweft::ingest
