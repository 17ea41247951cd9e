#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "concept/packed_words.hpp"

namespace bibweft::concepts {

/// 32 bits of a string, eight bytes at a time; only for tables in memory.
inline std::uint32_t string_hash(std::string_view s) noexcept {
    constexpr std::uint64_t factor = 0x9E3779B97F4A7C15ULL;
    std::uint64_t hash = s.size() * factor;
    const auto step = [&](std::uint64_t bytes) {
        hash = (hash ^ bytes) * factor;
        hash ^= hash >> 32U;
    };
    std::uint64_t bytes = 0;
    for (; s.size() >= sizeof bytes; s.remove_prefix(sizeof bytes)) {
        std::memcpy(&bytes, s.data(), sizeof bytes);
        step(bytes);
    }
    bytes = 0;
    if (!s.empty()) std::memcpy(&bytes, s.data(), s.size());
    step(bytes);
    return static_cast<std::uint32_t>(avalanche(hash));
}

/// Distinct strings, numbered in order of arrival. About 36 bytes a string besides its own bytes.
class StringPool {
public:
    std::uint32_t intern(std::string_view s) {
        if (slots_.size() < 2 * (strings_.size() + 1)) grow();
        const std::size_t mask = slots_.size() - 1;
        const std::uint32_t hash = string_hash(s);
        for (std::size_t place = hash;; ++place) {
            Slot& slot = slots_[place & mask];
            if (slot.index == 0) {
                strings_.push_back(store(s));
                slot = {hash, static_cast<std::uint32_t>(strings_.size())};
                return slot.index - 1;
            }
            if (slot.hash == hash && at(slot.index - 1) == s) return slot.index - 1;
        }
    }

    static constexpr std::uint32_t none = 0xFFFFFFFFU;

    /// The index of a string, or none.
    std::uint32_t find(std::string_view s) const noexcept {
        if (slots_.empty()) return none;
        const std::size_t mask = slots_.size() - 1;
        const std::uint32_t hash = string_hash(s);
        for (std::size_t place = hash;; ++place) {
            const Slot& slot = slots_[place & mask];
            if (slot.index == 0) return none;
            if (slot.hash == hash && at(slot.index - 1) == s) return slot.index - 1;
        }
    }

    std::string_view at(std::uint32_t index) const noexcept {
        const char* entry = strings_[index];
        std::uint32_t size = 0;
        std::memcpy(&size, entry, sizeof size);
        return {entry + sizeof size, size};
    }
    std::size_t size() const noexcept { return strings_.size(); }

private:
    static constexpr std::size_t most_block_size = 1U << 18U;

    const char* store(std::string_view s) {
        const std::size_t need = s.size() + sizeof(std::uint32_t);
        if (need > left_) {
            left_ = std::max(need, block_size_);
            block_size_ = std::min(2 * block_size_, most_block_size);
            blocks_.push_back(std::make_unique_for_overwrite<char[]>(left_));
            next_ = blocks_.back().get();
        }
        char* entry = next_;
        const auto size = static_cast<std::uint32_t>(s.size());
        std::memcpy(entry, &size, sizeof size);
        if (!s.empty()) std::memcpy(entry + sizeof size, s.data(), s.size());
        next_ += need;
        left_ -= need;
        return entry;
    }

    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t index = 0;  ///< index + 1; 0: free
    };

    void grow() {
        const std::size_t size = slots_.empty() ? 64 : slots_.size() * 2;
        std::vector<Slot> slots(size);
        for (const Slot& slot : slots_) {
            if (slot.index == 0) continue;
            std::size_t place = slot.hash;
            while (slots[place & (size - 1)].index != 0) ++place;
            slots[place & (size - 1)] = slot;
        }
        slots_ = std::move(slots);
    }

    std::vector<std::unique_ptr<char[]>> blocks_;
    char* next_ = nullptr;
    std::size_t left_ = 0;
    std::size_t block_size_ = 1U << 10U;  ///< of the next block
    std::vector<const char*> strings_;
    std::vector<Slot> slots_;
};

}  // namespace bibweft::concepts
