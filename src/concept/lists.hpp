#pragma once
#include <cstdint>
#include <string_view>

namespace bibweft::concepts {

/// In which of the word lists of seeds/lexicons/english a word stands, as bits.
inline constexpr std::uint32_t list_hard = 1;
inline constexpr std::uint32_t list_soft = 2;
inline constexpr std::uint32_t list_bad_head = 4;
inline constexpr std::uint32_t list_bad_alone = 8;
inline constexpr std::uint32_t list_generic_alone = 16;
inline constexpr std::uint32_t list_generic_head = 32;
inline constexpr std::uint32_t list_generic_first = 64;
inline constexpr std::uint32_t list_trailing = 128;
inline constexpr std::uint32_t list_stop = 256;
std::uint32_t list_flags(std::string_view lower);

/// True if a phrase is boilerplate; `hash` is made by phrase_step() from the stems.
bool generic_phrase(std::uint64_t hash);

/// The hash of a sequence of stems: start with phrase_start, one step for each stem's fnv().
inline constexpr std::uint64_t phrase_start = 0x51ED270B0A1F39C1ULL;
constexpr std::uint64_t phrase_step(std::uint64_t hash, std::uint64_t stem) noexcept {
    hash = (hash ^ stem) * 0x9E3779B97F4A7C15ULL;
    return hash ^ (hash >> 32);
}

}  // namespace bibweft::concepts
