#include "bibweft/network/slice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bibweft/core/error.hpp"
#include "bibweft/network/overlay.hpp"
#include "network/counted.hpp"

namespace bibweft::network {
namespace {

/// The chosen rows; an incidence that nobody filled stays empty.
Incidence with_rows(const Incidence& a, std::span<const std::uint32_t> rows) {
    Incidence out;
    out.column_count = a.column_count;
    if (a.row_count() == 0) return out;
    for (const std::uint32_t row : rows) {
        const auto columns = a.columns(row);
        const auto weights = a.weights(row);
        out.column.insert(out.column.end(), columns.begin(), columns.end());
        out.weight.insert(out.weight.end(), weights.begin(), weights.end());
        out.row_begin.push_back(out.column.size());
    }
    return out;
}

/// The occurrences beside the entries of the chosen rows of papers x concepts.
std::vector<std::uint32_t> occurrences_in(const NetworkInput& input,
                                          std::span<const std::uint32_t> rows) {
    std::vector<std::uint32_t> out;
    if (input.occurrences.empty()) return out;
    const auto begin = input.occurrences.begin();
    for (const std::uint32_t row : rows) {
        const auto at = [&](std::size_t r) {
            return begin + static_cast<std::ptrdiff_t>(input.paper_concepts.row_begin[r]);
        };
        out.insert(out.end(), at(row), at(row + std::size_t{1}));
    }
    return out;
}

void count_occurrences(NetworkInput& input) {
    Column* column = input.concepts.table.find("occurrences");
    if (column == nullptr || input.occurrences.size() != input.paper_concepts.entry_count()) return;
    std::vector<std::int64_t> sums(input.paper_concepts.column_count, 0);
    for (std::size_t i = 0; i < input.occurrences.size(); ++i) {
        sums[input.paper_concepts.column[i]] += input.occurrences[i];
    }
    for (std::size_t i = 0; i < sums.size(); ++i) column->set(i, sums[i]);
}

OverlayOf whose_papers(Unit unit) {
    return unit == Unit::cited_works || unit == Unit::cited_sources || unit == Unit::cited_authors
               ? OverlayOf::citing_papers
               : OverlayOf::own_papers;
}

}  // namespace

std::string to_string(const Years& years) {
    if (years.first == years.last) return fmt::format("{}", years.first);
    return fmt::format("{}-{}", years.first, years.last);
}

std::vector<Years> slices(const Years& span, unsigned width, bool cumulative) {
    if (width == 0) throw Error(ErrorCode::usage, "a slice of 0 years holds nothing");
    std::vector<Years> out;
    const auto step = static_cast<std::int64_t>(width);
    for (std::int64_t first = span.first; first <= span.last; first += step) {
        const auto last = static_cast<int>(std::min<std::int64_t>(first + step - 1, span.last));
        out.push_back({cumulative ? span.first : static_cast<int>(first), last});
    }
    return out;
}

std::vector<std::uint32_t> papers_of(const Entities& papers, const Years& years) {
    std::vector<std::uint32_t> rows;
    const Column* column = papers.table.find("year");
    for (std::uint32_t p = 0; column != nullptr && p < papers.ids.size(); ++p) {
        const std::optional<double> year = column->number(p);
        if (year && *year >= years.first && *year <= years.last) rows.push_back(p);
    }
    return rows;
}

NetworkInput with_papers(const NetworkInput& input, std::span<const std::uint32_t> rows) {
    NetworkInput out;
    out.papers = subset(input.papers, rows);
    out.concepts = input.concepts;
    out.paper_concepts = with_rows(input.paper_concepts, rows);
    out.occurrences = occurrences_in(input, rows);
    out.wide_concepts = with_rows(input.wide_concepts, rows);
    out.concept_words = with_rows(input.concept_words, rows);
    out.text_stems = with_rows(input.text_stems, rows);
    if (!out.concepts.ids.empty()) {
        add_overlays(out.concepts.table, out.paper_concepts, out.papers.table);
        count_occurrences(out);
    }
    for (std::size_t unit = 0; unit < unit_count; ++unit) {
        Items& items = out.items[unit];
        items = {input.items[unit].entities, with_rows(input.items[unit].papers, rows)};
        if (items.entities.ids.empty()) continue;
        add_overlays(items.entities.table, items.papers, out.papers.table,
                     whose_papers(static_cast<Unit>(unit)));
    }
    std::vector<std::uint32_t> place(input.papers.ids.size(), no_row);
    for (std::uint32_t i = 0; i < rows.size(); ++i) place[rows[i]] = i;
    for (const std::uint32_t paper : input.paper_of_work) {
        out.paper_of_work.push_back(paper == no_row ? no_row : place[paper]);
    }
    return out;
}

}  // namespace bibweft::network
