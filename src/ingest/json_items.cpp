#include "ingest/json_items.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "bibweft/core/error.hpp"

namespace bibweft::ingest {
namespace {

namespace dom = simdjson::dom;

static_assert(Source::padding >= simdjson::SIMDJSON_PADDING);

constexpr std::size_t npos = std::string_view::npos;
/// A line up to here is looked at as a whole.
constexpr std::size_t short_bytes = std::size_t{1} << 20;
/// A closing bracket is looked for up to here; the grammar finds what lies farther, and sooner what
/// is missing.
constexpr std::size_t near_bytes = std::size_t{1} << 17;
constexpr std::size_t least_capacity = std::size_t{1} << 16;

bool is_blank(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\x1e';
}

bool contains(std::span<const std::string_view> names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string_view without_blanks_behind(std::string_view text) {
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

/// Whether an array that begins here may hold records: it is empty or holds objects first.
bool begins_records(std::string_view text) {
    const std::size_t first = skip_json_blanks(text, 1);
    return first < text.size() && (text[first] == '{' || text[first] == ']');
}

}  // namespace

Location place_in(const JsonItem& item, std::size_t begin, std::size_t end) {
    Location out = item.location;
    const std::string_view before = item.text.substr(0, begin);
    std::size_t line = 0;  // where the last line begins
    for (std::size_t at = before.find('\n'); at != npos; at = before.find('\n', line)) {
        line = at + 1;
        ++out.line;
    }
    out.column = line == 0 ? item.location.column + begin : begin - line + 1;
    out.begin = item.location.begin + begin;
    out.end = item.location.begin + end;
    return out;
}

JsonItems::JsonItems(Source& source, const Sink& sink, const JsonLayout& layout)
    : source_(source), sink_(sink), layout_(layout) {}

/// Counts line ends: LF, CRLF, and CR alone, which is known only when the next byte is.
void JsonItems::count_lines(std::string_view passed) {
    const char* const begin = passed.data();
    const std::uint64_t begin_at = source_.offset();
    const auto line_begins = [&](std::size_t at) {
        ++line_;
        line_at_ = begin_at + at;
    };
    if (std::exchange(after_cr_, false) && !passed.starts_with('\n')) line_begins(0);
    if (std::memchr(begin, '\r', passed.size()) == nullptr) {
        for (std::size_t at = 0; at < passed.size();) {
            const void* end = std::memchr(begin + at, '\n', passed.size() - at);
            if (end == nullptr) return;
            at = static_cast<std::size_t>(static_cast<const char*>(end) - begin) + 1;
            line_begins(at);
        }
        return;
    }
    for (std::size_t at = 0; at < passed.size(); ++at) {
        if (passed[at] == '\n') line_begins(at + 1);
        if (passed[at] != '\r') continue;
        after_cr_ = at + 1 == passed.size();
        if (!after_cr_ && passed[at + 1] != '\n') line_begins(at + 1);
    }
}

void JsonItems::advance(std::size_t count) {
    const std::string_view passed = text().substr(0, count);
    if (passed.empty()) return;
    count_lines(passed);
    source_.consume(passed.size());
    line_blank_ = false;
}

/// False at the end of the input.
bool JsonItems::skip_blanks() {
    for (;;) {
        const std::string_view here = text();
        std::size_t count = 0;
        bool line_ends = false;
        while (count < here.size() && is_blank(here[count])) {
            line_ends |= here[count] == '\n' || here[count] == '\r';
            ++count;
        }
        const bool blank = line_blank_ || line_ends;
        advance(count);
        line_blank_ = blank;
        if (count < here.size()) return true;
        if (!source_.extend() && text().empty()) return false;
    }
}

/// Moves behind blanks at `at`, which are not consumed; false at the end of the input.
bool JsonItems::past_blanks(std::size_t& at) {
    do {
        at = skip_json_blanks(text(), at);
        if (at < text().size()) return true;
    } while (source_.extend() || at < text().size());
    return false;
}

bool JsonItems::next(JsonItem& item) {
    while (skip_blanks()) {
        const char c = text().front();
        const Level level = levels_.back();
        if (c == ',') {
            advance(1);
        } else if (level == Level::object && c == '"') {
            if (member(item)) return true;
        } else if (level == Level::object && c == '}') {
            advance(1);
            levels_.pop_back();
        } else if (level != Level::object && c == '{') {
            if (object_at(item)) return true;
        } else if (level == Level::top && c == '[') {
            enter(Level::array);
        } else if ((level == Level::array || level == Level::items) && c == ']') {
            advance(1);
            levels_.pop_back();
        } else {
            no_object();
        }
    }
    if (levels_.size() > 1 && !cut_off_) {
        problem(Severity::warning, "unclosed", here(0, 0),
                "the text ends before its last bracket is closed; it may be cut off");
    }
    return false;
}

void JsonItems::enter(Level level) {
    advance(1);
    levels_.push_back(level);
}

bool JsonItems::can_wrap() const {
    return levels_.back() != Level::items && levels_.size() < 4 &&
           !(layout_.arrays.empty() && layout_.objects.empty());
}

/// Whether the text of an object, perhaps cut off, shows a member that holds records.
bool JsonItems::begins_wrapper(std::string_view json) const {
    bool wraps = false;
    for_each_member(json, [&](std::string_view name, const JsonMember& member) {
        const char first = json[member.begin];
        wraps = (first == '[' && contains(layout_.arrays, name) &&
                 begins_records(json.substr(member.begin))) ||
                (first == '{' && contains(layout_.objects, name));
        return !wraps && !contains(layout_.marks, name);
    });
    return wraps;
}

bool JsonItems::is_wrapper(const dom::object& object) const {
    for (const auto [name, value] : object) {
        if (value.is_array() && contains(layout_.arrays, name)) {
            const dom::array array = value.get_array().value_unsafe();
            if (array.begin() == array.end() || (*array.begin()).is_object()) return true;
        }
        if (value.is_object() && contains(layout_.objects, name)) return true;
        if (contains(layout_.marks, name)) return false;
    }
    return false;
}

/// The object at the cursor: a record (true), a wrapping object (its members come next) or faulty.
bool JsonItems::object_at(JsonItem& item) {
    repair_.reset();
    cut_off_ = false;
    if (std::exchange(after_cr_, false)) {  // no LF follows: the CR ended a line
        ++line_;
        line_at_ = source_.offset();
    }
    const bool wraps = can_wrap();
    const std::size_t depth = levels_.size();
    if (wraps && expect_wrapper_ && begins_wrapper(text())) {
        enter(Level::object);
        return false;
    }
    const bool found = whole_line(item) || (levels_.size() == depth && by_brackets(item)) ||
                       (levels_.size() == depth && by_grammar(item));
    if (wraps) expect_wrapper_ = levels_.size() > depth;
    return found;
}

/// Parses the text of an object; what can be repaired is, into repair_.
bool JsonItems::parse(std::string_view json, dom::object& object) {
    if (!parser_.implementation || parser_.capacity() < json.size()) {
        const std::size_t capacity = std::max(least_capacity, std::bit_ceil(json.size()));
        // Its depth counts the level of the text itself.
        if (parser_.allocate(capacity, source_.limits().max_depth + 1)) return false;
    }
    const auto error = parser_.parse(json.data(), json.size(), false).get(object);
    if (!error) return true;
    if (error == simdjson::CAPACITY || error == simdjson::DEPTH_ERROR) return false;
    JsonRepair repair = repaired(json);
    if (!repair.changed || parser_.parse(repair.text).get(object)) return false;
    repair_ = std::move(repair);
    return true;
}

/// Makes an item of an object of that size that parse() could read, unless it wraps records.
bool JsonItems::accept(JsonItem& item, std::size_t size) {
    if (can_wrap() && is_wrapper(item.object)) {
        enter(Level::object);
        return false;
    }
    if (size > source_.limits().max_field) {
        throw Error(ErrorCode::limit,
                    fmt::format("{}:{}: a record of more than {} bytes (limit max_field)",
                                source_.name(), line_, source_.limits().max_field));
    }
    item.text = text().substr(0, size);
    item.location = here(0, size);
    if (repair_ && repair_->count > 0) {
        problem(Severity::warning, "repaired", place_in(item, repair_->first, size),
                fmt::format("{}{} was replaced", repair_->kind,
                            repair_->count == 1
                                ? std::string()
                                : fmt::format(" (the first of {} places that are no JSON)",
                                              repair_->count)));
    }
    return true;
}

/// The object as the rest of its line, if lines hold objects here and it is short.
bool JsonItems::whole_line(JsonItem& item) {
    if (!line_blank_ || !lines_are_objects_) return false;
    std::size_t end = text().find('\n');
    while (end == npos && text().size() < short_bytes) {
        const std::size_t seen = text().size();
        if (!source_.extend() && text().size() == seen) break;
        end = text().find('\n', seen);
    }
    if (end == npos && text().size() >= short_bytes) return false;
    std::string_view line = without_blanks_behind(text().substr(0, end));
    if (line.ends_with(',')) line = without_blanks_behind(line.substr(0, line.size() - 1));
    if (!parse(line, item.object)) return false;
    if (!accept(item, line.size())) return false;
    source_.consume(line.size());  // nothing to count in it: a CR alone is no way to write JSON
    line_blank_ = false;
    return true;
}

/// The object up to the bracket that closes it, if that is near. An object that begins a line ends
/// before the next one that begins so: an unclosed one would swallow what follows.
bool JsonItems::by_brackets(JsonItem& item) {
    ValueEnd value;
    std::size_t end = 0;
    std::size_t stop = npos;
    for (bool more = true; more;) {
        stop = line_blank_ ? next_start(end, indent()) : npos;
        end += value.feed(text().substr(end, stop == npos ? npos : stop - end));
        more = !value.done() && stop == npos && end < near_bytes && source_.extend();
    }
    if (!value.done()) {
        const std::size_t seen = stop == npos ? npos : stop + 1;  // the first record of an array
        if (can_wrap() && begins_wrapper(text().substr(0, seen))) enter(Level::object);
        return false;
    }
    if (!parse(text().substr(0, end), item.object) || !accept(item, end)) return false;
    const std::size_t next = text().find_first_not_of(" \t,", end);
    const std::string_view rest = text().substr(std::min(next, text().size()));
    const bool ends_line = rest.empty() || rest.starts_with('\n') || rest.starts_with("\r\n");
    lines_are_objects_ = ends_line && text().substr(0, end).find('\n') == npos;
    advance(end);
    return true;
}

/// The object as the grammar has it, or the problem that says where it leaves the grammar.
bool JsonItems::by_grammar(JsonItem& item) {
    JsonChecker checker(source_.limits().max_depth);
    auto status = checker.check(text(), false);
    while (status == JsonChecker::Status::more) {
        if (text().size() > source_.limits().max_field) {
            throw Error(ErrorCode::limit,
                        fmt::format("{}:{}: a record of more than {} bytes (limit max_field)",
                                    source_.name(), line_, source_.limits().max_field));
        }
        const bool whole = !source_.extend();
        status = checker.check(text(), whole);
    }
    if (status == JsonChecker::Status::complete) {
        const std::size_t depth = levels_.size();
        const std::size_t size = checker.offset();
        if (parse(text().substr(0, size), item.object)) {
            if (accept(item, size)) {
                advance(size);
                return true;
            }
            if (levels_.size() > depth) return false;
        }
    }
    lost(checker);
    return false;
}

/// A member of a wrapping object, at its name: true if its value is a record.
bool JsonItems::member(JsonItem& item) {
    std::size_t at = skip_json_string(text(), 0);
    while (at == npos && text().size() < short_bytes && source_.extend()) {
        at = skip_json_string(text(), 0);
    }
    if (at == npos) {
        no_object();
        return false;
    }
    const std::string name(text().substr(1, at - 2));
    if (!past_blanks(at) || text()[at] != ':' || !past_blanks(++at)) {
        advance(at);
        return false;
    }
    advance(at);
    line_blank_ = false;
    if (text().front() == '[' && contains(layout_.arrays, name)) {
        std::size_t first = 1;
        if (past_blanks(first) && begins_records(text())) {
            enter(Level::items);
            return false;
        }
    }
    if (text().front() == '{' && contains(layout_.objects, name)) return object_at(item);
    skip_value();
    return false;
}

/// Passes over a value of any length; the depth of its nesting.
std::size_t JsonItems::skip_value() {
    const char first = text().front();
    ValueEnd value;
    if (first != '"' && first != '{' && first != '[') {
        constexpr std::string_view ends = ",]}{[\"\n\r";
        std::size_t end = text().find_first_of(ends, 1);
        while (end == npos && text().size() < short_bytes && source_.extend()) {
            end = text().find_first_of(ends, 1);
        }
        advance(end);
        return 0;
    }
    do {
        advance(value.feed(text()));
    } while (!value.done() && source_.extend());
    return value.deepest();
}

/// Something else where an object should be: in an array it is passed over, elsewhere its line is.
void JsonItems::no_object() {
    const Location at = here(0, 0);
    const Level level = levels_.back();
    const bool in_array = level == Level::array || level == Level::items;
    JsonChecker checker(source_.limits().max_depth);
    while (checker.check(text(), false) == JsonChecker::Status::more &&
           text().size() < short_bytes && source_.extend()) {
        continue;
    }
    const bool is_value = checker.check(text(), true) == JsonChecker::Status::complete;
    const bool deep =
        in_array ? skip_value() > source_.limits().max_depth : (skip_line(), checker.too_deep());
    cut_off_ = text().empty();
    if (deep) {
        problem(Severity::error, "depth", at,
                fmt::format("nested deeper than {} levels (limit max_depth)",
                            source_.limits().max_depth));
    } else if (is_value) {
        problem(Severity::error, "not-object", at, "a value that is not an object");
    } else {
        problem(Severity::error, "syntax", at, "this is not JSON");
    }
    if (level == Level::object) levels_.resize(1);
}

/// Names a record that is lost and goes to where the next one begins.
void JsonItems::lost(const JsonChecker& checker) {
    const bool begins_line = line_blank_;
    const std::size_t column = begins_line ? indent() : npos;
    std::size_t fault = std::min(checker.offset(), text().size());
    std::string reason = checker.reason().empty() ? "it cannot be parsed" : checker.reason();
    std::size_t start = begins_line ? next_start(0, column) : next_in_line(checker);
    if (start != npos && start <= fault && !checker.too_deep()) {
        std::string_view before = without_blanks_behind(text().substr(0, start));
        fault = before.size();
        reason = "it ends before it is closed";
    } else if (begins_line) {
        start = npos;  // behind the fault: looked for below, line by line
    }
    cut_off_ = fault == text().size();
    problem(Severity::error, checker.too_deep() ? "depth" : "syntax",
            here(fault, start == npos ? fault : std::max(fault, start)),
            fmt::format("an object that is not JSON is left out: {}", reason));
    if (start != npos) {
        advance(start);
        line_blank_ = begins_line;
        return;
    }
    advance(std::max<std::size_t>(fault, 1));
    skip_to_start(column);
}

std::size_t JsonItems::indent() const {
    return static_cast<std::size_t>(source_.offset() - line_at_);
}

/// The next line from `from` on that begins with an object indented so (npos: somehow), or, where
/// an array is open, with its end; npos if there is none in sight.
std::size_t JsonItems::next_start(std::size_t from, std::size_t indent) const {
    const std::string_view here = text();
    const bool in_array = levels_.back() == Level::array || levels_.back() == Level::items;
    std::size_t line = here.substr(0, from).rfind('\n');
    if (line == npos) line = here.find('\n', from);
    for (; line != npos; line = here.find('\n', line + 1)) {
        const std::size_t first = here.find_first_not_of(" \t", line + 1);
        if (first == npos) break;
        const std::size_t blanks = first - line - 1;
        const bool begins = here[first] == '{' || (here[first] == '[' && !in_array);
        if (begins && (indent == npos || blanks == indent)) return first;
        if (here[first] == ']' && in_array && indent != npos && blanks < indent) return first;
    }
    return npos;
}

/// Where to go on in the line of a lost record that does not begin its line.
std::size_t JsonItems::next_in_line(const JsonChecker& checker) const {
    const std::string_view here = text();
    const std::size_t fault = std::min(checker.offset(), here.size());
    const std::string_view before = without_blanks_behind(here.substr(0, fault));
    if (here.substr(fault).starts_with('{') && before.ends_with(',')) return fault;
    ValueEnd value;
    const std::size_t end = value.feed(here.substr(0, fault + near_bytes));
    if (value.done() && end > fault && here[end - 1] == '}') {
        const std::size_t next = skip_json_blanks(here, end);
        if (next == here.size() || std::string_view(",]}{").find(here[next]) != npos) return end;
    }
    for (std::size_t at = here.find('}', checker.last_token()); at != npos;
         at = here.find('}', at + 1)) {
        std::size_t next = skip_json_blanks(here, at + 1);
        if (next == here.size() || here[next] != ',') continue;
        next = skip_json_blanks(here, next + 1);
        const std::size_t key = skip_json_blanks(here, next + 1);
        if (key < here.size() && here[next] == '{' && here[key] == '"') return next;
    }
    return npos;
}

void JsonItems::skip_to_start(std::size_t indent) {
    for (;;) {
        const std::size_t start = next_start(0, indent);
        if (start != npos) {
            advance(start);
            line_blank_ = true;
            return;
        }
        const std::size_t line = text().rfind('\n');  // it may go on
        advance(line == npos ? text().size() : line);
        if (!source_.extend()) return advance(text().size());
    }
}

void JsonItems::skip_line() {
    for (;;) {
        const std::size_t end = text().find_first_of("\n\r");
        advance(std::min(end, text().size()));
        if (end != npos || !source_.extend()) return;
    }
}

Location JsonItems::here(std::size_t begin, std::size_t end) const {
    JsonItem item;
    item.text = text();
    const std::uint64_t at = source_.offset();
    item.location = {line_, at - line_at_ + 1, at, at};
    return place_in(item, begin, end);
}

void JsonItems::problem(Severity severity, std::string_view kind, const Location& location,
                        std::string message) {
    sink_.problem(
        {severity, fmt::format("{}.{}", layout_.code, kind), {}, location, std::move(message)});
}

const JsonHead::Member* JsonHead::find(std::string_view name) const {
    const auto found = std::find_if(record.begin(), record.end(),
                                    [&](const Member& member) { return member.name == name; });
    return found == record.end() ? nullptr : &*found;
}

bool JsonHead::has(std::string_view name, char first) const {
    const Member* member = find(name);
    return member != nullptr && member->first == first;
}

bool JsonHead::wrapped_with(std::string_view name) const {
    return std::any_of(wrapper.begin(), wrapper.end(),
                       [&](const Member& member) { return member.name == name; });
}

JsonHead json_head(std::string_view head, const JsonLayout& layout) {
    JsonHead out;
    std::size_t at = 0;
    for (int depth = 0; depth < 4; ++depth) {
        at = head.find_first_not_of(" \t\r\n\x1e", at);
        if (at == npos) return out;
        if (head[at] == '[') {
            ++at;
            continue;
        }
        if (head[at] != '{') return out;
        const std::string_view object = head.substr(at);
        std::vector<JsonHead::Member> members;
        std::size_t inner = npos;
        bool marked = false;
        for_each_member(object, [&](std::string_view name, const JsonMember& member) {
            const char first = object[member.begin];
            const std::size_t end = skip_json_value(object, member.begin);
            std::string_view value =
                object.substr(member.begin, std::min(end, object.size()) - member.begin);
            if (first == '"') value = value.substr(1, value.size() - (end == npos ? 1 : 2));
            members.push_back({name, first, value});
            const bool wraps = (first == '[' && contains(layout.arrays, name) &&
                                begins_records(object.substr(member.begin))) ||
                               (first == '{' && contains(layout.objects, name));
            if (wraps && !marked) inner = member.begin;
            marked |= contains(layout.marks, name);
            return inner == npos;
        });
        out.is_json = true;
        if (inner == npos) {
            out.record = std::move(members);
            return out;
        }
        out.wrapper.insert(out.wrapper.end(), members.begin(), members.end());
        at += inner;
    }
    return out;
}

}  // namespace bibweft::ingest
