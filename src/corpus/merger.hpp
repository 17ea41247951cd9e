#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "corpus/kept_record.hpp"

namespace bibweft::corpus {

/// Finds the sets of records that are one paper. Works on ranks: positions in the content order, so
/// that nothing depends on the order of adding.
class Merger {
public:
    Merger(const std::vector<KeptRecord>& records, std::span<const std::uint32_t> order);

    void merge_all(unsigned threads);

    /// The rank that stands for the set of a rank: the smallest of the set.
    std::uint32_t root(std::uint32_t rank);
    /// Decisions by rank, in the order they were made.
    std::vector<Merge>& merges() noexcept { return merges_; }
    std::vector<Merge>& refused() noexcept { return refused_; }

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    struct Set {
        std::uint32_t doi;    ///< a member that has a DOI (then all have this one or none)
        std::uint32_t title;  ///< a member that has a title
    };

    struct Titled {
        std::string_view title;
        std::string_view surname;
        int year;
        std::uint32_t rank;

        /// By title without blanks, surname, year, rank.
        bool operator<(const Titled& other) const;
    };

    const KeptRecord& at(std::uint32_t rank) const { return records_[order_[rank]]; }
    void merge_dois();
    void merge_ids();
    void merge_same_texts();
    void merge_titles();
    void merge_same_title(std::span<Titled> group);
    void merge_near_texts(unsigned threads);
    void merge_group(std::span<const std::uint32_t> ranks, MergeReason reason);
    bool join(std::uint32_t a, std::uint32_t b, MergeReason reason, double similarity);
    bool contradict(const Set& a, const Set& b, MergeReason reason) const;

    const std::vector<KeptRecord>& records_;
    std::span<const std::uint32_t> order_;
    std::vector<std::uint32_t> parent_;
    std::vector<Set> sets_;  ///< valid for roots
    std::vector<Merge> merges_;
    std::vector<Merge> refused_;
};

}  // namespace bibweft::corpus
