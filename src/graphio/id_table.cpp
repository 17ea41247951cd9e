#include "graphio/id_table.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace bibweft::graphio {
namespace {

std::size_t hash_of(std::string_view id) noexcept {
    return std::hash<std::string_view>{}(id);
}

}  // namespace

std::vector<std::string> IdTable::release() {
    std::vector<std::string> ids = std::move(ids_);
    *this = IdTable();
    return ids;
}

std::uint32_t IdTable::add(std::string_view id) {
    const auto row = static_cast<std::uint32_t>(ids_.size());
    if (row == 0) prefix_ = id.substr(0, id.find_last_not_of("0123456789") + 1);
    const std::uint32_t number = number_of(id);
    if (number == none) {
        add_text(id, row);
    } else {
        if (number >= by_number_.size()) {
            by_number_.resize(std::max<std::size_t>(number + 1, 2 * by_number_.size()));
        }
        by_number_[number] = row + 1;
    }
    ids_.emplace_back(id);
    return row;
}

std::uint32_t IdTable::find_text(std::string_view id) const noexcept {
    return slots_.empty() ? none : slots_[slot_of(id, hash_of(id))].row;
}

/// The slot that holds the id, or the free one where it belongs.
std::size_t IdTable::slot_of(std::string_view id, std::size_t hash) const noexcept {
    const std::size_t mask = slots_.size() - 1;
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    std::size_t at = hash & mask;
    while (slots_[at].row != none && (slots_[at].tag != tag || ids_[slots_[at].row] != id)) {
        at = (at + 1) & mask;
    }
    return at;
}

void IdTable::add_text(std::string_view id, std::uint32_t row) {
    if (2 * (texts_ + 1) > slots_.size()) grow();
    const std::size_t hash = hash_of(id);
    slots_[slot_of(id, hash)] = {static_cast<std::uint32_t>(hash >> 32), row};
    ++texts_;
}

void IdTable::grow() {
    const std::vector<Slot> old = std::move(slots_);
    slots_.assign(std::max<std::size_t>(64, 2 * old.size()), Slot());
    for (const Slot& slot : old) {
        if (slot.row != none) slots_[slot_of(ids_[slot.row], hash_of(ids_[slot.row]))] = slot;
    }
}

}  // namespace bibweft::graphio
