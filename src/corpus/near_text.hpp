#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "bibweft/corpus/text_print.hpp"

namespace bibweft::corpus {

/// Two texts (positions, a < b) and their estimated similarity.
struct TextPair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    double similarity = 0.0;
};

/// Pairs of prints that are at least `threshold` similar, by falling similarity, then (a, b);
/// found by 16 bands of 8 bins. In a band at most the 32 nearest predecessors of the same key are
/// compared, so that boilerplate costs linear time. The result depends on the order of the prints
/// (make it canonical), not on the threads. About 16 passes over the prints.
std::vector<TextPair> similar_texts(std::span<const TextPrint* const> prints, double threshold,
                                    unsigned threads);

}  // namespace bibweft::corpus
