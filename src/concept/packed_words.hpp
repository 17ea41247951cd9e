#pragma once
#include <cstdint>
#include <cstring>
#include <string_view>

// The packed WordNet table: written by tools/pack_wordnet.cpp at build time, searched in place.
//
// header  8 x u32: magic, word slots (power of two), word offset of the slot array,
//         exception slots (power of two), offset of their array, counts of words and exceptions, 0
// slots   u32, 0: free; linear probing. Low bits: offset of an entry from the start of the blob;
//         high bits: those of the entry's hash, so that most entries that differ are not looked at
// word    u8 length, u8 flags, 4 x u16 counts (noun, verb, adjective, adverb), bytes
// except. u8 form length, u8 part of speech (WordFlag), u8 lemma length, form bytes, lemma bytes
namespace bibweft::concepts {

enum WordFlag : std::uint8_t {
    word_noun = 1,
    word_verb = 2,
    word_adjective = 4,
    word_adverb = 8,
    word_begins_noun = 16  ///< first word of a noun of several words
};

inline constexpr std::uint32_t packed_magic = 0x31575742;  // "BWW1"
inline constexpr std::uint32_t packed_header_size = 32;

/// FNV-1a, 64 bits, as a step: feed it words piece by piece.
inline constexpr std::uint64_t fnv_start = 14695981039346656037ULL;
constexpr std::uint64_t fnv(std::string_view bytes, std::uint64_t hash = fnv_start) noexcept {
    for (const char c : bytes) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    }
    return hash;
}

inline constexpr unsigned slot_offset_bits = 23;
/// What a slot holds for an entry; `hash` is avalanche(fnv(form)).
constexpr std::uint32_t slot_check(std::uint64_t hash) noexcept {
    return static_cast<std::uint32_t>(hash >> 32U) >> slot_offset_bits << slot_offset_bits;
}
constexpr std::uint32_t slot_offset(std::uint32_t slot) noexcept {
    return slot & ((1U << slot_offset_bits) - 1);
}

/// The final mixing that makes the low bits of fnv() usable.
constexpr std::uint64_t avalanche(std::uint64_t h) noexcept {
    h ^= h >> 32;
    h *= 0x9E3779B97F4A7C15ULL;
    return h ^ (h >> 29);
}

inline std::uint32_t load_u32(const unsigned char* at) noexcept {
    return static_cast<std::uint32_t>(at[0]) | static_cast<std::uint32_t>(at[1]) << 8 |
           static_cast<std::uint32_t>(at[2]) << 16 | static_cast<std::uint32_t>(at[3]) << 24;
}
inline std::uint32_t load_u16(const unsigned char* at) noexcept {
    return static_cast<std::uint32_t>(at[0]) | static_cast<std::uint32_t>(at[1]) << 8;
}

}  // namespace bibweft::concepts
