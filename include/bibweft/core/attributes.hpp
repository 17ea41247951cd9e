#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bibweft {

/// One cell of an attribute table; monostate means missing.
using Value = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

enum class ColumnType { boolean, integer, real, text };

/// "boolean", "integer", "real" or "text".
std::string_view to_string(ColumnType type) noexcept;

/// The value as text: numbers by shortest round trip, booleans true/false, missing "".
std::string to_text(const Value& value);

/// One named, typed column in which any cell may be missing.
class Column {
public:
    Column(std::string name, ColumnType type, std::size_t rows);

    /// The values of one type, a cell for each row.
    using Values = std::variant<std::vector<char>, std::vector<std::int64_t>, std::vector<double>,
                                std::vector<std::string>>;
    /// A column of these values (booleans as 0 and 1); `present` is 0 where a cell is missing.
    /// Both have a place for each row; a missing text must be empty.
    Column(std::string name, Values values, std::vector<char> present);

    const std::string& name() const noexcept { return name_; }
    ColumnType type() const noexcept { return type_; }
    std::size_t size() const noexcept { return present_.size(); }
    bool has(std::size_t row) const noexcept { return present_[row] != 0; }

    /// The cell; monostate if it is missing.
    Value value(std::size_t row) const;
    /// The cell as a number (booleans 0 and 1), or nothing if it is missing or text.
    std::optional<double> number(std::size_t row) const;
    /// The cell of a text column, "" if it is missing. Throws Error(internal) for another type.
    const std::string& text(std::size_t row) const;

    /// Stores a value; an integer widens into a real column; monostate clears the cell.
    /// Throws Error(internal) if the value does not fit the type.
    void set(std::size_t row, Value value);

    void resize(std::size_t rows);
    /// Row i of the result is row `order[i]` of this column.
    Column permuted(std::span<const std::uint32_t> order) const;

private:
    std::string name_;
    ColumnType type_;
    Values values_;
    std::vector<char> present_;
};

/// Named typed columns of equal length, in the order they were added.
class AttributeTable {
public:
    explicit AttributeTable(std::size_t rows = 0) : rows_(rows) {}

    std::size_t rows() const noexcept { return rows_; }
    std::span<const Column> columns() const noexcept { return columns_; }
    std::span<Column> columns() noexcept { return columns_; }

    /// The column of that name (case matters), or null.
    const Column* find(std::string_view name) const noexcept;
    Column* find(std::string_view name) noexcept;

    /// A new empty column, or the existing one of that name and type. References stay valid until
    /// the next add. Throws Error(internal) if the name is taken by another type.
    Column& add(std::string_view name, ColumnType type);
    /// Takes a column with as many cells as the table has rows in place of any of that name.
    Column& put(Column column);
    /// A new empty column in place of any of that name.
    Column& replace(std::string_view name, ColumnType type);
    void remove(std::string_view name);

    void resize(std::size_t rows);
    AttributeTable permuted(std::span<const std::uint32_t> order) const;

private:
    std::size_t rows_;
    std::vector<Column> columns_;
};

}  // namespace bibweft
