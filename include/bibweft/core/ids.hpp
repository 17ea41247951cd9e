#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace bibweft {

// Distinct 32-bit index types: a NodeId is never taken for an EdgeId, and arithmetic is explicit.
enum class FileId : std::uint32_t {};
enum class PaperId : std::uint32_t {};
enum class ConceptId : std::uint32_t {};
enum class NodeId : std::uint32_t {};
enum class EdgeId : std::uint32_t {};
enum class CommunityId : std::uint32_t {};

template <class T>
concept IndexType = std::is_enum_v<T> && std::is_same_v<std::underlying_type_t<T>, std::uint32_t>;

/// The position that an id stands for, ready to index a container.
template <IndexType Id>
constexpr std::size_t index_of(Id id) noexcept {
    return static_cast<std::size_t>(id);
}

/// The id at a position. The position must be below 2^32 - 1.
template <IndexType Id>
constexpr Id id_at(std::size_t position) noexcept {
    return static_cast<Id>(static_cast<std::uint32_t>(position));
}

/// The value no id takes; stands for "none".
template <IndexType Id>
inline constexpr Id no_id = static_cast<Id>(std::numeric_limits<std::uint32_t>::max());

/// All ids 0 .. count-1 of one type, for range-for.
template <IndexType Id>
class IdRange {
public:
    class iterator {
    public:
        explicit constexpr iterator(std::uint32_t at) noexcept : at_(at) {}
        constexpr Id operator*() const noexcept { return static_cast<Id>(at_); }
        constexpr iterator& operator++() noexcept {
            ++at_;
            return *this;
        }
        constexpr bool operator==(const iterator&) const noexcept = default;

    private:
        std::uint32_t at_;
    };
    explicit constexpr IdRange(std::size_t count) noexcept
        : count_(static_cast<std::uint32_t>(count)) {}
    constexpr iterator begin() const noexcept { return iterator(0); }
    constexpr iterator end() const noexcept { return iterator(count_); }

private:
    std::uint32_t count_;
};

}  // namespace bibweft
