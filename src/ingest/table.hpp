#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/ingest/source.hpp"

// Delimited tables (RFC 4180 and what programs make of it), row by row. What a column means is the
// business of table_dialect.hpp.

namespace bibweft::ingest {

/// How a table writes a cell that holds a delimiter.
enum class Quoting {
    lines,         ///< "…" with doubled quotes; such a cell may hold line ends
    tabs_one_line  ///< the same, but between tabs a quote that its line does not close is text
};

/// One row: views of its text, valid until the scanner moves on.
class TableRow {
public:
    std::size_t size() const noexcept { return cells_.size(); }
    /// The value of a cell, quotes undone; "" behind the last one.
    std::string_view cell(std::size_t index) const;
    /// Where the value stands, without its quotes.
    Location cell_location(std::size_t index) const;
    Location location() const;
    /// Whether no cell holds more than blanks.
    bool blank() const;

    /// Puts empty cells before the cell of that index.
    void insert_empty(std::size_t index, std::size_t count);
    /// Puts cells behind the last one.
    void move_to_end(std::size_t index, std::size_t count);

private:
    friend class TableScanner;
    struct Cell {
        std::size_t begin;  ///< in the text
        std::size_t end;
        bool doubled;           ///< holds doubled quotes
        std::size_t value = 0;  ///< then: where it stands without them in undoubled_
        std::size_t value_size = 0;
    };

    void undouble();

    std::string_view text_;
    std::uint64_t line_ = 0;
    std::uint64_t offset_ = 0;
    std::vector<Cell> cells_;
    std::string undoubled_;
};

/// Splits a text into rows.
///
/// Cells are separated by a comma, semicolon or tab. Quotes inside a quoted cell that are not
/// doubled are taken as text, with a warning, as long as the row has the number of cells that is
/// expected. A quote that is never closed costs its row: an error names its place, and reading goes
/// on at the next line that is a row by itself. That a quote is not closed shows by a quote that
/// opens a cell inside it, by the end of the input, or by a row of the wrong size.
///
/// A CR alone ends a row unless the row is too short by then. Blank lines are skipped.
/// Linear in the size of the text; memory is one row, or what an open quote spans.
class TableScanner {
public:
    using Problem = std::function<void(Diagnostic)>;

    /// Rows of a source, which must outlive the scanner.
    TableScanner(Source& source, Quoting quoting, Problem problem);
    /// Rows of a text in memory (the head of an input).
    TableScanner(std::string_view text, Quoting quoting, Problem problem);

    /// The next row, split as its own first line suggests: by the character of , ; and tab that it
    /// holds most often outside quotes. A line "sep=x" tells the delimiter and is skipped. For
    /// looking for the header.
    bool next_as_header(TableRow& row);
    /// From now on rows are split as `header` was, and are expected to have that many cells.
    void begin_rows(const TableRow& header);
    /// The next row; false at the end.
    /// @throws Error  limit, if a row is longer than max_field; else as Source::next_line
    bool next(TableRow& row);

    char delimiter() const noexcept { return delimiter_; }

private:
    static constexpr std::size_t not_kept = static_cast<std::size_t>(-1);

    /// A line of the source, or one of the kept ones.
    struct TextLine {
        std::string_view text;
        std::string_view ending;
        std::uint64_t number = 0;
        std::uint64_t offset = 0;
        std::size_t kept = not_kept;  ///< index in kept_lines_
    };
    struct KeptLine {
        std::size_t begin;  ///< in kept_
        std::size_t size;
        std::size_t ending;
        std::uint64_t number;
        std::uint64_t offset;
    };
    /// Where splitting a row stands that may go on in further lines.
    struct Split {
        std::size_t at = 0;
        std::size_t cell_begin = 0;
        std::size_t opened = 0;  ///< where the last quote was opened
        bool quoted = false;
        bool doubled = false;
        std::size_t stray_at = 0;
        bool stray = false;   ///< a quote inside a quoted cell neither is doubled nor closes it
        bool opener = false;  ///< one of those stands where it would open a cell of a later line
    };
    /// A row that may begin inside an open quote.
    struct Candidate {
        std::size_t line = not_kept;
        Split split;
        std::vector<TableRow::Cell> cells;
    };
    /// A row whose quote was still open at the end of its first line.
    struct OpenRow {
        std::size_t first;    ///< index of its first line
        std::size_t opened;   ///< where in it the quote is
        bool stray;           ///< of the first line
        std::size_t checked;  ///< lines up to here were offered to the candidate
        Candidate candidate;
    };
    enum class Outcome { undecided, row, lost };

    bool read_line(TextLine& line);
    bool take_line(TextLine& line);
    void join_lone_cr(TextLine& line);
    bool too_short(std::string_view line);
    bool one_line() const { return quoting_ == Quoting::tabs_one_line && delimiter_ == '\t'; }
    void keep(TextLine& line);
    TextLine kept_line(std::size_t index) const;
    std::string_view kept_text(std::size_t first, std::size_t last) const;
    void forget_taken();

    bool split(std::string_view text, std::size_t line_begin, Split& state,
               std::vector<TableRow::Cell>& cells) const;
    void split_one_line(std::string_view line, std::vector<TableRow::Cell>& cells) const;
    std::size_t end_of_quoted(std::string_view line, std::size_t begin, bool& doubled) const;

    Outcome finish_line(const TextLine& line, const Split& state, TableRow& row);
    Outcome gather(TextLine line, Split& state, TableRow& row);
    Outcome resynchronise(OpenRow& open, TableRow& row);
    Outcome first_line_alone(const OpenRow& open, TableRow& row);
    bool offer(Candidate& candidate, std::size_t line) const;
    bool is_clean(const Candidate& candidate, std::string_view text) const;

    static void place(TableRow& row, const TextLine& first, std::string_view text);
    void warn_stray(const TextLine& first, std::string_view text, std::size_t at);
    Outcome lose(const TextLine& line, std::size_t quote, std::uint64_t end);
    void check_size(std::uint64_t line, std::size_t size) const;

    Source* source_ = nullptr;
    std::string_view rest_;  ///< of a text in memory
    std::uint64_t rest_line_ = 0;
    std::uint64_t rest_offset_ = 0;
    Quoting quoting_;
    Problem problem_;
    char delimiter_ = ',';
    char told_delimiter_ = '\0';  ///< by a line "sep=x"
    std::size_t expected_ = 0;    ///< cells of a row; 0: not known yet
    bool cr_ends_rows_ = true;

    std::string kept_;  ///< lines that an open quote has led to, whole and in order
    std::vector<KeptLine> kept_lines_;
    std::size_t taken_ = 0;  ///< of the kept lines; the others come next
    std::vector<TableRow::Cell> trial_;
};

}  // namespace bibweft::ingest
