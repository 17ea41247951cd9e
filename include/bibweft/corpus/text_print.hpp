#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace bibweft::corpus {

/// What stands for a text when copies are sought: 144 bytes, so that no text need be kept.
struct TextPrint {
    static constexpr std::size_t bins = 128;

    std::uint64_t hash = 0;  ///< of all words in order; equal for texts equal but for case, accents
                             ///< marks, punctuation and white space
    std::uint32_t words = 0;  ///< 0: no text, no print
    std::array<std::uint8_t, bins> sketch{};
};

/// The print of a text (best: text::clean of an abstract).
///
/// Words are runs of letters, marks and digits in compatibility and lower case; a CJK character is
/// a word. The sketch is a MinHash of the set of shingles of three words (of the whole text if it
/// is shorter), made by fast similarity sketching, 8 bits a bin. Pure function; safe in any thread;
/// O(words).
/// Source: Dahlgaard, Knudsen, Thorup, FOCS 2017, doi:10.1109/FOCS.2017.67
TextPrint text_print(std::string_view text);

/// The same from 64-bit hashes of the words in order, for callers that hash words anyway. The
/// hashes must be a pure function of the word and well mixed in all bits; prints of different hash
/// functions cannot be compared.
TextPrint text_print_of_words(std::vector<std::uint64_t> hashes);

/// Estimates the Jaccard similarity J = |A and B| / |A or B| of the shingle sets of two texts from
/// the share of equal bins, corrected for chance (1/256). Unbiased up to clamping to [0, 1];
/// standard error sqrt(J (1 - J) / 128): 0.032 at 0.85, 0.044 at 0.5. 0 if either has no text.
double similarity(const TextPrint& a, const TextPrint& b) noexcept;

}  // namespace bibweft::corpus
