#include "ingest/bibtex_scan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "bibweft/core/error.hpp"
#include "ingest/fields.hpp"

namespace bibweft::ingest::bibtex {
namespace {

constexpr std::size_t longest_look = std::size_t{1} << 20;  ///< ahead, for the end of a comment
constexpr std::size_t longest_word = 128;                   ///< of types and field names
constexpr unsigned most_cuts = 64;                          ///< of one entry

bool is_white(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool is_break(char c) {
    return c == '\n' || c == '\r';
}

/// What names of types, fields and macros are made of.
constexpr std::array<bool, 256> make_name_bytes() {
    std::array<bool, 256> table{};
    for (std::size_t c = '!'; c < 256; ++c) table[c] = true;
    table[0x7F] = false;
    for (const char c : std::string_view("\"#%'(),={}@"))
        table[static_cast<unsigned char>(c)] = false;
    return table;
}
constexpr auto name_bytes = make_name_bytes();

bool is_name(char c) {
    return name_bytes[static_cast<unsigned char>(c)];
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// A byte that a name can begin with.
bool is_name_start(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

constexpr std::array<bool, 256> make_stops(std::string_view bytes) {
    std::array<bool, 256> table{};
    for (const char c : bytes) table[static_cast<unsigned char>(c)] = true;
    return table;
}
constexpr auto brace_stops = make_stops("{}@");
constexpr auto quote_stops = make_stops("{}@\"");

template <class Table>
std::size_t next_stop(std::string_view text, std::size_t i, std::size_t end, const Table& stops) {
    const char* const bytes = text.data();
    while (i < end && !stops[static_cast<unsigned char>(bytes[i])]) ++i;
    return i;
}

void assign_lower(std::string& out, std::string_view word) {
    out.assign(word);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
}

/// Appends a word in lower case to a string that has room for it.
std::string_view append_lower(std::string& out, std::string_view word) {
    const std::size_t begin = out.size();
    out += word;
    for (std::size_t i = begin; i < out.size(); ++i) {
        if (out[i] >= 'A' && out[i] <= 'Z') out[i] = static_cast<char>(out[i] - 'A' + 'a');
    }
    return std::string_view(out).substr(begin);
}

/// Moves a line number over text: LF, CRLF and a lone CR end a line. `next` is the byte behind it.
void count_lines(std::string_view text, char next, std::uint64_t& line, std::size_t& line_begin,
                 bool has_cr) {
    if (!has_cr) {
        for (std::size_t i = 0; i < text.size();) {
            const void* found = std::memchr(text.data() + i, '\n', text.size() - i);
            if (found == nullptr) return;
            i = static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) + 1;
            ++line;
            line_begin = i;
        }
        return;
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!is_break(text[i])) continue;
        const char after = i + 1 < text.size() ? text[i + 1] : next;
        if (text[i] == '\r' && after == '\n') continue;
        ++line;
        line_begin = i + 1;
    }
}

}  // namespace

// ---- Window

Window::Window(std::string_view text)
    : view_(text), has_cr_(text.find('\r') != std::string_view::npos) {}

bool Window::more() {
    if (source_ == nullptr) return false;
    const std::string_view block = source_->next_block();
    if (block.empty()) return false;
    check(held_.size() - needed_);
    has_cr_ = has_cr_ || block.find('\r') != std::string_view::npos;
    held_.append(block);
    view_ = held_;
    return true;
}

void Window::check(std::size_t size) const {
    if (source_ == nullptr || size <= source_->limits().max_field) return;
    throw Error(ErrorCode::limit,
                fmt::format("{}: an entry of more than {} bytes near byte {} (limit max_field)",
                            source_->name(), source_->limits().max_field, base_ + needed_));
}

std::size_t Window::forget(std::size_t i) {
    needed_ = i;
    if (source_ == nullptr || i < held_.size() / 2) return i;  // moves halves at least
    held_.erase(0, i);
    view_ = held_;
    base_ += i;
    needed_ = 0;
    return 0;
}

// ---- Faults

struct Scanner::Faults {
    static constexpr Fault unclosed{0, Severity::warning, "bibtex.unclosed"};
    static constexpr Fault lost{1, Severity::error, "bibtex.lost"};
    static constexpr Fault extra_brace{2, Severity::warning, "bibtex.extra-brace"};
    static constexpr Fault no_comma{3, Severity::note, "bibtex.no-comma"};
    static constexpr Fault no_value{4, Severity::warning, "bibtex.no-value"};
    static constexpr Fault no_equals{5, Severity::warning, "bibtex.no-equals"};
    static constexpr Fault stray{6, Severity::warning, "bibtex.stray-text"};
    static constexpr Fault bare{7, Severity::note, "bibtex.bare-value"};
    static constexpr Fault macro{8, Severity::warning, "bibtex.undefined-macro"};
    static constexpr Fault inner_quote{9, Severity::warning, "bibtex.inner-quote"};
    static constexpr Fault delimiter{10, Severity::note, "bibtex.delimiter"};
    static constexpr Fault commented_out{11, Severity::note, "bibtex.commented-out"};
    static constexpr Fault comment{12, Severity::note, "bibtex.unclosed-comment"};
};

std::string Scanner::name_of_entry() const {
    if (key_.begin == key_.end) return "this entry";
    return fmt::format("entry \"{}\"", piece(key_));
}

void Scanner::tell(const Fault& fault, std::size_t at, std::string message) {
    const std::uint32_t bit = std::uint32_t{1} << fault.bit;
    if ((told_ & bit) != 0) return;
    told_ |= bit;
    problems_.push_back({fault.severity, fault.code, {}, location(at, at), std::move(message)});
}

// ---- Places

void Scanner::move_line(std::size_t to) {
    std::size_t begin = none;
    const char next = to < w_.size() ? w_.text()[to] : w_.at(to);
    count_lines(w_.text().substr(line_at_, to - line_at_), next, line_, begin, w_.has_cr());
    if (begin != none) line_begin_ = w_.base() + line_at_ + begin;
    line_at_ = to;
}

Location Scanner::location(std::size_t begin, std::size_t end) const {
    std::uint64_t line = line_;
    std::size_t last = none;
    begin = std::max(begin, line_at_);
    const char next = begin < w_.size() ? w_.text()[begin] : '\0';
    count_lines(w_.text().substr(line_at_, begin - line_at_), next, line, last, w_.has_cr());
    const std::uint64_t line_begin = last == none ? line_begin_ : w_.base() + line_at_ + last;
    const std::uint64_t at = w_.base() + begin;
    return {line, at - line_begin + 1, at, w_.base() + std::max(begin, end)};
}

Location location_in(const Entry& entry, std::size_t begin, std::size_t end) {
    Location place = entry.location;
    std::size_t last = std::string_view::npos;
    const std::string_view before = entry.text.substr(0, begin);
    const char next = begin < entry.text.size() ? entry.text[begin] : '\0';
    count_lines(before, next, place.line, last, before.find('\r') != std::string_view::npos);
    place.column = last == std::string_view::npos ? place.column + begin : begin - last + 1;
    place.begin = entry.location.begin + begin;
    place.end = entry.location.begin + end;
    return place;
}

// ---- Between entries

void Scanner::note_line(std::size_t end) {
    std::string_view text = w_.text().substr(pos_, end - pos_);
    if (const std::size_t last = text.find_last_of("\n\r"); last != std::string_view::npos) {
        text.remove_prefix(last + 1);
        line_blank_ = true;
        line_comment_ = false;
    }
    if (!line_blank_) return;
    const std::size_t first = text.find_first_not_of(" \t\f\v");
    if (first == std::string_view::npos) return;
    line_blank_ = false;
    line_comment_ = text[first] == '%';
}

/// Lets the text before pos_ go, but for the byte that in_word() looks at.
void Scanner::let_go() {
    move_line(pos_);
    const std::size_t keep = pos_ > 0 ? pos_ - 1 : 0;
    const std::size_t moved = keep - w_.forget(keep);
    pos_ -= moved;
    line_at_ -= moved;
}

/// Goes to the next "@"; false at the end.
bool Scanner::find_at() {
    for (;;) {
        const std::size_t at = w_.text().find('@', pos_);
        note_line(std::min(at, w_.size()));
        pos_ = std::min(at, w_.size());
        if (at != none) return true;
        let_go();
        if (!w_.has(pos_)) return false;
    }
}

/// Whether the "@" stands inside a word, as in an e-mail address.
bool Scanner::in_word(std::size_t at) const {
    if (at == 0) return false;
    const char c = w_.text()[at - 1];
    return is_name_start(c) || is_digit(c) || c == '.' || c == '-' || c == '+';
}

/// Whether "@word{" or "@word(" stands there.
bool Scanner::begins_entry(std::size_t at, std::size_t& open, Span& type) {
    std::size_t i = at + 1;
    while (get(i) == ' ' || get(i) == '\t') ++i;
    const std::size_t begin = i;
    while (i - begin < longest_word && is_name(get(i))) ++i;
    type = {begin, i};
    skip_white(i);
    open = i;
    if (get(i) == '{') return true;
    if (get(i) != '(' || type.begin == type.end) return false;
    const std::string_view word = piece(type);
    if (same_word(word, "string")) return true;
    if (same_word(word, "comment")) return false;
    skip_white(++i);
    const std::size_t bound = i + longest_word;
    while (i < bound && has(i) && !is_white(get(i)) && get(i) != ',' && get(i) != '=') ++i;
    skip_white(i);
    if (get(i) != ',') return get(i) == '=' || same_word(word, "preamble");
    skip_white(++i);
    return is_field_start(i) || get(i) == ')';
}

bool Scanner::next(Entry& entry) {
    entry.problems.clear();
    let_go();
    while (find_at()) {
        const std::size_t at = pos_;
        std::size_t open = 0;
        Span type;
        limit_ = none;
        const bool apart = !line_blank_ && is_white(get(at + 1));  // "at home @ work"
        if (in_word(at) || apart || !begins_entry(at, open, type)) {
            line_blank_ = false;
            ++pos_;
            continue;
        }
        move_line(at);
        told_ = 0;
        const std::string_view word = piece(type);
        if (line_comment_) {
            if (!same_word(word, "comment")) {
                tell(Faults::commented_out, at,
                     fmt::format("\"@{}\" behind a percent sign is taken for a comment", word));
            }
            pos_ = type.end;
        } else if (same_word(word, "comment") || same_word(word, "preamble")) {
            skip_comment(at, open);
        } else if (same_word(word, "string")) {
            read_macros(at, open);
        } else {
            read_entry(at, type, open, entry);
            return true;
        }
    }
    entry.problems = std::exchange(problems_, {});
    return false;
}

void Scanner::skip_comment(std::size_t at, std::size_t open) {
    const bool round = w_.at(open) == '(';
    entry_at_ = at;
    std::size_t depth = round ? 0 : 1;
    std::size_t other = none;  // the first entry inside
    std::size_t i = open + 1;
    const std::size_t look = open_comments_ < most_cuts ? longest_look : 0;
    while (w_.has(i) && (other == none || i - other < look)) {
        const char c = w_.text()[i];
        if (c == '{') {
            ++depth;
        } else if (c == '}' && depth > 0) {
            --depth;
        } else if (c == '@' && other == none && begins_entry_line(i)) {
            other = i;
        }
        ++i;
        if (depth == 0 && (c == '}' || c == ')') && (c == ')') == round) {
            pos_ = i;
            line_blank_ = true;
            return;
        }
        if (!round) i = next_stop(w_.text(), i, w_.size(), brace_stops);
    }
    ++open_comments_;
    tell(Faults::comment, at, "a comment or preamble is not closed; it ends before the next entry");
    pos_ = other != none ? other : open + 1;
    line_blank_ = true;
}

void Scanner::read_macros(std::size_t at, std::size_t open) {
    start(at, open);
    read_fields();
    if (cut_) {
        tell(Faults::unclosed, at, "a @string is not closed; it ends before the next entry");
    }
    for (const RawField& field : raw_) {
        std::string name;
        assign_lower(name, piece(field.name));
        macros_[name] =
            field.joined != none ? joined_[field.joined] : std::string(piece(field.value));
    }
    line_blank_ = true;
}

void Scanner::read_entry(std::size_t at, Span type, std::size_t open, Entry& entry) {
    start(at, open);
    read_key();
    read_fields();
    entry.lost = cut_ && raw_.empty();
    if (entry.lost) {
        tell(Faults::lost, at, fmt::format("{} ends before its first field", name_of_entry()));
    } else if (cut_) {
        tell(Faults::unclosed, at,
             fmt::format("{}: a brace or quote is not closed; it is read up to the next entry",
                         name_of_entry()));
    }
    deliver(type, entry);
    line_blank_ = true;
    w_.check(pos_ - entry_at_);
}

void Scanner::deliver(Span type, Entry& entry) {
    assign_lower(entry.type, piece(type));
    entry.key.assign(piece(key_));
    entry.text = piece({entry_at_, pos_});
    entry.location = location(entry_at_, pos_);
    std::size_t names_size = 0;
    for (const RawField& raw : raw_) names_size += raw.name.end - raw.name.begin;
    entry.names.clear();
    entry.names.reserve(names_size);
    entry.fields.resize(raw_.size());
    for (std::size_t i = 0; i < raw_.size(); ++i) {
        const RawField& raw = raw_[i];
        Field& field = entry.fields[i];
        field.name = append_lower(entry.names, piece(raw.name));
        field.whole = raw.joined == none;
        field.raw = field.whole ? piece(raw.value) : std::string_view(joined_[raw.joined]);
        field.at = raw.value.begin - entry_at_;
    }
    entry.problems = std::exchange(problems_, {});
}

// ---- Inside an entry

void Scanner::start(std::size_t at, std::size_t open) {
    entry_at_ = at;
    key_ = {};
    closer_ = w_.at(open) == '(' ? ')' : '}';
    limit_ = none;
    closed_ = false;
    cut_ = false;
    cuts_ = 0;
    raw_.clear();
    joined_.clear();
    pos_ = open + 1;
}

void Scanner::skip_white(std::size_t& i) {
    do {
        const std::size_t end = std::min(w_.size(), limit_);
        const char* const bytes = w_.text().data();
        while (i < end && is_white(bytes[i])) ++i;
        if (i < end) return;
    } while (has(i));
}

/// White space, and comments from a percent sign to the end of the line.
void Scanner::skip_blanks(std::size_t& i) {
    for (;;) {
        skip_white(i);
        if (get(i) != '%') return;
        while (has(i) && !is_break(get(i))) ++i;
    }
}

/// The key goes up to a comma, whatever it is made of; it may be missing.
void Scanner::read_key() {
    skip_white(pos_);
    std::size_t i = pos_;
    std::size_t depth = 0;
    for (; has(i); ++i) {
        const char c = get(i);
        if (is_break(c) || (depth == 0 && (c == ',' || c == '}' || c == closer_))) break;
        if (c == '{') ++depth;
        if (c == '}') --depth;
        if (c != '=') continue;
        std::size_t value = i + 1;
        skip_white(value);
        const char v = get(value);
        const bool inside = i > pos_ && !is_white(get(i - 1)) && value == i + 1 && v != '{' &&
                            v != '"' && !is_digit(v);
        if (!inside) return key_before_equals(i);
    }
    std::size_t end = i;
    while (end > pos_ && is_white(get(end - 1))) --end;
    key_ = {pos_, end};
    skip_white(i);
    const bool comma = get(i) == ',';
    if (!comma && has(i) && !closes(i)) {
        tell(Faults::no_comma, i, fmt::format("{}: no comma behind the key", name_of_entry()));
    }
    pos_ = comma ? i + 1 : i;
}

/// No comma stands before the first "name =": what stands before the name is the key.
void Scanner::key_before_equals(std::size_t equals) {
    std::size_t name = equals;
    while (name > pos_ && is_white(get(name - 1))) --name;
    while (name > pos_ && !is_white(get(name - 1))) --name;
    std::size_t end = name;
    while (end > pos_ && is_white(get(end - 1))) --end;
    key_ = {pos_, end};
    pos_ = name;
    if (key_.begin == key_.end) return;
    tell(Faults::no_comma, name, fmt::format("{}: no comma behind the key", name_of_entry()));
}

void Scanner::read_fields() {
    while (!closed_) {
        skip_blanks(pos_);
        if (!has(pos_)) {
            if (ended()) return;
            continue;
        }
        const char c = get(pos_);
        std::size_t open = 0;
        Span type;
        if (c == ',') {
            ++pos_;
        } else if (closes(pos_)) {
            closed_ = !is_stray_close();
            ++pos_;
        } else if (c == '@' && begins_entry(pos_, open, type)) {
            limit_ = pos_;
        } else if (is_name_start(c)) {
            read_field();
        } else {
            const std::size_t at = pos_;
            skip_stray();
            tell(Faults::stray, at,
                 fmt::format("{}: text between its fields is left out", name_of_entry()));
        }
    }
}

/// At the end of an entry that is not closed: the last value may have taken fields in. Whether
/// nothing is left to read.
bool Scanner::ended() {
    cut_ = true;
    limit_ = pos_;
    if (raw_.empty() || cuts_ == most_cuts || raw_.back().joined != none) return true;
    Span& value = raw_.back().value;
    return !cut_at_field(value, value.end);
}

/// Whether an entry ends at a closing sign.
bool Scanner::closes(std::size_t at) {
    const char c = get(at);
    if (c == closer_) return true;
    if (c != '}' && c != ')') return false;
    std::size_t next = at + 1;
    skip_white(next);
    if (has(next) && get(next) != '@') return false;
    tell(Faults::delimiter, at,
         fmt::format("{} is closed by \"{}\", not by \"{}\"", name_of_entry(), c, closer_));
    return true;
}

/// Whether another field follows a closing brace, so that it closes nothing.
bool Scanner::is_stray_close() {
    std::size_t i = pos_ + 1;
    skip_white(i);
    if (get(i) != ',') return false;
    skip_white(++i);
    if (!is_field_start(i)) return false;
    tell(Faults::extra_brace, pos_,
         fmt::format("{}: a brace is closed that was not opened", name_of_entry()));
    return true;
}

bool Scanner::is_field_start(std::size_t at) {
    if (!is_name_start(get(at))) return false;
    std::size_t i = at + 1;
    while (i - at < longest_word && is_name(get(i))) ++i;
    skip_white(i);
    return get(i) == '=';
}

void Scanner::read_field() {
    RawField field;
    field.name.begin = pos_;
    while (is_name(get(pos_))) ++pos_;
    field.name.end = pos_;
    if (!find_value(field)) return;
    read_value(field);
    raw_.push_back(field);
}

/// Goes from behind the name of a field to its value, if there is one.
bool Scanner::find_value(const RawField& field) {
    skip_blanks(pos_);
    if (get(pos_) != '=') {
        if (get(pos_) == ',' || !has(pos_) || closes(pos_)) {
            tell(Faults::no_value, field.name.begin,
                 fmt::format("{}: \"{}\" has no value and is left out", name_of_entry(),
                             piece(field.name)));
            return false;
        }
        tell(Faults::no_equals, field.name.begin,
             fmt::format("{}: \"=\" is missing behind \"{}\"", name_of_entry(), piece(field.name)));
        constexpr std::string_view stops = "={\",}\n\r";
        while (has(pos_) && stops.find(get(pos_)) == std::string_view::npos) ++pos_;
        if (get(pos_) == '{' || get(pos_) == '"') return true;
        if (get(pos_) != '=') return false;
    }
    while (get(pos_) == '=') ++pos_;
    skip_blanks(pos_);
    return true;
}

// ---- Values

void Scanner::read_value(RawField& field) {
    field.value = {pos_, pos_};
    for (std::size_t parts = 0;; ++parts) {
        const char c = get(pos_);
        Span part;
        if (c == '{' || c == '"') {
            c == '{' ? read_braced(part) : read_quoted(part);
            add_part(field, part, parts);
        } else if (is_name(c)) {
            read_bare(field, parts);
        } else {
            return;
        }
        std::size_t next = pos_;
        skip_blanks(next);
        if (get(next) != '#') return behind_value(field, parts);
        pos_ = next + 1;
        skip_blanks(pos_);
    }
}

void Scanner::add_part(RawField& field, Span part, std::size_t parts) {
    if (parts == 0) {
        field.value = part;
    } else {
        add_text(field, piece(part), parts);
    }
}

void Scanner::add_text(RawField& field, std::string_view text, std::size_t parts) {
    if (field.joined == none) {
        field.joined = joined_.size();
        joined_.emplace_back(parts == 0 ? std::string_view{} : piece(field.value));
    }
    joined_[field.joined] += text;
}

void Scanner::read_braced(Span& value) {
    value.begin = ++pos_;
    std::size_t depth = 1;
    for (std::size_t i = value.begin; has(i);) {
        i = next_stop(w_.text(), i, std::min(w_.size(), limit_), brace_stops);
        if (!has(i)) break;
        const char c = get(i);
        if (c == '{') {
            ++depth;
        } else if (c == '}') {
            if (--depth == 0) {
                value.end = i;
                pos_ = i + 1;
                return;
            }
        } else if (c == '@' && begins_entry_line(i) && !is_quoted_entry(i, depth)) {
            limit_ = i;
            break;
        }
        ++i;
    }
    cut(value, std::min(w_.size(), limit_));
}

void Scanner::read_quoted(Span& value) {
    value.begin = ++pos_;
    std::size_t depth = 0;
    std::size_t i = value.begin;
    for (; has(i); ++i) {
        i = next_stop(w_.text(), i, std::min(w_.size(), limit_), quote_stops);
        if (!has(i)) break;
        const char c = get(i);
        if (c == '{') {
            ++depth;
        } else if (c == '}') {
            if (depth == 0) break;
            --depth;
        } else if (c == '"') {
            if (depth > 0) continue;
            value.end = i;
            pos_ = i + 1;
            return;
        } else if (c == '@' && begins_entry_line(i) && !is_quoted_entry(i, depth + 1)) {
            limit_ = i;
            break;
        }
    }
    cut(value, std::min({w_.size(), limit_, i}));
}

/// Ends a value that is not closed: before the next field, or at `end`.
void Scanner::cut(Span& value, std::size_t end) {
    cut_ = true;
    if (cut_at_field(value, end)) return;
    pos_ = end;
    while (end > value.begin && (is_white(get(end - 1)) || get(end - 1) == '}')) --end;
    value.end = end;
}

/// Ends a value before a line inside it that begins with "name =", and goes there.
bool Scanner::cut_at_field(Span& value, std::size_t end) {
    if (++cuts_ > most_cuts) return false;
    const std::size_t line = field_line(value.begin, end);
    if (line == none) return false;
    pos_ = line;
    value.end = line;
    const auto last = [&] { return value.end > value.begin ? get(value.end - 1) : '\0'; };
    while (is_white(last()) || last() == ',') --value.end;
    if (last() == '}' || last() == '"') --value.end;
    return true;
}

/// The next line of [from, end) that begins a field, behind a line that ends one.
std::size_t Scanner::field_line(std::size_t from, std::size_t end) {
    for (std::size_t i = from; i < end;) {
        i = std::min(w_.text().find_first_of("\n\r", i), end);
        std::size_t before = i;
        while (before > from && is_white(get(before - 1))) --before;
        const bool after_field = before > from && std::string_view(",}\"").find(get(before - 1)) !=
                                                      std::string_view::npos;
        while (i < end && is_white(get(i))) ++i;
        if (i < end && after_field && is_field_start(i)) return i;
    }
    return none;
}

/// A number, a macro or words without delimiters.
void Scanner::read_bare(RawField& field, std::size_t parts) {
    const std::size_t begin = pos_;
    while (is_name(get(pos_)) && has(pos_)) ++pos_;
    const std::string_view word = piece({begin, pos_});
    if (parts == 0) field.value = {begin, pos_};
    if (std::all_of(word.begin(), word.end(), is_digit)) {
        if (parts > 0) add_text(field, word, parts);
        return;
    }
    std::string name;
    assign_lower(name, word);
    if (const auto macro = macros_.find(name); macro != macros_.end()) {
        return add_text(field, macro->second, parts);
    }
    std::size_t next = pos_;
    skip_blanks(next);
    const bool alone = !has(next) || get(next) == ',' || get(next) == '#' || closes(next) ||
                       get(next) == '@' || is_field_start(next);
    if (alone && is_name_start(word.front())) {
        tell(Faults::macro, begin,
             fmt::format("{}: the macro \"{}\" is not defined; its name is taken as text",
                         name_of_entry(), word));
        if (parts > 0) add_text(field, word, parts);
        return;
    }
    bare_text(begin);
    if (parts == 0) {
        field.value.end = pos_;
    } else {
        add_text(field, piece({begin, pos_}), parts);
    }
}

/// Words up to a comma, the end of the entry or of the line.
void Scanner::bare_text(std::size_t begin) {
    std::size_t depth = 0;
    for (; has(pos_); ++pos_) {
        const char c = get(pos_);
        if (is_break(c) || (depth == 0 && (c == ',' || c == closer_ || c == '}'))) break;
        if (c == '{') ++depth;
        if (c == '}') --depth;
    }
    while (pos_ > begin && is_white(get(pos_ - 1))) --pos_;
    tell(Faults::bare, begin,
         fmt::format("{}: a value has neither braces nor quotes", name_of_entry()));
}

/// What follows a value is a comma, the end or another field; else it is repaired.
void Scanner::behind_value(RawField& field, std::size_t parts) {
    std::size_t next = pos_;
    skip_blanks(next);
    if (!has(next) || get(next) == ',' || closes(next) || get(next) == '@') return;
    if (is_field_start(next)) {
        tell(Faults::no_comma, pos_,
             fmt::format("{}: no comma behind \"{}\"", name_of_entry(), piece(field.name)));
        return;
    }
    if (parts == 0 && brace_goes_on(field.value)) return;
    const bool quoted = parts == 0 && field.joined == none && field.value.begin > 0 &&
                        get(field.value.begin - 1) == '"';
    if (quoted && cut_at_field(field.value, pos_)) {
        cut_ = true;
        return;
    }
    if (quoted && quote_goes_on(field.value)) {
        tell(Faults::inner_quote, field.value.begin,
             fmt::format("{}: \"{}\" holds quotes without braces around them", name_of_entry(),
                         piece(field.name)));
        return;
    }
    const std::size_t begin = pos_;
    skip_stray();
    tell(Faults::stray, begin,
         fmt::format("{}: text follows the value of \"{}\"", name_of_entry(), piece(field.name)));
    if (parts == 0 && field.joined == none) {
        field.value.end = pos_;
    } else {
        add_text(field, piece({begin, pos_}), parts + 1);
    }
}

/// Some programs write "\}" for a brace inside a value: moves the end of a value that one closed
/// too early to the next brace without a backslash.
bool Scanner::brace_goes_on(Span& value) {
    const auto escaped = [&](std::size_t i) { return i > value.begin && get(i - 1) == '\\'; };
    if (!escaped(value.end) || get(value.end) != '}' || ++cuts_ > most_cuts) return false;
    std::size_t depth = 1;
    const std::size_t bound = pos_ + longest_look;
    for (std::size_t i = pos_; i < bound && has(i); ++i) {
        const char c = get(i);
        if (c == '@' && begins_entry_line(i)) return false;
        if ((c != '{' && c != '}') || escaped(i)) continue;
        if (c == '{') ++depth;
        if (c == '}' && --depth == 0) {
            value.end = i;
            pos_ = i + 1;
            return true;
        }
    }
    return false;
}

/// Moves the end of a quoted value to the next quote that a comma or the end of the entry follows.
bool Scanner::quote_goes_on(Span& value) {
    if (++cuts_ > most_cuts) return false;
    std::size_t depth = 0;
    const std::size_t bound = pos_ + longest_look;
    for (std::size_t i = pos_; i < bound && has(i); ++i) {
        const char c = get(i);
        if (c == '{') ++depth;
        if (c == '}' && depth-- == 0) return false;
        if (c == '@' && begins_entry_line(i)) return false;
        if (c != '"' || depth > 0) continue;
        std::size_t next = i + 1;
        skip_blanks(next);
        if (get(next) != ',' && get(next) != closer_ && !is_field_start(next)) continue;
        value.end = i;
        pos_ = i + 1;
        return true;
    }
    return false;
}

/// Skips text that belongs to no field: up to a comma, the end of the entry or a line that begins a
/// field or an entry.
void Scanner::skip_stray() {
    const std::size_t begin = pos_;
    std::size_t depth = 0;
    for (; has(pos_); ++pos_) {
        const char c = get(pos_);
        if (c == '@' && begins_entry_line(pos_)) break;
        if (c == '{') {
            ++depth;
        } else if (c == '}' && depth > 0) {
            --depth;
        } else if (depth == 0 && (c == ',' || c == closer_)) {
            break;
        } else if (depth == 0 && is_break(c)) {
            std::size_t next = pos_;
            skip_white(next);
            if (is_field_start(next)) break;
            pos_ = next - 1;
        }
    }
    if (pos_ == begin) ++pos_;
}

// ---- Other entries inside a value

/// Whether "@word{key" stands at the start of a line, as an entry does.
bool Scanner::begins_entry_line(std::size_t at) {
    std::size_t begin = at;
    while (begin > entry_at_ && (get(begin - 1) == ' ' || get(begin - 1) == '\t')) --begin;
    if (begin == entry_at_ || !is_break(get(begin - 1))) return false;
    std::size_t open = 0;
    Span type;
    if (!begins_entry(at, open, type) || !is_name_start(get(type.begin))) return false;
    const std::string_view word = piece(type);
    if (same_word(word, "comment") || same_word(word, "string") || same_word(word, "preamble")) {
        return true;
    }
    std::size_t i = open + 1;
    skip_white(i);
    const std::size_t bound = i + 4 * longest_word;
    constexpr std::string_view stops = "{}\",=";
    while (i < bound && has(i) && !is_white(get(i)) && stops.find(get(i)) == std::string_view::npos)
        ++i;
    skip_white(i);
    return get(i) == ',' || get(i) == '=' || get(i) == '}';
}

/// Whether the entry at `at` is quoted inside a value, `depth` braces deep: it ends, and so does
/// the value, before another entry begins.
bool Scanner::is_quoted_entry(std::size_t at, std::size_t depth) {
    const std::size_t bound = at + longest_look;
    bool inside = true;
    std::size_t level = 0;
    for (std::size_t i = at + 1; i < bound && has(i); ++i) {
        i = next_stop(w_.text(), i, std::min(w_.size(), limit_), quote_stops);
        if (!has(i)) return false;
        const char c = get(i);
        if (c == '@' && begins_entry_line(i)) return false;
        if (c == '{') ++level;
        if (c == '}') {
            if (level == 0) return false;
            --level;
            if (inside && level == 0) {
                inside = false;
                level = depth;
            }
        }
        const bool ends = !inside && (c == '}' ? level == 0 : c == '"' && level == 1);
        if (!ends) continue;
        std::size_t next = i + 1;
        skip_blanks(next);
        if (get(next) == ',' || get(next) == closer_) return true;
        if (c == '}') return false;
    }
    return false;
}

}  // namespace bibweft::ingest::bibtex
