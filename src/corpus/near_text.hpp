#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "bibweft/corpus/text_print.hpp"

namespace bibweft::corpus {

/// A text and its rank in an order that depends on content alone.
struct RankedPrint {
    const TextPrint* print = nullptr;
    std::uint32_t rank = 0;
};

/// Two ranks, a < b, and the estimated similarity of their texts.
struct TextPair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    double similarity = 0.0;
};

/// Pairs of prints that are at least `threshold` similar, by falling similarity, then (a, b);
/// found by 16 bands of 8 bins. In a band a text is compared with the 16 nearest predecessors of
/// the same key until two are similar: enough to connect copies, and linear for boilerplate. The
/// result depends neither on the order of `prints` (best: that of memory) nor on the threads.
/// About 32 passes over the prints.
std::vector<TextPair> similar_texts(std::span<const RankedPrint> prints, double threshold,
                                    unsigned threads);

}  // namespace bibweft::corpus
