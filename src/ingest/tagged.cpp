#include "ingest/tagged.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bibweft/core/error.hpp"
#include "ingest/fields.hpp"

namespace bibweft::ingest {

std::string tag_name(std::uint32_t packed) {
    std::string name;
    for (int shift = 24; shift >= 0; shift -= 8) {
        const char c = static_cast<char>(packed >> shift & 0xFF);
        if (c != '\0') name += c;
    }
    return name;
}

void TaggedRecord::add(std::uint32_t tag, const Line& line, std::size_t value) {
    if (fields_.empty()) start_ = {line.number, 1, line.offset, line.offset};
    fields_.push_back({tag, rows_.size(), 1});
    add_row(line, value);
}

void TaggedRecord::extend(const Line& line) {
    ++fields_.back().count;
    add_row(line, 0);
}

void TaggedRecord::add_row(const Line& line, std::size_t value) {
    if (source_ != nullptr &&
        line.offset + line.text.size() - start_.begin > source_->limits().max_field) {
        throw Error(ErrorCode::limit,
                    fmt::format("{}:{}: a record of more than {} bytes (limit max_field)",
                                source_->name(), line.number, source_->limits().max_field));
    }
    const std::string_view rest = line.text.substr(value);
    const std::string_view text = trimmed(rest);
    const std::size_t indent =
        value + (text.empty() ? 0 : static_cast<std::size_t>(text.data() - rest.data()));
    const Field& field = fields_.back();
    const bool joins = field.count > 1 && !text.empty() && text_.size() > rows_[field.first].begin;
    if (joins) text_ += ' ';
    const std::size_t begin = text_.size();
    text_ += text;
    rows_.push_back({begin, text_.size(), line.number, line.offset + indent, indent + 1});
}

void TaggedRecord::clear() {
    text_.clear();
    rows_.clear();
    fields_.clear();
}

std::string_view TaggedRecord::line(const Field& field, std::size_t i) const {
    const Row& row = rows_[field.first + i];
    return std::string_view(text_).substr(row.begin, row.end - row.begin);
}

bool TaggedRecord::indented(const Field& field, std::size_t i) const {
    return rows_[field.first + i].column > 1;
}

std::string_view TaggedRecord::text(const Field& field) const {
    const std::size_t begin = rows_[field.first].begin;
    return std::string_view(text_).substr(begin, rows_[field.first + field.count - 1].end - begin);
}

Location TaggedRecord::location(const Field& field) const {
    std::size_t at = field.first;
    while (at + 1 < field.first + field.count && rows_[at].begin == rows_[at].end) ++at;
    const Row& first = rows_[at];
    const Row& last = rows_[field.first + field.count - 1];
    return {first.number, first.column, first.offset, last.offset + (last.end - last.begin)};
}

Location TaggedRecord::location() const {
    Location all = start_;
    if (!rows_.empty()) all.end = rows_.back().offset + (rows_.back().end - rows_.back().begin);
    return all;
}

void TaggedRecordMaker::keep(const Field& field, std::string_view value) {
    if (!value.empty()) record_.extra.emplace_back(tag_name(field.tag), value);
}

void TaggedRecordMaker::once(std::string& member, const Field& field, std::string_view value) {
    if (member.empty()) {
        member = value;
    } else if (!value.empty() && value != member) {
        keep(field, value);
        warn("duplicate", tagged_.location(field),
             fmt::format("{} is given twice; the first one counts, this one is kept as an extra "
                         "field",
                         tag_name(field.tag)));
    }
}

void TaggedRecordMaker::warn(const char* code, const Location& location, std::string message) {
    sink_.problem(
        {Severity::warning, fmt::format("{}.{}", prefix_, code), {}, location, std::move(message)});
}

}  // namespace bibweft::ingest
