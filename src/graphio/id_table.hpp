#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace bibweft::graphio {

/// Ids and their rows, numbered as they come. Ids that are one prefix and a number of up to seven
/// digits ("n0", "n17"; "17"), as most programs write them, are found by that number: several times
/// faster than by their text, which is what reading a large file comes down to.
class IdTable {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    /// The row of the id, or none.
    std::uint32_t find(std::string_view id) const noexcept {
        const std::uint32_t number = number_of(id);
        if (number == none) return find_text(id);
        return number < by_number_.size() ? by_number_[number] - 1 : none;
    }
    /// The row of the id, which is new if it is the former size(). The prefix is that of the first.
    std::uint32_t row(std::string_view id) {
        const std::uint32_t known = find(id);
        return known != none ? known : add(id);
    }
    std::size_t size() const noexcept { return ids_.size(); }
    const std::string& operator[](std::uint32_t row) const noexcept { return ids_[row]; }

    /// All ids; leaves the table empty.
    std::vector<std::string> release();

private:
    /// The number after the prefix; none where the id is no such id.
    std::uint32_t number_of(std::string_view id) const noexcept {
        constexpr std::size_t most_digits = 7;
        const std::size_t digits = id.size() - prefix_.size();
        if (digits - 1 >= most_digits) return none;  // 0 wraps around
        for (std::size_t i = 0; i < prefix_.size(); ++i) {
            if (id[i] != prefix_[i]) return none;
        }
        const char* at = id.data() + prefix_.size();
        if (*at == '0' && digits > 1) return none;
        if (digits >= 4 && std::endian::native == std::endian::little) return number_at(at, digits);
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < digits; ++i) {
            const auto digit = static_cast<unsigned char>(at[i] - '0');
            if (digit > 9) return none;
            number = number * 10 + digit;
        }
        return number;
    }

    /// Four to seven digits at once, without a branch for their number: they become the upper bytes
    /// of a word of eight, then pairs, fours and all of them are summed up.
    static std::uint32_t number_at(const char* at, std::size_t digits) noexcept {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        std::memcpy(&first, at, 4);
        std::memcpy(&last, at + digits - 4, 4);
        const std::size_t missing = 8 * (8 - digits);
        constexpr std::uint64_t zeros = 0x3030303030303030;
        std::uint64_t word = std::uint64_t{last} << 32 | std::uint64_t{first} << missing |
                             (zeros & ((std::uint64_t{1} << missing) - 1));
        constexpr std::uint64_t upper = 0xf0f0f0f0f0f0f0f0;
        const std::uint64_t above_nine = (word + 0x0606060606060606) & upper;
        if ((word & upper) != zeros || above_nine != zeros) return none;
        word -= zeros;
        word = word * 10 + (word >> 8);
        constexpr std::uint64_t pair = 0x000000ff000000ff;
        word =
            ((word & pair) * 0x000f424000000064 + (word >> 16 & pair) * 0x0000271000000001) >> 32;
        return static_cast<std::uint32_t>(word);
    }

    /// Open addressing over ids_.
    struct Slot {
        std::uint32_t tag = 0;  ///< upper half of the hash
        std::uint32_t row = none;
    };
    std::uint32_t add(std::string_view id);
    std::uint32_t find_text(std::string_view id) const noexcept;
    std::size_t slot_of(std::string_view id, std::size_t hash) const noexcept;
    void add_text(std::string_view id, std::uint32_t row);
    void grow();

    std::string prefix_;
    std::vector<std::uint32_t> by_number_;  ///< row + 1; 0: no such id
    std::vector<std::string> ids_;
    std::vector<Slot> slots_;
    std::size_t texts_ = 0;  ///< ids in slots_
};

}  // namespace bibweft::graphio
