#pragma once
#include <cstdint>
#include <vector>

#include "concept/document.hpp"

namespace bibweft::concepts {

inline constexpr std::size_t longest_candidate = 6;
inline constexpr std::uint32_t no_index = 0xFFFFFFFFU;

/// One place where a candidate stands: items [first, first + length).
struct Occurrence {
    std::uint32_t first = 0;
    std::uint32_t next = no_index;  ///< next occurrence of the same candidate
    std::uint8_t length = 0;
};

/// A sequence of stems that may be a concept.
struct Candidate {
    std::uint64_t key = 0;    ///< phrase hash of its stems
    std::uint64_t joint = 0;  ///< hash of the stems of its parts, whatever the borders
    std::uint32_t length = 0;
    std::uint32_t frequency = 0;
    std::uint32_t left = 0;     ///< occurrences that begin their chunk
    std::uint32_t right = 0;    ///< ... that end it
    std::uint32_t maximal = 0;  ///< ... that are the whole chunk
    std::uint32_t parents = 0;  ///< maximal candidates that contain it
    bool parent_as_frequent = false;
    bool in_wordnet = false;        ///< see wordnet_phrase(); set with the scores
    std::uint32_t head = no_index;  ///< occurrences, a list, the earliest chunk first
    std::uint32_t tail = no_index;
};

/// The candidates of a document in order of first occurrence.
class Candidates {
public:
    void clear();
    /// All candidates of the tagged items.
    void collect(const Document& document);

    std::vector<Candidate> list;
    std::vector<Occurrence> occurrences;

    /// The candidate with this key, or no_index.
    std::uint32_t find(std::uint64_t key) const noexcept;
    /// The candidate with this key, made if there was none. It has no occurrence yet.
    std::uint32_t find_or_add(std::uint64_t key, std::uint64_t joint, std::size_t length);
    void add_occurrence(std::uint32_t candidate, std::size_t first, std::size_t length);

private:
    void chunk(const Document& document, std::size_t first, std::size_t last);
    void count_parents(const Document& document);
    void grow();

    std::vector<std::uint32_t> slots_;  ///< index + 1; 0: free
};

/// The chunk that begins at or after `item`: items [first, last) of its noun phrase, with weak
/// modifiers up to `strong`. first == last: none before the end of the items.
struct Chunk {
    std::size_t first = 0;
    std::size_t strong = 0;
    std::size_t last = 0;
};
Chunk next_chunk(const Document& document, std::size_t item, std::size_t& resume);

}  // namespace bibweft::concepts
