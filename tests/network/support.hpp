#pragma once
#include <initializer_list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "bibweft/core/incidence.hpp"
#include "bibweft/core/rng.hpp"
#include "bibweft/network/projection.hpp"
#include "bibweft/network/type.hpp"

namespace bibweft::test {

/// A binary incidence from the columns of each row.
inline Incidence binary(std::size_t columns,
                        std::initializer_list<std::initializer_list<std::uint32_t>> rows) {
    Incidence a;
    a.column_count = columns;
    for (const auto& row : rows) {
        a.column.insert(a.column.end(), row.begin(), row.end());
        a.row_begin.push_back(a.column.size());
    }
    return a;
}

/// Each cell is filled with probability `density`; weights are small whole numbers, so that sums
/// are exact in any order.
inline Incidence random_incidence(std::size_t rows, std::size_t columns, double density,
                                  std::uint64_t seed) {
    Rng rng(seed);
    Incidence a;
    a.column_count = columns;
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t c = 0; c < columns; ++c) {
            if (rng.uniform() >= density) continue;
            a.column.push_back(static_cast<std::uint32_t>(c));
            a.weight.push_back(1.0 + static_cast<double>(rng.below(4)));
        }
        a.row_begin.push_back(a.column.size());
    }
    return a;
}

/// The whole matrix, the slow way.
inline std::vector<std::vector<double>> dense(const Incidence& a) {
    std::vector<std::vector<double>> m(a.row_count(), std::vector<double>(a.column_count, 0.0));
    for (std::size_t r = 0; r < a.row_count(); ++r) {
        for (std::size_t i = 0; i < a.columns(r).size(); ++i) {
            m[r][a.columns(r)[i]] = a.weight.empty() ? 1.0 : a.weights(r)[i];
        }
    }
    return m;
}

inline std::map<std::pair<std::uint32_t, std::uint32_t>, double> as_map(
    const std::vector<network::WeightedPair>& pairs) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> out;
    for (const auto& p : pairs) out[{p.first, p.second}] = p.weight;
    return out;
}

/// Entities "<prefix>0", "<prefix>1", … with the id as label.
inline network::Entities entities(const std::string& prefix, std::size_t count) {
    network::Entities e;
    e.table = AttributeTable(count);
    Column& labels = e.table.add("label", ColumnType::text);
    for (std::size_t i = 0; i < count; ++i) {
        e.ids.push_back(prefix + std::to_string(i));
        labels.set(i, e.ids.back());
    }
    return e;
}

}  // namespace bibweft::test
