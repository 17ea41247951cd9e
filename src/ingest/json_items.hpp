#pragma once
#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/ingest/format.hpp"
#include "ingest/json_text.hpp"

namespace bibweft::ingest {

/// How a JSON format lays out its records: one after another (JSON Lines, or objects over several
/// lines), in an array, or wrapped, as the pages of web services are: {"meta": …, "results": […]}.
struct JsonLayout {
    std::string_view code;  ///< in front of the codes of problems: "openalex"
    /// Members of a wrapping object that hold an array of records.
    std::span<const std::string_view> arrays;
    /// Members that hold a record or another wrapping object.
    std::span<const std::string_view> objects;
    /// Members that show that an object is a record, whatever follows.
    std::span<const std::string_view> marks;
};

/// A record of a JSON input. What it refers to lives until the next call of JsonItems::next.
struct JsonItem {
    simdjson::dom::object object;
    std::string_view text;  ///< as it stands in the decoded text
    Location location;
};

/// The place of a part of an item, given by offsets in its text.
Location place_in(const JsonItem& item, std::size_t begin, std::size_t end);

/// The records of a JSON input, one after another. Memory is that of one record and a few MiB;
/// where a record is a line it is parsed where it lies.
///
/// What is faulty costs its own record: reading goes on at the next line that begins as the record
/// did, else behind the next bracket that fits. What can be repaired is (see repaired()), with a
/// warning.
class JsonItems {
public:
    JsonItems(Source& source, const Sink& sink, const JsonLayout& layout);

    /// The next record; false at the end. Problems go to the sink before the record they are about.
    /// @throws Error  limit, if a record is longer than max_field; as Source
    bool next(JsonItem& item);

private:
    enum class Level { top, array, items, object };  ///< items: an array inside a wrapping object

    std::string_view text() const { return source_.pending(); }
    void advance(std::size_t count);
    void count_lines(std::string_view passed);
    bool skip_blanks();
    bool past_blanks(std::size_t& at);

    bool object_at(JsonItem& item);
    bool whole_line(JsonItem& item);
    bool by_brackets(JsonItem& item);
    bool by_grammar(JsonItem& item);
    bool accept(JsonItem& item, std::size_t size);
    bool parse(std::string_view json, simdjson::dom::object& object);
    void enter(Level level);
    bool can_wrap() const;
    bool begins_wrapper(std::string_view json) const;
    bool is_wrapper(const simdjson::dom::object& object) const;
    bool member(JsonItem& item);
    std::size_t skip_value();

    void no_object();
    void lost(const JsonChecker& checker);
    std::size_t next_start(std::size_t from, std::size_t indent) const;
    std::size_t next_in_line(const JsonChecker& checker) const;
    void skip_to_start(std::size_t indent);
    void skip_line();
    std::size_t indent() const;
    Location here(std::size_t begin, std::size_t end) const;
    void problem(Severity severity, std::string_view kind, const Location& location,
                 std::string message);

    Source& source_;
    const Sink& sink_;
    JsonLayout layout_;
    simdjson::dom::parser parser_;
    std::vector<Level> levels_{Level::top};
    bool expect_wrapper_ = true;  ///< the last object that could wrap records did
    std::optional<JsonRepair> repair_;
    std::uint64_t line_ = 1;
    std::uint64_t line_at_ = 0;  ///< offset of its first byte
    bool line_blank_ = true;     ///< nothing stands in front of the cursor
    bool after_cr_ = false;
    bool cut_off_ = false;           ///< the end inside a record was reported
    bool lines_are_objects_ = true;  ///< the last object was the whole of a line
};

/// What the beginning of an input shows about its first record.
struct JsonHead {
    struct Member {
        std::string_view name;
        char first = '\0';       ///< of the value: a quote, a bracket, a digit, …
        std::string_view value;  ///< as written; cut off where the head ends
    };
    std::vector<Member> wrapper;  ///< members of the wrapping objects before the record
    std::vector<Member> record;
    bool is_json = false;

    /// The member of the record of that name, or null.
    const Member* find(std::string_view name) const;
    bool has(std::string_view name) const { return find(name) != nullptr; }
    bool has(std::string_view name, char first) const;
    bool wrapped_with(std::string_view name) const;
};

/// Looks at the beginning of a text as JsonItems would.
JsonHead json_head(std::string_view head, const JsonLayout& layout);

}  // namespace bibweft::ingest
