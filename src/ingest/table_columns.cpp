#include "ingest/table_columns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bibweft/core/error.hpp"

namespace bibweft::ingest {
namespace {

/// For ReaderOptions::columns.
constexpr TableFieldName field_names[] = {
    {"title", TableField::title},
    {"abstract", TableField::abstract},
    {"authors", TableField::authors},
    {"year", TableField::year},
    {"venue", TableField::venue},
    {"doi", TableField::id, "doi"},
    {"keywords", TableField::keywords},
    {"index_keywords", TableField::index_keywords},
    {"references", TableField::references},
    {"affiliations", TableField::people},
    {"citation_count", TableField::citation_count},
    {"key", TableField::key},
    {"type", TableField::type},
    {"volume", TableField::volume},
    {"issue", TableField::issue},
    {"pages", TableField::pages},
    {"publisher", TableField::publisher},
    {"language", TableField::language},
    {"url", TableField::url},
    {"pmid", TableField::id, "pmid"},
    {"pmcid", TableField::id, "pmcid"},
    {"arxiv", TableField::id, "arxiv"},
    {"openalex", TableField::id, "openalex"},
    {"eid", TableField::id, "eid"},
    {"ut", TableField::id, "ut"},
};

}  // namespace

const TableFieldName& table_field(std::string_view name) {
    const std::string key = column_key(name);
    const auto* found =
        std::find_if(std::begin(field_names), std::end(field_names),
                     [&](const TableFieldName& field) { return column_key(field.name) == key; });
    if (found != std::end(field_names)) return *found;
    std::vector<std::string_view> names;
    for (const TableFieldName& field : field_names) names.push_back(field.name);
    throw Error(ErrorCode::usage, fmt::format("no field “{}” that a column could hold{}", name,
                                              nearest_names(name, names)));
}

KnownColumns::KnownColumns(const TableDialect& dialect) {
    for (const TableColumn& column : dialect.columns) {
        sorted_.emplace_back(column_key(column.name), &column);
    }
    std::stable_sort(sorted_.begin(), sorted_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
}

const TableColumn* KnownColumns::find(std::string_view key) const {
    const auto found =
        std::lower_bound(sorted_.begin(), sorted_.end(), key,
                         [](const auto& entry, std::string_view k) { return entry.first < k; });
    return found == sorted_.end() || found->first != key ? nullptr : found->second;
}

ColumnPlan::ColumnPlan(const TableDialect& dialect, const KnownColumns& known,
                       const TableHeader& header) {
    for (std::size_t i = 0; i < header.size(); ++i) {
        if (const TableColumn* column = known.find(header.key(i))) {
            const auto rank = static_cast<std::size_t>(column - dialect.columns.data());
            uses_.push_back({i, column->field, column->id, rank + 1});
        }
    }
}

void ColumnPlan::take(const TableFieldName& field, std::size_t column) {
    std::erase_if(uses_, [&](const Use& use) {
        const bool replaced = use.rank > 0 && use.field == field.field && use.id == field.id;
        return replaced || use.column == column;
    });
    uses_.push_back({column, field.field, field.id, 0});
}

void ColumnPlan::finish(std::size_t column_count) {
    std::stable_sort(uses_.begin(), uses_.end(),
                     [](const Use& a, const Use& b) { return a.rank < b.rank; });
    std::vector<bool> used(column_count);
    for (const Use& use : uses_) used[use.column] = true;
    for (std::size_t i = 0; i < column_count; ++i) {
        if (!used[i]) others_.push_back(i);
    }
}

bool ColumnPlan::has_text() const {
    return std::any_of(uses_.begin(), uses_.end(), [](const Use& use) {
        return use.field == TableField::title || use.field == TableField::abstract;
    });
}

}  // namespace bibweft::ingest
