#include "bibweft/core/hash.hpp"

#include <fmt/format.h>

namespace bibweft {

std::uint64_t stable_hash(std::string_view bytes) noexcept {
    std::uint64_t h = 0xcbf29ce484222325U;
    for (const char c : bytes) {
        h ^= static_cast<unsigned char>(c);
        h *= 0x100000001b3U;
    }
    h ^= h >> 33;
    h *= 0xff51afd7ed558ccdU;
    h ^= h >> 33;
    h *= 0xc4ceb9fe1a85ec53U;
    return h ^ (h >> 33);
}

std::string stable_id(char kind, std::string_view key) {
    return fmt::format("{}{:016x}", kind, stable_hash(key));
}

}  // namespace bibweft
