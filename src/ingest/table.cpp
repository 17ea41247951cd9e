#include "ingest/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bibweft/core/error.hpp"
#include "ingest/fields.hpp"

namespace bibweft::ingest {
namespace {

/// Cells of a row; what stands behind them is taken whole.
constexpr std::size_t most_cells = std::size_t{1} << 16;
/// An open quote that spans more is doubtful, even if nothing else speaks against it.
constexpr std::size_t doubtful_size = std::size_t{1} << 20;
/// An open quote that is wrong for certain is given up after as much text.
constexpr std::size_t hopeless_size = std::size_t{1} << 22;
/// What may lie inside one cell of a header.
constexpr std::size_t header_size = std::size_t{1} << 14;

bool is_blank(std::string_view text) {
    return trimmed(text).empty();
}

/// How often a character occurs outside quotes.
std::size_t count_outside_quotes(std::string_view text, char wanted) {
    std::size_t count = 0;
    bool quoted = false;
    for (const char c : text) {
        if (c == '"') quoted = !quoted;
        if (c == wanted && !quoted) ++count;
    }
    return count;
}

/// The delimiter that a header suggests.
char likely_delimiter(std::string_view line) {
    char best = ',';
    std::size_t best_count = 0;
    for (const char delimiter : {'\t', ',', ';'}) {
        const std::size_t count = count_outside_quotes(line, delimiter);
        if (count > best_count) {
            best = delimiter;
            best_count = count;
        }
    }
    return best;
}

/// The delimiter of a line "sep=;", as spreadsheets write it, or NUL.
char told_delimiter(std::string_view line) {
    line = line.substr(0, line.find_last_not_of(" \"") + 1);
    if (line.starts_with('"')) line.remove_prefix(1);
    return line.size() == 5 && same_word(line.substr(0, 4), "sep=") ? line[4] : '\0';
}

/// Where [begin, end) of a text lies that begins at the begin of a line.
Location place_in(std::string_view text, std::size_t begin, std::size_t end, std::uint64_t line,
                  std::uint64_t offset) {
    const std::string_view before = text.substr(0, begin);
    std::size_t line_begin = 0;
    if (before.find('\n') != std::string_view::npos ||
        before.find('\r') != std::string_view::npos) {
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (before[i] != '\n' && (before[i] != '\r' || text.substr(i, 2) == "\r\n")) continue;
            ++line;
            line_begin = i + 1;
        }
    }
    return {line, begin + 1 - line_begin, offset + begin, offset + end};
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
    while (at < text.size() && text[at] == ' ') ++at;
    return at;
}

}  // namespace

std::string_view TableRow::cell(std::size_t index) const {
    if (index >= cells_.size()) return {};
    const Cell& cell = cells_[index];
    return cell.doubled ? std::string_view(undoubled_).substr(cell.value, cell.value_size)
                        : text_.substr(cell.begin, cell.end - cell.begin);
}

void TableRow::undouble() {
    undoubled_.clear();
    for (Cell& cell : cells_) {
        if (!cell.doubled) continue;
        const std::string_view raw = text_.substr(cell.begin, cell.end - cell.begin);
        cell.value = undoubled_.size();
        for (std::size_t at = 0; at < raw.size();) {
            const std::size_t end = std::min(raw.find('"', at), raw.size() - 1) + 1;
            undoubled_.append(raw.substr(at, end - at));
            at = end < raw.size() && raw[end] == '"' && raw[end - 1] == '"' ? end + 1 : end;
        }
        cell.value_size = undoubled_.size() - cell.value;
    }
}

Location TableRow::cell_location(std::size_t index) const {
    if (index >= cells_.size()) return {};
    return place_in(text_, cells_[index].begin, cells_[index].end, line_, offset_);
}

Location TableRow::location() const {
    return {line_, 1, offset_, offset_ + text_.size()};
}

bool TableRow::blank() const {
    return std::all_of(cells_.begin(), cells_.end(), [&](const Cell& cell) {
        return is_blank(text_.substr(cell.begin, cell.end - cell.begin));
    });
}

void TableRow::insert_empty(std::size_t index, std::size_t count) {
    const std::size_t place = index < cells_.size() ? cells_[index].begin : text_.size();
    cells_.insert(cells_.begin() + static_cast<std::ptrdiff_t>(index), count,
                  Cell{place, place, false, 0, 0});
}

void TableRow::move_to_end(std::size_t index, std::size_t count) {
    const auto begin = cells_.begin() + static_cast<std::ptrdiff_t>(index);
    std::rotate(begin, begin + static_cast<std::ptrdiff_t>(count), cells_.end());
}

TableScanner::TableScanner(Source& source, Quoting quoting, Problem problem)
    : source_(&source), quoting_(quoting), problem_(std::move(problem)) {}

TableScanner::TableScanner(std::string_view text, Quoting quoting, Problem problem)
    : rest_(text), quoting_(quoting), problem_(std::move(problem)) {}

// ---- lines

bool TableScanner::read_line(TextLine& line) {
    line.kept = not_kept;
    if (source_ != nullptr) {
        Line next;
        if (!source_->next_line(next)) return false;
        line.text = next.text;
        line.ending = next.ending;
        line.number = next.number;
        line.offset = next.offset;
        return true;
    }
    if (rest_.empty()) return false;
    const std::size_t size = std::min(rest_.find_first_of("\r\n"), rest_.size());
    line.text = rest_.substr(0, size);
    const std::string_view behind = rest_.substr(size);
    line.ending = behind.substr(0, behind.starts_with("\r\n") ? 2 : 1);
    line.number = ++rest_line_;
    line.offset = rest_offset_;
    rest_offset_ += size + line.ending.size();
    rest_.remove_prefix(size + line.ending.size());
    return true;
}

bool TableScanner::take_line(TextLine& line) {
    if (taken_ < kept_lines_.size()) {
        line = kept_line(taken_++);
        return true;
    }
    if (!read_line(line)) return false;
    if (line.ending == "\r" && !cr_ends_rows_) join_lone_cr(line);
    return true;
}

/// A CR alone in a table whose header ends otherwise: part of a cell, if the row is too short
/// without what follows.
void TableScanner::join_lone_cr(TextLine& line) {
    while (line.ending == "\r" && too_short(line.text)) {
        if (line.kept == not_kept) keep(line);
        TextLine more;
        if (!read_line(more)) break;
        kept_.append(more.text).append(more.ending);
        KeptLine& kept = kept_lines_[line.kept];
        kept.size += kept.ending + more.text.size();
        kept.ending = more.ending.size();
        check_size(kept.number, kept.size);
        line = kept_line(line.kept);
    }
}

bool TableScanner::too_short(std::string_view line) {
    Split state;
    trial_.clear();
    if (one_line()) {
        split_one_line(line, trial_);
        return trial_.size() < expected_;
    }
    return !split(line, 0, state, trial_) || trial_.size() < expected_;
}

void TableScanner::keep(TextLine& line) {
    kept_lines_.push_back(
        {kept_.size(), line.text.size(), line.ending.size(), line.number, line.offset});
    kept_.append(line.text).append(line.ending);
    taken_ = kept_lines_.size();
    line = kept_line(taken_ - 1);
}

TableScanner::TextLine TableScanner::kept_line(std::size_t index) const {
    const KeptLine& kept = kept_lines_[index];
    const std::string_view all(kept_);
    return {all.substr(kept.begin, kept.size), all.substr(kept.begin + kept.size, kept.ending),
            kept.number, kept.offset, index};
}

/// The text of kept lines [first, last], with the line ends between them.
std::string_view TableScanner::kept_text(std::size_t first, std::size_t last) const {
    const std::size_t begin = kept_lines_[first].begin;
    return std::string_view(kept_).substr(begin,
                                          kept_lines_[last].begin + kept_lines_[last].size - begin);
}

/// Drops the kept lines that no view is needed of, where that costs less than they did.
void TableScanner::forget_taken() {
    if (kept_lines_.empty()) return;
    if (taken_ == kept_lines_.size()) {
        kept_.clear();
        kept_lines_.clear();
        taken_ = 0;
        return;
    }
    const std::size_t dead = kept_lines_[taken_].begin;
    if (dead <= kept_.size() / 2) return;
    kept_.erase(0, dead);
    kept_lines_.erase(kept_lines_.begin(),
                      kept_lines_.begin() + static_cast<std::ptrdiff_t>(taken_));
    for (KeptLine& line : kept_lines_) line.begin -= dead;
    taken_ = 0;
}

// ---- cells

/// Splits on from where the state stands; `text` is the row up to the line that begins at
/// `line_begin`. False if a quote is open at the end.
bool TableScanner::split(std::string_view text, std::size_t line_begin, Split& state,
                         std::vector<TableRow::Cell>& cells) const {
    for (;;) {
        if (!state.quoted && cells.size() + 1 >= most_cells) {
            cells.push_back({state.at, text.size(), false, 0, 0});
            return true;
        }
        if (!state.quoted) {
            const std::size_t begin = skip_blanks(text, state.at);
            if (begin == text.size() || text[begin] != '"') {
                const std::size_t end = std::min(text.find(delimiter_, state.at), text.size());
                cells.push_back({state.at, end, false, 0, 0});
                if (end == text.size()) return true;
                state.at = end + 1;
                continue;
            }
            state.quoted = true;
            state.doubled = false;
            state.opened = begin;
            state.at = state.cell_begin = begin + 1;
        }
        const std::size_t quote = text.find('"', state.at);
        if (quote == std::string_view::npos) {
            state.at = text.size();
            return false;
        }
        if (quote + 1 < text.size() && text[quote + 1] == '"') {
            state.doubled = true;
            state.at = quote + 2;
            continue;
        }
        const std::size_t next = skip_blanks(text, quote + 1);
        if (next < text.size() && text[next] != delimiter_) {
            if (!state.stray) state.stray_at = quote;
            state.stray = true;
            std::size_t before = quote;
            while (before > line_begin && text[before - 1] == ' ') --before;
            state.opener |=
                line_begin > 0 && (before == line_begin || text[before - 1] == delimiter_);
            state.at = quote + 1;
            continue;
        }
        cells.push_back({state.cell_begin, quote, state.doubled, 0, 0});
        state.quoted = false;
        if (next == text.size()) return true;
        state.at = next + 1;
    }
}

/// Splits a line by itself: what is not a well-formed quoted cell is text.
void TableScanner::split_one_line(std::string_view line, std::vector<TableRow::Cell>& cells) const {
    cells.clear();
    for (std::size_t at = 0;;) {
        if (cells.size() + 1 >= most_cells) {
            cells.push_back({at, line.size(), false, 0, 0});
            return;
        }
        const std::size_t begin = skip_blanks(line, at);
        bool doubled = false;
        const std::size_t quote = begin < line.size() && line[begin] == '"'
                                      ? end_of_quoted(line, begin + 1, doubled)
                                      : std::string_view::npos;
        const bool quoted = quote != std::string_view::npos;
        const std::size_t end = quoted ? skip_blanks(line, quote + 1)
                                       : std::min(line.find(delimiter_, at), line.size());
        cells.push_back(quoted ? TableRow::Cell{begin + 1, quote, doubled, 0, 0}
                               : TableRow::Cell{at, end, false, 0, 0});
        if (end >= line.size()) return;
        at = end + 1;
    }
}

/// The quote that closes a cell, or npos if the first one that could does not.
std::size_t TableScanner::end_of_quoted(std::string_view line, std::size_t begin,
                                        bool& doubled) const {
    for (std::size_t at = begin;;) {
        const std::size_t quote = line.find('"', at);
        if (quote == std::string_view::npos) return quote;
        if (quote + 1 < line.size() && line[quote + 1] == '"') {
            doubled = true;
            at = quote + 2;
            continue;
        }
        const std::size_t next = skip_blanks(line, quote + 1);
        return next == line.size() || line[next] == delimiter_ ? quote : std::string_view::npos;
    }
}

// ---- rows

bool TableScanner::next_as_header(TableRow& row) {
    expected_ = 0;
    for (;;) {
        forget_taken();
        TextLine line;
        if (!take_line(line)) return false;
        if (is_blank(line.text)) continue;
        if (const char told = told_delimiter(line.text); told != '\0') {
            told_delimiter_ = told;
            continue;
        }
        cr_ends_rows_ = line.ending == "\r";
        delimiter_ = told_delimiter_ != '\0' ? told_delimiter_ : likely_delimiter(line.text);
        row.cells_.clear();
        Split state;
        if (one_line()) {
            split_one_line(line.text, row.cells_);
        } else if (!split(line.text, 0, state, row.cells_)) {
            if (gather(line, state, row) == Outcome::row) return true;
            continue;
        }
        place(row, line, line.text);
        return true;
    }
}

void TableScanner::begin_rows(const TableRow& header) {
    expected_ = header.size();
}

bool TableScanner::next(TableRow& row) {
    for (;;) {
        forget_taken();
        TextLine line;
        if (!take_line(line)) return false;
        if (is_blank(line.text)) continue;
        row.cells_.clear();
        Split state;
        if (one_line()) {
            split_one_line(line.text, row.cells_);
            place(row, line, line.text);
            return true;
        }
        const Outcome outcome = split(line.text, 0, state, row.cells_)
                                    ? finish_line(line, state, row)
                                    : gather(line, state, row);
        if (outcome == Outcome::row) return true;
    }
}

/// A row that its line closes.
TableScanner::Outcome TableScanner::finish_line(const TextLine& line, const Split& state,
                                                TableRow& row) {
    if (state.stray && row.cells_.size() != expected_) {
        split_one_line(line.text, row.cells_);
        if (row.cells_.size() != expected_) {
            return lose(line, state.opened, line.offset + line.text.size());
        }
    }
    if (state.stray) warn_stray(line, line.text, state.stray_at);
    place(row, line, line.text);
    return Outcome::row;
}

/// A row that its first line leaves open.
TableScanner::Outcome TableScanner::gather(TextLine line, Split& state, TableRow& row) {
    if (line.kept == not_kept) keep(line);
    OpenRow open{line.kept, state.opened, state.stray, line.kept + 1, {}};
    while (take_line(line)) {
        if (line.kept == not_kept) keep(line);
        const std::string_view text = kept_text(open.first, line.kept);
        check_size(kept_lines_[open.first].number, text.size());
        const bool done = split(text, static_cast<std::size_t>(line.text.data() - text.data()),
                                state, row.cells_);
        if (expected_ == 0) {
            if (!done && text.size() > header_size) break;
        } else if (state.opener || (done && row.cells_.size() != expected_) ||
                   text.size() > doubtful_size) {
            const Outcome outcome = resynchronise(open, row);
            if (outcome != Outcome::undecided) return outcome;
            if (!done && state.opener && text.size() > hopeless_size) break;
        }
        if (!done) continue;
        const TextLine first = kept_line(open.first);
        if (state.stray) warn_stray(first, text, state.stray_at);
        place(row, first, text);
        return Outcome::row;
    }
    if (expected_ == 0) {  // nothing is known of the table: what looks like a quote is text
        taken_ = open.first + 1;
        split_one_line(kept_line(open.first).text, row.cells_);
        place(row, kept_line(open.first), kept_line(open.first).text);
        return Outcome::row;
    }
    if (const Outcome outcome = resynchronise(open, row); outcome != Outcome::undecided) {
        return outcome;
    }
    if (open.stray && taken_ == open.first + 1) {
        if (const Outcome outcome = first_line_alone(open, row); outcome != Outcome::undecided) {
            return outcome;
        }
    }
    const TextLine last = kept_line(taken_ - 1);
    return lose(kept_line(open.first), open.opened, last.offset + last.text.size());
}

/// Looks for a row that begins inside an open quote; reading goes on there.
TableScanner::Outcome TableScanner::resynchronise(OpenRow& open, TableRow& row) {
    while (open.checked < taken_) {
        if (!offer(open.candidate, open.checked++)) continue;
        const std::size_t found = open.candidate.line;
        taken_ = found;
        if (found == open.first + 1) {
            if (const Outcome alone = first_line_alone(open, row); alone != Outcome::undecided) {
                return alone;
            }
        }
        const TextLine last = kept_line(found - 1);
        return lose(kept_line(open.first), open.opened, last.offset + last.text.size());
    }
    return Outcome::undecided;
}

/// The first line of an open row as a row by itself, its quote being text.
TableScanner::Outcome TableScanner::first_line_alone(const OpenRow& open, TableRow& row) {
    const TextLine first = kept_line(open.first);
    split_one_line(first.text, trial_);
    if (trial_.size() != expected_) return Outcome::undecided;
    row.cells_ = trial_;
    warn_stray(first, first.text, open.opened);
    place(row, first, first.text);
    return Outcome::row;
}

/// Whether a row, that of the candidate or one that begins with this line, ends with this line.
bool TableScanner::offer(Candidate& candidate, std::size_t line) const {
    if (candidate.line == not_kept) {
        if (is_blank(kept_line(line).text)) return false;
        candidate.line = line;
        candidate.split = {};
        candidate.cells.clear();
    }
    const std::string_view text = kept_text(candidate.line, line);
    const std::size_t line_begin = kept_lines_[line].begin - kept_lines_[candidate.line].begin;
    const bool done = split(text, line_begin, candidate.split, candidate.cells);
    if (!done && !candidate.split.stray) return false;
    if (done && is_clean(candidate, text)) return true;
    const bool again = candidate.line != line;
    candidate.line = not_kept;
    return again && offer(candidate, line);
}

/// Whether a row has the right size and quotes only where they belong.
bool TableScanner::is_clean(const Candidate& candidate, std::string_view text) const {
    return !candidate.split.stray && candidate.cells.size() == expected_ &&
           std::all_of(
               candidate.cells.begin(), candidate.cells.end(), [&](const TableRow::Cell& cell) {
                   const bool quoted = cell.begin > 0 && text[cell.begin - 1] == '"';
                   return quoted || text.substr(cell.begin, cell.end - cell.begin).find('"') ==
                                        std::string_view::npos;
               });
}

// ---- places and problems

void TableScanner::place(TableRow& row, const TextLine& first, std::string_view text) {
    row.text_ = text;
    row.line_ = first.number;
    row.offset_ = first.offset;
    row.undouble();
}

void TableScanner::warn_stray(const TextLine& first, std::string_view text, std::size_t at) {
    problem_({Severity::warning,
              "table.stray-quote",
              {},
              place_in(text, at, at + 1, first.number, first.offset),
              "a quote inside a quoted cell is not doubled; it is read as text"});
}

TableScanner::Outcome TableScanner::lose(const TextLine& line, std::size_t quote,
                                         std::uint64_t end) {
    problem_({Severity::error,
              "table.unclosed-quote",
              {},
              {line.number, quote + 1, line.offset, end},
              "the quote of a cell is not closed, so the columns of this row cannot be told apart; "
              "the row is skipped"});
    return Outcome::lost;
}

void TableScanner::check_size(std::uint64_t line, std::size_t size) const {
    if (source_ == nullptr || size <= source_->limits().max_field) return;
    throw Error(ErrorCode::limit,
                fmt::format("{}:{}: a row of more than {} bytes (limit max_field)", source_->name(),
                            line, source_->limits().max_field));
}

}  // namespace bibweft::ingest
