#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace bibweft {

/// How the rows of an incidence are weighted before they are multiplied: c_ij = sum_k a_ki a_kj.
enum class Counting {
    binary,  ///< a_ki = 1: c_ij is the number of papers with both
    full,    ///< a_ki = occurrences of i in paper k: the sum over papers of the products
    /// a_ki = 1 and each paper k counts 1/(n_k - 1), n_k its items: c_ij = sum_k a_ki a_kj /
    /// (n_k - 1), so that a paper of two items and more adds n_k to the sum of all link strengths.
    /// Source: Perianes-Rodriguez, Waltman & van Eck, J. Informetr. 10:1178 (2016),
    /// doi:10.1016/j.joi.2016.10.006
    fractional
};

/// "binary", "full" or "fractional".
std::string_view to_string(Counting counting) noexcept;
/// @throws Error usage, listing the valid names
Counting counting_from(std::string_view name);

/// A sparse matrix in compressed rows: rows are papers, columns are items (concepts, words,
/// references, authors). Columns of a row are sorted and distinct. `weight` is empty where every
/// entry is 1. 4 bytes an entry, 8 more where weighted.
struct Incidence {
    std::size_t column_count = 0;
    std::vector<std::size_t> row_begin{0};  ///< row_count() + 1 positions into column and weight
    std::vector<std::uint32_t> column;
    std::vector<double> weight;

    std::size_t row_count() const noexcept { return row_begin.size() - 1; }
    std::size_t entry_count() const noexcept { return column.size(); }
    std::span<const std::uint32_t> columns(std::size_t row) const noexcept {
        return std::span(column).subspan(row_begin[row], row_begin[row + 1] - row_begin[row]);
    }
    /// The weights of a row; empty in a binary incidence.
    std::span<const double> weights(std::size_t row) const noexcept {
        if (weight.empty()) return {};
        return std::span(weight).subspan(row_begin[row], row_begin[row + 1] - row_begin[row]);
    }
};

/// Columns become rows. O(entries); the columns of each row come out sorted.
Incidence transposed(const Incidence& incidence);

/// The number of entries of each column: for papers x concepts, the document frequencies.
std::vector<std::uint32_t> column_counts(const Incidence& incidence);

/// The chosen columns, in that order, numbered anew; all rows stay.
Incidence with_columns(const Incidence& incidence, std::span<const std::uint32_t> chosen);

}  // namespace bibweft
