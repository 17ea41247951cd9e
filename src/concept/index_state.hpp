#pragma once
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "bibweft/concept/index.hpp"
#include "concept/string_pool.hpp"

namespace bibweft::concepts {

/// A concept of a paper, packed: 12 bytes. A keyword has p = 1 and is in the paper's own list; its
/// occurrences are 1, or 2 if its list is in capitals throughout.
struct Mention {
    std::uint32_t surface = 0;
    std::uint16_t score = 0;              ///< p x 65535
    std::uint16_t occurrences = 0;        ///< at most 32767; top bit: in the paper's own list
    std::uint16_t within = stands_alone;  ///< mention of the paper that all occurrences are part of

    static constexpr std::uint16_t stands_alone = 0xFFFFU;
    static constexpr std::uint16_t own_bit = 0x8000U;
    bool own() const noexcept { return (occurrences & own_bit) != 0; }
    std::uint32_t count() const noexcept { return occurrences & 0x7FFFU; }
    double p() const noexcept { return score / 65535.0; }
};

/// Where the data of a paper stands in the queues of IndexState.
struct PaperSlice {
    std::uint64_t mention_begin = 0;
    std::uint64_t stem_begin = 0;
    std::uint64_t definition_begin = 0;
    std::uint64_t keyword_begin = 0;             ///< in the mentions
    std::uint64_t keyword_definition_begin = 0;  ///< in the definition pairs
    std::uint32_t mention_count = 0;
    std::uint32_t stem_count = 0;
    std::uint32_t definition_count = 0;
    std::uint32_t keyword_count = 0;
    std::uint32_t keyword_definition_count = 0;
    bool added = false;
    bool has_keywords = false;  ///< whether keywords were added, were it none
};

/// What is known of a spelling besides its text.
struct SurfaceFacts {
    std::uint32_t papers = 0;    ///< that use it as the spelling of a concept
    std::uint32_t listed = 0;    ///< those that have it in their own lists
    std::uint32_t kind = 0;      ///< index in kinds + 1, of a lexicon label; 0: none
    bool label = false;          ///< a label of the lexicon
    std::uint32_t keywords = 0;  ///< papers that have it as a keyword
    std::uint32_t shouted = 0;   ///< papers that have it in a list in capitals throughout

    /// A keyword that is in no text.
    bool only_keyword() const noexcept { return papers == 0 && keywords + shouted > 0; }
};

struct IndexState {
    StringPool surfaces;
    std::vector<SurfaceFacts> facts;  ///< beside surfaces
    StringPool stems;
    StringPool kinds;
    std::deque<Mention> mentions;
    std::deque<std::uint32_t> stem_counts;       ///< stem << 8 | frequency
    std::deque<std::uint64_t> definition_pairs;  ///< short form << 32 | long form, as surfaces
    std::vector<PaperSlice> papers;
    std::unordered_map<std::uint64_t, std::uint32_t> definitions;  ///< pair: number of papers
    /// Other spellings: spelling << 32 | the surface it goes with.
    std::unordered_set<std::uint64_t> variants;

    std::uint32_t surface(std::string_view text);
    /// Adds what a paper contributes to facts and definitions.
    void count(const PaperSlice& slice);
    void count_keywords(const PaperSlice& slice);
};

}  // namespace bibweft::concepts
