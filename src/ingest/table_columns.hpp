#pragma once
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "ingest/table_dialect.hpp"

namespace bibweft::ingest {

/// A field by the name that users know.
struct TableFieldName {
    std::string_view name;
    TableField field;
    std::string_view id{};
};

/// The field of a name ("title", "doi").
/// @throws Error  usage, if there is none; names the nearest
const TableFieldName& table_field(std::string_view name);

/// The columns that a dialect knows, to be found by key.
class KnownColumns {
public:
    explicit KnownColumns(const TableDialect& dialect);
    /// Null if there is none of that key. O(log n).
    const TableColumn* find(std::string_view key) const;

private:
    std::vector<std::pair<std::string, const TableColumn*>> sorted_;
};

/// Which column of a table holds what.
class ColumnPlan {
public:
    struct Use {
        std::size_t column;
        TableField field;
        std::string_view id;
        std::size_t rank;  ///< in TableDialect::columns, from 1; 0: the user's choice
    };

    ColumnPlan() = default;
    ColumnPlan(const TableDialect& dialect, const KnownColumns& known, const TableHeader& header);

    /// Takes a field from a column, and from no other.
    void take(const TableFieldName& field, std::size_t column);
    /// To be called when all is taken.
    void finish(std::size_t column_count);

    /// Whether a column holds titles or abstracts.
    bool has_text() const;
    /// By rank.
    const std::vector<Use>& uses() const noexcept { return uses_; }
    /// Columns without a field, in order.
    const std::vector<std::size_t>& others() const noexcept { return others_; }

private:
    std::vector<Use> uses_;
    std::vector<std::size_t> others_;
};

}  // namespace bibweft::ingest
