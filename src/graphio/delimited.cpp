#include "graphio/delimited.hpp"

#include "graphio/clean.hpp"

namespace bibweft::graphio {
namespace {

std::string_view without_mark(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    return text;
}

}  // namespace

char separator_of(std::string_view line) {
    for (const char c : {'\t', ';', ','}) {
        if (line.find(c) != std::string_view::npos) return c;
    }
    return ',';
}

std::string_view first_line(std::string_view text) {
    text = without_mark(text);
    return text.substr(0, text.find_first_of("\r\n"));
}

std::vector<std::string> header_of(std::string_view head) {
    const std::string_view line = first_line(head);
    std::vector<std::string> cells(1);
    const char separator = separator_of(line);
    for (const char c : line) {
        if (c == separator) {
            cells.emplace_back();
        } else if (c != '"') {
            cells.back() += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    return cells;
}

DelimitedRows::DelimitedRows(std::string_view text, char separator, const ReadContext& context)
    : text_(without_mark(text)),
      separator_(separator == '\0' ? separator_of(first_line(text)) : separator),
      context_(context) {}

bool DelimitedRows::next() {
    while (at_ < text_.size()) {
        cells_.clear();
        row_line_ = line_;
        ended_ = false;
        while (!ended_) take_cell();
        if (cells_.size() > 1 || !cells_.front().empty()) return true;
    }
    return false;
}

/// Reads a cell and the separator or line end behind it.
void DelimitedRows::take_cell() {
    std::string& cell = cells_.emplace_back();
    if (at_ < text_.size() && text_[at_] == '"') take_quoted(cell);
    while (at_ < text_.size()) {
        const char c = text_[at_++];
        if (c == separator_) return;
        if (c == '\n' || c == '\r') {
            if (c == '\r' && at_ < text_.size() && text_[at_] == '\n') ++at_;
            ++line_;
            break;
        }
        cell += c;
    }
    ended_ = true;
}

void DelimitedRows::take_quoted(std::string& cell) {
    const std::uint64_t opened = line_;
    for (++at_; at_ < text_.size(); ++at_) {
        const char c = text_[at_];
        if (c == '"') {
            if (at_ + 1 >= text_.size() || text_[at_ + 1] != '"') {
                ++at_;
                return;
            }
            ++at_;
        } else if (c == '\n') {
            ++line_;
        }
        cell += c;
    }
    context_.fail(opened, "a quoted cell is not closed");
}

void append_delimited(std::string& out, std::string_view cell, char separator) {
    const bool plain = cell.find_first_of("\",;\t\r\n") == std::string_view::npos &&
                       cell.find(separator) == std::string_view::npos &&
                       (cell.empty() || (cell.front() != ' ' && cell.back() != ' '));
    if (plain) {
        out.append(cell);
        return;
    }
    out += '"';
    for (const char c : cell) {
        if (c == '"') out += '"';
        out += c;
    }
    out += '"';
}

std::string utf8_table(std::string_view text, const ReadContext& context) {
    if (valid_utf8(text)) return std::string(text);
    context.report(Severity::warning, "graphio.encoding", 0,
                   "the file is not UTF-8; it is read as Latin-1");
    return from_latin1(text);
}

}  // namespace bibweft::graphio
