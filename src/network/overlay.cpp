#include "bibweft/network/overlay.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace bibweft::network {
namespace {

/// Of the known values of one column over the papers of one item.
struct Sum {
    std::int64_t known = 0;
    double total = 0;
    double least = 0;
    double most = 0;

    void add(double value) {
        least = known == 0 ? value : std::min(least, value);
        most = known == 0 ? value : std::max(most, value);
        total += value;
        ++known;
    }
    Value mean() const { return known == 0 ? Value{} : total / static_cast<double>(known); }
    Value whole(double value) const {
        return known == 0 ? Value{} : Value(static_cast<std::int64_t>(value));
    }
};

std::optional<double> cell(const Column* column, std::size_t row) {
    return column == nullptr ? std::nullopt : column->number(row);
}

bool any(const Column* column) {
    if (column == nullptr) return false;
    for (std::size_t row = 0; row < column->size(); ++row) {
        if (column->has(row)) return true;
    }
    return false;
}

std::vector<Sum> sums_of(const Column* column, const Incidence& papers) {
    std::vector<Sum> sums(papers.column_count);
    for (std::size_t p = 0; p < papers.row_count(); ++p) {
        const std::optional<double> value = cell(column, p);
        if (!value) continue;
        for (const std::uint32_t item : papers.columns(p)) sums[item].add(*value);
    }
    return sums;
}

}  // namespace

void add_normalized_citations(AttributeTable& papers) {
    const Column* years = papers.find("year");
    const Column* counts = papers.find("citations");
    if (years == nullptr || counts == nullptr) return;
    std::map<double, Sum> of_year;
    for (std::size_t p = 0; p < papers.rows(); ++p) {
        if (years->has(p) && counts->has(p)) of_year[*years->number(p)].add(*counts->number(p));
    }
    Column normalized("normalized_citations", ColumnType::real, papers.rows());
    for (std::size_t p = 0; p < papers.rows(); ++p) {
        if (!years->has(p) || !counts->has(p)) continue;
        const Sum& sum = of_year.at(*years->number(p));
        if (sum.total <= 0) continue;
        normalized.set(p, *counts->number(p) * static_cast<double>(sum.known) / sum.total);
    }
    papers.add(normalized.name(), normalized.type()) = normalized;
}

void add_overlays(AttributeTable& items, const Incidence& papers, const AttributeTable& of,
                  OverlayOf whose) {
    const std::vector<std::uint32_t> counts = column_counts(papers);
    const auto fill = [&](const char* name, ColumnType type, const auto& value) {
        Column& column = items.add(name, type);
        for (std::size_t i = 0; i < counts.size(); ++i) column.set(i, value(i));
    };
    fill("papers", ColumnType::integer,
         [&](std::size_t i) -> Value { return std::int64_t{counts[i]}; });
    if (const Column* column = of.find("year"); any(column)) {
        const std::vector<Sum> years = sums_of(column, papers);
        fill("first_year", ColumnType::integer,
             [&](std::size_t i) { return years[i].whole(years[i].least); });
        fill("last_year", ColumnType::integer,
             [&](std::size_t i) { return years[i].whole(years[i].most); });
        fill("mean_year", ColumnType::real, [&](std::size_t i) { return years[i].mean(); });
    }
    if (whose == OverlayOf::citing_papers) return;
    if (const Column* column = of.find("citations"); any(column)) {
        const std::vector<Sum> cited = sums_of(column, papers);
        fill("citations", ColumnType::integer,
             [&](std::size_t i) { return cited[i].whole(cited[i].total); });
        fill("mean_citations", ColumnType::real, [&](std::size_t i) { return cited[i].mean(); });
    }
    if (const Column* column = of.find("normalized_citations"); any(column)) {
        const std::vector<Sum> normalized = sums_of(column, papers);
        fill("mean_normalized_citations", ColumnType::real,
             [&](std::size_t i) { return normalized[i].mean(); });
    }
}

}  // namespace bibweft::network
