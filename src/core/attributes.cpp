#include "bibweft/core/attributes.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "bibweft/core/error.hpp"
#include "bibweft/core/number.hpp"

namespace bibweft {
namespace {

[[noreturn]] void wrong_type(const std::string& column, ColumnType type) {
    throw Error(ErrorCode::internal,
                "column " + column + " holds " + std::string(to_string(type)) + " values");
}

}  // namespace

std::string_view to_string(ColumnType type) noexcept {
    switch (type) {
        case ColumnType::boolean:
            return "boolean";
        case ColumnType::integer:
            return "integer";
        case ColumnType::real:
            return "real";
        case ColumnType::text:
            break;
    }
    return "text";
}

std::string to_text(const Value& value) {
    struct Speller {
        std::string operator()(std::monostate) const { return {}; }
        std::string operator()(bool b) const { return b ? "true" : "false"; }
        std::string operator()(std::int64_t i) const { return to_text(i); }
        std::string operator()(double d) const { return to_text(d); }
        std::string operator()(const std::string& s) const { return s; }
    };
    return std::visit(Speller{}, value);
}

Column::Column(std::string name, ColumnType type, std::size_t rows)
    : name_(std::move(name)), type_(type), present_(rows, 0) {
    switch (type) {
        case ColumnType::boolean:
            values_ = std::vector<char>(rows);
            break;
        case ColumnType::integer:
            values_ = std::vector<std::int64_t>(rows);
            break;
        case ColumnType::real:
            values_ = std::vector<double>(rows);
            break;
        case ColumnType::text:
            values_ = std::vector<std::string>(rows);
            break;
    }
}

Column::Column(std::string name, Values values, std::vector<char> present)
    : name_(std::move(name)),
      type_(static_cast<ColumnType>(values.index())),
      values_(std::move(values)),
      present_(std::move(present)) {}

Value Column::value(std::size_t row) const {
    if (!has(row)) return {};
    switch (type_) {
        case ColumnType::boolean:
            return std::get<std::vector<char>>(values_)[row] != 0;
        case ColumnType::integer:
            return std::get<std::vector<std::int64_t>>(values_)[row];
        case ColumnType::real:
            return std::get<std::vector<double>>(values_)[row];
        case ColumnType::text:
            break;
    }
    return std::get<std::vector<std::string>>(values_)[row];
}

std::optional<double> Column::number(std::size_t row) const {
    if (!has(row)) return std::nullopt;
    switch (type_) {
        case ColumnType::boolean:
            return std::get<std::vector<char>>(values_)[row];
        case ColumnType::integer:
            return static_cast<double>(std::get<std::vector<std::int64_t>>(values_)[row]);
        case ColumnType::real:
            return std::get<std::vector<double>>(values_)[row];
        case ColumnType::text:
            break;
    }
    return std::nullopt;
}

const std::string& Column::text(std::size_t row) const {
    if (type_ != ColumnType::text) wrong_type(name_, type_);
    return std::get<std::vector<std::string>>(values_)[row];
}

void Column::set(std::size_t row, Value value) {
    present_[row] = 0;
    if (std::holds_alternative<std::monostate>(value)) {
        if (type_ == ColumnType::text) std::get<std::vector<std::string>>(values_)[row].clear();
        return;
    }
    if (auto* b = std::get_if<bool>(&value); b && type_ == ColumnType::boolean) {
        std::get<std::vector<char>>(values_)[row] = *b;
    } else if (auto* i = std::get_if<std::int64_t>(&value); i && type_ == ColumnType::integer) {
        std::get<std::vector<std::int64_t>>(values_)[row] = *i;
    } else if (i && type_ == ColumnType::real) {
        std::get<std::vector<double>>(values_)[row] = static_cast<double>(*i);
    } else if (auto* d = std::get_if<double>(&value); d && type_ == ColumnType::real) {
        std::get<std::vector<double>>(values_)[row] = *d;
    } else if (auto* s = std::get_if<std::string>(&value); s && type_ == ColumnType::text) {
        std::get<std::vector<std::string>>(values_)[row] = std::move(*s);
    } else {
        wrong_type(name_, type_);
    }
    present_[row] = 1;
}

void Column::resize(std::size_t rows) {
    present_.resize(rows, 0);
    std::visit([rows](auto& values) { values.resize(rows); }, values_);
}

Column Column::permuted(std::span<const std::uint32_t> order) const {
    std::vector<char> present(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) present[i] = present_[order[i]];
    return std::visit(
        [&](const auto& values) {
            std::remove_cvref_t<decltype(values)> moved(order.size());
            for (std::size_t i = 0; i < order.size(); ++i) moved[i] = values[order[i]];
            return Column(name_, Values(std::move(moved)), std::move(present));
        },
        values_);
}

const Column* AttributeTable::find(std::string_view name) const noexcept {
    const auto it =
        std::ranges::find_if(columns_, [&](const Column& c) { return c.name() == name; });
    return it == columns_.end() ? nullptr : &*it;
}

Column* AttributeTable::find(std::string_view name) noexcept {
    return const_cast<Column*>(std::as_const(*this).find(name));
}

Column& AttributeTable::add(std::string_view name, ColumnType type) {
    if (Column* known = find(name)) {
        if (known->type() != type) wrong_type(known->name(), known->type());
        return *known;
    }
    return columns_.emplace_back(std::string(name), type, rows_);
}

Column& AttributeTable::put(Column column) {
    if (Column* known = find(column.name())) return *known = std::move(column);
    return columns_.emplace_back(std::move(column));
}

Column& AttributeTable::replace(std::string_view name, ColumnType type) {
    return put(Column(std::string(name), type, rows_));
}

void AttributeTable::remove(std::string_view name) {
    std::erase_if(columns_, [&](const Column& c) { return c.name() == name; });
}

void AttributeTable::resize(std::size_t rows) {
    rows_ = rows;
    for (Column& column : columns_) column.resize(rows);
}

AttributeTable AttributeTable::permuted(std::span<const std::uint32_t> order) const {
    AttributeTable out(order.size());
    for (const Column& column : columns_) out.columns_.push_back(column.permuted(order));
    return out;
}

}  // namespace bibweft
