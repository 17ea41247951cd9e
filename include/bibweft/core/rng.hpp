#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace bibweft {

/// xoshiro256** seeded by SplitMix64: the same numbers on every machine and standard library.
/// Source: Blackman & Vigna, ACM TOMS 47:36 (2021), doi:10.1145/3460772
class Rng {
public:
    explicit Rng(std::uint64_t seed) noexcept;

    std::uint64_t next() noexcept;
    /// Uniform in [0, bound), bound > 0, without bias.
    std::uint64_t below(std::uint64_t bound) noexcept;
    /// Uniform in [0, 1), 53 bits.
    double uniform() noexcept { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    template <class T>
    void shuffle(std::span<T> values) noexcept {
        for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[below(i)]);
    }

private:
    std::uint64_t state_[4];
};

}  // namespace bibweft
