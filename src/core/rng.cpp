#include "bibweft/core/rng.hpp"

#include <bit>

namespace bibweft {

Rng::Rng(std::uint64_t seed) noexcept : state_{} {
    for (std::uint64_t& word : state_) {
        seed += 0x9e3779b97f4a7c15U;
        std::uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        word = z ^ (z >> 31);
    }
}

std::uint64_t Rng::next() noexcept {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
}

std::uint64_t Rng::below(std::uint64_t bound) noexcept {
    // Values below `reject` would make the remainder uneven.
    const std::uint64_t reject = (0 - bound) % bound;
    std::uint64_t value = next();
    while (value < reject) value = next();
    return value % bound;
}

}  // namespace bibweft
