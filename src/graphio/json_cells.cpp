#include "graphio/json_cells.hpp"

#include <cmath>

#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::int64_t exact_integer = std::int64_t{1} << 53;

bool beyond_doubles(const Column& column) {
    for (std::size_t row = 0; row < column.size(); ++row) {
        const Value value = column.value(row);
        const auto* number = std::get_if<std::int64_t>(&value);
        if (number != nullptr && (*number > exact_integer || *number < -exact_integer)) return true;
    }
    return false;
}

}  // namespace

std::vector<JsonColumn> json_columns(const std::vector<ExportColumn>& columns) {
    std::vector<JsonColumn> out;
    for (const ExportColumn& column : columns) {
        JsonColumn one{&column, {}, beyond_doubles(*column.column)};
        append_json_string(one.name, column.name);
        out.push_back(std::move(one));
    }
    return out;
}

std::vector<std::string> json_ids(const ExportModel& model) {
    std::vector<std::string> out;
    out.reserve(model.ids.size());
    for (const std::string& id : model.ids) append_json_string(out.emplace_back(), id);
    return out;
}

void write_look(JsonMembers& members, const ExportModel& model, std::size_t node) {
    const Presentation& look = model.look;
    members.text("\"label\"", model.labels[node]);
    if (!look.x.empty()) {
        members.real("\"x\"", look.x[node]);
        members.real("\"y\"", look.y[node]);
    }
    if (!look.size.empty()) members.real("\"size\"", look.size[node]);
    if (!look.color.empty() && !look.color[node].empty()) {
        members.text("\"color\"", look.color[node]);
    }
}

void JsonMembers::open() {
    out_ << '{';
    first_ = true;
}

void JsonMembers::open(std::string_view member) {
    name(member);
    open();
}

void JsonMembers::name(std::string_view quoted) {
    if (!first_) out_ << ',';
    first_ = false;
    out_ << quoted << ':';
}

void JsonMembers::text(std::string_view member, std::string_view value) {
    name(member);
    append_json_string(out_.text(), value);
}

void JsonMembers::real(std::string_view member, double value) {
    name(member);
    append_json_value(out_.text(), value);
}

void JsonMembers::integer(std::string_view member, std::int64_t value) {
    name(member);
    out_ << value;
}

void JsonMembers::raw(std::string_view member, std::string_view json) {
    name(member);
    out_ << json;
}

void JsonMembers::cell(const JsonColumn& column, std::size_t row) {
    const Column& values = *column.source->column;
    if (!values.has(row)) return;
    if (values.type() == ColumnType::real && !std::isfinite(*values.number(row))) return;
    name(column.name);
    if (values.type() == ColumnType::text || column.as_text) {
        append_json_string(out_.text(), cell_text(*column.source, row, removed_));
    } else {
        append_json_value(out_.text(), values.value(row));
    }
}

void JsonMembers::cells(const std::vector<JsonColumn>& columns, std::size_t row) {
    for (const JsonColumn& column : columns) cell(column, row);
}

}  // namespace bibweft::graphio
