#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graphio/buffer.hpp"
#include "graphio/draft.hpp"

namespace bibweft::graphio {

/// The rows of a table of text: cells between separators, quoted where they hold separators or
/// line breaks, quotes inside doubled. A byte order mark and blank lines are passed over.
class DelimitedRows {
public:
    /// @param separator  ',' ';' or tab; '\0' finds it in the first line
    DelimitedRows(std::string_view text, char separator, const ReadContext& context);

    /// The next row, or false at the end.
    /// @throws Error data with the line of a quote that is not closed
    bool next();
    const std::vector<std::string>& cells() const noexcept { return cells_; }
    std::uint64_t line() const noexcept { return row_line_; }  ///< where the row begins
    char separator() const noexcept { return separator_; }

private:
    void take_cell();
    void take_quoted(std::string& cell);

    std::string_view text_;
    char separator_;
    const ReadContext& context_;
    std::size_t at_ = 0;
    std::uint64_t line_ = 1;
    std::uint64_t row_line_ = 0;
    bool ended_ = false;  ///< the row at hand
    std::vector<std::string> cells_;
};

/// Tab, semicolon or comma, whichever the line holds (the first of these that it does); a comma if
/// none.
char separator_of(std::string_view line);

/// The first line of a text, without byte order mark and line end.
std::string_view first_line(std::string_view text);

/// The cells of the first line, in lower case: how tables are recognized.
std::vector<std::string> header_of(std::string_view head);

/// Appends a cell, quoted where it must be.
void append_delimited(std::string& out, std::string_view cell, char separator);

/// The text as UTF-8; what is not UTF-8 is taken for Latin-1, with a warning.
std::string utf8_table(std::string_view text, const ReadContext& context);

}  // namespace bibweft::graphio
