#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/table.hpp"

namespace bibweft::ingest {

/// The form in which names of columns are compared: lower case, only letters and digits ("Author(s)
/// ID" is "authorsid"); a name without any is kept.
std::string column_key(std::string_view name);

/// The names of the columns of a table.
class TableHeader {
public:
    TableHeader() = default;
    TableHeader(const TableRow& row, char delimiter);

    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    std::size_t size() const noexcept { return names_.size(); }
    /// As written, without blanks around it; "column 3" if it has none.
    const std::string& name(std::size_t column) const { return names_[column]; }
    const std::string& key(std::size_t column) const { return keys_[column]; }
    char delimiter() const noexcept { return delimiter_; }
    /// The first column of that name, or none.
    std::size_t find(std::string_view name) const;
    bool has(std::string_view name) const { return find(name) != none; }
    /// How many of the names occur.
    std::size_t count(std::span<const std::string_view> names) const;
    bool has_all(std::span<const std::string_view> names) const;
    /// "“Title”, “Year”", for messages.
    std::string listed() const;

private:
    std::vector<std::string> names_;
    std::vector<std::string> keys_;
    std::vector<std::size_t> by_key_;  ///< columns in the order of their keys
    char delimiter_ = ',';
};

/// "; the nearest are “A”, “B”": up to three of the names by the edit distance of their keys,
/// nearest first; "" if there is none. For messages.
std::string nearest_names(std::string_view wanted, const std::vector<std::string_view>& names);

}  // namespace bibweft::ingest
