#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bibweft/text/tokens.hpp"
#include "concept/tags.hpp"

namespace bibweft::concepts {

/// Facts about a word, as bits of Word::flags, above those of lists.hpp.
inline constexpr std::uint32_t fact_closed = 1U << 16U;  ///< of a closed class
inline constexpr std::uint32_t fact_noun = 1U << 17U;    ///< a WordNet noun, singular or plural
inline constexpr std::uint32_t fact_verb_s = 1U << 18U;  ///< can be the third person of a verb
inline constexpr std::uint32_t fact_ordinary =
    1U << 19U;  ///< a word of the dictionary, so its capital means nothing
inline constexpr std::uint32_t fact_begins_noun =
    1U << 20U;  ///< may begin a WordNet noun of several words
inline constexpr std::uint32_t fact_hyphen = 1U << 21U;
inline constexpr std::uint32_t fact_digit = 1U << 22U;
inline constexpr std::uint32_t fact_letter = 1U << 23U;
inline constexpr std::uint32_t fact_capital = 1U << 24U;   ///< begins with a capital
inline constexpr std::uint32_t fact_capitals = 1U << 25U;  ///< two capitals or more
inline constexpr std::uint32_t fact_name = 1U << 26U;  ///< shaped like a name: GPT-4o, QHyer, D4RL
inline constexpr std::uint32_t fact_single = 1U << 27U;  ///< one character, or as good as
inline constexpr std::uint32_t fact_shouted = 1U
                                              << 28U;  ///< no lower-case letter, several capitals

inline constexpr std::uint32_t fact_plural =
    1U << 29U;  ///< the plural of a WordNet noun and no noun itself
inline constexpr std::uint32_t fact_subject = 1U << 30U;  ///< we, they, he, she: a verb follows
inline constexpr std::uint32_t fact_have = 1U << 31U;     ///< have and its forms

/// What is known of a word as written, whatever the text around it. One cache line.
struct alignas(64) Word {
    std::uint64_t exact = 0;        ///< fnv of the word as written
    std::uint64_t stem = 0;         ///< fnv of the stem
    std::uint64_t joint = 0;        ///< polynomial hash of the joined stems of its parts ...
    std::uint64_t joint_power = 1;  ///< ... and the power to append it with
    std::uint32_t flags = 0;
    float noun_frequency = 0;  ///< ln(1 + SemCor count as a noun)
    std::uint32_t stem_begin = 0;
    std::uint32_t stem_size = 0;
    std::uint32_t lower_begin = 0;
    std::uint32_t lower_size = 0;
    std::uint32_t lower_reading = 0;    ///< in lower case: at the start of a sentence, in titles
    std::uint32_t written_reading = 0;  ///< as written, inside a sentence

    bool is(std::uint32_t flag) const noexcept { return (flags & flag) != 0; }
};

/// The words seen so far, each analysed once. One per thread; the result for a word never depends
/// on the words seen before.
class WordCache {
public:
    /// Forgets all words if there are too many. Call between documents: indices become invalid.
    void trim();

    /// The index of a word, analysed on first sight. O(size of the word) once it is known. Words
    /// are told apart by 64 bits of hash.
    std::uint32_t find(std::string_view written, text::TokenKind kind) {
        return find(prepare(written), written, kind);
    }

    /// Memory is slow: the two halves of find(), so that the look-ups of many words overlap.
    std::uint64_t prepare(std::string_view written) const noexcept;
    /// @param exact  prepare(written)
    std::uint32_t find(std::uint64_t exact, std::string_view written, text::TokenKind kind);

    const Word& operator[](std::uint32_t index) const noexcept { return words_[index]; }
    const Reading& reading(std::uint32_t index) const noexcept { return readings_[index]; }
    std::string_view stem(const Word& word) const noexcept {
        return std::string_view(arena_).substr(word.stem_begin, word.stem_size);
    }
    std::string_view lower(const Word& word) const noexcept {
        return std::string_view(arena_).substr(word.lower_begin, word.lower_size);
    }

private:
    struct Slot {
        std::uint64_t exact = 0;
        std::uint32_t index = 0;  ///< index + 1; 0: free
    };
    std::uint32_t add(std::string_view written, std::uint64_t hash, text::TokenKind kind);
    std::uint32_t keep(const Reading& reading);
    void grow();

    std::vector<Word> words_;
    std::vector<Reading> readings_;  ///< each once: many words are read alike
    std::unordered_map<std::uint64_t, std::uint32_t> reading_of_;  ///< by hash
    std::vector<Slot> slots_;
    std::string arena_;
};

static_assert(sizeof(Word) == 64);

inline constexpr std::uint64_t joint_base = 0x9E3779B97F4A7C15ULL;

}  // namespace bibweft::concepts
