#include "bibweft/core/incidence.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include "bibweft/core/error.hpp"

namespace bibweft {

std::string_view to_string(Counting counting) noexcept {
    switch (counting) {
        case Counting::full:
            return "full";
        case Counting::fractional:
            return "fractional";
        default:
            return "binary";
    }
}

Counting counting_from(std::string_view name) {
    for (const Counting c : {Counting::binary, Counting::full, Counting::fractional}) {
        if (name == to_string(c)) return c;
    }
    throw Error(ErrorCode::usage,
                "unknown counting \"" + std::string(name) + "\"; known: binary, full, fractional");
}

Incidence transposed(const Incidence& incidence) {
    Incidence out;
    out.column_count = incidence.row_count();
    out.row_begin.assign(incidence.column_count + 1, 0);
    for (const std::uint32_t c : incidence.column) ++out.row_begin[c + 1];
    std::partial_sum(out.row_begin.begin(), out.row_begin.end(), out.row_begin.begin());
    out.column.resize(incidence.entry_count());
    out.weight.resize(incidence.weight.size());
    std::vector<std::size_t> next(out.row_begin.begin(), out.row_begin.end() - 1);
    for (std::size_t r = 0; r < incidence.row_count(); ++r) {
        for (std::size_t i = incidence.row_begin[r]; i < incidence.row_begin[r + 1]; ++i) {
            const std::size_t place = next[incidence.column[i]]++;
            out.column[place] = static_cast<std::uint32_t>(r);
            if (!out.weight.empty()) out.weight[place] = incidence.weight[i];
        }
    }
    return out;
}

std::vector<std::uint32_t> column_counts(const Incidence& incidence) {
    std::vector<std::uint32_t> counts(incidence.column_count, 0);
    for (const std::uint32_t c : incidence.column) ++counts[c];
    return counts;
}

Incidence with_columns(const Incidence& incidence, std::span<const std::uint32_t> chosen) {
    constexpr auto dropped = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> renumber(incidence.column_count, dropped);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        renumber[chosen[i]] = static_cast<std::uint32_t>(i);
    }
    Incidence out;
    out.column_count = chosen.size();
    out.row_begin.reserve(incidence.row_begin.size());
    const bool weighted = !incidence.weight.empty();
    std::vector<std::pair<std::uint32_t, double>> row;
    for (std::size_t r = 0; r < incidence.row_count(); ++r) {
        row.clear();
        for (std::size_t i = incidence.row_begin[r]; i < incidence.row_begin[r + 1]; ++i) {
            const std::uint32_t c = renumber[incidence.column[i]];
            if (c != dropped) row.emplace_back(c, weighted ? incidence.weight[i] : 1.0);
        }
        std::ranges::sort(row);
        for (const auto& [c, w] : row) {
            out.column.push_back(c);
            if (weighted) out.weight.push_back(w);
        }
        out.row_begin.push_back(out.column.size());
    }
    return out;
}

}  // namespace bibweft
