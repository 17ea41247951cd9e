#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/ingest/source.hpp"

// The syntax of BibTeX files: entries with their fields as they are written, and what is wrong with
// them. Braces count whether or not a backslash stands before them, as BibTeX does it.

namespace bibweft::ingest::bibtex {

/// A field of an entry; valid until the next entry is read.
struct Field {
    std::string_view name;  ///< in lower case
    std::string_view raw;   ///< its value without delimiters, macros expanded, not trimmed
    std::size_t at = 0;     ///< where the value stands in the text of the entry
    bool whole = true;      ///< raw stands there as it is: it was not put together
};

/// An entry, or what became of one.
struct Entry {
    std::string type;  ///< in lower case
    std::string key;
    std::vector<Field> fields;
    std::string_view text;  ///< all of it; valid until the next entry is read
    Location location;
    std::string names;  ///< of the fields, one behind the other
    bool lost = false;  ///< nothing of it could be read; the problems say why
    std::vector<Diagnostic> problems;
};

/// Macros of @string and the months, by lower-case name.
using Macros = std::map<std::string, std::string, std::less<>>;

/// The part of an input that is held: it moves on with the entries.
class Window {
public:
    /// Reads from a source. More than max_field bytes between two calls of forget() are too many.
    explicit Window(Source& source) : source_(&source) {}
    /// Over a text alone, which must outlive the window.
    explicit Window(std::string_view text);

    std::string_view text() const { return view_; }
    std::size_t size() const { return view_.size(); }
    /// Adds a block at the end; false, and nothing added, at the end of the input.
    /// @throws Error  limit; as Source::next_block
    bool more();
    /// Whether there is a byte at i, reading on if need be.
    bool has(std::size_t i) {
        while (i >= view_.size())
            if (!more()) return false;
        return true;
    }
    /// The byte at i, NUL behind the end.
    char at(std::size_t i) { return has(i) ? view_[i] : '\0'; }
    /// The text before i is no longer needed; gives the i that it has from now on.
    std::size_t forget(std::size_t i);
    /// Offset of text()[0] in the input.
    std::uint64_t base() const { return base_; }
    /// @throws Error  limit, if an entry has more than max_field bytes
    void check(std::size_t size) const;
    /// Whether a CR was seen so far.
    bool has_cr() const { return has_cr_; }

private:
    Source* source_ = nullptr;
    std::string held_;
    std::string_view view_;
    std::uint64_t base_ = 0;
    std::size_t needed_ = 0;  ///< the text before it was forgotten
    bool has_cr_ = false;
};

/// Finds entries, one after another.
///
/// Where braces or quotes do not match, an entry ends before the next line that begins with
/// "@word{key" (a whole entry quoted inside a value does not end it), and its fields go on at the
/// next line that begins with "name =". Each kind of fault is told once for an entry. Linear;
/// memory is one entry and a MiB.
class Scanner {
public:
    Scanner(Window& window, Macros& macros) : w_(window), macros_(macros) {}

    /// The next entry, in an object that is used again; false at the end of the input. Problems of
    /// what lies before it (comments, macros) come with it; at the end there may be some too.
    bool next(Entry& entry);

private:
    struct Fault {
        unsigned bit;  ///< of told_
        Severity severity;
        const char* code;
    };
    struct Faults;
    struct Span {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    static constexpr std::size_t none = std::string_view::npos;
    struct RawField {
        Span name;
        Span value;
        std::size_t joined = none;  ///< in joined_, where the value is no piece of the text
    };

    // Between entries
    bool find_at();
    void note_line(std::size_t end);
    void let_go();
    bool begins_entry(std::size_t at, std::size_t& open, Span& type);
    bool in_word(std::size_t at) const;
    void skip_comment(std::size_t at, std::size_t open);
    void read_macros(std::size_t at, std::size_t open);
    void read_entry(std::size_t at, Span type, std::size_t open, Entry& entry);
    void deliver(Span type, Entry& entry);

    // Inside an entry, up to limit_
    void start(std::size_t at, std::size_t open);
    char get(std::size_t i) { return i < limit_ ? w_.at(i) : '\0'; }
    bool has(std::size_t i) { return i < limit_ && w_.has(i); }
    void skip_white(std::size_t& i);
    void skip_blanks(std::size_t& i);
    void read_key();
    void key_before_equals(std::size_t equals);
    void read_fields();
    bool ended();
    bool closes(std::size_t at);
    bool is_stray_close();
    void read_field();
    bool find_value(const RawField& field);
    void read_value(RawField& field);
    void read_braced(Span& value);
    void read_quoted(Span& value);
    void read_bare(RawField& field, std::size_t parts);
    void bare_text(std::size_t begin);
    void add_part(RawField& field, Span part, std::size_t parts);
    void add_text(RawField& field, std::string_view text, std::size_t parts);
    void behind_value(RawField& field, std::size_t parts);
    bool quote_goes_on(Span& value);
    bool brace_goes_on(Span& value);
    void cut(Span& value, std::size_t end);
    bool cut_at_field(Span& value, std::size_t end);
    std::size_t field_line(std::size_t from, std::size_t end);
    void skip_stray();
    bool is_field_start(std::size_t at);
    bool begins_entry_line(std::size_t at);
    bool is_quoted_entry(std::size_t at, std::size_t depth);

    // Places and problems
    Location location(std::size_t begin, std::size_t end) const;
    void move_line(std::size_t to);
    void tell(const Fault& fault, std::size_t at, std::string message);
    std::string name_of_entry() const;
    std::string_view piece(Span span) const {
        return w_.text().substr(span.begin, span.end - span.begin);
    }

    Window& w_;
    Macros& macros_;
    std::size_t pos_ = 0;
    // Of the text between entries: whether the line of pos_ holds only blanks before it, and
    // whether its first sign is a percent sign.
    bool line_blank_ = true;
    bool line_comment_ = false;
    std::size_t line_at_ = 0;  ///< a place whose line is known
    std::uint64_t line_ = 1;
    std::uint64_t line_begin_ = 0;  ///< in the input
    unsigned open_comments_ = 0;
    // The entry that is read
    std::size_t entry_at_ = 0;
    Span key_;
    char closer_ = '}';
    std::size_t limit_ = none;  ///< where it ends at the latest
    bool closed_ = false;
    bool cut_ = false;  ///< a value or the entry is not closed
    unsigned cuts_ = 0;
    std::uint32_t told_ = 0;  ///< faults that were told of this entry
    std::vector<RawField> raw_;
    std::deque<std::string> joined_;
    std::vector<Diagnostic> problems_;
};

/// The place of [begin, end) of the text of an entry in the input.
Location location_in(const Entry& entry, std::size_t begin, std::size_t end);

}  // namespace bibweft::ingest::bibtex
