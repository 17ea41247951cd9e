#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "bibweft/concept/lexicon.hpp"
#include "concept/document.hpp"

namespace bibweft::concepts {

/// The spellings of a lexicon by hash.
struct Lexicon::Index {
    std::vector<Lexicon::Entry> entries;
    std::vector<std::string> keys;                              ///< key of each label
    std::unordered_map<std::uint64_t, std::uint32_t> phrases;   ///< joint hash: entry
    std::unordered_map<std::uint64_t, std::uint32_t> acronyms;  ///< fnv as written: entry
    std::vector<bool> filter;  ///< of the low bits of the joint hashes
    std::size_t longest = 0;   ///< tokens of the longest spelling

    static constexpr std::size_t filter_size = 1U << 16U;
};

/// A place where a lexicon entry stands: items [first, first + length).
struct LexiconMatch {
    std::uint32_t entry = 0;
    std::uint32_t first = 0;
    std::uint32_t length = 0;
};

/// The matches in a document, in order, none overlapping; of several from one place the longest.
void match_lexicon(const Document& document, const Lexicon::Index& index,
                   std::vector<LexiconMatch>& out);

}  // namespace bibweft::concepts
