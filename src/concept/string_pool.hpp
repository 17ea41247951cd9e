#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "concept/packed_words.hpp"

namespace bibweft::concepts {

/// Distinct strings, numbered in order of arrival. About 20 bytes a string besides its own bytes.
class StringPool {
public:
    std::uint32_t intern(std::string_view s) {
        if (slots_.size() < 2 * (strings_.size() + 1)) grow();
        const std::uint64_t mask = slots_.size() - 1;
        for (std::uint64_t place = avalanche(fnv(s));; ++place) {
            std::uint32_t& slot = slots_[place & mask];
            if (slot == 0) {
                strings_.push_back(store(s));
                slot = static_cast<std::uint32_t>(strings_.size());
                return slot - 1;
            }
            if (at(slot - 1) == s) return slot - 1;
        }
    }

    static constexpr std::uint32_t none = 0xFFFFFFFFU;

    /// The index of a string, or none.
    std::uint32_t find(std::string_view s) const noexcept {
        if (slots_.empty()) return none;
        const std::uint64_t mask = slots_.size() - 1;
        for (std::uint64_t place = avalanche(fnv(s));; ++place) {
            const std::uint32_t slot = slots_[place & mask];
            if (slot == 0) return none;
            if (at(slot - 1) == s) return slot - 1;
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

    void grow() {
        const std::size_t size = slots_.empty() ? 64 : slots_.size() * 2;
        slots_.assign(size, 0);
        for (std::uint32_t i = 0; i < strings_.size(); ++i) {
            std::uint64_t place = avalanche(fnv(at(i)));
            while (slots_[place & (size - 1)] != 0) ++place;
            slots_[place & (size - 1)] = i + 1;
        }
    }

    std::vector<std::unique_ptr<char[]>> blocks_;
    char* next_ = nullptr;
    std::size_t left_ = 0;
    std::size_t block_size_ = 1U << 10U;  ///< of the next block
    std::vector<const char*> strings_;
    std::vector<std::uint32_t> slots_;  ///< index + 1; 0: free
};

}  // namespace bibweft::concepts
